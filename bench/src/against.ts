import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Request } from 'autocannon';
import { checkout_dir } from '../../server/src/platform/config.ts';
import { makeScratchDir, startDatabase } from './database.ts';
import { median } from './figures.ts';
import type { Measurement } from './figures.ts';
import type { LoadJob } from './load.ts';
import type { Options } from './options.ts';
import { openVersion, runCommand } from './other-version.ts';
import { cpuSeconds, endProcess } from './processes.ts';
import { startRetour } from './retour-process.ts';
import { startChild } from './sides.ts';
import { forEachOf, openShop } from './write-requests.ts';
import type { BenchShop } from './write-requests.ts';

/** The writes that are compared, in the order in which a return meets them. */
const writes = ['start a draft', 'submit a draft', 'flag', 'process'] as const;
type Write = (typeof writes)[number];

/** Least share of the other version's requests per second. */
const reach = 0.85;

type Version = { name: string; pid: number; origin: string; shop: BenchShop; close(): Promise<void> };

export type WriteComparison = {
  write: Write;
  /** Medians over rounds, of this version and of the other. */
  requests_per_s: [number, number];
  cpu_us: [number, number];
  /** Requests per second as a share of the other version's. */
  ratio: number;
  /** The other version's CPU time as a share of this one's, so that more is better here too. */
  cpu_ratio: number;
};

/** Measures writes of this version and of another one in turns, each with a database of its own. */
export async function measureAgainst(
  { against, rounds, flags, connections }: Options,
  progress: (line: string) => void,
): Promise<WriteComparison[]> {
  const count = Math.ceil(flags / 20);
  const other = openVersion(against, progress);
  const versions: Version[] = [];
  const load = startChild('./load.ts');
  const samples = new Map(writes.map((write) => [write, [[], []] as [Measurement[], Measurement[]]]));
  try {
    for (const [name, dir] of [
      ['this version', checkout_dir],
      [against, other.dir],
    ] as const) {
      progress(`starting ${name}`);
      versions.push(await startVersion(name, dir));
    }
    for (let round = -1; round < rounds; round++) {
      for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
        progress(`round ${round + 1} of ${rounds}, ${versions[side]!.name}`);
        const measured = await measureWrites(versions[side]!, { count, connections, load });
        if (round >= 0) for (const write of writes) samples.get(write)![side]!.push(measured[write]);
      }
    }
    return writes.map((write) => summarise(write, samples.get(write)!));
  } finally {
    await endProcess(load);
    for (const version of versions) await version.close();
    other.close();
  }
}

async function startVersion(name: string, dir: string): Promise<Version> {
  const database = await startDatabase();
  const data_dir = makeScratchDir();
  const settings = {
    DATABASE_URL: database.connection_string,
    RETOUR_DATA_DIR: data_dir,
    RETOUR_RATE_LIMIT: '100000000',
  };
  const retour = await startRetour({ args: ['serve', '--role', 'api'], settings, dir });
  const cli = (...args: string[]): { key?: string } => runCommand(dir, settings, [...args, '--json']);
  cli('shops', 'create', '--handle', 'bench', '--name', 'Bench', '--currency', 'USD');
  const { key } = cli('keys', 'create', '--shop', 'bench', '--name', 'bench', '--scopes', 'all');
  return {
    name,
    pid: retour.pid,
    origin: retour.origin,
    shop: await openShop(retour.origin, key!),
    async close() {
      await retour.stop();
      await database.close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

type Around = { count: number; connections: number; load: ReturnType<typeof startChild> };

/** One round of a version: what each write needs is made before it is measured. */
async function measureWrites(version: Version, around: Around): Promise<Record<Write, Measurement>> {
  const { shop } = version;
  const { count } = around;
  const run = (requests: Request[]) => measure(version, requests, around);
  const started = await run((await shop.makeOrders(count)).map((name) => shop.startRequest(name)));
  const drafts = await forEachOf(await shop.makeOrders(2 * count), (name) => shop.makeDraft(name));
  const submitted = await run(drafts.slice(0, count).map(shop.submitRequest));
  const returns = await forEachOf(drafts.slice(count), shop.submit);
  const half = Math.ceil(count / 2);
  const flagged = await run(returns.slice(0, half).map((id) => shop.actRequest(id, 'flag')));
  const processed = await run(returns.slice(half).map((id) => shop.actRequest(id, 'process')));
  return { 'start a draft': started, 'submit a draft': submitted, flag: flagged, process: processed };
}

async function measure(
  { origin, pid, name }: Version,
  requests: Request[],
  { connections, load }: Around,
): Promise<Measurement> {
  const most = Math.min(connections, requests.length);
  const job: LoadJob = { origin, connections: most, requests, seed: 1, once: true };
  const cpu_before = cpuSeconds(pid) ?? 0;
  load.send(job);
  const [measured] = (await once(load, 'message')) as [Measurement];
  if (measured.non_2xx + measured.errors > 0 || measured.requests !== requests.length)
    throw new RangeError(`${name} refused ${requests[0]!.path}: a version of before it can't be compared.`);
  const cpu_us = (((cpuSeconds(pid) ?? 0) - cpu_before) * 1e6) / measured.requests;
  return { ...measured, cpu_us_per_request: cpu_us };
}

function summarise(write: Write, [own, other]: [Measurement[], Measurement[]]): WriteComparison {
  const rate = (side: Measurement[]) => median(side.map(({ requests_per_s }) => requests_per_s));
  const cpu = (side: Measurement[]) => median(side.map(({ cpu_us_per_request = 0 }) => cpu_us_per_request));
  return {
    write,
    requests_per_s: [rate(own), rate(other)],
    cpu_us: [cpu(own), cpu(other)],
    ratio: rate(own) / rate(other),
    cpu_ratio: cpu(other) / cpu(own),
  };
}

export function reportAgainst(compared: WriteComparison[], { against, json }: Options): void {
  if (json) console.log(JSON.stringify(compared, null, 2));
  else {
    console.log(`\nWrites beside ${against}, of this version and the other: requests/s, CPU µs\n`);
    for (const { write, requests_per_s, cpu_us, ratio, cpu_ratio } of compared)
      console.log(
        `${write.padEnd(16)}${pair(requests_per_s)}  ${ratio.toFixed(2)} (>= ${reach})${pair(cpu_us)}  ${cpu_ratio.toFixed(2)}`,
      );
  }
  if (compared.some(({ ratio }) => ratio < reach)) process.exitCode = 1;
}

const pair = ([own, other]: [number, number]) =>
  `${own.toFixed(0).padStart(8)}${other.toFixed(0).padStart(8)}`;
