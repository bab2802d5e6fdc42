import type { SignInMethod } from '@retour/contract/sign-in';
import { countAttempt, counterOf } from '../../platform/callers/attempts.ts';
import type { AttemptLimit } from '../../platform/callers/attempts.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLinkedOrder, findProvenOrder } from '../deep-links/index.ts';
import { expiryOf, lifetimes } from './lifetime.ts';
import { deleteSession, findShop, insertSession, readSessionOrder } from './store.ts';
import type { Ownership, SessionOrder, SessionRef } from './store.ts';
import { hashToken, makeToken } from './token.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock'>;

/** What proves that a shopper may see an order: what the shop's look-up asks for, or a deep link. */
export type OrderProof = { order_name: string; secondary_input: string } | { link_token: string };

/** A session with its token, which is shown this once and stored as a hash only. */
export type StartedSession = { token: string; expires_at: Date; ends_at: Date };
export type StartedShopperSession = StartedSession & { is_gift: boolean; order: SessionOrder };

/** Attempts in 15 minutes. */
const max_attempts = { order: 10, address: 30, shop: 1000 };

/**
 * Starts the session of a shopper who proves an order of the shop with this handle. `is_gift` makes it that of someone who got the order as a gift;
 * the deep link of a gift always does. An unknown shop, an unknown order and a wrong proof get the same refusal. `address` is that of the client.
 * Refusals: too_many_attempts, order_not_found.
 */
export async function startShopperSession(
  deps: SessionDeps,
  shop_handle: string,
  { proof, is_gift = false, address }: { proof: OrderProof; is_gift?: boolean; address: string },
): Promise<StartedShopperSession> {
  const shop = await findShop(deps.db.root, shop_handle);
  if (!shop) throw orderNotFound();
  await countAttempt(deps, shop.id, limitsOf(proof, address));
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const found = await findOrder(tx, shop.id, proof, now);
    if (!found) throw orderNotFound();
    const session = { order_id: found.order_id, is_gift: is_gift || found.is_gift };
    const started = await startSession(tx, 'shopper', { shop_id: shop.id, ...session, now });
    const order = await readSessionOrder(tx, shop.id, found.order_id);
    return { ...started, is_gift: session.is_gift, order };
  });
}

const orderNotFound = () => new Refusal('order_not_found', 'No order matches this name and value.');

async function findOrder(
  tx: Tx,
  shop_id: number,
  proof: OrderProof,
  now: Date,
): Promise<{ order_id: number; is_gift: boolean } | undefined> {
  if ('link_token' in proof) return findLinkedOrder(tx, shop_id, proof.link_token, now);
  const order_id = await findProvenOrder(tx, shop_id, proof.order_name, proof.secondary_input);
  return order_id === undefined ? undefined : { order_id, is_gift: false };
}

function limitsOf(proof: OrderProof, address: string): AttemptLimit[] {
  const everyone = [
    { counter: counterOf('address', address), max: max_attempts.address },
    { counter: 'shop', max: max_attempts.shop },
  ];
  if ('link_token' in proof) return everyone;
  const name = proof.order_name.trim().replace(/^#+/, '').toLowerCase();
  return [{ counter: counterOf('order', name), max: max_attempts.order }, ...everyone];
}

type NewSession = {
  shop_id: number;
  now: Date;
  order_id?: number;
  is_gift?: boolean;
  member_id?: number;
  authenticated_by?: SignInMethod;
  user_agent?: string | null;
  address?: string | null;
};

/** Starts a session for whoever was authenticated before: a new token each time, so that none can be planted. */
async function startSession(
  tx: Tx,
  kind: 'shopper' | 'staff',
  { now, ...owner }: NewSession,
): Promise<StartedSession> {
  const token = makeToken();
  const ends_at = new Date(now.getTime() + lifetimes[kind].longest_ms);
  const expires_at = expiryOf(kind, now, ends_at);
  const at = { created_at: now, last_used_at: now, expires_at, ends_at };
  const authenticated_at = owner.authenticated_by ? now : null;
  await insertSession(tx, { kind, token_hash: hashToken(token), authenticated_at, ...owner, ...at });
  return { token, expires_at, ends_at };
}

/** The browser that a session is begun in. */
export type SessionClient = { user_agent: string | undefined; address: string };

/** Starts the session of a member of staff who has just proved who they are. */
export const startStaffSession = (
  tx: Tx,
  member: { shop_id: number; member_id: number; authenticated_by: SignInMethod; now: Date },
  client?: SessionClient,
): Promise<StartedSession> =>
  startSession(tx, 'staff', {
    ...member,
    user_agent: client?.user_agent?.replaceAll(/\p{Cc}/gu, '').slice(0, 300) ?? null,
    address: client?.address ?? null,
  });

/** Ends a session, from the next request on; false when there is none, or none of the member. */
export function endSession({ db }: SessionDeps, session: SessionRef & Ownership): Promise<boolean> {
  return db.inTransaction((tx) => deleteSession(tx, session));
}
