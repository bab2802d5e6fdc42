import { required } from '@retour/contract/validation-messages';
import type { Shop } from '../../../../platform/authenticate.ts';
import { hashSecret } from '../../../../platform/callers/credentials.ts';
import { minute_ms } from '../../../../platform/clock.ts';
import { consoleUrl } from '../../../../platform/config.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { authorizationUrl, redeemCode, verifiedEmailOf } from '../../../../platform/oidc.ts';
import type { OidcIdentity, OidcSecrets } from '../../../../platform/oidc.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import type { SessionClient } from '../../../access/sessions/index.ts';
import { countSignIn } from '../limits.ts';
import {
  deleteProvider,
  findSubject,
  insertRequest,
  insertSubject,
  putProvider,
  readProvider,
  takeRequest,
} from '../store-oidc.ts';
import { findSignInShop, readByEmail, readMember } from '../store.ts';
import type { SigningIn } from '../store.ts';
import { startMemberSession, signInFailed } from './sign-in.ts';
import type { SignInDeps, SignedIn } from './sign-in.ts';

type OidcDeps = SignInDeps & Pick<Deps, 'egress' | 'log'>;

/** How long a sign-in may take at the provider. */
export const oidc_valid_ms = 10 * minute_ms;

const contextOf = (shop_id: number) => `sign-in provider of shop ${shop_id}`;

/** Where the provider of a shop sends browsers back to. Each shop has an address of its own, so that no shop's provider can pass on codes of another's (RFC 9700, 4.4.2.2). */
export const redirectUri = (config: Pick<Config, 'origin'>, shop_handle: string) =>
  `${consoleUrl(config)}/sign-in/oidc/callback/${shop_handle}`;

/** Begins a sign-in at the provider of a shop: where to send the browser, and the state that it must bring back. Refusals: too_many_attempts, sign_in_failed. */
export async function beginOidc(
  deps: OidcDeps,
  shop_handle: string,
  address: string,
): Promise<{ url: string; state: string }> {
  const { db, vault, egress, clock } = deps;
  const shop = await findSignInShop(db.root, shop_handle);
  const provider = shop && (await readProvider(db.root, shop.id));
  if (!provider) throw signInFailed('This shop has no single sign-on.');
  await countSignIn(deps, { shop_id: shop.id, address });
  const client_secret = vault.open(contextOf(shop.id), provider.client_secret);
  const redirect_uri = redirectUri(deps.config, shop.handle);
  const made = await authorizationUrl(egress, { ...provider, client_secret }, redirect_uri).catch(
    (error: unknown) => {
      deps.log.info({ err: error }, 'an identity provider did not respond as it must');
      throw signInFailed('The identity provider of this shop doesn’t respond.');
    },
  );
  await db.inTransaction((tx) =>
    insertRequest(tx, {
      shop_id: shop.id,
      state_hash: hashSecret(made.state),
      secrets: vault.seal(contextOf(shop.id), JSON.stringify(made.secrets)),
      expires_at: new Date(clock.now().getTime() + oidc_valid_ms),
    }),
  );
  return { url: made.url.href, state: made.state };
}

/**
 * Signs in the member whom the provider of a shop names. A state counts once, at the address of the shop that it was made for, and only in the browser that began with it. A member is found by the subject; the first time
 * by an email address that the provider has verified. Throws where anything doesn't hold.
 */
export async function finishOidc(
  deps: OidcDeps,
  { shop: handle, search, state }: { shop: string; search: string; state: string },
  client: SessionClient,
): Promise<SignedIn> {
  const { db, vault, egress, clock } = deps;
  const shop = await findSignInShop(db.root, handle);
  if (!shop) throw signInFailed();
  const shop_id = shop.id;
  const state_hash = hashSecret(state);
  const taken = await db.inTransaction((tx) => takeRequest(tx, { shop_id, state_hash }, clock.now()));
  if (!taken) throw signInFailed();
  const provider = await readProvider(db.root, shop_id);
  if (!provider) throw signInFailed();
  const client_secret = vault.open(contextOf(shop_id), provider.client_secret);
  const secrets = JSON.parse(vault.open(contextOf(shop_id), taken.secrets)) as OidcSecrets;
  const response = new URL(`${redirectUri(deps.config, handle)}${search}`);
  const identity = await redeemCode(egress, { ...provider, client_secret }, response, { state, ...secrets });
  if (!isOfDomain(verifiedEmailOf(identity), provider.email_domains)) throw signInFailed();
  return db.inTransaction(async (tx) => {
    const member = await findMember(tx, shop_id, identity);
    if (!member) throw signInFailed();
    return startMemberSession(tx, deps, member, 'oidc', client);
  });
}

/** Whether the provider has verified an address in one of the domains; any where none is named. */
const isOfDomain = (email: string | undefined, domains: readonly string[]) =>
  domains.length === 0 || (email !== undefined && domains.includes(email.slice(email.lastIndexOf('@') + 1)));

async function findMember(tx: Tx, shop_id: number, identity: OidcIdentity): Promise<SigningIn | undefined> {
  const { issuer, subject } = identity;
  const known = await findSubject(tx, { shop_id, issuer, subject });
  if (known) return readMember(tx, { shop_id, member_id: known.member_id });
  const verified_email = verifiedEmailOf(identity);
  if (verified_email === undefined) return undefined;
  const member = await readByEmail(tx, shop_id, verified_email);
  if (!member) return undefined;
  const { member_id } = member;
  return (await insertSubject(tx, { shop_id, issuer, subject, member_id })) ? member : undefined;
}

export type ProviderSettings = {
  name: string;
  issuer: string;
  client_id: string;
  client_secret?: string | undefined;
  email_domains?: string[] | undefined;
};

/** Sets the identity provider of a shop; null removes it. Without `client_secret` the present one stays. Refusals: validation_failed. */
export async function changeProvider(
  { db, vault, egress, clock }: OidcDeps,
  shop_id: number,
  given: ProviderSettings | null,
): Promise<void> {
  if (given === null) return db.inTransaction((tx) => deleteProvider(tx, shop_id));
  const { name, issuer, client_id, client_secret, email_domains = [] } = given;
  const verdict = egress.checkUrl(issuer);
  if (verdict.kind !== 'allowed')
    throw invalid({
      'oidc.issuer': [verdict.kind === 'forbidden' ? verdict.why : 'The issuer must be a URL.'],
    });
  await db.inTransaction(async (tx) => {
    const present = await readProvider(tx, shop_id);
    // A secret is for the server that it was made by.
    const kept = present?.issuer === issuer ? present.client_secret : undefined;
    const sealed = client_secret === undefined ? kept : vault.seal(contextOf(shop_id), client_secret);
    if (!sealed) throw invalid({ 'oidc.client_secret': [required('oidc.client_secret')] });
    await putProvider(tx, {
      shop_id,
      name,
      issuer,
      client_id,
      client_secret: sealed,
      email_domains: [...new Set(email_domains.map((domain) => domain.toLowerCase()))],
      updated_at: clock.now(),
    });
  });
}

/**
 * Asks the stored provider about itself, as every sign-in does first: undefined when it responds as it must, else what is wrong. Refusals: resource_not_found
 * without a provider.
 */
export async function checkProvider(
  deps: OidcDeps,
  { id: shop_id, handle }: Pick<Shop, 'id' | 'handle'>,
): Promise<string | undefined> {
  const provider = await deps.db.inTransaction((tx) => readProvider(tx, shop_id));
  if (!provider) throw new Refusal('resource_not_found', 'The shop has no single sign-on.');
  const client_secret = deps.vault.open(contextOf(shop_id), provider.client_secret);
  try {
    await authorizationUrl(deps.egress, { ...provider, client_secret }, redirectUri(deps.config, handle));
    return undefined;
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).slice(0, 300);
  }
}
