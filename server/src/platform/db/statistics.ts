import { sql } from 'kysely';
import type { Reader } from '../db.ts';

/** Tables, with the columns that they are looked up by. */
export type FilledTables = Readonly<Record<string, readonly string[]>>;

/**
 * Tells the planner how many rows there are by now in tables that are being filled, and how their keys are spread. Every index begins with
 * `shop_id`: of a table that it takes for empty, or for a page or two, PostgreSQL may check a foreign key by any of them, or without one,
 * and so read the whole shop for each row. It notices growth by itself within a minute; a bulk load is over by then (300,000 order lines
 * took 113 s instead of 9).
 */
export async function refreshStatistics(db: Reader, tables: FilledTables): Promise<void> {
  const named = Object.entries(tables).map(
    ([table, columns]) => sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`,
  );
  await sql`analyze ${sql.join(named)}`.execute(db);
}

/** The same for those of the tables that have no statistics at all. Cheap enough to ask before every bulk load. */
export async function refreshMissingStatistics(db: Reader, tables: FilledTables): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where oid = any(${Object.keys(tables)}::regclass[]) and reltuples <= 0`.execute(
    db,
  );
  const missing = rows.map(({ name }) => [name, tables[name] ?? []] as const);
  if (missing.length > 0) await refreshStatistics(db, Object.fromEntries(missing));
}
