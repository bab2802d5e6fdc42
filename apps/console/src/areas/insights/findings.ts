/** Below this many returns nothing is concluded. */
export const enough_returns = 20;

type Interval = { starts_on: string; rate: number | null; return_count: number };

/** An interval whose rate is at least twice the usual one, with at least five returns. The usual one is the median. */
export function findPeak(intervals: readonly Interval[]): Interval | undefined {
  const rates = intervals.flatMap(({ rate }) => (rate === null ? [] : [rate])).toSorted((a, b) => a - b);
  const usual = rates[Math.floor(rates.length / 2)];
  const peak = intervals.reduce<Interval | undefined>(
    (best, each) => ((each.rate ?? 0) > (best?.rate ?? 0) ? each : best),
    undefined,
  );
  const is_peak = peak && usual !== undefined && rates.length >= 4 && (peak.rate ?? 0) >= 2 * usual;
  return is_peak && peak.return_count >= 5 ? peak : undefined;
}

type Resolved = {
  resolutions: readonly { resolution: string; value: number }[];
  keep_offers: { saved: number };
};

/**
 * The share of returned value that stayed with the shop: as an exchange or store credit, or because a part of it was enough for keeping the item. Null where nothing
 * came back.
 */
export function retainedShare({ resolutions, keep_offers }: Resolved): number | null {
  const total = resolutions.reduce((sum, { value }) => sum + value, 0);
  const kept = resolutions
    .filter(({ resolution }) => resolution === 'exchange' || resolution === 'credit')
    .reduce((sum, { value }) => sum + value, keep_offers.saved);
  return total > 0 ? kept / total : null;
}

type Row = { units: readonly number[] };

/** The reason that is behind at least 40 % of the units of most products, and of how many; products count from five units. */
export function findMainReason(rows: readonly Row[]): { column: number; products: number } | undefined {
  const counts = new Map<number, number>();
  for (const { units } of rows) {
    const total = units.reduce((sum, each) => sum + each, 0);
    const column = units.findIndex((each) => each >= 0.4 * total);
    if (total >= 5 && column >= 0) counts.set(column, (counts.get(column) ?? 0) + 1);
  }
  const best = [...counts].toSorted(([, a], [, b]) => b - a)[0];
  return best && best[1] > rows.length / 2 ? { column: best[0], products: best[1] } : undefined;
}

/** The cost that is at least half of all costs. */
export function findLargestCost<Cost extends string>(
  costs: readonly { cost: Cost; amount: number }[],
): Cost | undefined {
  const positive = costs.filter(({ amount }) => amount > 0);
  const total = positive.reduce((sum, { amount }) => sum + amount, 0);
  return positive.length > 1 ? positive.find(({ amount }) => amount >= total / 2)?.cost : undefined;
}

/** Amounts of a period as averages of its returns. They add up to the average of their sum: the units left over go to the largest fractions. */
export function averagesOf<Item extends { amount: number }>(
  items: readonly Item[],
  return_count: number,
): Item[] {
  const total = items.reduce((sum, { amount }) => sum + amount, 0);
  const floors = items.map((item) => Math.floor(item.amount / return_count));
  const left_over = Math.round(total / return_count) - floors.reduce((sum, floor) => sum + floor, 0);
  const restOf = (index: number) => items[index]!.amount - floors[index]! * return_count;
  const largest_first = items.map((_, index) => index).toSorted((a, b) => restOf(b) - restOf(a));
  const raised = new Set(largest_first.slice(0, left_over));
  return items.map((item, index) => ({ ...item, amount: floors[index]! + (raised.has(index) ? 1 : 0) }));
}
