import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { StaffPrincipal } from '../../../../platform/authenticate.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { readResponse, registrationOptions, verifyRegistration } from '../passkeys.ts';
import {
  deletePasskey,
  insertPasskey,
  listCredentials,
  max_passkeys,
  takeChallenge,
  updatePasskeyName,
} from '../store-passkeys.ts';
import type { Passkey } from '../store-passkeys.ts';
import { readOwnMethods } from '../store.ts';
import { keepChallenge, requireRelyingParty } from './passkey-signing.ts';
import type { SignInDeps } from './sign-in.ts';
import { requireOwnStepUp } from './step-up.ts';

const refOf = ({ shop, member_id }: StaffPrincipal) => ({ shop_id: shop.id, member_id });

/** Makes what a browser needs to make a passkey. Refusals: step_up_required, passkeys_unavailable, passkey_limit_exceeded. */
export async function beginPasskey(
  deps: SignInDeps,
  caller: StaffPrincipal,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = requireRelyingParty(deps);
  const ref = refOf(caller);
  const { email, known } = await deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    return { ...(await readOwnMethods(tx, ref)), known: await listCredentials(tx, ref) };
  });
  requireRoom(known);
  const names = { email, name: caller.name, shop_name: caller.shop.name };
  const options = await registrationOptions(party, { ...ref, ...names }, known);
  await keepChallenge(deps, { ...ref, challenge: options.challenge, purpose: 'register' });
  return options;
}

function requireRoom(known: readonly unknown[]): void {
  if (known.length >= max_passkeys)
    throw new Refusal(
      'passkey_limit_exceeded',
      `A member can have ${max_passkeys} passkeys. Remove one first.`,
    );
}

/** Adds a passkey that a browser made. Refusals: step_up_required, passkey_invalid, passkeys_unavailable, resource_exists, passkey_limit_exceeded. */
export async function addPasskey(
  deps: SignInDeps,
  caller: StaffPrincipal,
  { name, response }: { name: string; response: unknown },
): Promise<Passkey> {
  const party = requireRelyingParty(deps);
  const ref = refOf(caller);
  const now = deps.clock.now();
  const challenge = readResponse(response)?.challenge ?? '';
  const is_ours = await deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    return takeChallenge(tx, { ...ref, challenge, purpose: 'register' }, now);
  });
  const made = is_ours ? await verifyRegistration(party, response, challenge) : undefined;
  if (!made) throw new Refusal('passkey_invalid', 'This passkey can’t be added. Try again.');
  return deps.db.inTransaction(async (tx) => {
    // Others may have been added since this one was begun.
    requireRoom(await listCredentials(tx, ref));
    const passkey = await insertPasskey(tx, { ...ref, ...made, name, created_at: now });
    if (!passkey) throw new Refusal('resource_exists', 'This passkey was added before.');
    return passkey;
  });
}

/** Renames a passkey of the member. Refusals: passkey_not_found. */
export function renamePasskey(
  { db }: SignInDeps,
  caller: StaffPrincipal,
  { passkey_id, name }: { passkey_id: number; name: string },
): Promise<Passkey> {
  return db.inTransaction(async (tx) => {
    const passkey = await updatePasskeyName(tx, { ...refOf(caller), passkey_id }, name);
    if (!passkey) throw passkeyNotFound();
    return passkey;
  });
}

/** Removes a passkey of the member. Refusals: step_up_required, passkey_not_found. */
export function removePasskey(deps: SignInDeps, caller: StaffPrincipal, passkey_id: number): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    await requireOwnStepUp(tx, deps, caller);
    if (!(await deletePasskey(tx, { ...refOf(caller), passkey_id }))) throw passkeyNotFound();
  });
}

const passkeyNotFound = () => new Refusal('passkey_not_found', 'You have no such passkey.');
