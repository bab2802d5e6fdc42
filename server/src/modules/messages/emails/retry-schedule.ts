import { hour_ms, minute_ms } from '../../../platform/clock.ts';

/** How long a message waits after each attempt; the last one again and again, until it is given up. */
const waits_ms = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute_ms);
const last_wait_ms = 6 * hour_ms;
/** Credentials are mended by people, who wait for it to take effect. */
const max_unauthorized_ms = 15 * minute_ms;

/** When a message is tried again after so many attempts, 1 or more. `random` from 0 to 1 spreads the load by a tenth. */
export function nextAttemptAt(
  attempt_count: number,
  now: Date,
  random: number,
  is_unauthorized = false,
): Date {
  const wait_ms = waits_ms[attempt_count - 1] ?? last_wait_ms;
  const limited_ms = is_unauthorized ? Math.min(wait_ms, max_unauthorized_ms) : wait_ms;
  return new Date(now.getTime() + limited_ms * (1 + random / 10));
}
