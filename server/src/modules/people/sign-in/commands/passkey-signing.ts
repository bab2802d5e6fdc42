import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { challenge_valid_ms, readResponse, signingOptions, verifySigning } from '../passkeys.ts';
import { relyingParty } from '../relying-party.ts';
import type { RelyingParty } from '../relying-party.ts';
import {
  insertChallenge,
  listCredentials,
  lockPasskey,
  takeChallenge,
  updatePasskeyUse,
} from '../store-passkeys.ts';
import type { Purpose } from '../store-passkeys.ts';

export type PasskeyDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** The site of passkeys. Refusals: passkeys_unavailable. */
export function requireRelyingParty({ config }: Pick<Deps, 'config'>): RelyingParty {
  const party = relyingParty(config);
  if (!party)
    throw new Refusal(
      'passkeys_unavailable',
      'The address of this server is a number, for which there are no passkeys.',
    );
  return party;
}

/** Keeps a challenge until it is signed. */
export function keepChallenge(
  { db, clock }: PasskeyDeps,
  kept: { shop_id: number; challenge: string; purpose: Purpose; member_id: number | null },
): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + challenge_valid_ms);
  return db.inTransaction((tx) => insertChallenge(tx, { ...kept, expires_at }));
}

/** Makes what a browser needs to sign with a passkey, of a member if one is named. Refusals: passkeys_unavailable. */
export async function beginSigning(
  deps: PasskeyDeps,
  { shop_id, member_id }: { shop_id: number; member_id: number | null },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = requireRelyingParty(deps);
  const known =
    member_id === null
      ? []
      : await deps.db.inTransaction((tx) => listCredentials(tx, { shop_id, member_id }));
  const options = await signingOptions(party, known);
  const purpose = member_id === null ? 'sign_in' : 'step_up';
  await keepChallenge(deps, { shop_id, challenge: options.challenge, purpose, member_id });
  return options;
}

/**
 * Verifies that a passkey signed a challenge of ours, and goes on with its member in the same transaction. The challenge is used up even when the signature is
 * wrong. Undefined when anything doesn't hold.
 */
export async function withSigningMember<T>(
  deps: PasskeyDeps,
  { shop_id, member_id, response }: { shop_id: number; member_id: number | null; response: unknown },
  goOn: (tx: Tx, signing_member_id: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const party = requireRelyingParty(deps);
  const said = readResponse(response);
  if (!said) return undefined;
  const { challenge, credential_id } = said;
  const purpose = member_id === null ? 'sign_in' : 'step_up';
  const now = deps.clock.now();
  const is_ours = await deps.db.inTransaction((tx) =>
    takeChallenge(tx, { shop_id, challenge, purpose, member_id }, now),
  );
  if (!is_ours) return undefined;
  return deps.db.inTransaction(async (tx) => {
    const passkey = await lockPasskey(tx, shop_id, credential_id);
    if (!passkey || (member_id !== null && passkey.member_id !== member_id)) return undefined;
    const counter = await verifySigning(party, response, challenge, passkey);
    if (counter === undefined) return undefined;
    await updatePasskeyUse(tx, { shop_id, id: passkey.id }, { counter, last_used_at: now });
    return goOn(tx, passkey.member_id);
  });
}
