/**
 * Exact shares, as multiples of 2⁻⁶⁴ minor units. Fractions of different denominators are compared and summed on this
 * grid; whole shares are exact on it.
 */
const grid_bits = 64n;

/** The share of a value that `part` is of `whole`, on the grid. `whole` is above 0. */
export function shareExactly(value: number, part: number, whole: number): bigint {
  return ((BigInt(value) * BigInt(part)) << grid_bits) / BigInt(whole);
}

/**
 * Rounds exact shares so that they add up to a total, by largest remainder: each to its floor, then the minor units left
 * over one by one to the largest fractions, ties in order. The total must be the sum of the shares rounded down or up (or
 * exact, but for the grid), so that each share stays within one minor unit of its exact value and a whole share keeps it.
 */
export function roundExact(total: number, shares: readonly bigint[]): number[] {
  const rounded = shares.map((share) => Number(share >> grid_bits));
  const left_over = total - rounded.reduce((sum, share) => sum + share, 0);
  const by_fraction = shares
    .map((share, position) => ({ fraction: BigInt.asUintN(Number(grid_bits), share), position }))
    .filter(({ fraction }) => fraction > 0n)
    .toSorted((a, b) => Number(b.fraction > a.fraction) - Number(a.fraction > b.fraction));
  if (left_over < 0 || left_over > by_fraction.length)
    throw new RangeError(`shares cannot be rounded to a total of ${total}`);
  for (const { position } of by_fraction.slice(0, left_over))
    rounded[position] = (rounded[position] ?? 0) + 1;
  return rounded;
}
