import { valueOf } from '../../money/settlements/index.ts';
import type { Run, TwoCurrencyRun } from '../../money/settlements/index.ts';

/** So many units in a row that the same was paid for, in minor units of the currency paid in. */
export type PaidRun = { count: number; amount: number };

/** A line of an order with the stored shares of its units, and the units that returns hold. */
export type SharedLine = {
  unit_price: number;
  /** Null where the order was paid in the shop's currency. */
  unit_price_presentment: number | null;
  unit_shares: readonly (Run | TwoCurrencyRun)[];
  held: readonly number[];
};

/** What was paid for the first unit of a line: after its discounts, with tax. */
export const paidForFirst = (line: SharedLine, taxes_included: boolean): number => {
  const [first] = line.unit_shares;
  return first ? paidFor(line, first, taxes_included) : 0;
};

/**
 * What was paid for the units of a line that no return holds, in the order in which a return takes them: the lowest first. Equal units can differ by a
 * cent, since discounts and taxes of a line are shared out among them.
 */
export function paidRuns(line: SharedLine, taxes_included: boolean): PaidRun[] {
  const runs: PaidRun[] = [];
  let next = 0;
  for (const share of line.unit_shares) {
    const end = next + share.count;
    const held = new Set(line.held.filter((index) => index >= next && index < end)).size;
    const amount = paidFor(line, share, taxes_included);
    const count = share.count - held;
    const last = runs.at(-1);
    if (last?.amount === amount) last.count += count;
    else if (count > 0) runs.push({ count, amount });
    next = end;
  }
  return runs;
}

function paidFor(line: SharedLine, share: Run | TwoCurrencyRun, taxes_included: boolean): number {
  const { unit_price, unit_price_presentment: price } = line;
  if (price === null || !('discount_presentment' in share))
    return valueOf({ ...share, price: price ?? unit_price }, taxes_included);
  const { discount_presentment: discount, tax_presentment: tax } = share;
  return valueOf({ price, discount, tax }, taxes_included);
}
