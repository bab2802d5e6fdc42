import type { SignInMethod } from '@retour/contract/sign-in';
import { isStepUpMethod } from '@retour/contract/sign-in';
import type { StaffPrincipal } from '../../../../platform/authenticate.ts';
import { isRecent, stepUpRequired } from '../../../../platform/callers/step-up.ts';
import type { Tx } from '../../../../platform/db.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { updateAuthentication } from '../../../access/sessions/index.ts';
import { countStepUp } from '../limits.ts';
import { verifyPassword } from '../password.ts';
import { readMember, readOwnMethods } from '../store.ts';
import { beginSigning, withSigningMember } from './passkey-signing.ts';
import { takeCode } from './prove-code.ts';
import { signInFailed } from './sign-in.ts';
import type { SignInDeps } from './sign-in.ts';

type Caller = Pick<
  StaffPrincipal,
  'shop' | 'member_id' | 'session_id' | 'authenticated_at' | 'authenticated_by'
>;

const refOf = ({ shop, member_id }: Caller) => ({ shop_id: shop.id, member_id });

/** Makes what a browser needs to step a session up with a passkey of its member. Refusals: passkeys_unavailable. */
export const beginStepUp = (deps: SignInDeps, caller: Caller) => beginSigning(deps, refOf(caller));

/** Steps a session up with a passkey of its member. Refusals: sign_in_failed, passkeys_unavailable. */
export async function stepUpWithPasskey(deps: SignInDeps, caller: Caller, response: unknown): Promise<Date> {
  const stepped = await withSigningMember(deps, { ...refOf(caller), response }, (tx) =>
    note(tx, deps, caller, 'passkey'),
  );
  if (!stepped) throw signInFailed('This passkey isn’t one of yours.');
  return stepped;
}

/** Steps a session up with password and code. Refusals: too_many_attempts, sign_in_failed, code_required, code_invalid. */
export async function stepUpWithPassword(
  deps: SignInDeps,
  caller: Caller,
  { password, code }: { password: string; code: string | undefined },
): Promise<Date> {
  await countStepUp(deps, refOf(caller));
  const found = await deps.db.inTransaction((tx) => readMember(tx, refOf(caller)));
  const is_right = await verifyPassword(found?.password_hash ?? undefined, password);
  if (!found || !is_right) throw signInFailed('Incorrect password.');
  const { authenticator_secret } = found;
  if (authenticator_secret === null || code === undefined)
    throw new Refusal('code_required', 'A password counts together with a code of an authenticator app.');
  return deps.db.inTransaction(async (tx) => {
    await takeCode(tx, deps, { ...found, authenticator_secret }, code);
    return note(tx, deps, caller, 'password_and_code');
  });
}

async function note(
  tx: Tx,
  { clock }: Pick<SignInDeps, 'clock'>,
  { shop, session_id }: Caller,
  authenticated_by: SignInMethod,
): Promise<Date> {
  const authenticated_at = clock.now();
  await updateAuthentication(tx, { shop_id: shop.id, session_id }, { authenticated_at, authenticated_by });
  return authenticated_at;
}

/**
 * Refuses a change of how a member signs in, unless they proved who they are within the last 10 minutes: whoever finds an open session can't make it their own.
 * Any method counts until the member has one that is accepted for a step-up. Refusals: step_up_required.
 */
export async function requireOwnStepUp(
  tx: Tx,
  { clock }: Pick<SignInDeps, 'clock'>,
  caller: Caller,
): Promise<void> {
  if (isRecent(caller, clock)) {
    if (isStepUpMethod(caller.authenticated_by)) return;
    const { authenticator_since, password_set_at, passkeys } = await readOwnMethods(tx, refOf(caller));
    if (passkeys === 0 && !(authenticator_since && password_set_at)) return;
  }
  throw stepUpRequired();
}
