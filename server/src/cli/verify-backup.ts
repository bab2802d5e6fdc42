import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { prepareDatabase, withPool } from '../database.ts';
import { verifyLog } from '../modules/records/audit/index.ts';
import { listShops } from '../modules/shop/shops/index.ts';
import { verifyRegister } from '../modules/requests/withdrawals/index.ts';
import type { Database } from '../open-database.ts';
import { readBackup } from '../platform/backup/read-backup.ts';
import type { Restored } from '../platform/backup/read-backup.ts';
import { dropDatabase } from '../platform/db/drop-database.ts';
import { lastMigration } from '../platform/db/migrations.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { CommandError } from './failure.ts';
import { withDatabase, withDepsOf } from './session.ts';

export type VerifiedBackup = Restored & { shops: number };

/** Restores a backup into a database of its own beside the installation's, checks its chains of hashes, and drops that database. */
export const verifyBackup = (path: string, passphrase: string | undefined): Promise<VerifiedBackup> =>
  withDatabase(async (database, config, log) => {
    const name = `retour_verify_${randomBytes(4).toString('hex')}`;
    await createScratch(database, name);
    try {
      const scratch = {
        ...database,
        connection: onDatabase(database.direct, name),
        direct: onDatabase(database.direct, name),
      };
      await withPool(scratch.direct, prepareDatabase);
      return await verifyIn(scratch, { path, passphrase, config, log });
    } finally {
      await withClient(database.direct, (client) => dropDatabase(client, name));
    }
  });

type Verify = { path: string; passphrase: string | undefined; config: Config; log: Log };

async function verifyIn(
  scratch: Database,
  { path, passphrase, config, log }: Verify,
): Promise<VerifiedBackup> {
  let secret = '';
  const last_migration = await lastMigration();
  const onFile = (name: string, content: Buffer) => {
    if (name === 'secret') secret = String(content);
  };
  const restored = await withClient(scratch.direct, (client) =>
    readBackup({ client, path, passphrase, last_migration, onFile }),
  );
  return withDepsOf(scratch, { config, secret, log }, async (deps) => {
    const shops = await listShops(deps.db.root);
    for (const { id, handle } of shops) {
      const log_break = (await verifyLog(deps, id)).broken;
      if (log_break)
        throw new CommandError(`The audit log of ${handle} is broken at entry ${log_break.sequence}.`);
      const register_break = (await verifyRegister(deps, id)).broken;
      if (register_break)
        throw new CommandError(
          `The register of withdrawals of ${handle} is broken at entry ${register_break.sequence}.`,
        );
    }
    return { ...restored, shops: shops.length };
  });
}

async function createScratch({ direct }: Database, name: string): Promise<void> {
  try {
    await withClient(direct, (client) =>
      client.query(`create database ${name} template template0 encoding 'UTF8'`),
    );
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new CommandError(
      'The user of DATABASE_URL may not create databases: run "alter role … createdb", or verify on another server with its DATABASE_URL.',
      { cause: error },
    );
  }
}

/** The same server, another database. */
function onDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { ...connection, connectionString: url.href };
}

/** Runs work on a connection of its own. */
export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'retour restore' });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
