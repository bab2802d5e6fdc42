import type pg from 'pg';

/** What a backup says first: whether this version can read it. */
export type Header = {
  format: 1;
  /** Version of Retour. */
  version: string;
  last_migration: string;
  made_at: string;
  /** The columns of each table. */
  tables: Record<string, string[]>;
};

/** What a backup says last: what must have been read until then. */
export type Manifest = {
  tables: Record<string, { rows: number; sha256: string }>;
  /** Last values of sequences that have given any. */
  sequences: Record<string, string>;
  files: number;
};

export const format = 1;

/** Tables that belong to the version of the program. */
const of_the_schema = ['migrations', 'routines'];

/** Tables with their columns, in the order of their names. The queues themselves are made by each version; only jobs are data. */
export async function listTables(client: pg.ClientBase): Promise<Header['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.oid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname <> all($1) or c.oid = to_regclass('jobs.job'))
     group by c.oid order by name`,
    [of_the_schema],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** Sequences that have given a value, with the last one. Values given meanwhile are left out by nobody: sequences aren't part of a snapshot. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname = 'public' and last_value is not null order by name`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** The rows of a table that are backed up: all of them, but for jobs by which the queue plans its own work. Each version makes that queue when it is needed. */
export const rowsOf = (table: string): string =>
  table === 'jobs.job' ? `${table} where name not like '\\_\\_pgboss%'` : table;

/** The columns of a COPY statement. */
export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ');
