import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { quoteNewReturn, submitReturn } from '../../returns/index.ts';
import type { NewReturn } from '../../returns/index.ts';
import type { CartItem } from './cart-contents.ts';
import { cartNotFound, otherSession } from './cart-refusals.ts';
import { exchangeTotals } from './exchange-quote.ts';
import type { ExchangeQuoteItem } from './exchange-quote.ts';
import { cartExpiry, sessionExpiry } from './expiry.ts';
import { itemsOf } from './make-exchange-quote.ts';
import { lockCart, markConfirmed, readCartRow, writeExchangeQuote } from './store.ts';
import type { LockedCart } from './store.ts';
import { changeSession, lockSession, putSession, releaseStock, reserveStock } from './store-sessions.ts';
import type { LockedSession, NewSession } from './store-sessions.ts';

/** A cart that a draft return may be exchanged for, or why it may not. */
export type FoundCart = { cart: LockedCart; wanted: CartItem[] } | { refusal: Refusal };

/**
 * The cart with a token, for the draft return with an id. Whoever locks it does so before the order, like those who complete it, and with the session of the draft.
 * Refusals: cart_not_found, cart_belongs_to_other_session.
 */
export async function findCartFor(
  tx: Tx,
  { shop_id, draft_id, token }: { shop_id: number; draft_id: string; token: string },
  { now, lock }: { now: Date; lock: boolean },
): Promise<FoundCart> {
  const cart = await (lock ? lockCart : readCartRow)(tx, { shop_id, token }, now);
  if (!cart) return { refusal: cartNotFound() };
  if (lock) await lockSession(tx, shop_id, draft_id);
  const is_others = cart.return_session_id !== null && cart.return_session_id !== draft_id;
  return is_others ? { refusal: otherSession() } : { cart, wanted: itemsOf(cart) };
}

/**
 * Opens the return session with which the shopper of a draft goes to the storefront: it has the id of the draft, and what the draft would submit now. The
 * storefront can complete carts for it; only the draft submits it.
 */
export function openDraftSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Omit<NewSession, 'at' | 'expires_at'>,
): Promise<void> {
  const at = clock.now();
  return db.inTransaction((tx) => putSession(tx, { ...session, expires_at: sessionExpiry(at), at }));
}

/**
 * Submits the return of a draft with a locked cart as its exchange. The cart is confirmed with it: from then on the draft is its session, and it
 * cannot change or serve another one (API contract, 16.3). Refusals: as submitReturn.
 */
export async function submitWithCart(
  tx: Tx,
  deps: Deps,
  { cart, draft_id }: { cart: LockedCart; draft_id: string },
  new_return: NewReturn & { cart_items: ExchangeQuoteItem[] },
): Promise<{ return_id: number }> {
  const { shop_id, order_id, cart_items: items, ...submission } = new_return;
  const at = deps.clock.now();
  const { priced, taxes_included, order } = await quoteNewReturn(tx, new_return);
  const { return_id } = await submitReturn(tx, deps, new_return);
  const ref = { shop_id, id: draft_id };
  await putSession(tx, { ...ref, order_id, submission, expires_at: sessionExpiry(at), at });
  await releaseStock(tx, ref);
  await writeExchangeQuote(tx, shop_id, cart.id, {
    return_session_id: draft_id,
    exchange_quote: {
      currency: order.paid_currency,
      taxes_included,
      items,
      totals: exchangeTotals(priced.totals.presentment ?? priced.totals.shop),
    },
    // Nothing is reserved any more: the exchange items of the return keep the stock.
    reserved_until: at,
    expires_at: cartExpiry(at),
    updated_at: at,
  });
  await changeSession(tx, ref, { state: 'submitted', cart_id: cart.id, return_id }, at);
  await markConfirmed(tx, shop_id, cart.id, at);
  return { return_id };
}

/** Locks the return session of a draft, if it has one. Whoever locks its order as well does this before. */
export const lockDraftSession = (
  tx: Tx,
  { shop_id, id }: { shop_id: number; id: string },
): Promise<LockedSession | undefined> => lockSession(tx, shop_id, id);

/** Keeps the stock of what a draft is exchanged for, so many units of each variant, in the place of what its session had. Its session and the variants are locked. */
export async function holdStock(
  tx: Tx,
  session: Omit<NewSession, 'at' | 'expires_at'>,
  { units, now, until }: { units: ReadonlyMap<number, number>; now: Date; until: Date },
): Promise<void> {
  await putSession(tx, { ...session, expires_at: sessionExpiry(now), at: now });
  await reserveStock(tx, session, units, until);
}

/** Gives up what was kept for a draft. With a return, the session of the draft is over: the exchange items of the return keep the stock. */
export async function dropStock(
  tx: Tx,
  { return_id, ...ref }: { shop_id: number; id: string; return_id: number | null },
  now: Date,
): Promise<void> {
  const session = await lockSession(tx, ref.shop_id, ref.id);
  if (!session) return;
  await releaseStock(tx, ref);
  if (return_id !== null && session.state === 'open')
    await changeSession(tx, ref, { state: 'submitted', return_id }, now);
}

/** Locks the cart of a draft that was paid for; `submit` makes its return and confirms the cart. Nothing if it has none that is still there. */
export async function confirmCartOf(
  tx: Tx,
  deps: Deps,
  { shop_id, id: draft_id, cart_token: token }: { shop_id: number; id: string; cart_token: string | null },
): Promise<
  | {
      submit: (new_return: NewReturn & { cart_items: ExchangeQuoteItem[] }) => Promise<{ return_id: number }>;
    }
  | undefined
> {
  if (token === null) {
    await lockSession(tx, shop_id, draft_id);
    return undefined;
  }
  const found = await findCartFor(tx, { shop_id, draft_id, token }, { now: deps.clock.now(), lock: true });
  if (!('cart' in found)) return undefined;
  return { submit: (new_return) => submitWithCart(tx, deps, { cart: found.cart, draft_id }, new_return) };
}
