import type { Tx } from '../../platform/db.ts';
import { lockSessionOrder, priceItem } from '../carts/index.ts';
import { lockOffered } from '../carts/rows.ts';
import type { NewExchange } from '../returns/index.ts';
import { lockOrderMoney } from '../settlements/index.ts';
import type { Draft, DraftItem } from './draft.ts';

/** New items by the item of the draft that they are exchanged for. What cannot be had now is missing. */
export type Exchanges = ReadonlyMap<string, NewExchange>;

export const none: Exchanges = new Map();

/** An item with a variant that it is to be exchanged for. */
type Swap = Pick<DraftItem, 'id' | 'order_line_item_id'> & { variant_id: string };

export const swapsOf = ({ items }: Pick<Draft, 'items'>): Swap[] =>
  items.flatMap(({ id, order_line_item_id, return_type, exchange }) =>
    return_type === 'exchange' && exchange
      ? [{ id, order_line_item_id, variant_id: exchange.variant_id }]
      : [],
  );

/**
 * Prices new items as they are now, in the currency paid in and taxed as what comes back was taxed. Order and variants stay locked until the transaction
 * ends, so that nobody else gets the last unit meanwhile.
 */
export async function lockExchanges(
  tx: Tx,
  { shop_id, id, order_id }: Pick<Draft, 'shop_id' | 'id' | 'order_id'>,
  swaps: readonly Swap[],
  now: Date,
): Promise<Exchanges> {
  if (swaps.length === 0) return none;
  const order = await lockSessionOrder(tx, shop_id, { order_id, submission: { units: [...swaps] } });
  const basis = { ...order, money: await lockOrderMoney(tx, shop_id, order_id) };
  const wanted = [...new Set(swaps.map(({ variant_id }) => variant_id))];
  const offered = await lockOffered(tx, { shop_id, session_id: id, now }, wanted);
  const left = new Map([...offered].map(([variant_id, { available }]) => [variant_id, available]));
  const exchanges = new Map<string, NewExchange>();
  for (const { id: item_id, order_line_item_id, variant_id } of swaps) {
    const variant = offered.get(variant_id);
    const available = left.get(variant_id) ?? null;
    if (!variant || available === 0 || (available !== null && available < 0)) continue;
    if (available !== null) left.set(variant_id, available - 1);
    const { total: _total, ...item } = priceItem(variant, basis);
    const line = order.lines.find((one) => one.id === order_line_item_id);
    const is_same = line !== undefined && line.product_id === variant.product_id;
    exchanges.set(item_id, { ...item, type: is_same ? 'exchange' : 'advanced_exchange' });
  }
  return exchanges;
}
