import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { checkout_dir } from '../config.ts';
import { runAlone, runTogether, statementsOf } from './migration-steps.ts';

const routines_dir = join(checkout_dir, 'migrations', 'routines');

type RoutineFile = { name: string; text: string; sha256: string };

let own: Promise<RoutineFile[]> | undefined;

/** The files of this version, read once: while a server runs, its folder can already have those of the next version. */
const ownRoutines = (): Promise<RoutineFile[]> => (own ??= readRoutines());

async function readRoutines(): Promise<RoutineFile[]> {
  const names = (await readdir(routines_dir)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(routines_dir, name), 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return { name, text, sha256 };
    }),
  );
}

/**
 * The files whose functions and triggers this database lacks, by name. Those that a newer version has applied stay: `last_migration` is the last one
 * of this version, and a routine only changes together with a migration.
 */
export async function pendingRoutines(
  client: pg.ClientBase | pg.Pool,
  last_migration: string,
): Promise<string[]> {
  return (await changedRoutines(client, last_migration)).map(({ name }) => name);
}

async function changedRoutines(
  client: pg.ClientBase | pg.Pool,
  last_migration: string,
): Promise<RoutineFile[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from routines where sha256 = any($1) or applied_after > $2',
    [(await ownRoutines()).map(({ sha256 }) => sha256), last_migration],
  );
  const current = new Set(rows.map(({ name }) => name));
  return (await ownRoutines()).filter(({ name }) => !current.has(name));
}

/** Applies the files of `migrations/routines` that this database lacks. In a `new` database, which nobody writes to, each file is one transaction. */
export async function applyRoutines(
  client: pg.ClientBase,
  {
    last_migration,
    is_new,
    onWait,
  }: { last_migration: string; is_new: boolean; onWait: (name: string) => void },
): Promise<void> {
  for (const { name, text, sha256 } of await changedRoutines(client, last_migration)) {
    const wait = () => onWait(name);
    const statements = statementsOf(text);
    try {
      if (is_new) await runTogether(client, statements, wait);
      // One by one, so that no two tables are locked at once. Each can be run again, and what is there works after each of them.
      else for (const statement of statements) await runAlone(client, statement, wait);
    } catch (error) {
      throw new Error(`Routines of ${name} failed: ${(error as Error).message}`, { cause: error });
    }
    await client.query(
      `insert into routines (name, sha256, applied_after) values ($1, $2, $3)
       on conflict (name) do update set sha256 = excluded.sha256, applied_after = excluded.applied_after, applied_at = now()`,
      [name, sha256, last_migration],
    );
  }
}
