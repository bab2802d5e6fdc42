import type { StaffPrincipal } from '../../../../platform/authenticate.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { deleteSessionsOf } from '../../../access/sessions/index.ts';
import { authenticatorUri, makeSecret, stepOf } from '../authenticator.ts';
import { checkPassword, hashPassword } from '../password.ts';
import { makeRecoveryCodes } from '../recovery-codes.ts';
import {
  confirmAuthenticator,
  deleteAuthenticator,
  lockPendingAuthenticator,
  putAuthenticator,
  replaceRecoveryCodes,
} from '../store-authenticators.ts';
import { putPassword, readOwnMethods } from '../store.ts';
import { codeInvalid, secretContext } from './prove-code.ts';
import type { SignInDeps } from './sign-in.ts';
import { requireOwnStepUp } from './step-up.ts';

// What members change about their own sign-in. Each needs that they proved who they are within the last 10 minutes.

const refOf = ({ shop, member_id }: StaffPrincipal) => ({ shop_id: shop.id, member_id });

/** Sets the password of a member, and ends their other sessions. Refusals: validation_failed, step_up_required. */
export async function changePassword(
  deps: SignInDeps,
  caller: StaffPrincipal,
  password: string,
): Promise<void> {
  const ref = refOf(caller);
  await deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    checkPassword(password, (await readOwnMethods(tx, ref)).email);
  });
  const hash = await hashPassword(password);
  await deps.db.inTransaction(async (tx) => {
    await putPassword(tx, { ...ref, hash, updated_at: deps.clock.now() });
    await deleteSessionsOf(tx, { ...ref, except: caller.session_id });
  });
}

/** Gives a member the secret for an authenticator app, which counts once a code of it is confirmed. Refusals: step_up_required, resource_exists. */
export function beginAuthenticator(
  deps: SignInDeps,
  caller: StaffPrincipal,
): Promise<{ secret: string; uri: string }> {
  const ref = refOf(caller);
  return deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    const secret = makeSecret();
    const sealed = deps.vault.seal(secretContext(ref), secret);
    if (!(await putAuthenticator(tx, { ...ref, secret: sealed, created_at: deps.clock.now() })))
      throw new Refusal('resource_exists', 'You use an authenticator app already. Remove it first.');
    const { email } = await readOwnMethods(tx, ref);
    return { secret, uri: authenticatorUri(secret, { shop: caller.shop.name, email }) };
  });
}

/** Puts an authenticator app to use, with its first code, and gives the recovery codes. Refusals: step_up_required, code_invalid. */
export function finishAuthenticator(
  deps: SignInDeps,
  caller: StaffPrincipal,
  code: string,
): Promise<string[]> {
  const ref = refOf(caller);
  return deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    const pending = await lockPendingAuthenticator(tx, ref);
    const now = deps.clock.now();
    const step =
      pending && stepOf(deps.vault.open(secretContext(ref), pending.secret), code.replaceAll(/\s/g, ''), now);
    if (step === undefined) throw codeInvalid();
    await confirmAuthenticator(tx, ref, { confirmed_at: now, last_step: step });
    const { codes, hashes } = makeRecoveryCodes();
    await replaceRecoveryCodes(tx, ref, hashes, now);
    return codes;
  });
}

/** Removes the authenticator app of a member, and the recovery codes. Refusals: step_up_required. */
export function removeAuthenticator(deps: SignInDeps, caller: StaffPrincipal): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    await deleteAuthenticator(tx, refOf(caller));
  });
}

/** Gives a member new recovery codes; the old ones stop working. Refusals: step_up_required, resource_not_found. */
export function renewRecoveryCodes(deps: SignInDeps, caller: StaffPrincipal): Promise<string[]> {
  return deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    if (!(await readOwnMethods(tx, refOf(caller))).authenticator_since)
      throw new Refusal(
        'resource_not_found',
        'Recovery codes stand in for an authenticator app, and you have none.',
      );
    const { codes, hashes } = makeRecoveryCodes();
    await replaceRecoveryCodes(tx, refOf(caller), hashes, deps.clock.now());
    return codes;
  });
}
