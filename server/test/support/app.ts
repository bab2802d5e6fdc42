import type { Pool } from 'pg';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCOPES } from '@retour/contract/scopes';
import { createApp } from '../../src/app.ts';
import type { App, ServerOptions } from '../../src/app.ts';
import { createKey } from '../../src/modules/access/api-keys/index.ts';
import type { IssuedKey, NewKey } from '../../src/modules/access/api-keys/index.ts';
import { createShop } from '../../src/modules/shop/shops/index.ts';
import type { NewShop } from '../../src/modules/shop/shops/index.ts';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { Egress } from '../../src/platform/egress.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Role } from '../../src/role.ts';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { createAnswerCheck } from './check-answers.ts';
import { createTestDatabase } from './cluster.ts';
import { noteRefusals } from './refusals-seen.ts';
import { endLater, isSharing } from './shared.ts';

/** A server that answers on a port of its own. Its database has only what this test puts into it. */
export type TestApp = {
  app: App;
  deps: Deps;
  origin: string;
  connection_string: string;
  createShop(fields?: Partial<NewShop>): Promise<Shop>;
  /** A key of all scopes, unless told otherwise. */
  createKey(shop: Pick<Shop, 'id'>, fields?: Partial<NewKey>): Promise<IssuedKey>;
  /** What speaks HTTP to the server, with a key or without. An answer that is not what the API description says fails the test. */
  client(key?: string): Client;
  /** Gives the server back: it ends and its database is dropped, unless other files use them later. */
  close(): Promise<void>;
};

export type TestAppOptions = {
  clock?: Clock;
  role?: Role;
  /** Environment variables; the rest is as by default. */
  settings?: Record<string, string>;
  log?: Log;
  registerPages?: ServerOptions['registerPages'];
  egress?: Egress;
  /** Another server, whose database this one shares. */
  beside?: TestApp;
  /** A new server and database, for who changes tables, breaks connections, counts from 1 or asks the metrics. */
  own?: boolean;
};

/** The secret of the installation that is tested. */
export const test_secret = 'a secret for tests that nobody needs to know';

/** Profiles of the keys that were made here, by their secrets; also while no database can be asked. */
const profiles = new Map<string, Profile>();

/** What files that share a server may set: two of them ask for the same server when they differ only in limits that they don't reach. */
const shareable = ['RETOUR_RATE_LIMIT', 'RETOUR_ANONYMOUS_RATE_LIMIT', 'RETOUR_EGRESS_ALLOW', 'LOG_LEVEL'];
const no_limits = { RETOUR_RATE_LIMIT: '1000000', RETOUR_ANONYMOUS_RATE_LIMIT: '1000000' };
const high_limit = 1000;

/** A server that test files of this process use one after the other. */
type SharedServer = {
  key: string;
  at: TestApp;
  clock: SharedClock;
  empty(): Promise<void>;
  is_taken: boolean;
};
const shared: SharedServer[] = [];

/** Tells the time of whoever has the server now. */
class SharedClock implements Clock {
  told_by: Clock = systemClock;

  now(): Date {
    return this.told_by.now();
  }
}

/**
 * Gives a server as `retour serve` starts it, with the real parts and, unless given one, the real time. One that works on no job (`role: 'api'`) and has
 * ordinary settings is shared by the files of a process, one after the other, with an emptied database.
 */
export function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  return isSharing() && canShare(options) ? takeShared(options) : startOwn(options);
}

function canShare({ role, settings = {}, log, beside, own, registerPages }: TestAppOptions): boolean {
  if (role !== 'api' || log || beside || own || registerPages) return false;
  return Object.entries(settings).every(
    ([name, value]) =>
      shareable.includes(name) && !(name.endsWith('_RATE_LIMIT') && Number(value) < high_limit),
  );
}

async function takeShared({ clock = systemClock, settings = {} }: TestAppOptions): Promise<TestApp> {
  const all = { ...settings, ...no_limits };
  const key = Object.entries(all)
    .map((setting) => setting.join('='))
    .toSorted()
    .join('\n');
  let server = shared.find((one) => one.key === key && !one.is_taken);
  if (server) {
    server.is_taken = true;
    await server.empty();
  } else {
    const shared_clock = new SharedClock();
    const at = await startOwn({ role: 'api', clock: shared_clock, settings: all });
    server = { key, at, clock: shared_clock, empty: await createEmptying(at.deps.db.pool), is_taken: true };
    shared.push(server);
    endLater(() => at.close(), 'TCPServerWrap');
  }
  server.clock.told_by = clock;
  return lend(server, clock);
}

/** A shared server, as a test sees it that thinks it is alone. */
function lend(server: SharedServer, clock: Clock): TestApp {
  const { at } = server;
  const discard = async () => {
    shared.splice(shared.indexOf(server), 1);
    await at.app.close();
  };
  return {
    ...at,
    app: { ...at.app, close: discard },
    deps: { ...at.deps, clock },
    createShop: createShops(at.deps),
    async close() {
      // A file that closes it twice must not take it from the next one.
      if (server.clock.told_by === clock) server.is_taken = false;
    },
  };
}

const data_folders: string[] = [];
process.once('exit', () => {
  for (const folder of data_folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder for what a server keeps in files, such as statements that the database didn't take. It ends with the process. */
function dataFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'retour-data-'));
  data_folders.push(made);
  return made;
}

function createShops(deps: Deps): TestApp['createShop'] {
  let shops = 0;
  return (fields) =>
    createShop(deps, { handle: `shop-${++shops}`, name: `Shop ${shops}`, currency: 'USD', ...fields });
}

async function startOwn({
  clock = systemClock,
  role = 'all',
  settings = {},
  log,
  registerPages = () => {},
  egress,
  beside,
}: TestAppOptions): Promise<TestApp> {
  const { connection_string, drop } = beside
    ? { connection_string: beside.connection_string, drop: async () => {} }
    : await createTestDatabase();
  const config = readConfig({
    PORT: '0',
    // An address needs no look-up of a name.
    RETOUR_ORIGIN: 'http://127.0.0.1:0',
    DATABASE_URL: connection_string,
    LOG_LEVEL: 'error',
    RETOUR_DATA_DIR: dataFolder(),
    // Lists of requests would differ from one look to the next. Those who test the log switch it on.
    RETOUR_REQUEST_LOG_DAYS: '0',
    // Nothing listens there: no test asks a real service.
    RETOUR_EASYPOST_URL: 'http://127.0.0.1:9',
    RETOUR_SHIPPO_URL: 'http://127.0.0.1:9',
    ...settings,
  });
  const app = await createApp({
    config,
    connection: { connectionString: connection_string },
    secret: test_secret,
    clock,
    log: noteRefusals(log ?? createLog(config.log_level)),
    role,
    registerPages,
    ...(egress && { egress }),
  });
  const origin = await app.listen();
  const check = createAnswerCheck(app.deps, origin, profiles);
  return {
    app,
    deps: app.deps,
    origin,
    connection_string,
    createShop: createShops(app.deps),
    async createKey(shop, fields) {
      const key = await createKey(app.deps, { shop_id: shop.id, name: 'test', scopes: SCOPES, ...fields });
      profiles.set(key.secret, fields?.profile ?? 'standard');
      return key;
    },
    client: (key) => createClient(origin, key, check),
    async close() {
      await app.close();
      await drop();
    },
  };
}

/**
 * How a database is emptied: every table that has no rows now will have none. Without triggers, which keep some rows for good and take longer than the
 * deletions. It takes a fifth of the time of another clone with another server.
 */
async function createEmptying(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')`,
  );
  const { rows: empty } = await pool.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
      .join(' union all '),
  );
  const deletions = empty.map(({ name }) => `delete from ${name};`).join('\n');
  return async () => {
    await pool.query(`set local session_replication_role = replica; ${deletions}`);
  };
}
