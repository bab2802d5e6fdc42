import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { median, percentile } from '../figures.ts';
import { chooseReturns } from './drain.ts';
import { clearDeliveries, longest_wait_ms, urlsOf, waitForRecorded } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Arrivals } from './receiver.ts';
import { checkArrivals } from './verify.ts';

/** Events at a steady rate. Times are from just before a commit to the arrival at the receiver; those to a hung receiver do not count. */
type PaceFigures = {
  deliveries: number;
  p50_ms: number;
  p99_ms: number;
  /** The least and most of a round. */
  p99_of_rounds_ms: [least: number, most: number];
  most_ms: number;
  per_s: number;
};

export type Paces = {
  asked_per_s: number;
  seconds: number;
  well: PaceFigures;
  one_hung: PaceFigures;
  /** What the hung receiver does to the p99 of the others, as a share: 0.05 is 5 % more. Of the medians over rounds. */
  p99_rise: number;
};

const hung_receiver = 42;
const most_late_ms = 1000;

export async function measurePaces(stage: Stage): Promise<Paces> {
  const { options, crew } = stage;
  const well: Round[] = [];
  const one_hung: Round[] = [];
  const worker = await crew.startWorker();
  try {
    // Nobody is warm yet, also not who makes the events: what goes wrong here shows again where it counts.
    await measurePace({ ...stage, faults: [] }, [], options.paced_seconds / 2);
    for (let round = 0; round < options.pace_rounds; round++) {
      const label = `webhooks: steady rate, round ${round + 1} of ${options.pace_rounds}`;
      const parts = [
        async () => {
          stage.progress(`${label}, all well`);
          well.push(await measurePace(stage, [], options.paced_seconds));
        },
        async () => {
          stage.progress(`${label}, one hung`);
          one_hung.push(await measurePace(stage, [hung_receiver], options.paced_seconds));
        },
      ];
      for (const part of round % 2 === 0 ? parts : parts.toReversed()) await part();
    }
  } finally {
    await worker.stop();
  }
  const figures = { well: sumUpPaces(well), one_hung: sumUpPaces(one_hung) };
  const p99_rise = figures.one_hung.p99_ms / figures.well.p99_ms - 1;
  return { asked_per_s: options.paced_per_s, seconds: options.paced_seconds, ...figures, p99_rise };
}

type Round = Omit<PaceFigures, 'p99_of_rounds_ms'>;

async function measurePace(stage: Stage, hung: readonly number[], seconds: number): Promise<Round> {
  const { crew, pool, options, faults, fan_out } = stage;
  await clearDeliveries(pool);
  const events_per_s = options.paced_per_s / fan_out;
  const returns = await chooseReturns(pool, Math.round(events_per_s * seconds));
  await crew.beginReceiving(hung);
  const { committed_at_ms, late_ms } = await crew.pace(returns, events_per_s);
  if (late_ms > most_late_ms) faults.push(`the producer fell ${late_ms.toFixed(0)} ms behind the rate`);
  const ended_ms = await waitForRecorded(pool, urlsOf(stage, hung));
  if (ended_ms === undefined) faults.push('what was sent at a steady rate was not recorded in time');
  const arrivals = await crew.arrivals();
  faults.push(...(await checkArrivals(stage, arrivals, { count: returns.length * fan_out, hung })));
  const delays = (await delaysOf(pool, arrivals, committed_at_ms, hung)).toSorted((a, b) => a - b);
  await letGo(stage);
  const [first_ms = 0] = arrivals.at_ms;
  return {
    deliveries: delays.length,
    per_s: delays.length / (((ended_ms ?? Infinity) - first_ms) / 1000),
    p50_ms: percentile(delays, 0.5),
    p99_ms: percentile(delays, 0.99),
    most_ms: delays.at(-1) ?? 0,
  };
}

/** From just before each commit to each arrival, but for those at receivers that hang. */
export async function delaysOf(
  pool: pg.Pool,
  { ids, receivers, at_ms }: Arrivals,
  committed_at_ms: ReadonlyMap<number, number>,
  hung: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await pool.query<{ id: string; return_id: number }>(
    'select id, return_id from webhook_deliveries',
  );
  const return_ids = new Map(rows.map(({ id, return_id }) => [id, return_id]));
  return ids.flatMap((id, i) =>
    hung.includes(receivers[i]!) ? [] : [at_ms[i]! - committed_at_ms.get(return_ids.get(id)!)!],
  );
}

/** Cuts the connections of who hangs, and waits until the worker has nothing under way. */
async function letGo({ crew, pool, faults }: Stage): Promise<void> {
  await crew.beginReceiving([]);
  const give_up_at = performance.now() + longest_wait_ms;
  while (performance.now() < give_up_at) {
    const { rows } = await pool.query<{ busy: boolean }>(
      'select exists (select from webhooks where lease_id is not null) or exists (select from webhook_deliveries where due_at <= now()) as busy',
    );
    if (!rows[0]!.busy) return;
    await sleep(50);
  }
  faults.push('attempts to who hung did not end in time');
}

/** The middle of the rounds; deliveries are a sum, the longest is the longest. */
function sumUpPaces(rounds: readonly Round[]): PaceFigures {
  const p99s_ms = rounds.map(({ p99_ms }) => p99_ms);
  const middle = (name: keyof Round) => median(rounds.map((round) => round[name]));
  return {
    deliveries: rounds.reduce((sum, { deliveries }) => sum + deliveries, 0),
    per_s: middle('per_s'),
    p50_ms: middle('p50_ms'),
    p99_ms: middle('p99_ms'),
    p99_of_rounds_ms: [Math.min(...p99s_ms), Math.max(...p99s_ms)],
    most_ms: Math.max(...rounds.map(({ most_ms }) => most_ms)),
  };
}
