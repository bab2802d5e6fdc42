import type { PaidRun } from './facts/items.ts';

/** What was paid for the first units of a line, so many of them: what the quote counts when they come back. */
export function paidFor(runs: readonly PaidRun[], units: number): number {
  let [left, total] = [units, 0];
  for (const { count, amount } of runs) {
    const taken = Math.min(left, count);
    total += taken * amount;
    left -= taken;
  }
  return total;
}
