import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import { checkout_dir } from '../../src/platform/config.ts';

/** The last migration of the version that the rows are from. */
const version = '0027';
const rows_file = new URL(`filled-at-${version}.jsonl.br`, import.meta.url);

/** When the rows were written, by a server with the secret of the tests. */
export const filled_at = new Date('2026-11-22T09:22:00.000Z');

/**
 * Empties a database, and fills it as an earlier version did: the demo shop with returns in every state, their labels, inspections, settlements and
 * webhooks, and two shops of the fuzzer, which have a row of most kinds. A line of the file is a table and a row of it as JSON, parents first.
 */
export async function fillAsEarlierVersion(pool: pg.Pool): Promise<void> {
  await pool.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public');
  await migrateUntil(pool, version);
  const generated = await generatedColumns(pool);
  for (const [table, rows] of readRows()) {
    if (table === 'sequence') {
      for (const { sequencename, last_value } of rows.map((row) => JSON.parse(row)))
        await pool.query('select setval($1, $2)', [sequencename, last_value]);
      continue;
    }
    const names = Object.keys(JSON.parse(rows[0]!)).filter((name) => !generated.has(`${table}.${name}`));
    const columns = names.map((name) => `"${name}"`).join();
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.join()}]`],
    );
  }
}

async function migrateUntil(pool: pg.Pool, last: string): Promise<void> {
  await pool.query(
    'create table migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  const dir = join(checkout_dir, 'migrations');
  for (const name of readdirSync(dir).toSorted()) {
    if (name.slice(0, last.length) > last) break;
    await pool.query(readFileSync(join(dir, name), 'utf8'));
    await pool.query('insert into migrations (name) values ($1)', [name]);
  }
}

async function generatedColumns(pool: pg.Pool): Promise<Set<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and is_generated = 'ALWAYS'`,
  );
  return new Set(rows.map(({ name }) => name));
}

function readRows(): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of brotliDecompressSync(readFileSync(rows_file)).toString().split('\n')) {
    if (line === '') continue;
    const table = line.slice(0, line.indexOf(' '));
    rows.set(table, [...(rows.get(table) ?? []), line.slice(table.length + 1)]);
  }
  return rows;
}
