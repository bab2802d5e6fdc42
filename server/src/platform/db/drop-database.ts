import pg from 'pg';

/**
 * Drops a database and ends what is connected to it. `with (force)` doesn't do that while PostgreSQL itself cleans a table of it up: a user that is no
 * superuser may not end that process, and without force PostgreSQL ends it.
 */
export async function dropDatabase(client: Pick<pg.Client, 'query'>, name: string): Promise<void> {
  const { rows } = await client.query('select from pg_database where datname = $1', [name]);
  if (rows.length === 0) return;
  const quoted = pg.escapeIdentifier(name);
  await client.query(`alter database ${quoted} allow_connections false`);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  );
  await client.query(`drop database ${quoted}`);
}
