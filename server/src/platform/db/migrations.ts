import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { checkout_dir } from '../config.ts';
import { withLock } from './migration-lock.ts';
import { dropHalfMadeIndexes, runAlone, runTogether, statementsOf } from './migration-steps.ts';
import { applyRoutines, pendingRoutines } from './routines.ts';

const migrations_dir = join(checkout_dir, 'migrations');
/** The first migration stands for the ones that it replaced, in databases that have all of those. */
const squashed = '0001_schema.sql';
const replaced_file = join(migrations_dir, '0001_schema.replaces.json');
/** Any number that nobody else locks: it makes two servers that start at once migrate one after the other. */
const advisory_lock = 7_203_941_001;
/** The first line of a migration that can't run in a transaction, such as one that makes an index without holding up writers. */
const outside = '-- outside of a transaction\n';

/** Hears of each migration that was applied, and each time that one has to wait until its tables are free for a moment. */
export type MigrationProgress = {
  applied: (this: void, name: string, took_ms: number) => void;
  waiting: (this: void, name: string) => void;
};
const silent: MigrationProgress = { applied: () => {}, waiting: () => {} };

/** The database does not fit this version of Retour; the message says what to do. */
export class DatabaseVersionError extends Error {}

/**
 * Applies every migration that this database does not have, in order, and answers their names; then the routines that have changed. Each migration
 * runs in a transaction, but those that begin with `-- outside of a transaction`: their statements run one by one and can be run again, because the
 * migration is applied again if one of them fails.
 */
export async function migrate(pool: pg.Pool, progress = silent): Promise<string[]> {
  return withLock(pool, advisory_lock, async (client) => {
    await requirePostgres15(client);
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    await requireKnownMigrations(client);
    const missing = await pendingMigrations(client);
    const is_new = missing[0] === squashed;
    for (const name of missing) {
      const began = performance.now();
      await apply(client, name, () => progress.waiting(name));
      progress.applied(name, performance.now() - began);
    }
    const { names } = await ownMigrations();
    await applyRoutines(client, { last_migration: names.at(-1)!, is_new, onWait: progress.waiting });
    return missing;
  });
}

/** Names of migrations that this database still misses; readiness is refused while there are any. */
export async function pendingMigrations(client: pg.ClientBase | pg.Pool): Promise<string[]> {
  const applied = await appliedNames(client);
  const has = (name: string) => applied.has(name);
  const { names, replaced } = await ownMigrations();
  return names.filter((name) => !has(name) && !(name === squashed && replaced.names.every(has)));
}

/** Whether this database has every migration, and the functions and triggers, of this version. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  if ((await pendingMigrations(pool)).length > 0) return false;
  const { names } = await ownMigrations();
  return (await pendingRoutines(pool, names.at(-1)!)).length === 0;
}

/**
 * Throws {@link DatabaseVersionError} if the database has a migration that this version doesn't know: a newer version applied it, and this one
 * could misread or damage what that one writes. Also if it has only some of the migrations that the first one replaced.
 */
export async function requireKnownMigrations(client: pg.ClientBase | pg.Pool): Promise<void> {
  const applied = await appliedNames(client);
  const { names, replaced } = await ownMigrations();
  const { upgrade_with } = replaced;
  const missing = replaced.names.filter((name) => !applied.has(name));
  if (missing.length > 0 && missing.length < replaced.names.length)
    throw new DatabaseVersionError(
      `This database is from a version that is too old to upgrade from (it lacks ${missing[0]}): run "retour migrate" of commit ${upgrade_with} first, then start this version. Nothing was changed.`,
    );
  const known = new Set([...names, ...replaced.names]);
  const newer = [...applied].filter((name) => !known.has(name)).toSorted();
  if (newer.length === 0) return;
  const more = newer.length > 1 ? ` and ${newer.length - 1} more` : '';
  throw new DatabaseVersionError(
    `A newer version of Retour has migrated this database (${newer[0]}${more}): start that version, or restore the backup from before the upgrade.`,
  );
}

/** The last migration of this version. */
export const lastMigration = async (): Promise<string> => (await ownMigrations()).names.at(-1)!;

type OwnMigrations = {
  names: string[];
  /** The migrations that {@link squashed} replaced, and the last commit that has them. */
  replaced: { names: string[]; upgrade_with: string };
};

let own: Promise<OwnMigrations> | undefined;

/** The migrations of this version, read once: while a server runs, its folder can already have those of the next version. */
const ownMigrations = (): Promise<OwnMigrations> => (own ??= readMigrations());

async function readMigrations(): Promise<OwnMigrations> {
  const names = (await readdir(migrations_dir)).filter((name) => name.endsWith('.sql')).toSorted();
  const { files, upgrade_with } = JSON.parse(await readFile(replaced_file, 'utf8'));
  return { names, replaced: { names: Object.keys(files), upgrade_with } };
}

async function appliedNames(client: pg.ClientBase | pg.Pool): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    `select to_regclass('migrations') is not null as present`,
  );
  if (!tables[0]?.present) return new Set();
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  return new Set(rows.map((row) => row.name));
}

async function apply(client: pg.ClientBase, name: string, onWait: () => void): Promise<void> {
  const text = await readFile(join(migrations_dir, name), 'utf8');
  const record = `insert into migrations (name) values (${pg.escapeLiteral(name)})`;
  try {
    const statements = statementsOf(text);
    if (!text.startsWith(outside)) return await runTogether(client, [...statements, record], onWait);
    await dropHalfMadeIndexes(client, text);
    for (const statement of statements) await runAlone(client, statement, onWait);
    await client.query(record);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function requirePostgres15(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('show server_version_num');
  const version = Number(rows[0].server_version_num);
  if (version < 150_000) {
    throw new DatabaseVersionError(
      `Retour needs PostgreSQL 15 or newer; this server is version ${Math.floor(version / 10_000)}.`,
    );
  }
}
