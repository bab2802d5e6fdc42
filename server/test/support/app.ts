import { SCOPES } from '@retour/contract/scopes';
import { createApp } from '../../src/app.ts';
import type { App } from '../../src/app.ts';
import { createKey } from '../../src/modules/api-keys/index.ts';
import type { IssuedKey, NewKey } from '../../src/modules/api-keys/index.ts';
import { createShop } from '../../src/modules/shops/index.ts';
import type { NewShop } from '../../src/modules/shops/index.ts';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Role } from '../../src/role.ts';
import { createClient } from './client.ts';
import type { Client } from './client.ts';
import { createTestDatabase } from './cluster.ts';
import { createAnswerCheck } from './check-answers.ts';

/** A server that answers on a port of its own, on a database of its own. */
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
  /** Ends the server and drops its database. */
  close(): Promise<void>;
};

export type TestAppOptions = {
  clock?: Clock;
  role?: Role;
  /** Environment variables; the rest is as by default. */
  settings?: Record<string, string>;
  log?: Log;
  /** Another server, whose database this one shares. */
  beside?: TestApp;
};

/** The secret of the installation that is tested. */
export const test_secret = 'a secret for tests that nobody needs to know';

/** Profiles of the keys that were made here, by their secrets; also while no database can be asked. */
const profiles = new Map<string, Profile>();

/** Starts a server as `retour serve` does, with the real parts and, unless given one, the real time. */
export async function startTestApp({
  clock = systemClock,
  role = 'all',
  settings = {},
  log,
  beside,
}: TestAppOptions = {}): Promise<TestApp> {
  const { connection_string, drop } = beside
    ? { connection_string: beside.connection_string, drop: async () => {} }
    : await createTestDatabase();
  const config = readConfig({ PORT: '0', DATABASE_URL: connection_string, LOG_LEVEL: 'error', ...settings });
  const app = await createApp({
    config,
    connection: { connectionString: connection_string },
    secret: test_secret,
    clock,
    log: log ?? createLog(config.log_level),
    role,
  });
  const origin = await app.listen();
  const check = createAnswerCheck(app.deps, origin, profiles);
  let shops = 0;
  return {
    app,
    deps: app.deps,
    origin,
    connection_string,
    createShop: (fields) =>
      createShop(app.deps, { handle: `shop-${++shops}`, name: `Shop ${shops}`, currency: 'USD', ...fields }),
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
