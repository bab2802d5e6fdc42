import { password_length } from '@retour/contract/sign-in';
import * as argon2 from '@node-rs/argon2';
import { invalid } from '../../../platform/refusal.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Argon2id with 19 MiB, two passes and one lane, as OWASP recommends. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Makes the hash of a password that is stored. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(normalise(password), cost);

let decoy: Promise<string> | undefined;

/** Whether a password is the one of a hash. Without a hash it takes as long, so that nobody can tell who has a password. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const is_right = await argon2.verify(hash ?? (await decoy), normalise(password));
  return hash !== undefined && is_right;
}

/** Refuses a password that is too short, too long, very common, or the member's email address. Refusals: validation_failed. */
export function checkPassword(password: string, email: string): void {
  const { min, max } = password_length;
  const { length } = password;
  if (length < min || length > max)
    throw invalid({ password: [`The password must have ${min} to ${max} characters.`] });
  if (isCommonPassword(password) || password.toLowerCase() === email)
    throw invalid({ password: ['This password is too easy to guess.'] });
}

/** The same characters may be typed in two forms, depending on the keyboard. */
const normalise = (password: string) => password.normalize('NFKC');
