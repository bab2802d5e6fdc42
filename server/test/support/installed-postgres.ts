import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import type { Connection } from '@retour/embedded-postgres';
import { superuser } from '@retour/embedded-postgres/initdb';
import { choosePostgresUser } from '@retour/embedded-postgres/os-user';
import type { OsUser } from '@retour/embedded-postgres/os-user';

/** Where the packages of Debian and Ubuntu put the programs of a version of PostgreSQL. */
export const installedPrograms = (version: string): string => `/usr/lib/postgresql/${version}/bin`;

export const isInstalled = (version: string): boolean =>
  existsSync(join(installedPrograms(version), 'initdb'));

/** Not durable, and with no port: the files of a throw-away cluster are worth nothing. */
const settings = {
  listen_addresses: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  timezone: 'UTC',
};

const role = 'retour';

/** Programs of an installed PostgreSQL, and the user that they run as. */
export type Installation = { bin_dir: string; user: OsUser };
/** Where a cluster has its files and its socket. */
type Folders = { pgdata: string; socket_dir: string };

export const findInstallation = (version: string, data_dir: string): Installation => ({
  bin_dir: installedPrograms(version),
  user: choosePostgresUser(join(data_dir, 'postgres'), { info: () => {} }),
});

/** Runs a program of PostgreSQL to its end. */
export async function runProgram(
  { bin_dir, user }: Installation,
  program: string,
  args: string[],
): Promise<void> {
  const child = spawn(join(bin_dir, program), args, {
    cwd: '/',
    env: { LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${program} failed: ${stderr}`);
}

/** Makes the folders of a cluster, for the user that PostgreSQL runs as. */
export function makeFolders({ user }: Pick<Installation, 'user'>, data_dir: string): Folders {
  const [pgdata, socket_dir] = ['postgres', 'run'].map((name) => join(data_dir, name)) as [string, string];
  for (const dir of [pgdata, socket_dir]) {
    mkdirSync(dir, { mode: 0o700 });
    if (user) chownSync(dir, user.uid, user.gid);
  }
  return { pgdata, socket_dir };
}

/** Makes the files of a cluster, where everybody on this machine is trusted. */
export const initialise = (installation: Installation, pgdata: string): Promise<void> =>
  runProgram(installation, 'initdb', [
    '-D',
    pgdata,
    '-U',
    superuser,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
  ]);

/** Starts PostgreSQL on the files of a cluster. */
export async function startServer(
  installation: Installation,
  { pgdata, socket_dir }: Folders,
): Promise<void> {
  const options = Object.entries({ ...settings, unix_socket_directories: socket_dir }).map(
    ([name, value]) => `-c ${name}='${value}'`,
  );
  const log = join(pgdata, 'server.log');
  await runProgram(installation, 'pg_ctl', ['-D', pgdata, '-w', '-l', log, '-o', options.join(' '), 'start']);
}

/** The way into a cluster by its socket. */
export const connectionAt = (socket_dir: string): Connection => ({
  host: socket_dir,
  port: 5432,
  user: role,
  password: 'unused',
  database: role,
});

/** Starts the installed PostgreSQL of a version on an empty folder, with the role that Retour works as, which is no superuser. */
export async function startInstalledPostgres(version: string, data_dir: string): Promise<Connection> {
  const installation = findInstallation(version, data_dir);
  const folders = makeFolders(installation, data_dir);
  await initialise(installation, folders.pgdata);
  await startServer(installation, folders);
  const connection = connectionAt(folders.socket_dir);
  await createRole(connection);
  return connection;
}

async function createRole(connection: Connection): Promise<void> {
  const client = new Client({ ...connection, user: superuser, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create role ${role} login createdb`);
    await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
}
