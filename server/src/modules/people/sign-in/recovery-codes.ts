import { hash, randomBytes } from 'node:crypto';

const count = 10;
// Without letters that are easily taken for another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** New codes, 16 characters each in groups of four, and what is stored of them: they are random, so a plain hash can't be guessed back. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: count }, makeCode);
  return { codes, hashes: codes.map(hashRecoveryCode) };
}

/** What is stored of a code, however it is spaced and cased. */
export const hashRecoveryCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), 'buffer');

function makeCode(): string {
  const characters: string[] = [];
  while (characters.length < 16) {
    // Values beyond the last multiple are dropped, so that each character is as likely.
    for (const byte of randomBytes(32))
      if (byte < 248 && characters.length < 16) characters.push(alphabet[byte % alphabet.length]!);
  }
  return characters.join('').replaceAll(/(.{4})(?!$)/g, '$1-');
}
