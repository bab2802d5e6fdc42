import { median } from './figures.ts';

/** Whether two samples of durations can be told apart. */
export type Difference = {
  medians: [number, number];
  /** By how much the second median is larger, and the range in which chance alone moves that difference in 95 of 100 cases (±). */
  difference: number;
  chance: number;
  /** How often a random duration of the second sample is longer than one of the first: 0.5 when neither tells anything. */
  longer: number;
  /** Two-sided p values: of the Mann-Whitney test, and of the difference of the medians under random permutations. */
  p_ranks: number;
  p_medians: number;
};

const permutations = 2000;

/** Compares two samples. `random` answers numbers from 0 to below 1. */
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
  const { longer, p_ranks } = compareRanks(durations, labels, second.length);
  const medians: [number, number] = [median(first), median(second)];
  const difference = medians[1] - medians[0];
  const by_chance: number[] = [];
  for (let i = 0; i < permutations; i++) {
    shuffle(labels, random);
    by_chance.push(medianOf(durations, labels, 1) - medianOf(durations, labels, 0));
  }
  const as_large = by_chance.filter((one) => Math.abs(one) >= Math.abs(difference)).length;
  const sizes = by_chance.map(Math.abs).toSorted((a, b) => a - b);
  return {
    medians,
    difference,
    chance: sizes[Math.ceil(0.95 * permutations) - 1]!,
    longer,
    p_ranks,
    p_medians: (as_large + 1) / (permutations + 1),
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

function medianOf(durations: readonly number[], labels: Uint8Array, label: number): number {
  let count = 0;
  for (const one of labels) if (one === label) count++;
  let seen = 0;
  for (let i = 0; i < durations.length; i++)
    if (labels[i] === label && ++seen > (count - 1) / 2) return durations[i]!;
  return Number.NaN;
}

/** Puts items in a random order, in place. */
export function shuffle(items: { length: number; [index: number]: unknown }, random: () => number): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
}
