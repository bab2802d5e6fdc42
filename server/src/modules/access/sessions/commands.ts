import type { SignInMethod } from '@retour/contract/sign-in';
import { countAttempt, counterOf, counterOfAddress } from '../../../platform/callers/attempts.ts';
import type { AttemptLimit } from '../../../platform/callers/attempts.ts';
import type { ShopperProof } from '../../../platform/authenticate.ts';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findProvenOrder, openLink } from '../deep-links/index.ts';
import { findGiftCode } from '../gift-codes/index.ts';
import { expiryOf, lifetimes } from './lifetime.ts';
import { deleteSession, findShop, insertSession, readSessionOrder } from './store.ts';
import type { Ownership, SessionOrder, SessionRef } from './store.ts';
import { makeToken } from './token.ts';

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'puzzles'>;

/** What proves that a shopper may see an order: what the shop's look-up asks for, a deep link, or the code of a gift receipt. */
export type OrderProof =
  | { order_name: string; secondary_input: string }
  | { link_token: string }
  | { gift_code: string };

/** A session with its token, which is shown this once and stored as a hash only. */
export type StartedSession = { token: string; expires_at: Date; ends_at: Date };
export type StartedShopperSession = StartedSession & {
  is_gift: boolean;
  gift_code_id: number | null;
  order: SessionOrder;
};

/** Attempts in 15 minutes, and those that a proof of work allows beyond them. Strangers can fill the limit of the shop, so work always passes that one. */
const max_attempts = { order: 10, address: 30, shop: 1000 };
const max_worked = { order: 50, address: 150, shop: Number.POSITIVE_INFINITY };

export type Attempt = {
  proof: OrderProof;
  is_gift?: boolean;
  /** Of the client. */
  address: string;
  /** The solution of a puzzle, for an attempt beyond the limits. */
  proof_of_work?: string | undefined;
};

/**
 * Starts the session of a shopper who proves an order of the shop with this handle. `is_gift` makes it that of someone who got the order as a gift;
 * the deep link of a gift and a gift code always do. An unknown shop, an unknown order and a wrong proof get the same refusal. Beyond the limits, a proof of work
 * makes another attempt. Refusals: too_many_attempts, order_not_found, email_code_required.
 */
export async function startShopperSession(
  deps: SessionDeps,
  shop_handle: string,
  { proof, is_gift = false, address, proof_of_work }: Attempt,
): Promise<StartedShopperSession> {
  const shop = await findShop(deps.db.root, shop_handle);
  if (!shop) throw orderNotFound();
  const has_worked = proof_of_work !== undefined && (await isNewSolution(deps, shop.id, proof_of_work));
  await countAttempt(deps, shop.id, limitsOf(proof, address, has_worked));
  return deps.db.inTransaction(async (tx) => {
    const now = deps.clock.now();
    const found = await findOrder(tx, shop.id, proof, now);
    if (!found) throw orderNotFound();
    if (shop.email_code === 'always' && 'order_name' in proof)
      throw new Refusal('email_code_required', 'The shop sends a code by email before it shows an order.');
    const { order_id, is_mailed, gift_code_id } = found;
    const by_address = 'order_name' in proof && shop.lookup_factor === 'email';
    const proved = is_mailed ? 'mailbox' : by_address ? 'email' : 'order';
    return startSessionOfOrder(tx, shop.id, {
      order_id,
      is_gift: is_gift || found.is_gift,
      gift_code_id,
      proved,
      now,
    });
  });
}

/** Starts the session of a shopper who has just proved this order in another way. */
export async function startSessionOfOrder(
  tx: Tx,
  shop_id: number,
  {
    order_id,
    is_gift,
    gift_code_id = null,
    proved,
    now,
  }: {
    order_id: number;
    is_gift: boolean;
    gift_code_id?: number | null;
    proved: ShopperProof;
    now: Date;
  },
): Promise<StartedShopperSession> {
  const started = await startSession(tx, 'shopper', {
    shop_id,
    order_id,
    is_gift,
    gift_code_id,
    proved,
    now,
  });
  return { ...started, is_gift, gift_code_id, order: await readSessionOrder(tx, shop_id, order_id) };
}

/** Whether a puzzle is solved, by a solution that allows its first attempt. */
async function isNewSolution(deps: SessionDeps, shop_id: number, solution: string): Promise<boolean> {
  if (!(await deps.puzzles.isSolved(solution, deps.clock.now()))) return false;
  const used = countAttempt(deps, shop_id, [{ counter: counterOf('work', solution), max: 1 }]);
  return used.then(
    () => true,
    () => false,
  );
}

const orderNotFound = () => new Refusal('order_not_found', 'No order matches this name and value.');

type FoundOrder = { order_id: number; is_gift: boolean; gift_code_id: number | null; is_mailed: boolean };

async function findOrder(
  tx: Tx,
  shop_id: number,
  proof: OrderProof,
  now: Date,
): Promise<FoundOrder | undefined> {
  if ('gift_code' in proof) {
    const code = await findGiftCode(tx, shop_id, proof.gift_code);
    return code && { order_id: code.order_id, is_gift: true, gift_code_id: code.id, is_mailed: false };
  }
  if ('link_token' in proof) {
    const link = await openLink(tx, shop_id, proof.link_token, now);
    return link && { ...link, gift_code_id: null };
  }
  const order_id = await findProvenOrder(tx, shop_id, proof.order_name, proof.secondary_input);
  return order_id === undefined
    ? undefined
    : { order_id, is_gift: false, gift_code_id: null, is_mailed: false };
}

function limitsOf(proof: OrderProof, address: string, has_worked: boolean): AttemptLimit[] {
  const max = has_worked ? max_worked : max_attempts;
  const everyone = [
    { counter: counterOfAddress('address', address), max: max.address },
    { counter: 'shop', max: max.shop },
  ];
  if (!('order_name' in proof)) return everyone;
  const name = proof.order_name.trim().replace(/^#+/, '').toLowerCase();
  return [{ counter: counterOf('order', name), max: max.order }, ...everyone];
}

type NewSession = {
  shop_id: number;
  now: Date;
  order_id?: number;
  is_gift?: boolean;
  gift_code_id?: number | null;
  proved?: ShopperProof;
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
  await insertSession(tx, { kind, token_hash: hashSecret(token), authenticated_at, ...owner, ...at });
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
export function endSession({ db }: Pick<Deps, 'db'>, session: SessionRef & Ownership): Promise<boolean> {
  return db.inTransaction((tx) => deleteSession(tx, session));
}
