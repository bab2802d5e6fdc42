import { hour_ms, minute_ms, second_ms } from '../../../platform/clock.ts';

/** The waiting time before the second of ten attempts, the third, and so on, counted from the end of the one before (webhook contract, 4.3). */
const delays_ms = [
  5 * second_ms,
  5 * minute_ms,
  30 * minute_ms,
  2 * hour_ms,
  5 * hour_ms,
  10 * hour_ms,
  14 * hour_ms,
  20 * hour_ms,
  24 * hour_ms,
] as const;
const jitter = 0.1;
const max_retry_after_ms = 30 * minute_ms;

/**
 * When to try again after `attempts_made` failures; undefined after the last one. `random` is from 0 to 1. A `Retry-After` up to 30 minutes
 * is waited for; a longer delay of the schedule stays.
 */
export function nextAttemptAt(
  now: Date,
  attempts_made: number,
  random: number,
  retry_after: string | null = null,
): Date | undefined {
  const delay_ms = delays_ms[attempts_made - 1];
  if (delay_ms === undefined) return undefined;
  const wait_ms = Math.round(delay_ms * (1 - jitter + 2 * jitter * random));
  return new Date(now.getTime() + Math.max(wait_ms, retryAfterMs(retry_after, now)));
}

/** The longest time from one attempt to the next, whatever the jitter and `Retry-After`. */
export const longest_wait_ms = Math.max(...delays_ms) * (1 + jitter);

/** What a `Retry-After` asks for, seconds or an HTTP date, as milliseconds from now; 0 when it says nothing that can be read. */
export function retryAfterMs(value: string | null, now: Date): number {
  const text = value?.trim() ?? '';
  const wanted = /^\d+$/.test(text) ? Number(text) * second_ms : Date.parse(text) - now.getTime();
  return Number.isNaN(wanted) || text === '' ? 0 : Math.min(Math.max(wanted, 0), max_retry_after_ms);
}

/** A subscription whose deliveries have all failed for this long, and this often, is disabled. */
const failing_limit = { duration_ms: 5 * 24 * hour_ms, attempts: 10 };

export function isHopeless(failing_since: Date, failure_count: number, now: Date): boolean {
  return (
    failure_count >= failing_limit.attempts &&
    now.getTime() - failing_since.getTime() >= failing_limit.duration_ms
  );
}
