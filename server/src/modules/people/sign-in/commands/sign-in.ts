import type { SignInMethod } from '@retour/contract/sign-in';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { startStaffSession } from '../../../access/sessions/index.ts';
import type { SessionClient, StartedSession } from '../../../access/sessions/index.ts';
import { countCode, countSignIn } from '../limits.ts';
import { verifyPassword } from '../password.ts';
import { findSignInShop, readByEmail, readMember } from '../store.ts';
import type { SigningIn } from '../store.ts';
import { beginSigning, withSigningMember } from './passkey-signing.ts';
import { takeCode } from './prove-code.ts';

export type SignInDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'vault'>;

/** Who was signed in, and their session. */
export type SignedIn = { member: SigningIn; session: StartedSession };

/** The one refusal of a sign-in, whatever was wrong. */
export const signInFailed = (detail = 'Incorrect email or password.') =>
  new Refusal('sign_in_failed', detail);

/**
 * Signs a member in with a password, and a code where they use an authenticator app. An unknown shop or address, a disabled member and a wrong password can't
 * be told apart, by time either. Refusals: too_many_attempts, sign_in_failed, code_required, code_invalid.
 */
export async function signInWithPassword(
  deps: SignInDeps,
  given: { shop: string; email: string; password: string; code: string | undefined },
  client: SessionClient,
): Promise<SignedIn> {
  const email = given.email.toLowerCase();
  const shop = await findSignInShop(deps.db.root, given.shop);
  if (shop) await countSignIn(deps, { shop_id: shop.id, email, address: client.address });
  const found = shop && (await readByEmail(deps.db.root, shop.id, email));
  const is_right = await verifyPassword(found?.password_hash ?? undefined, given.password);
  if (!found || !is_right) throw signInFailed();
  const { authenticator_secret, code } = { ...found, code: given.code };
  if (authenticator_secret === null)
    return deps.db.inTransaction((tx) => startMemberSession(tx, deps, found, 'password', client));
  if (code === undefined) throw new Refusal('code_required', 'Enter the code of your authenticator app.');
  await countCode(deps, found);
  return deps.db.inTransaction(async (tx) => {
    await takeCode(tx, deps, { ...found, authenticator_secret }, code);
    return startMemberSession(tx, deps, found, 'password_and_code', client);
  });
}

/** Makes what a browser needs to sign in with a passkey. Refusals: too_many_attempts, passkeys_unavailable, sign_in_failed. */
export async function beginPasskeySignIn(deps: SignInDeps, shop_handle: string, address: string) {
  const shop = await findSignInShop(deps.db.root, shop_handle);
  if (!shop) throw signInFailed('This shop has no sign-in.');
  await countSignIn(deps, { shop_id: shop.id, address });
  return beginSigning(deps, { shop_id: shop.id, member_id: null });
}

/** Signs in the member of a passkey that signed a challenge. Refusals: too_many_attempts, sign_in_failed, passkeys_unavailable. */
export async function signInWithPasskey(
  deps: SignInDeps,
  { shop: handle, response }: { shop: string; response: unknown },
  client: SessionClient,
): Promise<SignedIn> {
  const shop = await findSignInShop(deps.db.root, handle);
  if (!shop) throw passkeyFailed();
  const signed_in = await withSigningMember(
    deps,
    { shop_id: shop.id, member_id: null, response },
    async (tx, member_id) => {
      const member = await readMember(tx, { shop_id: shop.id, member_id });
      return member && startMemberSession(tx, deps, member, 'passkey', client);
    },
  );
  if (!signed_in) throw passkeyFailed();
  return signed_in;
}

const passkeyFailed = () => signInFailed('This passkey doesn’t sign you in here.');

/** Starts the session of a member who has just proved who they are. */
export async function startMemberSession(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { shop_id, member_id, email, name, role }: SigningIn,
  authenticated_by: SignInMethod,
  client: SessionClient,
): Promise<SignedIn> {
  const now = clock.now();
  const session = await startStaffSession(tx, { shop_id, member_id, authenticated_by, now }, client);
  return { member: { shop_id, member_id, email, name, role }, session };
}
