import type pg from 'pg';
import { median } from '../figures.ts';
import { residentMemory } from '../processes.ts';
import { clearDeliveries, waitForRecorded } from './measure.ts';
import type { Stage } from './measure.ts';
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

/** Attempts at once to one receiver: the limit of the product, which the bare loop keeps too. */
const per_receiver = 10;

type Round = { per_s: number; least_per_s: number; bare_per_s: number; seconds: number };

export async function measureDrain(stage: Stage): Promise<Drain> {
  const { options, pool, crew } = stage;
  const rounds: Round[] = [];
  const memory: number[] = [];
  let body_bytes = 0;
  const count = options.drained_returns * stage.fan_out;
  for (let round = 0; round < options.webhook_rounds; round++) {
    const label = `webhooks: queue, round ${round + 1} of ${options.webhook_rounds}`;
    stage.progress(`${label}, filling`);
    await clearDeliveries(pool);
    await crew.fill(await chooseReturns(pool, options.drained_returns));
    await pool.query('vacuum (analyze) webhook_deliveries, events');
    const messages = await readMessages(pool);
    body_bytes = messages.bodies.reduce((sum, body) => sum + body.length, 0) / messages.bodies.length;
    stage.progress(`${label}, bare loop`);
    await crew.beginReceiving([]);
    const bare = await crew.runBareLoop({ ...messages, per_receiver });
    if (bare.non_2xx > 0 || bare.requests !== count)
      stage.faults.push(
        `the bare loop made ${bare.requests} requests, of which ${bare.non_2xx} were not 2xx`,
      );
    stage.progress(`${label}, Retour`);
    const own = await drain(stage, count, memory);
    if (own) rounds.push({ ...own, bare_per_s: bare.requests / bare.seconds });
    await clearDeliveries(pool);
  }
  const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
  const ratios = rounds.map(({ per_s, bare_per_s }) => per_s / bare_per_s);
  return {
    deliveries: count,
    per_s: middle('per_s'),
    least_per_s: Math.min(...rounds.map(({ least_per_s }) => least_per_s)),
    bare_per_s: middle('bare_per_s'),
    ratio: middle('per_s') / middle('bare_per_s'),
    ratio_of_rounds: [Math.min(...ratios), Math.max(...ratios)],
    seconds: middle('seconds'),
    body_bytes,
    worker_rss_mb: Math.max(...memory),
  };
}

/** Lets a new worker send what waits: from the first arrival until the last answer is recorded. */
async function drain(
  stage: Stage,
  count: number,
  memory: number[],
): Promise<Omit<Round, 'bare_per_s'> | undefined> {
  const { crew, pool, faults } = stage;
  await crew.beginReceiving([]);
  const worker = await crew.startWorker();
  const watch = setInterval(() => memory.push(residentMemory(worker.pid)), 250);
  const ended_ms = await waitForRecorded(pool);
  clearInterval(watch);
  await worker.stop();
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
    `select w.url, d.payload from webhook_deliveries d join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id`,
  );
  return { urls: rows.map(({ url }) => url), bodies: rows.map(({ payload }) => payload) };
}
