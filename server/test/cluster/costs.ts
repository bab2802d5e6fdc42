import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { createKey } from '../../src/modules/api-keys/index.ts';
import { sell, submit } from '../support/processing.ts';
import type { Served } from '../support/served.ts';
import { serveProcess } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { Tell } from './run.ts';

const rounds = 3;
const concurrency = 8;
const requests = 1500;
const keys = 8;
const requests_of_key = 250;
/** With the first, processes exchange the count of a caller after every 30 requests; with the second, never. */
const quotas = { shared: 300, unshared: 10_000_000 };
const tick_ms = 10;

type Request = { url: string; key: string };

/**
 * What sharing rate limits, asking the replica and going through PgBouncer cost in CPU time of a request. The sides take turns; only ratios of one run
 * mean something.
 */
export async function measureCosts(cluster: Cluster, tell: Tell): Promise<void> {
  const { deps, shop, apis, key } = cluster;
  let return_id = 0;
  for (let i = 0; i < 20; i++) ({ return_id } = await submit(deps, shop, await sell(deps, shop)));
  const details = `/warehouse/return/details?return_id=${return_id}`;

  await compare(cluster, tell, 'details of a return, two processes, rate limits', {
    unshared: async () => ({ processes: apis, load: await ofManyKeys(cluster, details, quotas.unshared) }),
    shared: async () => ({ processes: apis, load: await ofManyKeys(cluster, details, quotas.shared) }),
  });

  const { RETOUR_REPLICA_URL: _replica, ...no_replica } = cluster.settings;
  const { RETOUR_DATABASE_DIRECT_URL: direct, ...settings } = no_replica;
  const without = await serveProcess(no_replica, 'api');
  const straight = direct ? await serveProcess({ ...settings, DATABASE_URL: direct }, 'api') : undefined;
  try {
    const asks = (one: Served, path: string) => async () => ({
      processes: [one],
      load: Array.from({ length: requests }, () => ({ url: `${one.origin}/api/v1${path}`, key })),
    });
    const queue = '/return-queue?limit=20';
    await compare(cluster, tell, '20 returns of the queue, through the same way', {
      'from the primary': asks(without, queue),
      'from the replica': asks(apis[0]!, queue),
    });
    if (straight)
      await compare(cluster, tell, 'details of a return', {
        directly: asks(straight, details),
        'through PgBouncer': asks(without, details),
      });
  } finally {
    await Promise.all([without.end('SIGKILL'), straight?.end('SIGKILL')]);
  }
}

async function ofManyKeys({ deps, shop, apis }: Cluster, path: string, quota: number): Promise<Request[]> {
  const made = await Promise.all(
    Array.from({ length: keys }, () =>
      createKey(deps, { shop_id: shop.id, name: 'cost', scopes: ['returns'], rate_limit_per_minute: quota }),
    ),
  );
  return Array.from({ length: keys * requests_of_key }, (_, i) => ({
    url: `${apis[i % 2]!.origin}/api/v1${path}`,
    key: made[Math.floor(i / 2) % keys]!.secret,
  }));
}

type Side = () => Promise<{ processes: Served[]; load: Request[] }>;

/** CPU time of a request on each side, in microseconds: of Retour, and of PostgreSQL. */
async function compare(
  { databases }: Cluster,
  tell: Tell,
  title: string,
  sides: Record<string, Side>,
): Promise<void> {
  tell(title);
  const postmasters = new Set(databases.postmasters);
  const spent = Object.fromEntries(
    Object.keys(sides).map((name) => [name, { api: 0, postgres: 0, count: 0 }]),
  );
  for (let round = 0; round <= rounds; round++)
    for (const [name, side] of Object.entries(sides)) {
      const { processes, load } = await side();
      const before = cpuOf(processes, postmasters);
      await send(load);
      const after = cpuOf(processes, postmasters);
      // The first round warms both up.
      if (round === 0) continue;
      spent[name]!.api += after.api - before.api;
      spent[name]!.postgres += after.postgres - before.postgres;
      spent[name]!.count += load.length;
    }
  const [first] = Object.values(spent);
  for (const [name, { api, postgres, count }] of Object.entries(spent)) {
    const us = (ms: number, of = count) => Math.round((ms * 1000) / of);
    const ratio = (api / count / (first!.api / first!.count)).toFixed(2);
    tell(`  ${name}: ${us(api)} µs (${ratio}) of Retour, ${us(postgres)} µs of PostgreSQL`);
  }
}

async function send(load: Request[]): Promise<void> {
  const waiting = load.values();
  const work = async () => {
    for (const { url, key } of waiting) {
      const { statusCode, body } = await request(url, { headers: { 'x-authorization': key } });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

function cpuOf(processes: Served[], postmasters: ReadonlySet<number>): { api: number; postgres: number } {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const ids = new Set(processes.map(({ process }) => process.pid));
  const sum = (some: ProcessTimes[]) => some.reduce((total, { ms }) => total + ms, 0);
  return {
    api: sum(all.filter(({ pid }) => ids.has(pid))),
    postgres: sum(all.filter(({ parent }) => postmasters.has(parent))),
  };
}

type ProcessTimes = { pid: number; parent: number; ms: number };

function readProcess(name: string): ProcessTimes[] {
  try {
    const stat = readFileSync(join('/proc', name, 'stat'), 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system] = [fields[1]!, fields[11]!, fields[12]!];
    return [{ pid: Number(name), parent, ms: (user + system) * tick_ms }];
  } catch {
    return [];
  }
}
