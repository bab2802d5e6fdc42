import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { statementsOf } from '../../src/platform/db/migration-steps.ts';

/**
 * What filled a database: a version of before the first release, by its last migration, or a release, which `npm run filled-database` writes. An
 * upgrade from each is tested with every change that comes after it.
 */
export type FilledBy = '0120' | '0.2.0' | '0.3.0';

/** The file of a version: a line is a table, or what else there is, and a row of it as JSON. */
export const filledFile = (by: FilledBy): URL => new URL(`filled-at-${by}.jsonl.br`, import.meta.url);

/** When the rows of 0120 were written, by a server with the secret of the tests. */
export const filled_at = new Date('2026-11-22T22:00:00.000Z');

/** A migration of that version, as it was. */
export type EarlierMigration = { name: string; sql: string };

/** All migrations of that version, in order. */
export function earlierMigrations(by: FilledBy = '0120'): EarlierMigration[] {
  return linesOf(by, 'migration');
}

/** What a release answered to a request for reading. */
export type KeptAnswer = { path: string; body: unknown };

/** What a release answered about the rows that it left, at `origin`. */
export function keptAnswers(by: FilledBy): { origin: string; at: string; answers: KeptAnswer[] } {
  const [about] = linesOf<{ origin: string; at: string }>(by, 'about');
  return { ...about!, answers: linesOf(by, 'answer') };
}

const linesOf = <T>(by: FilledBy, name: string): T[] =>
  (readFixture(by).get(name) ?? []).map((line) => JSON.parse(line));

/** Lines that aren't rows of tables. */
const not_tables = new Set(['migration', 'routine', 'about', 'answer']);

/**
 * Empties a database, and fills it as an earlier version did: its migrations, part of the demo shop with returns in every state, their labels,
 * inspections, settlements and webhooks, and two shops of the fuzzer, which have a row of most kinds; or as a release did, random returns.
 */
export async function fillAsEarlierVersion(pool: pg.Pool, by: FilledBy = '0120'): Promise<void> {
  const fixture = readFixture(by);
  await migrateAsEarlierVersion(pool, earlierMigrations(by));
  await addRoutines(pool, linesOf(by, 'routine'));
  const generated = await generatedColumns(pool);
  const client = await pool.connect();
  // What triggers write is among the rows, which may refer to later ones.
  await client.query('set session_replication_role = replica');
  for (const [table, rows] of fixture) {
    if (not_tables.has(table)) continue;
    if (table === 'sequence') {
      for (const { sequencename, last_value } of rows.map((row) => JSON.parse(row)))
        await client.query('select setval($1, $2)', [sequencename, last_value]);
      continue;
    }
    const names = Object.keys(JSON.parse(rows[0]!)).filter((name) => !generated.has(`${table}.${name}`));
    const columns = names.map((name) => `"${name}"`).join();
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.join()}]`],
    );
  }
  client.release(true);
}

/** Empties a database, and applies the first migrations of the earlier version, or all of them. */
export async function migrateAsEarlierVersion(
  pool: pg.Pool,
  migrations: readonly EarlierMigration[],
): Promise<void> {
  await pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  await pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const { name, sql } of migrations) {
    if (sql.startsWith('-- outside')) for (const statement of statementsOf(sql)) await pool.query(statement);
    else await pool.query(sql);
    await pool.query('insert into migrations (name) values ($1)', [name]);
  }
}

/** Functions and triggers, as they were. */
async function addRoutines(
  pool: pg.Pool,
  routines: readonly { name: string; text: string; row: object }[],
): Promise<void> {
  for (const { text, row } of routines) {
    for (const statement of statementsOf(text)) await pool.query(statement);
    await pool.query('insert into routines select * from json_populate_record(null::routines, $1)', [row]);
  }
}

async function generatedColumns(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'ALWAYS'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function readFixture(by: FilledBy): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of brotliDecompressSync(readFileSync(filledFile(by)))
    .toString()
    .split('\n')) {
    if (line === '') continue;
    const table = line.slice(0, line.indexOf(' '));
    const of_table = rows.get(table) ?? [];
    of_table.push(line.slice(table.length + 1));
    rows.set(table, of_table);
  }
  return rows;
}
