import type pg from 'pg';
import { queues } from './modules.ts';
import { checkout_dir } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { createPool } from './platform/db.ts';
import { attachEmbeddedPostgres, defaultDataDir } from './platform/embedded-postgres.ts';
import { installQueues, missingQueues } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { migrate, pendingMigrations } from './platform/migrations.ts';

/** The database of an installation, reachable as long as it is not stopped. */
export type Database = {
  connection: pg.PoolConfig;
  /** Whether it is the PostgreSQL that Retour brings along. */
  embedded: boolean;
  /** Folder of the embedded PostgreSQL and of the installation's secret. */
  data_dir: string;
  stop(): Promise<void>;
};

/** The server that DATABASE_URL names, else the embedded one, which is started unless another process has done so. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const data_dir = config.data_dir || defaultDataDir(checkout_dir);
  if (config.database_url) {
    const connection = { connectionString: config.database_url };
    return { connection, embedded: false, data_dir, stop: async () => {} };
  }
  const server = await attachEmbeddedPostgres({ data_dir, checkout_dir, log });
  return {
    connection: server.connection,
    embedded: true,
    data_dir: server.data_dir,
    stop: () => server.stop(),
  };
}

/** Any number that nobody else locks: two servers that start at once prepare the database one after the other. */
const advisory_lock = 7_203_941_002;

/** Brings a database to what this version needs: every migration and every queue. Answers the migrations that were applied. */
export async function prepareDatabase(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisory_lock]);
    const applied = await migrate(pool);
    await installQueues(pool, queues);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [advisory_lock]).catch(() => {});
    client.release();
  }
}

/** Names of migrations and queues that a database lacks; none when it is prepared for this version. */
export async function missingParts(pool: pg.Pool): Promise<string[]> {
  const migrations = await pendingMigrations(pool);
  return migrations.length > 0 ? migrations : missingQueues(pool, queues);
}

/** Runs `work` with a pool for preparing: no limit on the time of a statement. */
export async function withPool<T>(
  connection: pg.PoolConfig,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const pool = createPool({ ...connection, max: 4, application_name: 'retour prepare' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
