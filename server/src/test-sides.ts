import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { prepareDatabase, withPool } from './database.ts';
import { mailbox_url } from './modules/messages/emails/index.ts';
import { MovedClock, copySettings, followClock, hasSettings } from './modules/desk/test-mode/index.ts';
import { outsideActs } from './platform/acts.ts';
import type { Clock } from './platform/clock.ts';
import { minute_ms } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { outsideTransactions } from './platform/db.ts';
import { dropDatabase } from './platform/db/drop-database.ts';
import type { Deps, NamedShop, TestSides } from './platform/deps.ts';
import { test_path } from './platform/http/test-requests.ts';
import type { AskedSide } from './platform/http/test-requests.ts';
import type { JobDefinition } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { deriveKey } from './platform/ops/secret.ts';
import { Refusal } from './platform/refusal.ts';
import type { Role } from './role.ts';

/** What starts the service on a database: `createApp`. */
type Start = (options: {
  config: Config;
  connection: pg.PoolConfig;
  secret: string;
  clock: Clock;
  log: Log;
  role: Role;
}) => Promise<SideApp>;

type SideApp = {
  deps: Deps;
  http: FastifyInstance;
  /** Begins to work on jobs, and tells on which. */
  begin(): Promise<JobDefinition[]>;
  close(): Promise<void>;
};

type Side = SideApp & { used_at_ms: number };

export type SideOptions = {
  /** The live side. */
  live: Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;
  /** Its database, not through a pooler. */
  direct: pg.PoolConfig;
  secret: string;
  start: Start;
};

/** A side that nobody asks for so long is closed. */
const closed_after_ms = 30 * minute_ms;

/**
 * The test sides of shops. A shop's is the service itself on a database of its own beside that of the live side, which the first use makes, and is open in this
 * process while it is used: a process that nobody asks for a test side has none of this.
 */
export function createTestSides(options: SideOptions) {
  const { live } = options;
  const opened = new Map<number, Promise<Side | undefined>>();

  /** One after the other for a shop: what is asked for while a side is being opened waits for that. */
  async function use(shop: NamedShop, { make = false, anew = false } = {}): Promise<Side | undefined> {
    const before = await opened.get(shop.id);
    if (before && !anew) {
      before.used_at_ms = performance.now();
      return before;
    }
    const opening = outsideActs(() =>
      outsideTransactions(async () => {
        await before?.close();
        return openSide(options, shop, { make, anew });
      }),
    );
    opened.set(shop.id, opening);
    const forget = () => opened.get(shop.id) === opening && opened.delete(shop.id);
    return opening.then(
      (side) => {
        if (!side) forget();
        return side;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
  }

  async function closeUnused(id: number, opening: Promise<Side | undefined>): Promise<void> {
    const side = await opening.catch(() => undefined);
    if (!side || performance.now() - side.used_at_ms < closed_after_ms) return;
    opened.delete(id);
    await side.close();
  }
  const unused = setInterval(() => {
    for (const [id, opening] of opened) void closeUnused(id, opening);
  }, minute_ms).unref();

  const sides: TestSides = {
    open: async (shop) => (await use(shop, { make: true }))!.deps,
    clear: async (shop) => (await use(shop, { make: true, anew: true }))!.deps,
    hasReturns: (shop) => hasReturns(options, shop),
  };
  return {
    ...sides,
    /** The side that a request asks for, if there is one. */
    async find(asked: AskedSide): Promise<Side | undefined> {
      const shop = await findShop(live, asked);
      return shop && use(shop);
    },
    async close(): Promise<void> {
      clearInterval(unused);
      await Promise.all([...opened.values()].map(async (side) => (await side)?.close()));
    },
  };
}

const findShop = ({ db }: SideOptions['live'], asked: AskedSide): Promise<NamedShop | undefined> =>
  db.root
    .selectFrom('shops')
    .select(['id', 'handle'])
    .where('status', '=', 'active')
    .$if('id' in asked, (query) => query.where('id', '=', (asked as { id: number }).id))
    .$if('handle' in asked, (query) => query.where('handle', '=', (asked as { handle: string }).handle))
    .executeTakeFirst();

/** Opens the side of a shop, and makes it where that is asked for. */
async function openSide(
  { live, direct, secret, start }: SideOptions,
  shop: NamedShop,
  { make, anew }: { make: boolean; anew: boolean },
): Promise<Side | undefined> {
  const { log } = live;
  const name = await prepareName(direct, shop, { make, anew });
  if (name === undefined) return undefined;
  const connection = connectionTo(direct, name);
  await withPool(connection, prepareDatabase);
  const clock = new MovedClock(live.clock);
  const lock = await lockJobs(connection);
  const app = await start({
    config: configOf(live.config, shop),
    connection,
    secret: deriveKey(secret, `test side of shop ${shop.id}`).toString('base64url'),
    clock,
    log,
    role: lock ? 'all' : 'api',
  });
  const close = async () => {
    await app.close();
    await lock?.end();
  };
  try {
    // One that was being made when the process died has none.
    if (!(await hasSettings(app.deps))) await copySettings(live, app.deps, shop.id);
    await clock.read(app.deps, shop.id);
    await app.http.ready();
    const jobs = await app.begin();
    const unfollow = followClock({ deps: app.deps, clock, shop_id: shop.id, jobs });
    log.info({ shop: shop.handle, database: name }, 'the test side of a shop is open');
    return { ...app, close: () => unfollow().then(close), used_at_ms: performance.now() };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Any number that nobody else locks. */
const advisory_lock = 7_203_941_003;

/** Takes the jobs of a side, which one process works on, so that one clock counts for all of them; undefined where another process has them. */
async function lockJobs(connection: pg.PoolConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'retour test jobs' });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
    advisory_lock,
  ]);
  if (rows[0]!.is_ours) return client;
  await client.end();
  return undefined;
}

/** Asks the database of a side, on a connection of its own: one that isn't open stays closed. */
async function hasReturns({ live, direct }: SideOptions, shop: NamedShop): Promise<boolean> {
  const { rows } = await live.db.pool.query<{ name: string }>('select current_database() as name');
  const connection = connectionTo(direct, sideName(rows[0]!.name, shop));
  const client = new pg.Client({ ...connection, application_name: 'retour test sides' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select from returns where shop_id = $1 limit 1', [shop.id]);
    return rowCount !== 0;
  } catch (error) {
    // There is none, or it is being made.
    if (['3D000', '42P01'].includes((error as { code: string }).code)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** The name of the database of a side, which is there afterwards; undefined where it is not and nobody asked to make it. */
async function prepareName(
  direct: pg.PoolConfig,
  shop: NamedShop,
  { make, anew }: { make: boolean; anew: boolean },
): Promise<string | undefined> {
  const client = new pg.Client({ ...direct, application_name: 'retour test sides' });
  client.on('error', () => {}); // a statement that breaks fails on its own
  await client.connect();
  try {
    const own = await client.query<{ name: string }>('select current_database() as name');
    const name = sideName(own.rows[0]!.name, shop);
    if (anew) await dropDatabase(client, name);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0 && !make) return undefined;
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    return name;
  } catch (error) {
    if (!may_not.has((error as { code?: string }).code)) throw error;
    throw new Refusal(
      'test_side_unavailable',
      'The server may not create a database. Whoever operates it can allow that: "alter role … createdb".',
    );
  } finally {
    await client.end();
  }
}

/** What PostgreSQL says to a user without the right, and where nothing can be written. */
const may_not = new Set<string | undefined>(['42501', '25006']);

/** PostgreSQL cuts names at 63 bytes. */
const longest_own_name = 40;
const sideName = (own: string, { id }: NamedShop) => `${own.slice(0, longest_own_name)}_test_${id}`;

/** The way to another database of the same server. */
function connectionTo(direct: pg.PoolConfig, database: string): pg.PoolConfig {
  if (direct.connectionString === undefined) return { ...direct, database };
  const url = new URL(direct.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { ...direct, connectionString: url.href };
}

/** What a side is started with: addresses of its own, nobody outside, and as little as one shop's tests need. */
const configOf = (config: Config, { handle }: NamedShop): Config => ({
  ...config,
  is_test_side: true,
  origin: `${config.origin}${test_path}/${handle}`,
  portal_url: `${config.origin}${test_path}/${handle}/portal`,
  database_direct_url: '',
  payment_url: '',
  payment_secret: '',
  label_provider: 'built_in',
  label_key: '',
  // Everything is taken, and kept.
  smtp_url: mailbox_url,
  mail_from: config.mail_from || 'returns@shop.test',
  bounce_address: '',
  db_pool_size: 5,
  jobs_pool_size: 2,
  job_concurrency: 1,
  refund_concurrency: 1,
  webhook_concurrency: 10,
  shutdown_delay_ms: 0,
});
