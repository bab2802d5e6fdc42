import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { outsideActs } from '../acts.ts';
import { minute_ms } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db.ts';
import { Refusal } from '../refusal.ts';

/**
 * What is counted, such as the attempts on an order from an address, and how many of a window are let through. `slows`: strangers can fill it for others, so
 * that attempts beyond it wait a moment instead of being refused.
 */
export type AttemptLimit = { counter: string; max: number; slows?: true };

const window_ms = 15 * minute_ms;
const slowed_by_ms = 1000;
/** What is let through in the window after one whose limit was exceeded. */
const backed_off = (max: number) => Math.ceil(max / 4);

/**
 * Counts an attempt against every limit, in windows of 15 minutes, and refuses it when one of them is exceeded. The counts are in the database, so that all
 * processes agree; they are committed before the attempt is made, so that attempts at the same time cannot pass a limit together. Who exceeded a limit has a
 * quarter of it in the next window.
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
  const exceeded = limits.filter(({ counter, max, slows }) => {
    const { attempts, before } = counts.get(counter)!;
    return attempts > (before > max && !slows ? backed_off(max) : max);
  });
  if (exceeded.length === 0) return;
  if (exceeded.every(({ slows }) => slows)) return sleep(slowed_by_ms);
  const retry_after_s = Math.ceil((started_ms + window_ms - now) / 1000);
  throw new Refusal('too_many_attempts', `Too many attempts. Try again in ${retry_after_s} s.`, {
    retry_after_s,
  });
}

/** Names a counter of something that is not to be stored as it is. */
export const counterOf = (kind: string, value: string) =>
  `${kind} ${hash('sha256', value, 'base64url').slice(0, 32)}`;

/** Names a counter of a client's address. One client has all addresses of an IPv6 network of 64 bits. */
export const counterOfAddress = (kind: string, address: string, value = '') =>
  counterOf(kind, `${networkOf(address)} ${value}`);

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex');
}

/** In the order of the counters, so that two attempts never wait for each other. */
async function addAttempt(
  tx: Tx,
  shop_id: number,
  counters: readonly string[],
  window_started_at: Date,
): Promise<Map<string, { attempts: number; before: number }>> {
  const before = new Date(window_started_at.getTime() - window_ms);
  const { rows } = await sql<{ counter: string; attempts: number; before: number }>`
    insert into attempt_counts as known (shop_id, counter, window_started_at, attempts)
    select ${shop_id}, counter, ${window_started_at}, 1 from unnest(${counters}::text[]) as counter order by counter
    on conflict (shop_id, counter, window_started_at) do update set attempts = known.attempts + 1
    returning counter, attempts, coalesce((select earlier.attempts from attempt_counts earlier
      where earlier.shop_id = known.shop_id and earlier.counter = known.counter and earlier.window_started_at = ${before}), 0) as before`.execute(
    tx,
  );
  return new Map(rows.map(({ counter, ...counted }) => [counter, counted]));
}

/** Deletes counts of windows that neither run nor were the last, a batch at a time; answers how many. */
export async function deleteOldAttempts(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from attempt_counts where (shop_id, counter, window_started_at) in (
      select shop_id, counter, window_started_at from attempt_counts
      where window_started_at <= ${new Date(now.getTime() - 2 * window_ms)} limit 5000)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
