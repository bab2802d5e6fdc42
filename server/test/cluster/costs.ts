import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { createKey } from '../../src/modules/access/api-keys/index.ts';
import { sell, submit } from '../support/processing.ts';
import type { Environment } from '../support/retour.ts';
import type { Served } from '../support/served.ts';
import { serveProcess } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { childrenOf, cpuTimesOf, timeBetween } from './cpu-time.ts';
import type { Tell } from './run.ts';

const rounds = 8;
const concurrency = 8;
const requests = 800;
/** Rounds that don't count: compiled code is several times as fast, and both sides have to be compiled alike. */
const warm_up_rounds = 8;
const keys = 8;
/** With the first, processes exchange the count of a caller after every 30 requests; with the second, never. */
const quotas = { shared: 300, unshared: 10_000_000 };
/** What is written a second later belongs to the requests as well. */
const settle_ms = 1200;

type Request = { url: string; key: string };
type Side = { name: string; processes: readonly Served[]; load: () => Promise<Request[]> };

/**
 * What sharing rate limits, the request log and PgBouncer cost a request. Each side differs from the other by that alone: processes of its
 * own, which have done the same before, and which go to the database directly. The sides take turns; only ratios of one run mean something.
 */
export async function measureCosts(cluster: Cluster, tell: Tell): Promise<void> {
  const { deps, shop, apis, workers } = cluster;
  let return_id = 0;
  for (let i = 0; i < 20; i++) ({ return_id } = await submit(deps, shop, await sell(deps, shop)));
  const details = { title: 'details', path: `/warehouse/return/details?return_id=${return_id}` };
  const { pooled, plain } = settingsOf(cluster);
  for (const { process: one } of [...apis, ...workers]) one.kill('SIGSTOP');
  tell('| Request | | Retour, µs | PostgreSQL, µs | PgBouncer, µs | Median, ms |');
  tell('|---|---|---|---|---|---|');
  try {
    await compareLimits(cluster, details, tell);
    const compareBy = (asked: Asked, sides: Record<string, Environment>) =>
      compareSettings(cluster, asked, sides, tell);
    await compareBy(details, {
      'without the request log': { ...plain, RETOUR_REQUEST_LOG_DAYS: '0' },
      'with it': plain,
    });
    if (pooled) await compareBy(details, { directly: plain, 'through PgBouncer': pooled });
  } finally {
    for (const { process: one } of [...apis, ...workers]) one.kill('SIGCONT');
  }
}

function settingsOf({ settings, is_pooled }: Cluster) {
  const { RETOUR_DATABASE_DIRECT_URL: direct, ...rest } = settings;
  const plain: Environment = { ...rest, ...(direct && { DATABASE_URL: direct }) };
  return {
    plain,
    pooled: is_pooled ? { ...rest, RETOUR_DATABASE_DIRECT_URL: direct! } : undefined,
  };
}

type Asked = { title: string; path: string };

/** Two processes of the same settings, whose callers stay far below their limits, or reach them. */
async function compareLimits(cluster: Cluster, { title, path }: Asked, tell: Tell): Promise<void> {
  const { plain } = settingsOf(cluster);
  const processes = [await serveProcess(plain, 'api'), await serveProcess(plain, 'api')];
  const side = (name: keyof typeof quotas): Side => ({
    name: `${name} rate limits`,
    processes,
    load: () => ofManyKeys(cluster, processes, path, quotas[name]),
  });
  try {
    await compare(cluster, `${title}, two processes`, [side('unshared'), side('shared')], tell);
  } finally {
    await Promise.all(processes.map((one) => one.end('SIGKILL')));
  }
}

/** One process for each of two settings. */
async function compareSettings(
  cluster: Cluster,
  { title, path }: Asked,
  settings: Record<string, Environment>,
  tell: Tell,
): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const [name, environment] of Object.entries(settings)) {
      const served = await serveProcess(environment, 'api');
      const load = repeat(served, path, cluster.key);
      sides.push({ name, processes: [served], load: async () => load });
    }
    await compare(cluster, title, sides as [Side, Side], tell);
  } finally {
    await Promise.all(sides.map(({ processes }) => processes[0]!.end('SIGKILL')));
  }
}

const repeat = ({ origin }: Served, path: string, key: string): Request[] =>
  Array.from({ length: requests }, () => ({ url: `${origin}/api/v1${path}`, key }));

async function ofManyKeys(
  { deps, shop }: Cluster,
  apis: readonly Served[],
  path: string,
  quota: number,
): Promise<Request[]> {
  const made = await Promise.all(
    Array.from({ length: keys }, () =>
      createKey(deps, { shop_id: shop.id, name: 'cost', scopes: ['returns'], rate_limit_per_minute: quota }),
    ),
  );
  return Array.from({ length: requests }, (_, i) => ({
    url: `${apis[i % 2]!.origin}/api/v1${path}`,
    key: made[Math.floor(i / 2) % keys]!.secret,
  }));
}

/** What a request of one side took in one round. */
type Spent = { retour: number; postgres: number; pooler: number; median_ms: number };

async function compare(
  cluster: Cluster,
  title: string,
  sides: readonly [Side, Side],
  tell: Tell,
): Promise<void> {
  const spent: [Spent[], Spent[]] = [[], []];
  for (let round = 0; round < warm_up_rounds + rounds; round++)
    for (const at of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const is_counted = round >= warm_up_rounds;
      const one = await measure(cluster, sides[at], is_counted ? settle_ms : 0);
      if (is_counted) spent[at].push(one);
    }
  for (const at of [0, 1] as const) {
    const show = (of: keyof Spent, digits = 0) => {
      const own = median(spent[at].map((one) => one[of])).toFixed(digits);
      return at === 0 ? own : `${own} (${spread(spent[0], spent[1], of)})`;
    };
    const { name } = sides[at];
    const pooler = name === 'through PgBouncer' ? median(spent[at].map((one) => one.pooler)).toFixed(0) : '';
    tell(
      `| ${at === 0 ? title : ''} | ${name} | ${show('retour')} | ${show('postgres')} | ${pooler} | ${show('median_ms', 1)} |`,
    );
  }
}

/** The ratio of the sides in the middle round, and in the middle half of all rounds. */
function spread(base: readonly Spent[], other: readonly Spent[], of: keyof Spent): string {
  const ratios = other.map((one, at) => one[of] / base[at]![of]).toSorted((a, b) => a - b);
  const at = (share: number) => ratios[Math.round(share * (ratios.length - 1))]!.toFixed(2);
  return `${median(ratios).toFixed(2)}; ${at(0.25)} to ${at(0.75)}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle - 0.5)]! + sorted[Math.ceil(middle - 0.5)]!) / 2;
}

/** Sends the requests of a round. */
async function measure(
  { database, pooler_pid }: Cluster,
  { processes, load }: Side,
  wait_ms: number,
): Promise<Spent> {
  const sent = await load();
  const read = () => ({
    retour: cpuTimesOf(processes.map(({ process: one }) => one.pid!)),
    postgres: cpuTimesOf(childrenOf(database.postmaster)),
    pooler: cpuTimesOf(pooler_pid === undefined ? [] : [pooler_pid]),
  });
  const before = read();
  const median_ms = median(await send(sent));
  await sleep(wait_ms);
  const after = read();
  const each = (of: keyof typeof before) => timeBetween(before[of], after[of]) / sent.length;
  return { retour: each('retour'), postgres: each('postgres'), pooler: each('pooler'), median_ms };
}

/** Sends requests, several at a time, and tells how long each took, in milliseconds. */
async function send(load: readonly Request[]): Promise<number[]> {
  const waiting = load.values();
  const times: number[] = [];
  const work = async () => {
    for (const { url, key } of waiting) {
      const began = performance.now();
      const { statusCode, body } = await request(url, { headers: { 'x-authorization': key } });
      await body.dump();
      times.push(performance.now() - began);
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return times;
}
