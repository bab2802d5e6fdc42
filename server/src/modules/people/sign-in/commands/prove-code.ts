import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { isAppCode, stepOf } from '../authenticator.ts';
import { hashRecoveryCode } from '../recovery-codes.ts';
import { takeRecoveryCode, takeStep } from '../store-authenticators.ts';
import type { MemberRef } from '../store.ts';

/** The context in which the secret of an authenticator app is sealed. */
export const secretContext = ({ shop_id, member_id }: MemberRef) =>
  `authenticator of member ${member_id} of shop ${shop_id}`;

/** Uses up a code of the authenticator app, or a recovery code. Refusals: code_invalid. */
export async function takeCode(
  tx: Tx,
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  member: MemberRef & { authenticator_secret: Buffer },
  given: string,
): Promise<void> {
  const code = given.replaceAll(/\s/g, '');
  if (!isAppCode(code)) {
    if (await takeRecoveryCode(tx, member, hashRecoveryCode(code))) return;
    throw codeInvalid();
  }
  const secret = vault.open(secretContext(member), member.authenticator_secret);
  const step = stepOf(secret, code, clock.now());
  if (step === undefined || !(await takeStep(tx, member, step))) throw codeInvalid();
}

export const codeInvalid = () =>
  new Refusal('code_invalid', 'This code is wrong, has expired or was used before.');
