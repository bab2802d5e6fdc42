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

/** Where returned value goes, in the order in which it is shown. */
const ways = ['refund', 'keep_offer_paid', 'exchange', 'credit', 'keep_offer', 'none', 'rejected'] as const;
const retained_ways: readonly string[] = ['exchange', 'credit', 'keep_offer'];

/** `percent`: a whole number; those of all ways come to 100. */
export type ReturnedValue = { way: (typeof ways)[number]; value: number; percent: number };

/**
 * Where the returned value went. Of an item that was kept for a part of its price, that part was paid. The percentages of what stayed with the shop
 * come to the rounded `retainedShare`.
 */
export function whereValueWent(resolved: Resolved): ReturnedValue[] {
  const { saved } = resolved.keep_offers;
  const by_name = new Map(resolved.resolutions.map(({ resolution, value }) => [resolution, value]));
  by_name.set('keep_offer_paid', (by_name.get('keep_offer') ?? 0) - saved).set('keep_offer', saved);
  const parts = ways.map((way) => ({ way, value: by_name.get(way) ?? 0 })).filter(({ value }) => value > 0);
  const retained = Math.round((retainedShare(resolved) ?? 0) * 100);
  const [stayed = [], left = []] = [true, false].map((is_retained) =>
    parts.filter(({ way }) => retained_ways.includes(way) === is_retained),
  );
  const shown = [...withPercents(stayed, retained), ...withPercents(left, 100 - retained)];
  return shown.toSorted((a, b) => ways.indexOf(a.way) - ways.indexOf(b.way));
}

/** Parts with whole percentages that come to `percent`: the largest remainders are rounded up. */
function withPercents<Part extends { value: number }>(
  parts: readonly Part[],
  percent: number,
): (Part & { percent: number })[] {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const floors = parts.map((part) => Math.floor((part.value * percent) / total));
  const left = percent - floors.reduce((sum, floor) => sum + floor, 0);
  const rests = parts.map((part, i) => (part.value * percent) / total - floors[i]!);
  const raised = new Set([...rests.keys()].toSorted((a, b) => rests[b]! - rests[a]!).slice(0, left));
  return parts.map((part, i) => ({ ...part, percent: floors[i]! + (raised.has(i) ? 1 : 0) }));
}

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
