import { createRandom } from '../random.ts';

/** A shop that is filled: its returns are numbered from `first` in the whole database. */
export type FilledShop = { id: number; first: number; count: number };

export type Unit = {
  price: number;
  discount: number;
  tax: number;
  quantity: number;
  product: number;
  /** Undefined where the unit isn't returned. */
  returned: { reason: string; parent_reason: string } | undefined;
};

type Resolution = 'refund' | 'credit' | 'exchange';
type State = 'open' | 'review' | 'closed' | 'cancelled' | 'expired';

/** What is true of an order and its return; rows of all tables follow from it. */
export type FilledReturn = {
  n: number;
  shop_id: number;
  /** Of the shop, from 0. */
  customer: number;
  country: readonly [code: string, name: string];
  units: Unit[];
  resolution: Resolution;
  state: State;
  has_label: boolean;
  ordered_at: number;
  requested_at: number;
  /** When the parcel began to travel; undefined for those that lie at home. */
  moved_at: number | undefined;
  /** When a parcel reached the warehouse, which hasn't opened it. */
  unopened_since: number | undefined;
  ended_at: number | undefined;
  /** In minor units, kept back of a refund. */
  fee: number;
};

const day_ms = 86_400_000;
/** How far the history of a shop goes back. */
const history_days = 400;
const days_of_travel = 4;
export const products_per_shop = 20;
/** Customers of a shop with so many returns. */
export const customersOf = (count: number): number => Math.max(1, Math.ceil(count / 2.5));

type Weighted<T> = readonly (readonly [weight: number, value: T])[];

/** Shares in percent of reasons for returning apparel, and of how returns are resolved. */
const reasons: Weighted<readonly [reason: string, parent: string]> = [
  [27, ['Too small', 'Size']],
  [25, ['Too large', 'Size']],
  [14, ['Not my style', 'Style']],
  [11, ['Not as described', 'Quality']],
  [5, ['Damaged on arrival', 'Condition']],
  [3, ['Wrong item', 'Condition']],
  [15, ['Changed my mind', 'Other']],
];
const resolutions: Weighted<Resolution> = [
  [70, 'refund'],
  [18, 'exchange'],
  [12, 'credit'],
];
const recent_states: Weighted<State> = [
  [50, 'open'],
  [6, 'review'],
  [38, 'closed'],
  [3, 'cancelled'],
  [3, 'expired'],
];
const older_states: Weighted<State> = [
  [84, 'closed'],
  [9, 'expired'],
  [6, 'cancelled'],
  [0.5, 'review'],
  [0.5, 'open'],
];
const countries: Weighted<readonly [string, string]> = [
  [55, ['US', 'United States']],
  [20, ['GB', 'United Kingdom']],
  [15, ['DE', 'Germany']],
  [10, ['AU', 'Australia']],
];
const line_counts: Weighted<number> = [
  [50, 1],
  [26, 2],
  [14, 3],
  [10, 4],
];

function pick<T>(random: () => number, choices: Weighted<T>): T {
  let left = random() * choices.reduce((sum, [weight]) => sum + weight, 0);
  return choices.find(([weight]) => (left -= weight) < 0)?.[1] ?? choices[0]![1];
}

/** The facts of the `i`th return of a shop, the same in every run: shops go back `history_days` from `now`, the oldest first. */
export function factsOf(shop: FilledShop, i: number, now: number): FilledReturn {
  const n = shop.first + i;
  const random = createRandom(n);
  const age_ms = history_days * day_ms * (1 - (i + random()) / shop.count);
  const requested_at = Math.floor((now - 60_000 - age_ms) / 1000) * 1000;
  const state = pick(random, age_ms < 30 * day_ms ? recent_states : older_states);
  const units = makeUnits(random);
  const resolution = pick(random, resolutions);
  const has_label = random() < 0.92;
  const is_ended = state === 'closed' || state === 'cancelled' || state === 'expired';
  const latest = Math.floor(now / 1000) * 1000;
  const ended_at = Math.min(latest, requested_at + Math.floor(random() * 12 * 86_400) * 1000);
  const has_moved = has_label && (state === 'closed' || (state === 'open' && random() < 0.6));
  const moved_at = has_moved ? Math.min(ended_at, requested_at + 3_600_000) : undefined;
  return {
    n,
    shop_id: shop.id,
    // A few customers return very much: the top tenth of them makes four in ten returns.
    customer: Math.floor(customersOf(shop.count) * random() ** 2.5),
    country: pick(random, countries),
    units,
    resolution,
    state,
    has_label,
    ordered_at: requested_at - daysToReturn(random) * day_ms,
    requested_at,
    moved_at,
    unopened_since: state === 'open' && n % 10 === 0 ? arrival(moved_at, latest) : undefined,
    ended_at: is_ended ? ended_at : undefined,
    fee: resolution === 'refund' && random() < 0.7 ? 495 : 0,
  };
}

const arrival = (moved_at: number | undefined, latest: number): number | undefined =>
  moved_at !== undefined && moved_at + days_of_travel * day_ms < latest
    ? moved_at + days_of_travel * day_ms
    : undefined;

/** The facts of an order that was delivered five days ago and of which nothing comes back: `n` is none of the returns'. */
export function unreturnedOrder(shop: FilledShop, n: number, now: number): FilledReturn {
  const ordered_at = now - 10 * day_ms;
  const facts = factsOf({ ...shop, first: n }, 0, now);
  return { ...facts, country: countries[0]![1], ordered_at, requested_at: now };
}

function makeUnits(random: () => number): Unit[] {
  return Array.from({ length: pick(random, line_counts) }, (_, position) => {
    const price = 990 + Math.floor(random() * 9000);
    const discount = random() < 0.3 ? Math.floor(price / 10) : 0;
    const [reason, parent_reason] = pick(random, reasons);
    return {
      price,
      discount,
      tax: Math.floor((price - discount) * 0.0725),
      quantity: random() < 0.1 ? 2 : 1,
      product: Math.floor(random() * products_per_shop),
      returned: position === 0 || random() < 0.5 ? { reason, parent_reason } : undefined,
    };
  });
}

/** Log-normal with a median of 12 days, and one in nine on the same day. */
function daysToReturn(random: () => number): number {
  if (random() < 0.11) return random() / 2;
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.min(60, 12 * Math.exp(1.3 * normal));
}
