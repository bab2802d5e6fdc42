import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import type { Request } from 'autocannon';
import type pg from 'pg';
import { prepareDatabase } from '../../server/src/database.ts';
import { createPool } from '../../server/src/platform/db.ts';
import { makeScratchDir, startDatabase } from './database.ts';
import type { BenchDatabase } from './database.ts';
import { fill, shareReturns } from './filling/fill.ts';
import type { Filled } from './filling/fill.ts';
import type { Measurement } from './figures.ts';
import { growthRequests } from './growth-requests.ts';
import type { GrowthLoad } from './growth-requests.ts';
import type { LoadJob } from './load.ts';
import type { Options } from './options.ts';
import { endProcess } from './processes.ts';
import { openWorkshop } from './record.ts';
import type { KeyedShop } from './scenarios.ts';
import { startChild, startRetourSide } from './sides.ts';

/** How fast Retour is with one number of returns. */
export type Size = {
  returns: number;
  shops: number;
  filled: Filled;
  documents_per_s: number;
  database_bytes: number;
  loads: Record<
    GrowthLoad,
    Pick<Measurement, 'requests' | 'non_2xx' | 'errors' | 'requests_per_s' | 'p50_ms' | 'p99_ms'>
  >;
};

export type Growth = { sizes: Size[]; faults: string[] };

const most_shops = 1000;
const pool_size = 20;
/** As much longer a read of a page far behind may take as the first. */
const most_deeper = 1.2;
/** As much longer the slowest hundredth may take with the most returns as with the fewest. */
const most_slower = 1.5;

type Progress = (line: string) => void;

/** The same loads on databases with more and more returns, a fifth of them in one shop. */
export async function measureGrowth(options: Options, progress: Progress): Promise<Growth> {
  const sizes: Size[] = [];
  for (const returns of options.sizes) sizes.push(await measureSize(options, returns, progress));
  return { sizes, faults: growthFaults(sizes) };
}

async function measureSize(options: Options, returns: number, progress: Progress): Promise<Size> {
  const database = await startDatabase();
  const pool = createPool({ ...database.connection, max: 24, application_name: 'retour bench' });
  try {
    const { shops, filled, documents_per_s } = await prepare(database, pool, returns, progress);
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    const requests = await growthRequests(pool, shops, options.flags);
    const loads = await measureLoads(options, database, requests, (line) =>
      progress(`${returns} returns: ${line}`),
    );
    return {
      returns,
      shops: shops.length,
      filled,
      documents_per_s,
      database_bytes: rows[0]!.bytes,
      loads,
    };
  } finally {
    await pool.end();
    await database.close();
  }
}

async function prepare(
  database: BenchDatabase,
  pool: pg.Pool,
  returns: number,
  progress: Progress,
): Promise<{ shops: KeyedShop[]; filled: Filled; documents_per_s: number }> {
  await prepareDatabase(pool);
  await database.asOwner(`grant set on parameter session_replication_role to ${database.connection.user}`);
  const workshop = await openWorkshop(database.connection_string);
  try {
    const shops = await workshop.makeShops(Math.min(most_shops, returns / 10), ['returns', 'orders']);
    const shares = shareReturns(
      shops.map(({ id }) => id),
      returns,
    );
    const onProgress = (written: number) => progress(`${returns} returns: ${written} written`);
    const filled = await fill(pool, shares, { now: new Date(), onProgress });
    progress(`${returns} returns: storing documents`);
    const began = performance.now();
    await workshop.storeDocuments();
    const documents_per_s = returns / ((performance.now() - began) / 1000);
    await pool.query('set statement_timeout = 0');
    await pool.query('vacuum (analyze) return_documents');
    return { shops, filled, documents_per_s };
  } finally {
    await workshop.close();
  }
}

async function measureLoads(
  options: Options,
  { connection_string }: BenchDatabase,
  requestsOf: Awaited<ReturnType<typeof growthRequests>>,
  progress: Progress,
): Promise<Size['loads']> {
  const data_dir = makeScratchDir();
  const retour = await startRetourSide({ connection_string, pool_size, data_dir, profile_dir: '' });
  const load = startChild('./load.ts');
  try {
    const loads: Partial<Size['loads']> = {};
    for (const [name, { requests, each_once }] of Object.entries(await requestsOf(retour.origin))) {
      progress(name);
      const job = { origin: retour.origin, connections: options.connections, requests, seed: 1 };
      if (!each_once) await run(load, { ...job, seconds: options.warm_up_seconds });
      const { seconds: _seconds, ...measured } = await run(load, {
        ...job,
        ...(each_once ? { once: true } : { seconds: options.seconds }),
      });
      loads[name as GrowthLoad] = measured;
    }
    return loads as Size['loads'];
  } finally {
    await Promise.all([retour.stop(), endProcess(load)]);
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function run(
  load: ChildProcess,
  job: LoadJob & { requests: readonly Request[] },
): Promise<Measurement> {
  load.send({
    ...job,
    connections: job.once ? Math.min(job.connections, job.requests.length) : job.connections,
  });
  const done = new AbortController();
  const ended = once(load, 'exit', { signal: done.signal }).then(([code]): never => {
    throw new Error(`The load ended with ${code}.`);
  });
  ended.catch(() => {}); // whoever awaits it handles the error
  const [measured] = (await Promise.race([once(load, 'message', { signal: done.signal }), ended])) as [
    Measurement,
  ];
  done.abort();
  return measured;
}

function growthFaults(sizes: readonly Size[]): string[] {
  const failed = sizes.flatMap(({ returns, loads }) =>
    Object.entries(loads)
      .filter(([, { non_2xx, errors }]) => non_2xx + errors > 0)
      .map(
        ([name, { non_2xx, errors }]) => `${returns} returns, ${name}: ${non_2xx + errors} requests failed`,
      ),
  );
  const deep = sizes.flatMap(({ returns, loads }) =>
    (['list', 'queue'] as const).flatMap((name) => {
      const ratio = loads[`${name}, far`].p50_ms / loads[`${name}, first`].p50_ms;
      return ratio <= most_deeper
        ? []
        : [
            `${returns} returns: a page of the ${name} far behind takes ${ratio.toFixed(2)} times as long as the first`,
          ];
    }),
  );
  const [fewest, most] = [sizes[0], sizes.at(-1)];
  if (!fewest || !most || fewest === most) return [...failed, ...deep];
  const slower = (Object.keys(most.loads) as GrowthLoad[]).flatMap((name) => {
    const ratio = most.loads[name].p99_ms / fewest.loads[name].p99_ms;
    return ratio <= most_slower
      ? []
      : [
          `${name}: p99 is ${ratio.toFixed(2)} times as long with ${most.returns} returns as with ${fewest.returns}`,
        ];
  });
  return [...failed, ...deep, ...slower];
}

/** Prints the figures, and makes the process fail when they don't count or don't reach what they should. */
export function reportGrowth(growth: Growth, as_json: boolean): void {
  process.exitCode = growth.faults.length > 0 ? 1 : 0;
  if (as_json) return console.log(JSON.stringify(growth, null, 2));
  const lines = growth.sizes.flatMap(({ returns, shops, filled, documents_per_s, database_bytes, loads }) => [
    '',
    `${returns.toLocaleString('en-US')} returns in ${shops} shops, ${(database_bytes / 1e9).toFixed(2)} GB; written at ${filled.returns_per_s.toFixed(0)} returns/s (COPY ${filled.copy_s.toFixed(0)} s, indexes and statistics ${filled.index_s.toFixed(0)} s), documents at ${documents_per_s.toFixed(0)}/s`,
    ...Object.entries(loads).map(
      ([name, { requests_per_s, p50_ms, p99_ms, requests }]) =>
        `  ${name.padEnd(24)} ${requests_per_s.toFixed(0).padStart(7)}/s  p50 ${p50_ms.toFixed(1)} ms  p99 ${p99_ms.toFixed(1)} ms  (${requests})`,
    ),
  ]);
  console.log(
    [
      ...lines,
      '',
      ...(growth.faults.length > 0
        ? ['NOT REACHED OR NOT VALID:', ...growth.faults]
        : ['Valid, and within reach.']),
    ].join('\n'),
  );
}
