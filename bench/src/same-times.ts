/** How two samples differ at one quantile. */
type QuantileDifference = {
  share: number;
  values: [number, number];
  /** By how much the second value is larger, and how far chance alone moves that difference in 95 of 100 cases (±). */
  difference: number;
  chance: number;
  /** Two-sided: how often random permutations differ as much. */
  p: number;
};

/** Whether two samples of durations can be told apart. */
export type Difference = {
  quantiles: QuantileDifference[];
  /** How often a random duration of the second sample is longer than one of the first: 0.5 when neither tells anything. */
  longer: number;
  /** Two-sided p value of the Mann-Whitney test. */
  p_ranks: number;
};

const permutations = 2000;
/** The median, and what an attacker would look at: noise only makes a duration longer, so that short ones tell most. */
export const compared_quantiles = [0.5, 0.1] as const;

/** Compares two samples. `random` returns numbers from 0 to below 1. */
export function compareDurations(
  first: readonly number[],
  second: readonly number[],
  random: () => number,
): Difference {
  const pooled = [
    ...first.map((duration) => ({ duration, is_second: 0 })),
    ...second.map((duration) => ({ duration, is_second: 1 })),
  ].toSorted((a, b) => a.duration - b.duration);
  const durations = pooled.map(({ duration }) => duration);
  const labels = Uint8Array.from(pooled, ({ is_second }) => is_second);
  const ranks = compareRanks(durations, labels, second.length);
  const differencesOf = () =>
    compared_quantiles.map((share) => {
      const [a, b] = quantilesOf(durations, labels, [first.length, second.length], share);
      return { share, values: [a, b] as [number, number], difference: b - a };
    });
  const found = differencesOf();
  const by_chance: number[][] = compared_quantiles.map(() => []);
  for (let i = 0; i < permutations; i++) {
    shuffle(labels, random);
    for (const [k, { difference }] of differencesOf().entries()) by_chance[k]!.push(Math.abs(difference));
  }
  return {
    ...ranks,
    quantiles: found.map((one, k) => {
      const sizes = by_chance[k]!.toSorted((a, b) => a - b);
      const as_large = sizes.filter((size) => size >= Math.abs(one.difference)).length;
      return {
        ...one,
        chance: sizes[Math.ceil(0.95 * permutations) - 1]!,
        p: (as_large + 1) / (permutations + 1),
      };
    }),
  };
}

/** The Mann-Whitney test by the normal approximation with a correction for ties, on sorted durations. */
function compareRanks(durations: readonly number[], labels: Uint8Array, count: number) {
  const all = durations.length;
  const others = all - count;
  let rank_sum = 0;
  let ties = 0;
  for (let from = 0; from < all;) {
    let to = from;
    let own = 0;
    while (to < all && durations[to] === durations[from]) own += labels[to++]!;
    const size = to - from;
    rank_sum += own * ((from + 1 + to) / 2);
    ties += size ** 3 - size;
    from = to;
  }
  const u = rank_sum - (count * (count + 1)) / 2;
  const variance = ((count * others) / 12) * (all + 1 - ties / (all * (all - 1)));
  const z = Math.abs(u - (count * others) / 2) / Math.sqrt(variance);
  return { longer: u / (count * others), p_ranks: 2 * upperTail(z) };
}

/** The share of a standard normal distribution above `z` (Abramowitz and Stegun 26.2.17, error below 1e-7). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const sum = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429].reduceRight(
    (total, factor) => (total + factor) * t,
    0,
  );
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

/** The values of both samples below which a share of them lies, from the sorted durations of both. */
function quantilesOf(
  durations: readonly number[],
  labels: Uint8Array,
  sizes: readonly [number, number],
  share: number,
): [number, number] {
  const found: [number, number] = [Number.NaN, Number.NaN];
  const seen: [number, number] = [0, 0];
  for (let i = 0; i < durations.length; i++) {
    const label = labels[i] as 0 | 1;
    if (++seen[label] === Math.ceil(sizes[label] * share)) found[label] = durations[i]!;
  }
  return found;
}

/** Puts items in a random order, in place. */
export function shuffle(items: { length: number; [index: number]: unknown }, random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}
