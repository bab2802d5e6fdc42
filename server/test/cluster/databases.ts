import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '@retour/embedded-postgres';
import { scratchFolder } from '../support/cluster.ts';
import { findInstallation, startInstalledPostgres } from '../support/installed-postgres.ts';
import type { Installation } from '../support/installed-postgres.ts';

/** PostgreSQL that the distribution has. It ends with this process. */
export type Database = {
  connection: Connection;
  /** The process that all others of PostgreSQL are children of. */
  postmaster: number;
};

export async function startDatabase(version: string): Promise<Database> {
  const data_dir = scratchFolder();
  const connection = await startInstalledPostgres(version, data_dir);
  const pid_file = readFileSync(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8');
  return { connection, postmaster: Number.parseInt(pid_file, 10) };
}

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/usr/bin/pgbouncer'].find((path) =>
  existsSync(path),
);

/** What to do where there is no PgBouncer. */
export const how_to_get_pgbouncer =
  'PgBouncer is not installed, so this part is left out. On Debian and Ubuntu: apt-get install pgbouncer';

export const hasPgbouncer = pgbouncer !== undefined;

/** Few, so that two clients rarely meet the same connection of the database twice in a row. */
const server_connections = 12;

/** Starts PgBouncer in transaction mode before a database; it ends with this process. */
export async function startPgbouncer(
  to: Connection,
): Promise<{ connection: Connection; pid: number; stop(): void }> {
  const dir = scratchFolder();
  const { user } = findInstallation('', dir);
  const socket_dir = join(dir, 'run');
  mkdirSync(socket_dir, { mode: 0o700 });
  const file = join(dir, 'pgbouncer.ini');
  writeFileSync(file, settingsOf(to, socket_dir), { mode: 0o644 });
  own(user, [socket_dir, file]);
  const child = spawn(pgbouncer!, ['-q', file], {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const stop = () => void child.kill('SIGKILL');
  process.once('exit', stop);
  const connection = { ...to, host: socket_dir, port: 6432 };
  await untilReachable(connection);
  return { connection, pid: child.pid!, stop };
}

const settingsOf = (to: Connection, socket_dir: string) => `[databases]
* = host=${to.host} port=${to.port} user=${to.user} connect_query='set statement_timeout = 20000'
[pgbouncer]
unix_socket_dir = ${socket_dir}
listen_port = 6432
auth_type = any
pool_mode = transaction
max_client_conn = 500
default_pool_size = ${server_connections}
log_connections = 0
log_disconnections = 0
`;

function own(user: Installation['user'], paths: string[]): void {
  if (user) for (const path of paths) chownSync(path, user.uid, user.gid);
}

async function untilReachable(connection: Connection): Promise<void> {
  for (let attempts = 100; ; attempts--) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (attempts === 0) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
