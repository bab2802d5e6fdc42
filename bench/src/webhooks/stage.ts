import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Options } from '../options.ts';
import type { SeededShop } from '../seed.ts';
import type { Crew } from './crew.ts';
import { monotonicMs } from './monotonic.ts';

/** Receivers, each with one subscription to it, dealt to the shops. */
export const receiver_count = 100;

/** What the parts of the measurement work with. */
export type Stage = {
  options: Options;
  pool: pg.Pool;
  crew: Crew;
  shops: readonly SeededShop[];
  ports: readonly number[];
  /** Of each receiver: what signs its webhooks. */
  secrets: readonly string[];
  /** Deliveries that one event makes. */
  fan_out: number;
  faults: string[];
  progress(line: string): void;
};

export const urlOf = (port: number) => `http://127.0.0.1:${port}/hook`;

/** Where the webhooks of receivers go to, by their numbers. */
export const urlsOf = ({ ports }: Pick<Stage, 'ports'>, receivers: readonly number[]) =>
  receivers.map((receiver) => urlOf(ports[receiver]!));

/** Forgets deliveries and their jobs, so that each measurement finds the same. */
export async function clearDeliveries(pool: pg.Pool): Promise<void> {
  await pool.query('truncate webhook_deliveries, webhook_payloads');
  await pool.query(`delete from jobs.job where name = 'webhooks.send'`);
  await pool.query(`delete from events where trigger = 'return.updated'`);
  await pool.query('update event_sequences set last = 1 where last > 1');
  await pool.query(
    'update webhooks set failing_since = null, failure_count = 0, last_success_at = null, last_failure_at = null',
  );
  await pool.query(
    'vacuum (analyze) events, event_sequences, webhooks, webhook_deliveries, webhook_payloads',
  );
}

/**
 * Waits until every delivery is recorded, but for those to the hung receivers; answers when that was. Undefined when nothing has moved for
 * a long time.
 */
export async function waitForRecorded(
  pool: pg.Pool,
  hung_urls: readonly string[] = [],
): Promise<number | undefined> {
  const give_up_at = performance.now() + longest_wait_ms;
  while (performance.now() < give_up_at) {
    const { rows } = await pool.query<{ waits: boolean }>(
      `select exists (select from webhook_deliveries where status = 'pending'
         and webhook_id <> all(array(select id from webhooks where url = any($1)))) as waits`,
      [hung_urls],
    );
    if (!rows[0]!.waits) return monotonicMs();
    await sleep(50);
  }
  return undefined;
}

/** Of a wait for the worker: after that something is wrong with it. */
export const longest_wait_ms = 120_000;
