/** Consecutive units with something in common. */
export type Counted = {
  /** Number of units, 1 or more. */
  count: number;
};

/**
 * Largest remainder (API contract, 9.1) over units that are given as runs of equal weights, in time and memory of
 * the runs instead of the units: all units of a run have the same fraction, so the minor units left over fill whole runs
 * and at most one part of a run. Equals `allocate` over the units written out. `total` is 0 or more; weights are 0 or
 * more, and all 0 counts as equal. Every run yields one or two runs, in the same order.
 */
export function allocateOverRuns(
  total: number,
  runs: readonly (Counted & { weight: number })[],
): (Counted & { share: number })[] {
  if (!Number.isSafeInteger(total) || total < 0)
    throw new RangeError(`a total is a safe integer of 0 or more, got ${total}`);
  // Most orders have no discount or tax to split, and big integers are slow.
  if (total === 0) return runs.map(({ count }) => ({ count, share: 0 }));
  const weightless = runs.every(({ weight }) => weight === 0);
  const weights = runs.map(({ weight }) => (weightless ? 1n : BigInt(weight)));
  const sum = runs.reduce((soFar, { count }, i) => soFar + BigInt(count) * (weights[i] ?? 0n), 0n);
  const exact = runs.map(({ count }, position) => {
    const product = BigInt(total) * (weights[position] ?? 0n);
    return { count, floor: Number(product / sum), fraction: product % sum, extra: 0 };
  });
  let left_over = total - exact.reduce((soFar, { count, floor }) => soFar + count * floor, 0);
  for (const run of exact.toSorted((a, b) => compareDescending(a.fraction, b.fraction))) {
    run.extra = Math.min(run.count, left_over);
    left_over -= run.extra;
  }
  return exact.flatMap(({ count, floor, extra }) =>
    [
      { count: extra, share: floor + 1 },
      { count: count - extra, share: floor },
    ].filter((run) => run.count > 0),
  );
}

/** Lays two rows of runs over the same units, cutting at every border. RangeError when the numbers of units differ. */
export function zipRuns<A extends Counted, B extends Counted, C extends object>(
  left: readonly A[],
  right: readonly B[],
  combine: (a: A, b: B) => C,
): (Counted & C)[] {
  if (countUnits(left) !== countUnits(right))
    throw new RangeError(`${countUnits(left)} units cannot be laid over ${countUnits(right)}`);
  const zipped: (Counted & C)[] = [];
  let taken = 0;
  let position = 0;
  for (const a of left) {
    let remaining = a.count;
    for (let b = right[position]; b !== undefined && remaining > 0; b = right[position]) {
      const count = Math.min(remaining, b.count - taken);
      zipped.push({ count, ...combine(a, b) });
      remaining -= count;
      taken += count;
      if (taken === b.count) {
        taken = 0;
        position += 1;
      }
    }
  }
  return zipped;
}

/** Joins neighbours that differ in nothing but their count. */
export function joinRuns<T extends Counted>(runs: readonly T[]): T[] {
  const joined: T[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    if (last && isSame(last, run)) last.count += run.count;
    else joined.push({ ...run });
  }
  return joined;
}

function isSame<T extends Counted>(a: T, b: T): boolean {
  const names = Object.keys(a) as (keyof T)[];
  return names.every((name) => name === 'count' || a[name] === b[name]);
}

function countUnits(runs: readonly Counted[]): number {
  return runs.reduce((soFar, { count }) => soFar + count, 0);
}

function compareDescending(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a > b ? -1 : 1;
}
