import { convert } from '@retour/contract/money';
import { minute_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { quoteNewReturn } from '../../returns/index.ts';
import type { NewReturn } from '../../returns/index.ts';
import { lockOrderMoney } from '../../money/settlements/index.ts';
import type { OrderMoney } from '../../money/settlements/index.ts';
import { readCart } from './cart-contents.ts';
import type { CartItem } from './cart-contents.ts';
import { exchangeTotals, unitsStillFree } from './exchange-quote.ts';
import type { ExchangeQuote, ExchangeQuoteItem } from './exchange-quote.ts';
import { lineLike, taxLike } from './exchange-tax.ts';
import { cartExpiry, sessionExpiry } from './expiry.ts';
import { lockOffered, outOfStock } from './rows.ts';
import type { OfferedVariant } from './rows.ts';
import { writeExchangeQuote } from './store.ts';
import type { LockedCart } from './store.ts';
import { changeSession, lockSessionOrder, reserveStock } from './store-sessions.ts';
import type { LockedSession, SessionLine } from './store-sessions.ts';

/** How long the stock of a completed cart is kept for its shopper (API contract, 16.3). */
const reservation_ms = 30 * minute_ms;

export const sessionClosed = () =>
  new Refusal('return_session_closed', 'The return session has ended, or has no units left to exchange.');

export type AgreedQuote = { exchange_quote: ExchangeQuote; reserved_until: Date };
export type QuoteParties = { shop: { id: number }; cart: LockedCart; session: LockedSession };

/**
 * Prices a locked cart for its locked session at what the variants cost now, keeps their stock, and notes the result on both.
 * Refusals: return_session_closed when no unit is left to exchange or the order takes no return, variant_out_of_stock.
 */
export async function agreeOnQuote(
  tx: Tx,
  deps: Deps,
  { shop, cart, session }: QuoteParties,
): Promise<AgreedQuote> {
  const ref = { shop_id: shop.id, id: session.id };
  const now = deps.clock.now();
  const basis = await lockExchangeBasis(tx, shop.id, session);
  const wanted = itemsOf(cart);
  const offered = await lockOffered(
    tx,
    { shop_id: shop.id, session_id: session.id, now },
    wanted.map(({ variant_id }) => variant_id),
  );
  const reserved_until = new Date(now.getTime() + reservation_ms);
  await reserveStock(tx, ref, unitsToReserve(wanted, offered), reserved_until);
  const items = wanted.flatMap(({ variant_id, quantity }) =>
    Array.from({ length: quantity }, () => priceItem(offered.get(variant_id)!, basis)),
  );
  const exchange_quote = await quoteExchange(tx, basis, items);
  await writeExchangeQuote(tx, shop.id, cart.id, {
    return_session_id: session.id,
    exchange_quote,
    reserved_until,
    expires_at: cartExpiry(now),
    updated_at: now,
  });
  await changeSession(tx, ref, { cart_id: cart.id, expires_at: sessionExpiry(now) }, now);
  return { exchange_quote, reserved_until };
}

/** What the quote of an exchange is based on: the return that the session would submit now, under the order's lock. */
export type QuoteBasis = {
  submission: NewReturn;
  taxes_included: boolean;
  lines: SessionLine[];
  money: OrderMoney;
};

/** Locks the session's order and reads what it still allows. Refusals: return_session_closed. */
export async function lockExchangeBasis(
  tx: Tx,
  shop_id: number,
  session: LockedSession,
): Promise<QuoteBasis> {
  const { order_id, submission } = session;
  const { taxes_included, lines } = await lockSessionOrder(tx, shop_id, session);
  // The cart stands in the place of what single units were exchanged for.
  const units = unitsStillFree(submission.units, lines).map(({ exchange: _exchange, ...unit }) => unit);
  if (!units.some(({ resolution, outcome }) => resolution === 'exchange' && outcome !== 'reject'))
    throw sessionClosed();
  const money = await lockOrderMoney(tx, shop_id, order_id);
  return { submission: { ...submission, shop_id, order_id, units }, taxes_included, lines, money };
}

/** What the whole return comes to with these items. Refusals: return_session_closed. */
export async function quoteExchange(
  tx: Tx,
  { submission, taxes_included, money }: QuoteBasis,
  items: ExchangeQuoteItem[],
): Promise<ExchangeQuote> {
  try {
    const { priced } = await quoteNewReturn(tx, { ...submission, cart_items: items });
    const { shop, presentment } = priced.totals;
    return {
      currency: money.paid_currency,
      taxes_included,
      items,
      totals: exchangeTotals(presentment ?? shop),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'returns_unavailable_for_order') throw sessionClosed();
    throw error;
  }
}

/** What is in a stored cart. */
export function itemsOf({ contents }: LockedCart): CartItem[] {
  const read = readCart(contents);
  if ('fault' in read) throw new Error(`A stored cart is none: ${read.fault.detail}`);
  return read.items;
}

/** Units by variant; one that is gone from the catalogue is as good as sold out. */
function unitsToReserve(
  wanted: readonly CartItem[],
  offered: ReadonlyMap<string, OfferedVariant>,
): Map<number, number> {
  const units = new Map<number, number>();
  for (const [position, { variant_id, quantity }] of wanted.entries()) {
    const variant = offered.get(variant_id);
    const total = (variant ? (units.get(variant.id) ?? 0) : 0) + quantity;
    if (!variant || (variant.available !== null && total > variant.available))
      throw outOfStock(variant_id, `cart.${position}`);
    units.set(variant.id, total);
  }
  return units;
}

/** A unit at its present price in the currency paid in, taxed as the returned units were taxed. */
export function priceItem(
  variant: OfferedVariant,
  { taxes_included, lines, money }: Pick<QuoteBasis, 'taxes_included' | 'lines' | 'money'>,
): ExchangeQuoteItem {
  const { rate, currency, paid_currency } = money;
  const price =
    currency === paid_currency
      ? variant.price
      : convert(variant.price, rate.shop_total, rate.presentment_total);
  const like = variant.taxable ? lineLike(variant.product_id, lines) : undefined;
  const tax = like ? taxLike(like, price, { taxes_included }) : 0;
  return {
    type: 'shop_now',
    product_variant_id: variant.id,
    provider_product_id: variant.product_external_id,
    provider_variant_id: variant.external_id,
    shown: variant.shown,
    sku: variant.sku,
    title: variant.title,
    price,
    discount: 0,
    tax,
    total: taxes_included ? price : price + tax,
  };
}
