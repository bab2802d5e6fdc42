import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../../platform/db.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import type { Written } from '../../resources/index.ts';
import { checkOrder } from '../check-order.ts';
import { completeOrder, digestOf } from '../complete-order.ts';
import type { CompleteOrder } from '../complete-order.ts';
import type { NewOrder } from '../new-order.ts';
import { matchLines } from '../resources/merge-order-lines.ts';
import type { StoredLine, StoredOrder } from '../resources/store-stored-order.ts';
import { discountOf, taxOf } from '../share-amounts.ts';
import type { UnitRun } from '../share-amounts.ts';
import { recogniseOwnRefunds } from '../rows.ts';
import { takeLineIds, writeOrder } from '../store-change.ts';
import { inWords } from './order-errors.ts';
import { readReferences } from './import-orders.ts';
import type { ImportingShop } from './import-orders.ts';

export type OrderChange = {
  shop: ImportingShop;
  stored: StoredOrder;
  /** The whole order as it shall be. */
  order: NewOrder;
  /** Whether anything was given that shares of discounts and tax are made from. */
  amounts_given: boolean;
  /** Whether any total was given, or anything that totals are made of. */
  totals_given: boolean;
  now: Date;
};

/**
 * Writes an order over the one that is stored, which the caller has locked. Shares of units were allocated once: with returns, a line that
 * is as it was keeps them, and one that a return refers to cannot change in price, quantity, discount or tax, nor go.
 * Refusals: validation_failed, resource_in_use.
 */
export async function changeOrder(
  tx: Tx,
  { shop, stored, order, amounts_given, totals_given, now }: OrderChange,
): Promise<Written> {
  const checked = checkOrder(order, shop.currency, { stated_totals: totals_given });
  if ('errors' in checked) throw invalid(inWords(checked.errors));
  const complete = completeOrder(order);
  const { id } = stored;
  const content_hash = digestOf(complete);
  const before = completeOrder({ ...stored, order_tax: complete.order_tax });
  if (isDeepStrictEqual({ ...before, customer: complete.customer }, complete) && sameCustomer(stored, order))
    return { id, result: 'unchanged' };
  const kept = matchLines(complete.line_items, stored.line_items);
  refuseLostLines(stored.line_items, kept);
  const shares = amounts_given ? shareAgain(complete, kept, checked.shares, stored) : kept.map(sharesOf);
  const given = [{ position: 0, order: complete, shares, content_hash }];
  const references = await readReferences(tx, shop, given, now, 'lenient');
  const fresh = await takeLineIds(tx, kept.filter((line) => !line).length);
  const line_ids = kept.map((line) => line?.id ?? fresh.shift() ?? 0);
  await writeOrder(tx, shop, { order: complete, shares, content_hash, id, line_ids }, references, now);
  await recogniseOwnRefunds(tx, shop.id, id);
  return { id, result: 'updated' };
}

const sharesOf = (line: StoredLine | undefined): UnitRun[] => line?.unit_shares ?? [];

const sameCustomer = (stored: StoredOrder, order: NewOrder) =>
  (stored.customer?.external_id ?? null) === (order.customer?.external_id ?? null);

function refuseLostLines(stored: readonly StoredLine[], kept: readonly (StoredLine | undefined)[]): void {
  const lost = stored.filter((line) => line.in_return && !kept.includes(line));
  if (lost.length > 0)
    throw new Refusal(
      'resource_in_use',
      `A return references the line ${lost[0]?.id}, so it can't be removed.`,
    );
}

type Line = CompleteOrder['line_items'][number];

/** The shares of every line: with returns those that are stored, as far as the line is as it was. */
function shareAgain(
  { line_items }: CompleteOrder,
  kept: readonly (StoredLine | undefined)[],
  fresh: readonly UnitRun[][],
  stored: StoredOrder,
): UnitRun[][] {
  const in_return = stored.line_items.some((line) => line.in_return);
  return line_items.map((line, position) => {
    const old = kept[position];
    const new_shares = fresh[position] ?? [];
    if (!in_return || !old) return new_shares;
    if (isDeepStrictEqual(amountsOf(line), amountsOf(old))) return old.unit_shares;
    if (!old.in_return) return new_shares;
    throw new Refusal(
      'resource_in_use',
      `A return references the line ${old.id}, so its quantity, price, discounts and tax can't change.`,
    );
  });
}

const amountsOf = (line: Line) => ({
  quantity: line.quantity,
  unit_price: line.unit_price,
  unit_price_presentment: line.unit_price_presentment,
  discount: discountOf(line),
  tax: taxOf(line),
});
