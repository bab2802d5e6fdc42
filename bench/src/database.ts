import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { checkout_dir } from '../../server/src/platform/config.ts';
import { attachEmbeddedPostgres } from '@retour/embedded-postgres';
import type { Connection } from '@retour/embedded-postgres';

/** A PostgreSQL of the benchmark's own, with the settings of production: every commit is on the disk before it is acknowledged. */
export type BenchDatabase = {
  connection: Connection;
  connection_string: string;
  /** Runs statements as the owner of the server, which may write checkpoints. */
  asOwner(statements: string): Promise<void>;
  /** Stops PostgreSQL and removes its data. */
  close(): Promise<void>;
};

export async function startDatabase(): Promise<BenchDatabase> {
  const data_dir = makeScratchDir();
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const server = await attachEmbeddedPostgres({ data_dir, checkout_dir, log });
  const { connection } = server;
  return {
    connection,
    connection_string: connectionString(connection),
    asOwner: (statements) => run({ ...connection, user: 'postgres' }, statements),
    async close() {
      await server.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** A new folder that PostgreSQL's user may enter, where root has lent it another. */
export function makeScratchDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'retour-bench-'));
  chmodSync(dir, 0o711);
  return dir;
}

export type ServerFacts = { version: string; fsync: string; synchronous_commit: string; commit_ms: number };

/** What PostgreSQL says of itself, and how long one small commit takes when nothing else happens. */
export async function readServerFacts(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<{ version: string; fsync: string; synchronous_commit: string }>(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('synchronous_commit') as synchronous_commit`,
  );
  const client = await pool.connect();
  try {
    await client.query('create table bench_commits (n integer)');
    const times: number[] = [];
    for (let n = 0; n < 50; n++) {
      const began = performance.now();
      await client.query('insert into bench_commits values ($1)', [n]);
      times.push(performance.now() - began);
    }
    await client.query('drop table bench_commits');
    return { ...rows[0]!, commit_ms: times.toSorted((a, b) => a - b)[25]! };
  } finally {
    client.release();
  }
}

function connectionString({ host, port, user, password, database }: Connection): string {
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

async function run(connection: Connection, statements: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
