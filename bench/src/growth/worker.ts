import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { percentile } from '../figures.ts';
import type { Options } from '../options.ts';
import type { KeyedShop } from '../scenarios.ts';
import { gatherCrew } from '../webhooks/crew.ts';
import type { Crew } from '../webhooks/crew.ts';
import { delaysOf } from '../webhooks/pace.ts';
import type { ReturnRef } from '../webhooks/producer.ts';
import { longest_wait_ms, urlOf, waitForRecorded } from '../webhooks/stage.ts';

/** What one worker does in the filled database. */
export type WorkerFigures = {
  /** Returns that were accepted for processing, until the last was settled. */
  processed: number;
  processed_per_s: number;
  /** A queue of webhooks that is emptied. */
  delivered: number;
  delivered_per_s: number;
  /** Webhooks at a steady rate, from just before the commit to the receipt. */
  paced_per_s: number;
  p50_ms: number;
  p99_ms: number;
  faults: string[];
};

/** Webhooks of the largest shop, each to a receiver of its own. */
const receivers = 5;

type Around = { pool: pg.Pool; shop: KeyedShop; options: Options; connection_string: string };

/** Lets a worker settle what waits, empty a queue of webhooks, and keep up with a rate. */
export async function measureWorker({
  pool,
  shop,
  options,
  connection_string,
}: Around): Promise<WorkerFigures> {
  const crew = await gatherCrew(connection_string, '');
  try {
    // It has nothing else to do: filled returns are old enough to expire.
    await pool.query('update shops set expires_after_days = 3650');
    const processing = await timeProcessing(pool, crew, shop);
    const ports = await crew.listen(receivers);
    await crew.subscribe(
      ports.map(() => shop.id),
      ports.map(urlOf),
    );
    const returns = await chooseClosed(pool, shop, options.drained_returns / 5);
    const drain = await drainQueue(pool, crew, returns);
    await pool.query('truncate webhook_deliveries, webhook_payloads');
    const pace = await keepPace({ pool, crew, returns, options });
    const faults = [...processing.faults, ...drain.faults, ...pace.faults];
    return { ...processing, ...drain, ...pace, faults };
  } finally {
    await crew.end();
  }
}

/** Of returns that wait for their settlement: from the start of a worker that is ready, until none waits. Ends when no job is left. */
async function timeProcessing(pool: pg.Pool, crew: Crew, { id }: KeyedShop) {
  const count = async (query: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ waiting: number }>(query, values);
    return rows[0]!.waiting;
  };
  const processing = () =>
    count(`select count(*) as waiting from returns where shop_id = $1 and state = 'processing'`, [id]);
  const jobs = () =>
    count(
      `select count(*) as waiting from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()`,
    );
  const processed = await processing();
  const worker = await crew.startWorker();
  try {
    const began = performance.now();
    const is_processed = await waitForNone(processing);
    const seconds = (performance.now() - began) / 1000;
    const faults = is_processed && (await waitForNone(jobs)) ? [] : ['what waited was not done in time'];
    return { processed, processed_per_s: processed / seconds, faults };
  } finally {
    await worker.stop();
  }
}

async function waitForNone(waiting: () => Promise<number>): Promise<boolean> {
  const give_up_at = performance.now() + longest_wait_ms;
  while (performance.now() < give_up_at) {
    if ((await waiting()) === 0) return true;
    await sleep(50);
  }
  return false;
}

async function chooseClosed(pool: pg.Pool, { id }: KeyedShop, limit: number): Promise<ReturnRef[]> {
  const { rows } = await pool.query<ReturnRef>(
    `select shop_id, id from returns where shop_id = $1 and state = 'closed' order by hashint8(id), id limit $2`,
    [id, Math.ceil(limit)],
  );
  return rows;
}

async function drainQueue(pool: pg.Pool, crew: Crew, returns: readonly ReturnRef[]) {
  const delivered = returns.length * receivers;
  await crew.fill(returns);
  await crew.beginReceiving([]);
  const worker = await crew.startWorker();
  try {
    const ended_ms = await waitForRecorded(pool);
    const { at_ms } = await crew.arrivals();
    const seconds = ((ended_ms ?? Infinity) - (at_ms[0] ?? 0)) / 1000;
    const faults =
      at_ms.length === delivered ? [] : [`of ${delivered} webhooks of a queue ${at_ms.length} came`];
    return { delivered, delivered_per_s: delivered / seconds, faults };
  } finally {
    await worker.stop();
  }
}

type Pacing = { pool: pg.Pool; crew: Crew; returns: readonly ReturnRef[]; options: Options };

async function keepPace({ pool, crew, returns, options: { paced_per_s, paced_seconds } }: Pacing) {
  const worker = await crew.startWorker();
  try {
    const events_per_s = paced_per_s / receivers / 2;
    const paced = returns.slice(0, Math.ceil(events_per_s * paced_seconds));
    // Nobody is warm yet.
    await crew.pace(returns.slice(-Math.ceil(events_per_s)), events_per_s);
    await waitForRecorded(pool);
    await pool.query('truncate webhook_deliveries, webhook_payloads');
    await crew.beginReceiving([]);
    const { committed_at_ms } = await crew.pace(paced, events_per_s);
    await waitForRecorded(pool);
    const arrivals = await crew.arrivals();
    const delays = (await delaysOf(pool, arrivals, committed_at_ms)).toSorted((a, b) => a - b);
    const expected = paced.length * receivers;
    const faults =
      delays.length === expected ? [] : [`of ${expected} webhooks at a steady rate ${delays.length} came`];
    return {
      paced_per_s: events_per_s * receivers,
      p50_ms: percentile(delays, 0.5),
      p99_ms: percentile(delays, 0.99),
      faults,
    };
  } finally {
    await worker.stop();
  }
}
