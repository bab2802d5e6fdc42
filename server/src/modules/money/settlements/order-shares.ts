import { allocate } from '@retour/contract/money';
import { allocateOverRuns, joinRuns, zipRuns } from './order-shares-runs.ts';

/**
 * What an order's discounts and tax come to for each unit, worked out once when the order is imported and stored (API
 * contract, 9.1). A line may have ten thousand units, so shares are kept as runs of consecutive units with equal
 * amounts: a handful per line, whatever its quantity. All amounts are minor units of one currency, 0 or more.
 */

/** The amounts of an order as the commerce platform reported them, in one currency. */
export type OrderAmounts = {
  lines: readonly LineAmounts[];
  /** Discounts of the whole order. At most what the lines are worth after their own discounts. */
  order_discount: number;
  /** Tax of the goods that was reported for the order alone, by no line; null or 0 when the lines report all of it. */
  order_tax: number | null;
};

/** One order line. */
export type LineAmounts = {
  /** Number of units, 1 or more. */
  quantity: number;
  /** Price of one unit before discounts; contains tax when the order's prices do. */
  unit_price: number;
  /** Discounts of the whole line, at most `quantity` × `unit_price`. */
  line_discount: number;
  /** Tax reported for the whole line; null when the line reports none. */
  tax: number | null;
};

/** Consecutive units of a line whose shares are equal. */
export type Run = {
  /** Number of units, 1 or more. */
  count: number;
  /** Share of all discounts, line and order, of each of them; at most the unit price. */
  discount: number;
  /** Share of the stored tax of each of them. */
  tax: number;
};

/** The stored shares of a line: its units in stable order, and their sums. */
export type LineShares = {
  unit_shares: Run[];
  discount_total: number;
  tax_total: number;
};

/** Shares of one unit. */
export type UnitShare = {
  discount: number;
  tax: number;
};

/** A run of an order that was paid in another currency than the shop's. */
export type TwoCurrencyRun = {
  discount_presentment: number;
  tax_presentment: number;
} & Run;

/**
 * Shares of every line, in the order of the lines. Line discounts and line tax are split evenly over the units of the
 * line. Order discounts go over the lines, and then over the units, by value after line discounts: an even split could
 * take more from a unit than is left of it. Order tax goes over the lines that report no tax (over all lines, when each
 * reports some) and then over units, by value after all discounts. Nothing is lost: the discounts of all units add up to
 * all discounts, the taxes to all tax. RangeError for amounts outside of the ranges above.
 */
export function shareOrder(order: OrderAmounts): LineShares[] {
  order.lines.forEach(checkLine);
  const after_line = order.lines.map((line) => line.quantity * line.unit_price - line.line_discount);
  if (order.order_discount > sumOf(after_line))
    throw new RangeError(`an order discount of ${order.order_discount} exceeds the value of the lines`);
  const discounts = allocate(order.order_discount, after_line);
  const after_all = after_line.map((value, position) => value - (discounts[position] ?? 0));
  const taxes = shareOrderTax(order, after_all);
  return order.lines.map((line, position) => shareLine(line, discounts[position] ?? 0, taxes[position] ?? 0));
}

/** Shares of the unit at a position of the line, counted from 0. RangeError when the line has no such unit. */
export function unitShare(runs: readonly Run[], unit_index: number): UnitShare {
  let passed = 0;
  if (!Number.isSafeInteger(unit_index))
    throw new RangeError(`a unit index is an integer, got ${unit_index}`);
  for (const { count, discount, tax } of runs) {
    passed += count;
    if (unit_index >= 0 && unit_index < passed) return { discount, tax };
  }
  throw new RangeError(`no unit ${unit_index} in a line of ${passed}`);
}

/** Shares in both currencies, from those of either. RangeError when the two do not have the same number of units. */
export function mergeRuns(shop: readonly Run[], presentment: readonly Run[]): TwoCurrencyRun[] {
  const merged = zipRuns(shop, presentment, (ours, theirs) => ({
    discount: ours.discount,
    tax: ours.tax,
    discount_presentment: theirs.discount,
    tax_presentment: theirs.tax,
  }));
  return joinRuns(merged);
}

function shareLine(line: LineAmounts, order_discount: number, order_tax: number): LineShares {
  const evenly = [{ count: line.quantity, weight: 1 }];
  const own = allocateOverRuns(line.line_discount, evenly);
  const after_own = own.map(({ count, share }) => ({ count, weight: line.unit_price - share }));
  const discounts = zipRuns(own, allocateOverRuns(order_discount, after_own), (a, b) => ({
    discount: a.share + b.share,
  }));
  const after_all = discounts.map(({ count, discount }) => ({ count, weight: line.unit_price - discount }));
  const taxes = zipRuns(
    allocateOverRuns(line.tax ?? 0, evenly),
    allocateOverRuns(order_tax, after_all),
    (a, b) => ({ tax: a.share + b.share }),
  );
  return {
    unit_shares: joinRuns(zipRuns(discounts, taxes, ({ discount }, { tax }) => ({ discount, tax }))),
    discount_total: line.line_discount + order_discount,
    tax_total: (line.tax ?? 0) + order_tax,
  };
}

/** Order tax over the lines without a tax of their own, by value after discounts. */
function shareOrderTax(order: OrderAmounts, values: readonly number[]): number[] {
  const total = order.order_tax ?? 0;
  const silent = order.lines.flatMap((line, position) => (line.tax === null ? [position] : []));
  if (silent.length === 0) return allocate(total, values);
  const taxes = order.lines.map(() => 0);
  allocate(
    total,
    silent.map((position) => values[position] ?? 0),
  ).forEach((share, i) => {
    taxes[silent[i] ?? 0] = share;
  });
  return taxes;
}

function checkLine({ quantity, unit_price, line_discount, tax }: LineAmounts): void {
  if (!Number.isSafeInteger(quantity) || quantity < 1)
    throw new RangeError(`a line has 1 unit or more, got ${quantity}`);
  if (unit_price < 0 || !Number.isSafeInteger(quantity * unit_price))
    throw new RangeError(`a line of ${quantity} × ${unit_price} is out of range`);
  if (line_discount < 0 || line_discount > quantity * unit_price)
    throw new RangeError(`a line discount of ${line_discount} is not within the value of the line`);
  if ((tax ?? 0) < 0) throw new RangeError(`tax cannot be negative, got ${tax}`);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((soFar, value) => soFar + value, 0);
}
