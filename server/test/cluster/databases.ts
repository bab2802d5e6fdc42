import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '@retour/embedded-postgres';
import { superuser } from '@retour/embedded-postgres/initdb';
import { scratchFolder } from '../support/cluster.ts';
import {
  connectionAt,
  findInstallation,
  makeFolders,
  runProgram,
  startInstalledPostgres,
  startServer,
} from '../support/installed-postgres.ts';
import type { Installation } from '../support/installed-postgres.ts';

/** A primary with a streaming replica, of the PostgreSQL that the distribution has. They end with this process. */
export type Databases = {
  primary: Connection;
  replica: Connection;
  /** The processes that all others of PostgreSQL are children of. */
  postmasters: number[];
  /** Lets the replica receive changes without showing them, or show them again. */
  pauseReplay(is_paused: boolean): Promise<void>;
  /** Ends the replica at once, as a crash does, or starts it again. */
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
};

/** Starts both and waits until the replica streams. */
export async function startDatabases(version: string): Promise<Databases> {
  const data_dir = scratchFolder();
  const primary = await startInstalledPostgres(version, data_dir);
  const replica_dir = scratchFolder();
  const installation = findInstallation(version, replica_dir);
  const folders = makeFolders(installation, replica_dir);
  const { pgdata, socket_dir } = folders;
  const from = `host=${primary.host} port=${primary.port} user=${superuser}`;
  await runProgram(installation, 'pg_basebackup', [
    '-D',
    pgdata,
    '-d',
    from,
    '-R',
    '-c',
    'fast',
    '--no-sync',
  ]);
  await startServer(installation, folders);
  const replica = connectionAt(socket_dir);
  return {
    primary,
    replica,
    postmasters: [join(data_dir, 'postgres'), pgdata].map((dir) =>
      Number.parseInt(readFileSync(join(dir, 'postmaster.pid'), 'utf8'), 10),
    ),
    pauseReplay: (is_paused) =>
      asSuperuser(replica, `select pg_wal_replay_${is_paused ? 'pause' : 'resume'}()`),
    stopReplica: () => runProgram(installation, 'pg_ctl', ['-D', pgdata, '-m', 'immediate', 'stop']),
    startReplica: () => startServer(installation, folders),
  };
}

async function asSuperuser(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: superuser });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
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
