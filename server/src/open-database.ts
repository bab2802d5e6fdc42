import type pg from 'pg';
import { checkout_dir } from './platform/config.ts';
import type { Config } from './platform/config.ts';
import { attachEmbeddedPostgres } from '@retour/embedded-postgres';
import type { Log } from './platform/log.ts';
import { dataDirOf } from './platform/ops/disk.ts';

/** The database of an installation, reachable as long as it is not stopped. */
export type Database = {
  connection: pg.PoolConfig;
  /** The same database for what needs a session of its own; differs where `connection` leads through a pooler. */
  direct: pg.PoolConfig;
  /** Whether it is the PostgreSQL that Retour brings along. */
  embedded: boolean;
  /** Folder of the embedded PostgreSQL and of the installation's secret. */
  data_dir: string;
  stop(): Promise<void>;
};

/** The server that DATABASE_URL names, else the embedded one, which is started unless another process has done so. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  const data_dir = dataDirOf(config);
  if (config.database_url) {
    const connection = { connectionString: config.database_url };
    const direct = { connectionString: config.database_direct_url || config.database_url };
    return { connection, direct, embedded: false, data_dir, stop: async () => {} };
  }
  const server = await attachEmbeddedPostgres({ data_dir, checkout_dir, log });
  return {
    connection: server.connection,
    direct: server.connection,
    embedded: true,
    data_dir: server.data_dir,
    stop: () => server.stop(),
  };
}
