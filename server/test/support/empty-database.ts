import type { Pool } from 'pg';

/**
 * How a database is emptied: every table that has no rows now will have none. Without triggers, which keep some rows for good and take longer than the
 * deletions. It takes a fifth of the time of another clone with another server.
 */
export async function createEmptying(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')`,
  );
  const { rows: empty } = await pool.query<{ name: string }>(
    tables
      .map(({ name }) => `select '${name}' as name where not exists (select from ${name})`)
      .join(' union all '),
  );
  const deletions = empty.map(({ name }) => `delete from ${name};`).join('\n');
  return async () => {
    await pool.query(`set local session_replication_role = replica; ${deletions}`);
  };
}
