import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { SCOPES } from '@retour/contract/scopes';
import type { Request } from 'autocannon';
import type pg from 'pg';
import { prepareDatabase } from '../../../server/src/database.ts';
import { createPool } from '../../../server/src/platform/db.ts';
import { makeScratchDir, startDatabase } from '../database.ts';
import type { BenchDatabase } from '../database.ts';
import { sumUp } from '../figures.ts';
import type { Measurement, SideFigures } from '../figures.ts';
import { fill, shareReturns } from '../filling/fill.ts';
import type { Filled } from '../filling/fill.ts';
import type { LoadJob } from '../load.ts';
import type { Options } from '../options.ts';
import { endProcess, cpuSeconds } from '../processes.ts';
import { openWorkshop } from '../record.ts';
import type { KeyedShop } from '../scenarios.ts';
import { startChild, startRetourSide } from '../sides.ts';
import type { Side } from '../sides.ts';
import { growthFaults } from './faults.ts';
import { read_groups } from './loads.ts';
import { makeReads } from './reads.ts';
import { readOpenOrders } from './samples.ts';
import type { Growth, Size } from './size.ts';
import { measureWorker } from './worker.ts';
import { runWrites } from './writes.ts';

const most_shops = 1000;
const pool_size = 20;
/** Sessions of shoppers. A draft is locked while its page is made, so that they must be many more than connections. */
const session_count = 200;
/** Measurements of loads that take turns, each. */
const turns = 5;

type Progress = (line: string) => void;

/** The same loads on databases with more and more returns, a fifth of them in one shop. */
export async function measureGrowth(options: Options, progress: Progress): Promise<Growth> {
  const sizes: Size[] = [];
  for (const returns of options.sizes) {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    const tell = (line: string) => progress(`${returns} returns, ${seconds().toFixed(0)} s: ${line}`);
    sizes.push({ ...(await measureSize(options, returns, tell)), took_s: seconds() });
  }
  return { sizes, faults: growthFaults(sizes) };
}

async function measureSize(
  options: Options,
  returns: number,
  progress: Progress,
): Promise<Omit<Size, 'took_s'>> {
  const database = await startDatabase();
  const pool = createPool({ ...database.connection, max: 24, application_name: 'retour bench' });
  try {
    const prepared = await prepare({ options, database, pool, progress }, returns);
    const { shops } = prepared;
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    const measured = await measureLoads({ options, database, pool, shops, progress });
    return { ...prepared, ...measured, returns, shops: shops.length, database_bytes: rows[0]!.bytes };
  } finally {
    await pool.end();
    await database.close();
  }
}

type Around = { options: Options; database: BenchDatabase; pool: pg.Pool; progress: Progress };

/** Orders that the writes need, each for one. */
const ordersOf = ({ flags }: Options) => Math.ceil(flags / 10) * 4;

async function prepare(
  { options, database, pool, progress }: Around,
  returns: number,
): Promise<{ shops: KeyedShop[]; filled: Filled; documents_per_s: number }> {
  await prepareDatabase(pool);
  await database.asOwner(`grant set on parameter session_replication_role to ${database.connection.user}`);
  const workshop = await openWorkshop(database.connection_string);
  try {
    const shops = await workshop.makeShops(Math.min(most_shops, returns / 10), SCOPES);
    const shares = shareReturns(
      shops.map(({ id }) => id),
      returns,
    );
    const filled = await fill(pool, shares, {
      now: new Date(),
      unreturned: ordersOf(options) + session_count,
      onProgress: (written) => progress(written < returns ? `${written} written` : 'making indexes'),
    });
    progress('storing documents');
    const began = performance.now();
    await workshop.storeDocuments();
    const documents_per_s = returns / ((performance.now() - began) / 1000);
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    await client.query('vacuum (analyze) return_documents');
    client.release(true);
    return { shops, filled, documents_per_s };
  } finally {
    await workshop.close();
  }
}

type Measuring = Around & { shops: readonly KeyedShop[] };

async function measureLoads(around: Measuring): Promise<Pick<Size, 'loads' | 'pages' | 'worker'>> {
  const { options, database, pool, shops, progress } = around;
  const { connection_string } = database;
  const data_dir = makeScratchDir();
  const retour = await startRetourSide({ connection_string, pool_size, data_dir, profile_dir: '' });
  const load = startChild('./load.ts');
  const runs = createRuns({ options, load, retour, meter: createCpuMeter(pool, retour.pid) });
  try {
    progress('walking to pages far behind');
    const orders = await readOpenOrders(pool, shops[0]!.id, ordersOf(options) + session_count);
    const of_sessions = orders.slice(0, session_count);
    const { requests, pages } = await makeReads({ pool, shops, origin: retour.origin, orders: of_sessions });
    const loads: Partial<Size['loads']> = {};
    for (const group of read_groups) {
      progress(group.join(' and '));
      const figures = await runs.inTurns(group.map((name) => requests[name]));
      group.forEach((name, place) => (loads[name] = figures[place]!));
    }
    await runWrites(retour.origin, shops[0]!, orders.slice(session_count), async (name, writes) => {
      progress(name);
      loads[name] = await runs.once(writes);
    });
    progress('a worker');
    const worker = await measureWorker({ pool, shop: shops[0]!, options, connection_string });
    progress('console, webhook deliveries');
    const [deliveries] = await runs.inTurns([[await deliveriesRequest(pool, shops[0]!)]]);
    loads['console, webhook deliveries'] = deliveries!;
    return { loads: loads as Size['loads'], pages, worker };
  } finally {
    await Promise.all([retour.stop(), endProcess(load)]);
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function deliveriesRequest(pool: pg.Pool, { id, key }: KeyedShop): Promise<Request> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from webhooks where shop_id = $1 order by id limit 1',
    [id],
  );
  const path = `/api/v1/webhooks/${rows[0]!.id}/deliveries`;
  return { method: 'GET', path, headers: { 'X-Authorization': key } };
}

type Running = { options: Options; load: ChildProcess; retour: Side; meter: CpuMeter };

/** Sends requests to Retour. */
function createRuns({ options, load, retour: { origin }, meter }: Running) {
  const { connections, seconds, warm_up_seconds } = options;

  async function measure(job: Omit<LoadJob, 'origin' | 'connections' | 'seed'>): Promise<Measurement> {
    const most = job.once ? Math.min(connections, job.requests.length) : connections;
    const end = await meter.begin();
    const measured = await ask(load, { ...job, origin, connections: most, seed: 1 });
    return { ...measured, cpu_us_per_request: ((await end()) * 1e6) / measured.requests };
  }

  return {
    /** Each request once. */
    async once(requests: readonly Request[]): Promise<SideFigures> {
      return sumUp([await measure({ requests, once: true })]);
    },
    /** Several loads, which take turns, so that all of them meet with the same of what else the machine does. */
    async inTurns(loads: readonly (readonly Request[])[]): Promise<SideFigures[]> {
      const rounds = loads.length === 1 ? 1 : turns;
      const share = (loads.length === 1 ? 0.6 : 1.2) / rounds;
      const figures = loads.map((): Measurement[] => []);
      for (const requests of loads) await measure({ requests, seconds: warm_up_seconds / 2 });
      for (let round = 0; round < rounds; round++)
        for (const [place, requests] of loads.entries())
          figures[place]!.push(await measure({ requests, seconds: seconds * share }));
      return figures.map(sumUp);
    },
  };
}

async function ask(load: ChildProcess, job: LoadJob): Promise<Measurement> {
  load.send(job);
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

/** CPU time of Retour and of the connections of PostgreSQL, which run on the same machine. */
type CpuMeter = {
  /** Returns how many seconds have been spent when its answer is called. */
  begin(): Promise<() => Promise<number>>;
};

function createCpuMeter(pool: pg.Pool, retour_pid: number): CpuMeter {
  async function read(): Promise<Map<number, number>> {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and backend_type in ('client backend', 'parallel worker')`,
    );
    return new Map([retour_pid, ...rows.map(({ pid }) => pid)].map((pid) => [pid, cpuSeconds(pid) ?? 0]));
  }
  return {
    async begin() {
      const before = await read();
      return async () =>
        [...(await read())].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
    },
  };
}
