import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';

/** The last migration of the version that the rows are from. */
const version = '0120';
const rows_file = new URL(`filled-at-${version}.jsonl.br`, import.meta.url);

/** When the rows were written, by a server with the secret of the tests. */
export const filled_at = new Date('2026-11-22T22:00:00.000Z');

/** A migration of that version, as it was. */
export type EarlierMigration = { name: string; sql: string };

/** All migrations of that version, in order. */
export function earlierMigrations(): EarlierMigration[] {
  return (readFixture().get('migration') ?? []).map((line) => JSON.parse(line));
}

/**
 * Empties a database, and fills it as an earlier version did: its migrations, part of the demo shop with returns in every state, their labels,
 * inspections, settlements and webhooks, and two shops of the fuzzer, which have a row of most kinds. A line of the file is a table and a row of
 * it as JSON, parents first.
 */
export async function fillAsEarlierVersion(pool: pg.Pool): Promise<void> {
  const fixture = readFixture();
  await migrateAsEarlierVersion(pool, earlierMigrations());
  await setTriggers(pool, 'disable');
  const generated = await generatedColumns(pool);
  for (const [table, rows] of fixture) {
    if (table === 'migration') continue;
    if (table === 'sequence') {
      for (const { sequencename, last_value } of rows.map((row) => JSON.parse(row)))
        await pool.query('select setval($1, $2)', [sequencename, last_value]);
      continue;
    }
    const names = Object.keys(JSON.parse(rows[0]!)).filter((name) => !generated.has(`${table}.${name}`));
    const columns = names.map((name) => `"${name}"`).join();
    await pool.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.join()}]`],
    );
  }
  await setTriggers(pool, 'enable');
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
    await pool.query(sql);
    await pool.query('insert into migrations (name) values ($1)', [name]);
  }
}

/** What triggers write is among the rows. */
async function setTriggers(pool: pg.Pool, what: 'enable' | 'disable'): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
  );
  for (const { name } of rows) await pool.query(`alter table ${name} ${what} trigger user`);
}

async function generatedColumns(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'ALWAYS'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function readFixture(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of brotliDecompressSync(readFileSync(rows_file)).toString().split('\n')) {
    if (line === '') continue;
    const table = line.slice(0, line.indexOf(' '));
    const of_table = rows.get(table) ?? [];
    of_table.push(line.slice(table.length + 1));
    rows.set(table, of_table);
  }
  return rows;
}
