import type { UnknownField } from '../../../platform/schema/unknown-fields.ts';
import type { NewOrder, OrderAdjustment } from './new-order.ts';
import { goodsTotals } from './share-amounts.ts';
import { findDifferences } from './stated-totals.ts';
import type { Difference } from './stated-totals.ts';

/** An order whose totals were taken as they are, and what to warn of. */
export type AdjustedOrder = { order: NewOrder; warnings: UnknownField[] };

/**
 * Takes the totals of an order as they are, as the Loop Returns API does (API contract, 19.2). What a total has beyond its parts becomes an
 * adjustment of the order: a discount that only the total knows, or a price below its parts, is taken off the items, so that no return gives
 * back what nobody paid. A price above its parts stays with the order.
 */
export function adjustToTotals(order: NewOrder, currency: string): AdjustedOrder {
  const of_parts = findDifferences(order, currency).filter(({ path }) => path !== 'total_price');
  const undiscounted = of_parts.find(({ path }) => path === 'total_discounts')?.by ?? 0;
  const discounted = undiscounted > 0 ? withAdjustment(order, 'total_discounts', -undiscounted) : order;
  const of_price = findDifferences(discounted, currency).filter(({ path }) => path === 'total_price');
  const adjusted = of_price.reduce(
    (so_far, { by = 0 }) => withAdjustment(so_far, 'total_price', by),
    discounted,
  );
  return { order: adjusted, warnings: [...of_parts, ...of_price].map(toWarning) };
}

/** The order with an adjustment, which takes at most as much off the items as they cost. */
function withAdjustment(order: NewOrder, name: OrderAdjustment['name'], by: number): NewOrder {
  const items = order.line_items.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0);
  const amount = Math.max(by, goodsTotals(order).discounts - items);
  if (amount === 0) return order;
  return { ...order, adjustments: [...(order.adjustments ?? []), { name, amount }] };
}

const toWarning = ({ path, message }: Difference): UnknownField => ({
  field: path,
  message: `${message} It is taken as it is.`,
});
