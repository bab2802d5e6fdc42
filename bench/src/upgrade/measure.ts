import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from 'node:events';
import type pg from 'pg';
import { checkout_dir } from '../../../server/src/platform/config.ts';
import { createPool } from '../../../server/src/platform/db.ts';
import { makeScratchDir, startDatabase } from '../database.ts';
import type { BenchDatabase } from '../database.ts';
import * as own_filling from '../filling/fill.ts';
import type { Options } from '../options.ts';
import { openVersion, runCommand } from '../other-version.ts';
import { portal_url } from '../record.ts';
import { startRetour } from '../retour-process.ts';
import type { RetourProcess } from '../retour-process.ts';
import { watchLockWaits } from './lock-waits.ts';
import type { LockWait } from './lock-waits.ts';
import { runMigrate } from './migrate.ts';
import type { Applied } from './migrate.ts';
import { writeMoreRows } from './more-rows.ts';
import { startWriters } from './writers.ts';
import type { Write, Writers } from './writers.ts';

/** What happens meanwhile; the old version runs until it is replaced, process by process. */
export type Phase = { name: string; began: number; ended: number };

export type Upgrade = {
  from: string;
  returns: number;
  database_bytes: number;
  phases: Phase[];
  migrations: Applied[];
  waits: LockWait[];
  writes: Write[];
};

const shop_count = 10;
const journeys_per_s = 2;
const quiet_ms = 8000;
const process_count = 2;
const filled_handle = 'shop-0';

type Progress = (line: string) => void;
type Settings = Record<string, string>;

/** Fills a database as another version, and brings it to this version while the other one is at work. */
export async function measureUpgrade(options: Options, progress: Progress): Promise<Upgrade> {
  const other = openVersion(options.upgrade_from, progress);
  const database = await startDatabase();
  const data_dir = makeScratchDir();
  const receiver = createServer((request, response) => request.resume().once('end', () => response.end()));
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const pool = createPool({ ...database.connection, max: 24, application_name: 'retour bench' });
  const settings = {
    DATABASE_URL: database.connection_string,
    RETOUR_DATA_DIR: data_dir,
    RETOUR_SECRET: 'the secret of both versions, the old and the new',
    RETOUR_PORTAL_URL: portal_url,
    RETOUR_RATE_LIMIT: '100000000',
    // One process more than usual runs while another one is replaced: three with 33 connections each are more than PostgreSQL gives.
    RETOUR_DB_POOL: '10',
    RETOUR_EGRESS_ALLOW: '127.0.0.0/8',
  };
  try {
    const keys = await prepare({ dir: other.dir, settings, database, pool }, options.returns, progress);
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_database_size(current_database()) as bytes',
    );
    const receiver_url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const measured = await upgradeUnderLoad(
      { dir: other.dir, settings, database, pool, receiver_url, keys },
      progress,
    );
    return {
      from: options.upgrade_from,
      returns: options.returns,
      database_bytes: rows[0]!.bytes,
      ...measured,
    };
  } finally {
    await pool.end();
    receiver.close();
    await database.close();
    rmSync(data_dir, { recursive: true, force: true });
    other.close();
  }
}

type Around = { dir: string; settings: Settings; database: BenchDatabase; pool: pg.Pool };
type Keys = { bench: string; filled: string };

async function prepare(
  { dir, settings, database, pool }: Around,
  returns: number,
  progress: Progress,
): Promise<Keys> {
  progress('preparing a database of the old version');
  const cli = (...args: string[]) => runCommand(dir, settings, [...args, '--json']);
  cli('migrate');
  await database.asOwner(`grant set on parameter session_replication_role to ${database.connection.user}`);
  const handles = ['bench', ...Array.from({ length: shop_count }, (_, i) => `shop-${i}`)];
  for (const handle of handles)
    cli('shops', 'create', '--handle', handle, '--name', handle, '--currency', 'USD');
  const keyOf = (handle: string) =>
    cli('keys', 'create', '--shop', handle, '--name', 'bench', '--scopes', 'all').key!;
  const keys = { bench: keyOf('bench'), filled: keyOf(filled_handle) };
  const { rows } = await pool.query<{ id: number }>(
    `select id from shops where handle like 'shop-%' order by handle`,
  );
  const { fill, shareReturns } = await fillingOf(dir);
  const shares = shareReturns(
    rows.map(({ id }) => id),
    returns,
  );
  await fill(pool, shares, { now: new Date(), onProgress: (n) => progress(`${n} returns written`) });
  progress('writing messages, drafts and the audit log');
  await writeMoreRows(pool, shares);
  if (existsSync(join(dir, 'server/src/cli/documents.ts'))) {
    progress('storing documents');
    cli('documents', 'rebuild');
  }
  return keys;
}

/** What the other version fills with; this version's where it has nothing. */
async function fillingOf(dir: string): Promise<typeof own_filling> {
  const file = join(dir, 'bench/src/filling/fill.ts');
  return existsSync(file) ? ((await import(file)) as typeof own_filling) : own_filling;
}

type Load = Around & { receiver_url: string; keys: Keys };

async function upgradeUnderLoad(
  { dir, settings, database, pool, receiver_url, keys }: Load,
  progress: Progress,
): Promise<Pick<Upgrade, 'phases' | 'migrations' | 'waits' | 'writes'>> {
  const start = (of: string) => startRetour({ args: ['serve'], settings, dir: of });
  const processes: RetourProcess[] = [];
  const phases: Phase[] = [];
  let writers: Writers | undefined;
  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    progress(name);
    const began = performance.now();
    const result = await work();
    phases.push({ name, began, ended: performance.now() });
    return result;
  };
  try {
    for (let i = 0; i < process_count; i++) processes.push(await start(dir));
    await addWebhook(processes[0]!.origin, keys.bench, receiver_url);
    writers = await startWriters({
      origins: processes.map(({ origin }) => origin),
      key: keys.bench,
      filled: { key: keys.filled, returns: await openReturns(pool) },
      journeys_per_s,
    });
    await sleep(quiet_ms); // the first requests of a process take longer
    await during('before', () => sleep(quiet_ms));
    const watch = await watchLockWaits(database.connection);
    const migrations = await during('migrating', () => runMigrate(settings, progress));
    const waits = await watch.stop();
    for (const { origin } of processes) await requireReady(origin);
    await during('the old version, migrated', () => sleep(quiet_ms));
    for (let i = 0; i < process_count; i++)
      await during(`replacing process ${i + 1}`, async () => {
        const old = processes[i]!;
        processes[i] = await start(checkout_dir);
        await requireReady(processes[i]!.origin);
        writers!.origins = processes.map(({ origin }) => origin);
        await old.stop();
        await sleep(quiet_ms / 2);
      });
    await during('the new version', () => sleep(quiet_ms));
    await writers.stop();
    return { phases, migrations, waits, writes: writers.writes };
  } finally {
    await writers?.stop();
    await Promise.all(processes.map((one) => one.stop()));
  }
}

async function requireReady(origin: string): Promise<void> {
  const response = await fetch(`${origin}/readyz`);
  if (!response.ok) throw new Error(`${origin} isn't ready: ${await response.text()}`);
}

async function addWebhook(origin: string, key: string, url: string): Promise<void> {
  const response = await fetch(`${origin}/api/v1/webhooks`, {
    method: 'POST',
    headers: { 'X-Authorization': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ topic: 'return', trigger: 'return.created', url }),
  });
  if (!response.ok) throw new Error(`The webhook was refused: ${await response.text()}`);
}

/** Returns of the filled shop that can be flagged. */
async function openReturns(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select r.id from returns r join shops s on s.id = r.shop_id where s.handle = $1 and r.state = 'open' order by r.id desc limit 5000`,
    [filled_handle],
  );
  return rows.map(({ id }) => id);
}
