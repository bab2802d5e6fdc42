import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { checkout_dir } from '../../src/platform/config.ts';
import { createPool } from '../../src/platform/db.ts';
import { dropDatabase } from '../../src/platform/db/drop-database.ts';
import { attachEmbeddedPostgres } from '@retour/embedded-postgres';
import type { Connection } from '@retour/embedded-postgres';
import { superuser } from '@retour/embedded-postgres/initdb';
import { commandLineOf, isAlive } from '@retour/embedded-postgres/processes';
import { startInstalledPostgres } from './installed-postgres.ts';

/** Names, for the test files of a run, the cluster that the run has started. */
export const cluster_variable = 'TEST_CLUSTER';

export type TestDatabase = {
  /** For `pg` and for DATABASE_URL. */
  connection_string: string;
  drop: () => Promise<void>;
};

const template = 'retour_template';
const folder = /^retour-test-(?<pid>[0-9]+)-/;
const memory_dir = '/dev/shm';
const wanted_memory_bytes = 2_147_483_648;
const shutdown_deadline_ms = 3000;
let own_cluster: Promise<Connection> | undefined;
let created = 0;

/**
 * A new database that is prepared for this version, a clone of the run's template (30 ms). A test file that runs by itself, without
 * server/test/run.ts, brings its own cluster, which ends with the process. `empty` is for another program's tables.
 */
export async function createTestDatabase(from: 'prepared' | 'empty' = 'prepared'): Promise<TestDatabase> {
  const shared = process.env[cluster_variable];
  const connection = shared ? (JSON.parse(shared) as Connection) : await (own_cluster ??= startTestCluster());
  const name = `test_${process.pid}_${++created}`;
  const original = from === 'empty' ? 'template0' : template;
  await runStatements(connection, `create database ${name} template ${original} strategy file_copy`);
  return {
    connection_string: connectionString({ ...connection, database: name }),
    drop: () => withClient(connection, (client) => dropDatabase(client, name)),
  };
}

/**
 * Starts a throw-away cluster with a migrated template database, of the PostgreSQL that Retour brings along or of an installed version. It is stopped
 * and removed when this process exits, also by Ctrl-C.
 */
export async function startTestCluster(installed_version?: string): Promise<Connection> {
  const connection = await startCluster(scratchFolder(), installed_version);
  await makeTemplate(connection);
  return connection;
}

async function startCluster(data_dir: string, installed_version: string | undefined): Promise<Connection> {
  if (installed_version) return startInstalledPostgres(installed_version, data_dir);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  return (await attachEmbeddedPostgres({ data_dir, checkout_dir, log, durable: false })).connection;
}

/** A folder for a cluster, which ends with the process. */
export function scratchFolder(): string {
  const scratch_dir = scratchDir();
  removeAbandoned(scratch_dir);
  const data_dir = mkdtempSync(join(scratch_dir, `retour-test-${process.pid}-`));
  chmodSync(data_dir, 0o711); // root lends PostgreSQL another user, who has to get in
  process.once('exit', () => discardCluster(data_dir));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
  return data_dir;
}

async function makeTemplate(connection: Connection): Promise<void> {
  // So that a database can be emptied whose rows are kept by triggers, and by others that refer to them.
  await runStatements(
    { ...connection, user: superuser, database: 'postgres' },
    `grant set on parameter session_replication_role to ${connection.user}`,
  );
  await runStatements(connection, `create database ${template}`);
  const { prepareDatabase } = await import('../../src/database.ts');
  const pool = createPool({ ...connection, database: template });
  try {
    await prepareDatabase(pool);
  } finally {
    await pool.end();
  }
  await runStatements(connection, `alter database ${template} with is_template true allow_connections false`);
}

const runStatements = (connection: Connection, statements: string): Promise<unknown> =>
  withClient(connection, (client) => client.query(statements));

async function withClient<T>(connection: Connection, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function connectionString({ host, port, user, password, database }: Connection): string {
  // The parameter overrides the host of the URL, which has to have one to be valid.
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** Memory where there is enough: a clone takes 25 ms there, and took 200 to 400 ms on the ext4 of a small virtual machine. */
export function scratchDir(): string {
  try {
    const { bavail, bsize } = statfsSync(memory_dir);
    accessSync(memory_dir, constants.W_OK);
    return bavail * bsize >= wanted_memory_bytes ? memory_dir : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Clusters of runs that were killed. */
function removeAbandoned(scratch_dir: string): void {
  for (const name of readdirSync(scratch_dir)) {
    const pid = folder.exec(name)?.groups?.['pid'];
    if (!pid || isAlive(Number(pid))) continue;
    const data_dir = join(scratch_dir, name);
    if (lstatSync(data_dir, { throwIfNoEntry: false })?.uid === process.getuid?.()) discardCluster(data_dir);
  }
}

/** Ends and removes a cluster at once, without awaiting anything: an exiting process cannot, and the data are worth nothing. */
export function discardCluster(data_dir: string): void {
  const pid = postmasterOf(join(data_dir, 'postgres'));
  if (pid) kill(pid);
  rmSync(data_dir, { recursive: true, force: true, maxRetries: 5 });
}

function kill(pid: number): void {
  process.kill(pid, 'SIGQUIT');
  const deadline = Date.now() + shutdown_deadline_ms;
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (isAlive(pid) && Date.now() < deadline) Atomics.wait(clock, 0, 0, 10);
}

function postmasterOf(pgdata: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(pgdata, 'postmaster.pid'), 'utf8'), 10);
    return isAlive(pid) && commandLineOf(pid)?.includes(pgdata) ? pid : null;
  } catch {
    return null;
  }
}
