import { allocate, convert } from '@retour/contract/money';
import { mergeRuns, shareOrder } from '../../money/settlements/index.ts';
import type { LineShares, OrderAmounts, Run, TwoCurrencyRun } from '../../money/settlements/index.ts';
import type { NewOrder, NewOrderLine } from './new-order.ts';

/** Consecutive units of a line with equal shares; in two currencies when the order was paid in another than the shop's. */
export type UnitRun = Run | TwoCurrencyRun;

/**
 * Discount and tax of every unit of an order, as runs of equal units in the order of its lines: stored with the order, and never computed
 * again (API contract, 9.1). An order that was paid in another currency has the shares in both.
 *
 * Of what was paid, a platform reports the totals of discount and tax only. They are split over lines and order as the same amounts are in
 * the shop's currency, so that they add up to the reported totals.
 *
 * RangeError when a discount exceeds what it is taken from.
 */
export function shareAmounts(order: NewOrder): UnitRun[][] {
  const { discounts, taxes } = goodsTotals(order);
  // Nothing to split is the most common case of all, in either currency.
  if (discounts === 0 && taxes === 0) return order.line_items.map((line) => unshared(line, order));
  const amounts = amountsOf(order);
  const ours = shareOrder(amounts);
  if (!order.presentment) return ours.map(({ unit_shares }) => unit_shares);
  const paid = shareOrder(paidAmountsOf(order, amounts, order.presentment));
  return ours.map((line, position) => mergeRuns(line.unit_shares, runsOf(paid, position)));
}

function unshared({ quantity: count }: NewOrderLine, { presentment }: NewOrder): UnitRun[] {
  const none = { count, discount: 0, tax: 0 };
  return [presentment ? { ...none, discount_presentment: 0, tax_presentment: 0 } : none];
}

/** The discount of a whole line: its discounts, else what is taken off each of its units. */
export function discountOf({
  discounts = [],
  unit_discounts,
  quantity,
}: Pick<NewOrderLine, 'discounts' | 'unit_discounts' | 'quantity'>): number {
  return discounts.length > 0 ? sumOf(discounts) : (unit_discounts ?? 0) * quantity;
}

/** Sum of a line's taxes; null when it reports none. */
export function taxOf({ tax_lines = [] }: Pick<NewOrderLine, 'tax_lines'>): number | null {
  return tax_lines.length === 0 ? null : sumOf(tax_lines);
}

/** What totals of the order take off its items beyond the discounts that it names. */
function adjustedDiscount({ adjustments = [] }: Pick<NewOrder, 'adjustments'>): number {
  return adjustments.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
}

/** All discounts of an order that its lines and itself name, with what its totals take off beyond them, and all taxes of its goods. */
export function goodsTotals({
  line_items,
  order_discounts = [],
  order_tax = 0,
  adjustments = [],
}: Pick<NewOrder, 'line_items' | 'order_discounts' | 'order_tax' | 'adjustments'>): {
  discounts: number;
  taxes: number;
} {
  return {
    discounts: line_items.reduce(
      (sum, line) => sum + discountOf(line),
      sumOf(order_discounts) + adjustedDiscount({ adjustments }),
    ),
    taxes: line_items.reduce((sum, line) => sum + (taxOf(line) ?? 0), order_tax),
  };
}

function amountsOf({ line_items, order_discounts = [], order_tax = 0, ...order }: NewOrder): OrderAmounts {
  return {
    lines: line_items.map((line) => ({
      quantity: line.quantity,
      unit_price: line.unit_price,
      line_discount: discountOf(line),
      tax: taxOf(line),
    })),
    order_discount: sumOf(order_discounts) + adjustedDiscount(order),
    order_tax,
  };
}

/** The amounts in the currency of the payment; the last of each split is the part of the order itself. */
function paidAmountsOf(
  order: NewOrder,
  ours: OrderAmounts,
  paid: { total_price: number; total_discounts: number; total_taxes: number },
): OrderAmounts {
  const goods = goodsTotals(order);
  // A total of 0 over parts that are there has no rate of its own: that of the whole order counts.
  const inPaid = (amount: number, own_total: number, paid_total: number) =>
    own_total === 0 && order.total_price > 0
      ? convert(amount, order.total_price, paid.total_price)
      : convert(amount, own_total, paid_total);
  const discounts = splitLike(
    [...ours.lines.map(({ line_discount }) => line_discount), ours.order_discount],
    inPaid(goods.discounts, order.total_discounts ?? goods.discounts, paid.total_discounts),
  );
  const taxes = splitLike(
    [...ours.lines.map(({ tax }) => tax ?? 0), ours.order_tax ?? 0],
    inPaid(goods.taxes, order.total_taxes ?? goods.taxes, paid.total_taxes),
  );
  let order_discount = discounts.at(-1) ?? 0;
  const lines = ours.lines.map(({ quantity, tax }, position) => {
    const unit_price = order.line_items[position]?.unit_price_presentment ?? 0;
    const share = discounts[position] ?? 0;
    // Rounding can lift the discount of a line that was given away a little above its price.
    const line_discount = Math.min(share, quantity * unit_price);
    order_discount += share - line_discount;
    return { quantity, unit_price, line_discount, tax: tax === null ? null : (taxes[position] ?? 0) };
  });
  return { lines, order_discount, order_tax: taxes.at(-1) ?? 0 };
}

function splitLike(parts: readonly number[], total: number): number[] {
  return total === 0 ? parts.map(() => 0) : allocate(total, parts);
}

function runsOf(shares: readonly LineShares[], position: number): Run[] {
  return shares[position]?.unit_shares ?? [];
}

function sumOf(parts: readonly { amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}
