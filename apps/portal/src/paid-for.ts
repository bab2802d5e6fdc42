import type { PaidRun } from './facts/items.ts';

/** The amount paid for the first `units` of a line, as the quote counts it. */
export function paidFor(runs: readonly PaidRun[], units: number): number {
  let [left, total] = [units, 0];
  for (const { count, amount } of runs) {
    const taken = Math.min(left, count);
    total += taken * amount;
    left -= taken;
  }
  return total;
}
