import type { NewFulfillment, NewOrder } from './new-order.ts';

const void_statuses: readonly NewFulfillment['status'][] = ['failure', 'cancelled', 'error'];

/** Whether the units of a fulfilment left the warehouse, and can therefore come back. */
function isFulfilled({ status, fulfilled_at }: Pick<NewFulfillment, 'status' | 'fulfilled_at'>): boolean {
  return fulfilled_at != null && !void_statuses.includes(status);
}

/** Units of each line that left the warehouse. */
export function countFulfilled({ line_items, fulfillments = [] }: NewOrder): number[] {
  const counts = line_items.map(() => 0);
  for (const fulfillment of fulfillments)
    if (isFulfilled(fulfillment)) fulfillment.line_items.forEach((item) => add(counts, item));
  return counts;
}

/** Units of each line that were refunded elsewhere without a return. */
export function countRefunded({ line_items, refunds = [] }: NewOrder): number[] {
  const counts = line_items.map(() => 0);
  for (const { type, line_item } of refunds) if (type === 'line_item' && line_item) add(counts, line_item);
  return counts;
}

function add(counts: number[], { line_item, quantity }: { line_item: number; quantity: number }): void {
  counts[line_item] = (counts[line_item] ?? 0) + quantity;
}
