import { countAttempt, counterOfAddress } from '../../../platform/callers/attempts.ts';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import { minute_ms, second_ms } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { authorizationUrl, redeemCode, verifiedEmailOf } from '../../../platform/oidc.ts';
import type { OidcClient, OidcIdentity, OidcSecrets } from '../../../platform/oidc.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import {
  expiryOf,
  isWellFormedToken,
  lifetimes,
  makeToken,
  noted_every_ms,
  startSessionOfOrder,
} from '../sessions/index.ts';
import type { StartedShopperSession } from '../sessions/index.ts';
import { isAccountOrder } from './store-orders.ts';
import {
  deleteAccountSession,
  insertAccountRequest,
  insertAccountSession,
  readAccountProvider,
  readAccountSession,
  takeAccountRequest,
  updateAccountSession,
} from './store.ts';
import type { AccountHolder, AccountProvider } from './store.ts';

type CommandDeps = Pick<Deps, 'db' | 'clock' | 'vault' | 'egress' | 'config'>;
type AccountShop = AddressedShop & { id: number };

/** How long a sign-in may take at the provider. */
export const account_sign_in_ms = 10 * minute_ms;

/** Sign-ins that are begun in 15 minutes, as for other look-ups. Strangers can fill the limit of the shop: it only slows down. */
const max_begun = { address: 30, shop: 1000 };

/** Limits of each request: a sign-in sends up to four while the shopper waits, and responses are short. */
const bounds = { timeout_ms: 5 * second_ms, max_bytes: 256 * 1024 };

export const accountContextOf = (shop_id: number) => `account provider of shop ${shop_id}`;

/** Where the provider of a shop sends browsers back to: an address of this shop alone. */
export const accountRedirectUri = (config: Pick<Config, 'portal_url'>, shop: AddressedShop): string =>
  `${shopPortalUrl(config, shop)}/account/callback`;

/** The client that a shop has at its provider; undefined where it isn't set up. */
export function clientOf(
  vault: Deps['vault'],
  shop_id: number,
  { issuer, client_id, client_secret }: AccountProvider,
): OidcClient | undefined {
  if (issuer === null || client_id === null) return undefined;
  const secret = client_secret ? vault.open(accountContextOf(shop_id), client_secret) : undefined;
  return { issuer, client_id, client_secret: secret };
}

/**
 * Begins a sign-in at the provider of a shop: where to send the browser, and the state that it must bring back. Undefined where the shop offers none. Throws where the provider doesn't respond as it must.
 * Refusals: too_many_attempts.
 */
export async function beginAccountSignIn(
  deps: CommandDeps,
  shop: AccountShop,
  address: string,
): Promise<{ url: string; state: string } | undefined> {
  const { db, vault, egress, clock, config } = deps;
  const provider = await readAccountProvider(db.root, shop.id);
  const client = provider.is_on ? clientOf(vault, shop.id, provider) : undefined;
  if (!client) return undefined;
  await countAttempt(deps, shop.id, [
    { counter: counterOfAddress('account', address), max: max_begun.address },
    { counter: 'account', max: max_begun.shop, slows: true },
  ]);
  const made = await authorizationUrl(egress, client, accountRedirectUri(config, shop), bounds);
  await db.inTransaction((tx) =>
    insertAccountRequest(tx, {
      shop_id: shop.id,
      state_hash: hashSecret(made.state),
      secrets: vault.seal(accountContextOf(shop.id), JSON.stringify(made.secrets)),
      expires_at: new Date(clock.now().getTime() + account_sign_in_ms),
    }),
  );
  return { url: made.url.href, state: made.state };
}

/** Why nobody was signed in: the shopper didn't want to, the provider says nothing that counts of their address, or something doesn't hold. */
export type AccountFailure = { failure: 'cancelled' | 'unverified' | 'failed'; cause?: unknown };
export type AccountSession = { token: string; ends_at: Date };

/**
 * Signs a shopper in with the response of the provider. A state counts once, at the address of the shop that it was made for; the caller has checked that the browser is the one that began.
 */
export async function finishAccountSignIn(
  deps: CommandDeps,
  shop: AccountShop,
  { search, state }: { search: string; state: string },
): Promise<AccountSession | AccountFailure> {
  const { db, vault, egress, clock, config } = deps;
  const now = clock.now();
  const ref = { shop_id: shop.id, state_hash: hashSecret(state) };
  const taken = await db.inTransaction((tx) => takeAccountRequest(tx, ref, now));
  if (!taken) return { failure: 'failed', cause: new Error('The state is unknown, used or expired.') };
  const provider = await readAccountProvider(db.root, shop.id);
  const client = provider.is_on ? clientOf(vault, shop.id, provider) : undefined;
  if (!client) return { failure: 'failed', cause: new Error('The shop offers no sign-in any more.') };
  const response = new URL(`${accountRedirectUri(config, shop)}${search}`);
  if (response.searchParams.get('error') === 'access_denied') return { failure: 'cancelled' };
  const secrets = JSON.parse(vault.open(accountContextOf(shop.id), taken.secrets)) as OidcSecrets;
  const options = { ...bounds, now, wanted: provider.customer_claim };
  try {
    const identity = await redeemCode(egress, client, response, { state, ...secrets }, options);
    const holder = holderOf(provider, identity);
    return holder ? await startSession(deps, shop.id, holder) : { failure: 'unverified' };
  } catch (cause) {
    return { failure: 'failed', cause };
  }
}

/** Whom a provider means. An address counts if it is verified, or the shop says that all of the provider's are; undefined where nothing counts. */
function holderOf(
  { customer_claim, verifies_all_emails }: AccountProvider,
  identity: OidcIdentity,
): AccountHolder | undefined {
  const claim = identity.claims[customer_claim];
  if (customer_claim === 'email') {
    const any = typeof claim === 'string' ? claim.toLowerCase() : undefined;
    const email = verifies_all_emails ? any : verifiedEmailOf(identity);
    return email && email.length <= 255 ? { email, external_id: null } : undefined;
  }
  const external_id = typeof claim === 'number' ? String(claim) : claim;
  const is_id = typeof external_id === 'string' && external_id.length > 0 && external_id.length <= 255;
  return is_id ? { email: null, external_id } : undefined;
}

/** As long as the session of a shopper who proves an order. */
async function startSession(
  { db, clock }: CommandDeps,
  shop_id: number,
  holder: AccountHolder,
): Promise<AccountSession> {
  const now = clock.now();
  const token = makeToken();
  const ends_at = new Date(now.getTime() + lifetimes.shopper.longest_ms);
  await db.inTransaction((tx) =>
    insertAccountSession(tx, {
      ...holder,
      shop_id,
      token_hash: hashSecret(token),
      created_at: now,
      last_used_at: now,
      expires_at: expiryOf('shopper', now, ends_at),
      ends_at,
    }),
  );
  return { token, ends_at };
}

/** Who is signed in at a shop with this token; undefined where nobody is, or not any more. Using it keeps the session alive. */
export async function findAccountHolder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  token: string | undefined,
): Promise<AccountHolder | undefined> {
  const is_token = token !== undefined && isWellFormedToken(token);
  const found = is_token ? await readAccountSession(db.root, shop_id, hashSecret(token)) : undefined;
  const now = clock.now();
  if (!found || found.expires_at <= now) return undefined;
  if (now.getTime() - found.last_used_at.getTime() >= noted_every_ms)
    await db.inTransaction((tx) =>
      updateAccountSession(tx, found, {
        last_used_at: now,
        expires_at: expiryOf('shopper', now, found.ends_at),
      }),
    );
  return found.holder;
}

/** Signs a shopper out, from the next request on. */
export async function endAccountSession(
  { db }: Pick<Deps, 'db'>,
  shop_id: number,
  token: string,
): Promise<void> {
  if (isWellFormedToken(token))
    await db.inTransaction((tx) => deleteAccountSession(tx, shop_id, hashSecret(token)));
}

/** Starts the session of an order for the shopper who is signed in; undefined where it isn't theirs. An email address that the account proves counts as a confirmed mailbox. */
export function openAccountOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  holder: AccountHolder,
  order_id: number,
): Promise<StartedShopperSession | undefined> {
  return db.inTransaction(async (tx) => {
    if (!(await isAccountOrder(tx, { shop_id, order_id }, holder))) return undefined;
    const proved = holder.email === null ? 'order' : 'mailbox';
    return startSessionOfOrder(tx, shop_id, { order_id, is_gift: false, proved, now: clock.now() });
  });
}
