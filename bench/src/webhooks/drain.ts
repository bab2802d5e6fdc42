import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readConfig } from '../../../server/src/platform/config.ts';
import { median } from '../figures.ts';
import { residentMemory } from '../processes.ts';
import type { RetourProcess } from '../retour-process.ts';
import { clearDeliveries, receiver_count, waitForRecorded } from './stage.ts';
import type { Stage } from './stage.ts';
import type { ReturnRef } from './producer.ts';
import { checkArrivals } from './verify.ts';

/** A queue that is emptied, beside a bare undici loop with the same bodies, receivers and requests at once to each. */
export type Drain = {
  deliveries: number;
  per_s: number;
  /** The slowest whole second of a round. */
  least_per_s: number;
  bare_per_s: number;
  /** Of the medians, and the least and most of a round. */
  ratio: number;
  ratio_of_rounds: [least: number, most: number];
  seconds: number;
  body_bytes: number;
  worker_rss_mb: number;
};

/** Of the bare loop to all receivers: as many as the worker attempts at once. */
const requests_at_once = readConfig({}).webhook_concurrency;

type Round = { per_s: number; least_per_s: number; bare_per_s: number; seconds: number; body_bytes: number };

export async function measureDrain(stage: Stage): Promise<Drain> {
  const { options, crew } = stage;
  const { drained_returns, webhook_rounds } = options;
  const rounds: Round[] = [];
  const worker = await crew.startWorker();
  const memory: number[] = [];
  const watch = setInterval(() => memory.push(residentMemory(worker.pid)), 250);
  try {
    await drainBeside(stage, worker, { label: 'warm-up', count: drained_returns / 5 });
    for (let round = 1; round <= webhook_rounds; round++) {
      const label = `round ${round} of ${webhook_rounds}`;
      const measured = await drainBeside(stage, worker, { label, count: drained_returns });
      if (measured) rounds.push(measured);
    }
  } finally {
    clearInterval(watch);
    await worker.stop();
  }
  const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const ratios = rounds.map(({ per_s, bare_per_s }) => per_s / bare_per_s);
  return {
    deliveries: drained_returns * stage.fan_out,
    per_s: middle('per_s'),
    least_per_s: Math.min(...rounds.map(({ least_per_s }) => least_per_s)),
    bare_per_s: middle('bare_per_s'),
    ratio: middle('per_s') / middle('bare_per_s'),
    ratio_of_rounds: [Math.min(...ratios), Math.max(...ratios)],
    seconds: middle('seconds'),
    body_bytes: middle('body_bytes'),
    worker_rss_mb: Math.max(...memory),
  };
}

/** One queue, for the bare loop and then for the worker, which is paused until it is its turn. */
async function drainBeside(
  stage: Stage,
  worker: RetourProcess,
  { label, count: return_count }: { label: string; count: number },
): Promise<Round | undefined> {
  const { pool, crew, faults, fan_out } = stage;
  const count = return_count * fan_out;
  const progress = (doing: string) => stage.progress(`webhooks: queue, ${label}, ${doing}`);
  progress('filling');
  await clearDeliveries(pool);
  await pause(pool, worker);
  try {
    await crew.fill(await chooseReturns(pool, return_count));
    await pool.query('vacuum (analyze) webhook_deliveries, webhook_payloads, events');
    const messages = await readMessages(pool);
    progress('bare loop');
    await crew.beginReceiving([]);
    const bare = await crew.runBareLoop({ ...messages, per_receiver: requests_at_once / receiver_count });
    if (bare.non_2xx > 0 || bare.requests !== count)
      faults.push(`the bare loop made ${bare.requests} requests, of which ${bare.non_2xx} were not 2xx`);
    progress('Retour');
    await crew.beginReceiving([]);
    worker.resume();
    const own = await watchDrain(stage, count);
    const body_bytes = messages.bodies.reduce((sum, body) => sum + body.length, 0) / count;
    return own && { ...own, bare_per_s: bare.requests / bare.seconds, body_bytes };
  } finally {
    worker.resume();
  }
}

/** Pauses a worker that holds no transaction open: nobody shall wait for it meanwhile. */
async function pause(pool: pg.Pool, worker: RetourProcess): Promise<void> {
  for (;;) {
    worker.pause();
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and backend_type = 'client backend' and state <> 'idle') as busy`,
    );
    if (!rows[0]!.busy) return;
    worker.resume();
    await sleep(5);
  }
}

/** From the first arrival until the last answer is recorded. */
async function watchDrain(
  stage: Stage,
  count: number,
): Promise<Pick<Round, 'per_s' | 'least_per_s' | 'seconds'> | undefined> {
  const { crew, pool, faults } = stage;
  const ended_ms = await waitForRecorded(pool);
  const arrivals = await crew.arrivals();
  faults.push(...(await checkArrivals(stage, arrivals, { count, hung: [] })));
  if (ended_ms === undefined) return void faults.push('the queue was not emptied in time');
  const [first_ms = 0] = arrivals.at_ms;
  const seconds = (ended_ms - first_ms) / 1000;
  const of_seconds = Map.groupBy(arrivals.at_ms, (at_ms) => Math.floor((at_ms - first_ms) / 1000));
  // The last second is not a whole one.
  of_seconds.delete(of_seconds.size - 1);
  const least_per_s = Math.min(...[...of_seconds.values()].map(({ length }) => length));
  return { per_s: count / seconds, least_per_s, seconds };
}

/** Returns of all shops in turn. */
export async function chooseReturns(pool: pg.Pool, count: number): Promise<ReturnRef[]> {
  const { rows } = await pool.query<ReturnRef>('select shop_id, id from returns order by id limit $1', [
    count,
  ]);
  return rows;
}

async function readMessages(pool: pg.Pool): Promise<{ urls: string[]; bodies: string[] }> {
  const { rows } = await pool.query<{ url: string; payload: string }>(
    `select w.url, p.payload from webhook_deliveries d join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id
       join webhook_payloads p on p.shop_id = d.shop_id and p.id = d.payload_id`,
  );
  return { urls: rows.map(({ url }) => url), bodies: rows.map(({ payload }) => payload) };
}
