import { day_ms, hour_ms, minute_ms } from '../../../platform/clock.ts';

/** How long a session lasts without use, and at most. */
export type Lifetime = { idle_ms: number; longest_ms: number };

export const lifetimes = {
  shopper: { idle_ms: hour_ms, longest_ms: 12 * hour_ms },
  staff: { idle_ms: 12 * hour_ms, longest_ms: 7 * day_ms },
} as const satisfies Record<string, Lifetime>;

/** Use is noted once in this time. */
export const noted_every_ms = minute_ms;

/** When a session of this kind expires that is used now. */
export const expiryOf = (kind: keyof typeof lifetimes, now: Date, ends_at: Date) =>
  new Date(Math.min(now.getTime() + lifetimes[kind].idle_ms, ends_at.getTime()));
