import { createApp, openDeps } from '../app.ts';
import { missingMigrationsAndQueues, prepareDatabase, withPool } from '../database.ts';
import { requireShop } from '../modules/shop/shops/index.ts';
import { openDatabase } from '../open-database.ts';
import type { Database } from '../open-database.ts';
import { currentAct, inAct } from '../platform/acts.ts';
import type { Shop } from '../platform/authenticate.ts';
import { systemClock } from '../platform/clock.ts';
import { readProcessConfig } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { createLog } from '../platform/log.ts';
import type { Log } from '../platform/log.ts';
import { readSecret } from '../platform/ops/secret.ts';
import { createTestSides } from '../test-sides.ts';
import { actOfCommand } from './act-of-command.ts';
import { CommandError } from './failure.ts';

/** Runs a command on the installation's database, whether a server works on it at the time or not. */
export const withDeps = <T>(work: (deps: Deps) => Promise<T>): Promise<T> =>
  withInstallation((database, parts) => withDepsOf(database, parts, work));

/** Runs a command on the test side of a shop, which is made where there is none. Refusals: resource_not_found, test_side_unavailable. */
export const withTestSide = (
  handle: string,
  work: (deps: Deps, shop: Shop) => Promise<void>,
): Promise<void> =>
  withInstallation((database, parts) =>
    withDepsOf(database, parts, async (live) => {
      const shop = await requireShop(live.db.root, handle);
      const act = currentAct();
      if (act) act.shop_id = shop.id;
      const { direct } = database;
      const sides = createTestSides({ live, direct, secret: parts.secret, start: createApp });
      try {
        await work(await sides.open(shop), shop);
      } finally {
        await sides.close();
      }
    }),
  );

type Parts = { config: Config; secret: string; log: Log };

function withInstallation<T>(work: (database: Database, parts: Parts) => Promise<T>): Promise<T> {
  return withDatabase(async (database, config, log) => {
    await withPool(database.direct, async (pool) => {
      const missing = await missingMigrationsAndQueues(pool);
      if (missing.length === 0) return;
      if (!database.embedded)
        throw new CommandError(
          `The database is not prepared for this version (${missing.join(', ')}): run "retour migrate".`,
        );
      await prepareDatabase(pool);
    });
    const secret = readSecret(config, database.data_dir);
    return inAct(actOfCommand(), () => work(database, { config, secret, log }));
  });
}

/** Runs work with the modules on a database that is open and prepared. */
export async function withDepsOf<T>(
  { connection, direct }: Database,
  { config, secret, log }: Parts,
  work: (deps: Deps) => Promise<T>,
): Promise<T> {
  const opened = await openDeps({ config, connection, direct, secret, clock: systemClock, log });
  try {
    return await work(opened.deps);
  } finally {
    await opened.close();
  }
}

/** The log of a command: at a terminal the result is what counts, so only warnings and worse, unless LOG_LEVEL says otherwise. */
export const commandLog = ({ log_level, log_format }: Config): Log =>
  createLog(log_level === 'info' ? 'warn' : log_level, log_format);

/** Runs a command with the installation's database as it is. */
export async function withDatabase<T>(
  work: (database: Database, config: Config, log: Log) => Promise<T>,
): Promise<T> {
  const config = readProcessConfig();
  const log = commandLog(config);
  const database = await openDatabase(config, log);
  console.error(`Database: ${nameOf(database)}`);
  try {
    return await work(database, config, log);
  } finally {
    await database.stop();
  }
}

/** A database as people tell it from others, without a password. */
function nameOf({ embedded, data_dir, connection }: Database): string {
  if (embedded) return `embedded, in ${data_dir}`;
  const { host, hostname, pathname } = new URL(connection.connectionString!);
  return `${pathname.slice(1) || 'default'} on ${hostname ? host : 'a local socket'}`;
}
