import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { BenchDatabase } from './database.ts';
import { median, sumUp } from './figures.ts';
import type { Measurement, SideFigures } from './figures.ts';
import type { LoadJob } from './load.ts';
import type { Options } from './options.ts';
import { cpuSeconds, residentMemory } from './processes.ts';
import { countFlags, undoFlags } from './scenarios.ts';
import type { Scenario } from './scenarios.ts';
import type { Side, SideName } from './sides.ts';

export type Comparison = {
  scenario: Pick<Scenario, 'name' | 'title' | 'reach'>;
  figures: Partial<Record<SideName, SideFigures>> & { retour: SideFigures };
  ratios: Ratio[];
  retour_rss_mb: number;
  faults: string[];
};

/** Retour's requests per second as a share of another side's: of the medians, and the least and most of a round. */
type Ratio = { to: SideName; ratio: number; least: number; most: number };

export type Bench = {
  options: Options;
  pool: pg.Pool;
  database: BenchDatabase;
  sides: readonly Side[];
  load: ChildProcess;
  progress(line: string): void;
};

/** Measures the sides in turn; who begins changes with every round, so that none always follows another. */
export async function compare(bench: Bench, scenario: Scenario): Promise<Comparison> {
  const { options, sides } = bench;
  const rounds: Record<SideName, Measurement[]> = { retour: [], limit: [], documents: [] };
  const memory: number[] = [];
  const faults = await differences(sides, scenario);
  for (const side of sides) await measure(bench, scenario, side, -1, faults);
  for (let round = 0; round < options.rounds; round++) {
    const order = round % 2 === 0 ? sides : sides.toReversed();
    for (const side of order) {
      bench.progress(`${scenario.name}: round ${round + 1} of ${options.rounds}, ${side.name}`);
      const watch = setInterval(() => memory.push(residentMemory(side.pid)), 250);
      if (side.name !== 'retour') clearInterval(watch);
      rounds[side.name].push(await measure(bench, scenario, side, round, faults));
      clearInterval(watch);
    }
  }
  const figures = {
    retour: sumUp(rounds.retour),
    ...Object.fromEntries(sides.map(({ name }) => [name, sumUp(rounds[name])])),
  };
  for (const [name, { non_2xx, errors }] of Object.entries(figures))
    if (non_2xx + errors > 0)
      faults.push(`${name}: ${non_2xx} answers were not 2xx and ${errors} were errors`);
  return {
    scenario: { name: scenario.name, title: scenario.title, reach: scenario.reach },
    figures,
    ratios: sides.filter(({ name }) => name !== 'retour').map(({ name }) => ratioTo(name, rounds)),
    retour_rss_mb: Math.max(...memory),
    faults,
  };
}

function ratioTo(to: SideName, rounds: Record<SideName, Measurement[]>): Ratio {
  const rates = (name: SideName) => rounds[name].map(({ requests_per_s }) => requests_per_s);
  const others = rates(to);
  const of_rounds = rates('retour').map((own, round) => own / others[round]!);
  return {
    to,
    ratio: median(rates('retour')) / median(others),
    least: Math.min(...of_rounds),
    most: Math.max(...of_rounds),
  };
}

/** One measurement; round -1 is the warm-up. */
async function measure(
  { options, pool, database, load }: Bench,
  { requests, once: each_once }: Scenario,
  { name, origin, pid }: Side,
  round: number,
  faults: string[],
): Promise<Measurement> {
  const { connections, seconds, warm_up_seconds } = options;
  await settle(pool);
  if (each_once) await database.asOwner('checkpoint');
  const job: LoadJob = {
    origin,
    connections,
    requests: each_once && round < 0 ? requests.slice(0, Math.ceil(requests.length / 4)) : requests,
    ...(each_once ? { once: true } : { seconds: round < 0 ? warm_up_seconds : seconds }),
    seed: round,
  };
  const cpu_before = cpuSeconds(pid);
  load.send(job);
  const [measured] = (await once(load, 'message')) as [Measurement];
  const cpu_after = cpuSeconds(pid);
  const measurement: Measurement = {
    ...measured,
    ...(cpu_before !== undefined &&
      cpu_after !== undefined && {
        cpu_us_per_request: ((cpu_after - cpu_before) * 1e6) / measured.requests,
      }),
  };
  if (each_once) {
    const done = await countFlags(pool);
    const asked = job.requests.length;
    if (measurement.requests !== asked || done.returns !== asked || done.events !== asked)
      faults.push(
        `${name}: of ${asked} flags ${done.returns} are in the returns and ${done.events} in the events`,
      );
    await undoFlags(pool);
  }
  return measurement;
}

/** Waits until the database has finished what the load left behind when it hung up. */
async function settle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: boolean }>(
      `select exists (select from pg_stat_activity where backend_type = 'client backend' and state <> 'idle'
         and pid <> pg_backend_pid()) as busy`,
    );
    if (!rows[0]!.busy) break;
    await sleep(20);
  }
  await sleep(200);
}

const compared = 20;

/** Asks all sides the same and compares what they say of returns. */
async function differences(
  sides: readonly Side[],
  { name, requests, once: each_once }: Scenario,
): Promise<string[]> {
  if (each_once) return [];
  let different = 0;
  for (const { path, headers } of requests.slice(0, compared)) {
    const texts = await Promise.all(
      sides.map(async ({ origin }) => (await fetch(`${origin}${path}`, { headers })).text()),
    );
    const [one = '', ...others] = texts.map((text) =>
      withoutOrigin(name === 'details' ? text : listed(text)),
    );
    if (others.some((other) => other !== one) || one.length < 100) different++;
  }
  return different > 0 ? [`${different} of ${compared} answers differ between the sides`] : [];
}

/** The array in an answer: the limit makes no links to other pages, and repeats no query. */
function listed(text: string): string {
  return text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
}

/** Each return has the address of its page, which begins with the address of the server that was asked. */
function withoutOrigin(text: string): string {
  return text.replaceAll(/http:\/\/127\.0\.0\.1:\d+\//g, '/');
}
