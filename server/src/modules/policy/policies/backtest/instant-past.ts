import { day_ms } from '../../../../platform/clock.ts';
import type { InstantTerms } from '../document/instant.ts';

// What instant exchanges would have been in the past. Pure.

/** An exchange that was requested; moments in milliseconds since 1970. */
export type PastExchange = {
  requested_at: number;
  customer_id: number | null;
  /** What was paid for its items, in minor units of the shop's currency. */
  value: number;
  is_gift: boolean;
  in_review: boolean;
  /** When its items were back as the terms want it; null: they aren't. */
  back_at: number | null;
  /** When its new items were sent after that; null: they weren't. */
  sent_at: number | null;
};

export const EXCLUSIONS = ['unknown_customer', 'gift', 'review', 'unreturned', 'limit'] as const;
type Exclusion = (typeof EXCLUSIONS)[number];
type Figure = { count: number; amount: number };

/** Amounts in minor units of the shop's currency. */
export type InstantPast = {
  exchanges: number;
  /** Exchanges that could have been sent at once. */
  possible: number;
  /** Median of the days that they would have been sent earlier; null where none was sent. */
  days_earlier: number | null;
  excluded: { because: Exclusion; count: number }[];
  /** Items that never came: of all exchanges, of those that the terms exclude, of those that a deposit or a card covers, and the rest. */
  unreturned: { all: Figure; excluded: Figure; covered: Figure; uncovered: Figure };
  /** The most that would have been out at a time. */
  peak: number;
  /** The same in each week, the first one first; `day` is the day that it begins with. */
  weeks: { day: string; amount: number }[];
};

type Out = { until: number; customer_id: number; value: number };
const week_ms = 7 * day_ms;

/**
 * Plays exchanges, the oldest first, under terms of a policy: everybody who could have had the new items at once takes them. What isn't back in time counts as never
 * returned, and what still may come is out until `now`.
 */
export function playInstant(
  exchanges: readonly PastExchange[],
  terms: InstantTerms,
  now: number,
): InstantPast {
  const { security, send_within_days, grace_days = 3, exposure = {} } = terms;
  const patience_ms = (send_within_days + grace_days) * day_ms;
  const play = new Play(exposure);
  for (const past of exchanges) play.add(past, past.requested_at + patience_ms, now);
  return play.result(exchanges.length, security !== 'none');
}

class Play {
  readonly #exposure: NonNullable<InstantTerms['exposure']>;
  #out: Out[] = [];
  readonly #excluded = new Map<Exclusion, number>();
  /** When customers turned out not to return something. */
  readonly #unreturned = new Map<number, number>();
  readonly #lost = { taken: noFigure(), excluded: noFigure() };
  readonly #weeks = new Map<number, number>();
  readonly #earlier: number[] = [];
  #possible = 0;

  constructor(exposure: NonNullable<InstantTerms['exposure']>) {
    this.#exposure = exposure;
  }

  add(past: PastExchange, patient_until: number, now: number): void {
    const { requested_at, value, back_at, sent_at, customer_id } = past;
    this.#noteWeeksUntil(requested_at);
    this.#out = this.#out.filter(({ until }) => until > requested_at);
    const never_came = back_at === null && patient_until <= now;
    const because = this.#exclusionOf(past);
    if (because) this.#excluded.set(because, (this.#excluded.get(because) ?? 0) + 1);
    if (never_came) addTo(this.#lost[because ? 'excluded' : 'taken'], value);
    if (because || customer_id === null) return;
    this.#possible++;
    if (sent_at !== null) this.#earlier.push(sent_at - requested_at);
    if (never_came && !this.#unreturned.has(customer_id)) this.#unreturned.set(customer_id, patient_until);
    this.#out.push({ until: Math.min(back_at ?? patient_until, now), customer_id, value });
    this.#noteWeek(requested_at);
  }

  #exclusionOf({
    customer_id,
    is_gift,
    in_review,
    requested_at,
    value,
  }: PastExchange): Exclusion | undefined {
    if (customer_id === null) return 'unknown_customer';
    if (is_gift) return 'gift';
    if (in_review) return 'review';
    if ((this.#unreturned.get(customer_id) ?? Number.POSITIVE_INFINITY) <= requested_at) return 'unreturned';
    const { shop = Number.POSITIVE_INFINITY, customer = Number.POSITIVE_INFINITY, open = 1 } = this.#exposure;
    const own = this.#out.filter((one) => one.customer_id === customer_id);
    const has_room = own.length < open && sumOf(own) + value <= customer && sumOf(this.#out) + value <= shop;
    return has_room ? undefined : 'limit';
  }

  /** A week has the most that was out at any moment of it: that is at its beginning, or after an exchange was sent. */
  #noteWeek(at: number): void {
    const week = Math.floor(at / week_ms);
    this.#weeks.set(week, Math.max(this.#weeks.get(week) ?? 0, sumOf(this.#out)));
  }

  #noteWeeksUntil(at: number): void {
    const first = Math.max(-1, ...this.#weeks.keys());
    if (first < 0) return;
    for (let week = first + 1; week <= Math.floor(at / week_ms); week++) {
      const begin = week * week_ms;
      this.#weeks.set(week, sumOf(this.#out.filter(({ until }) => until > begin)));
    }
  }

  result(exchanges: number, is_covered: boolean): InstantPast {
    const { taken, excluded } = this.#lost;
    const all = { count: taken.count + excluded.count, amount: taken.amount + excluded.amount };
    const weeks = [...this.#weeks].toSorted(([a], [b]) => a - b);
    return {
      exchanges,
      possible: this.#possible,
      days_earlier: medianOf(this.#earlier, day_ms),
      excluded: EXCLUSIONS.map((because) => ({ because, count: this.#excluded.get(because) ?? 0 })),
      unreturned: {
        all,
        excluded,
        covered: is_covered ? taken : noFigure(),
        uncovered: is_covered ? noFigure() : taken,
      },
      peak: Math.max(0, ...this.#weeks.values()),
      weeks: weeks.map(([week, amount]) => ({
        day: new Date(week * week_ms).toISOString().slice(0, 10),
        amount,
      })),
    };
  }
}

const noFigure = (): Figure => ({ count: 0, amount: 0 });
const addTo = (figure: Figure, amount: number) => {
  figure.count++;
  figure.amount += amount;
};
const sumOf = (out: readonly Out[]) => out.reduce((sum, { value }) => sum + value, 0);

/** The median in a unit, to a tenth; null of nothing. */
function medianOf(values: readonly number[], unit: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : Math.round((middle / unit) * 10) / 10;
}
