import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { outsideActs } from '../acts.ts';
import { minute_ms } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db.ts';
import { Refusal } from '../refusal.ts';

/** What is counted, such as the attempts on an order, and how many of a window are let through. */
export type AttemptLimit = { counter: string; max: number };

const window_ms = 15 * minute_ms;

/**
 * Counts an attempt against every limit, in windows of 15 minutes, and refuses it when one of them is exceeded. The counts are in the database, so that all
 * processes agree; they are committed before the attempt is made, so that attempts at the same time cannot pass a limit together.
 * Refusals: too_many_attempts.
 */
export async function countAttempt(
  { db, clock }: { db: Db; clock: Clock },
  shop_id: number,
  limits: readonly AttemptLimit[],
): Promise<void> {
  const now = clock.now().getTime();
  const started_ms = now - (now % window_ms);
  const counters = limits.map(({ counter }) => counter);
  const counts = await outsideActs(() =>
    db.inTransaction((tx) => addAttempt(tx, shop_id, counters, new Date(started_ms))),
  );
  const is_over = limits.some(({ counter, max }) => (counts.get(counter) ?? 0) > max);
  if (!is_over) return;
  const retry_after_s = Math.ceil((started_ms + window_ms - now) / 1000);
  throw new Refusal('too_many_attempts', `Too many attempts. Try again in ${retry_after_s} s.`, {
    retry_after_s,
  });
}

/** Names a counter of something that is not to be stored as it is. */
export const counterOf = (kind: string, value: string) =>
  `${kind} ${hash('sha256', value, 'base64url').slice(0, 32)}`;

/** In the order of the counters, so that two attempts never wait for each other. */
async function addAttempt(
  tx: Tx,
  shop_id: number,
  counters: readonly string[],
  window_started_at: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ counter: string; attempts: number }>`
    insert into attempt_counts as known (shop_id, counter, window_started_at, attempts)
    select ${shop_id}, counter, ${window_started_at}, 1 from unnest(${counters}::text[]) as counter order by counter
    on conflict (shop_id, counter, window_started_at) do update set attempts = known.attempts + 1
    returning counter, attempts`.execute(tx);
  return new Map(rows.map(({ counter, attempts }) => [counter, attempts]));
}

/** Deletes counts of windows that are over, a batch at a time; answers how many. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from attempt_counts where (shop_id, counter, window_started_at) in (
      select shop_id, counter, window_started_at from attempt_counts
      where window_started_at <= ${new Date(now.getTime() - window_ms)} limit 5000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
