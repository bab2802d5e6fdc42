import { Client } from 'pg';
import { superuser } from './initdb.ts';
import type { Postmaster } from './postmaster.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** How to reach the database, in the words of `pg`. */
export type Connection = { host: string; port: number; user: string; password: string; database: string };

/** The role that Retour works as, and its database. It may create databases, and is no superuser: SQL cannot reach files or programs. */
const name = 'retour';

/** Makes Retour's role and database where they are missing, and answers the way there. */
export async function ensureDatabase(
  { socket_dir, port }: Postmaster,
  password: string,
): Promise<Connection> {
  const connection = { host: socket_dir, port, user: name, password, database: name };
  const client = new Client({
    ...connection,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // a statement that breaks fails on its own
  try {
    await client.connect();
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
              exists (select from pg_database where datname = $1) as database`,
      [name],
    );
    if (!rows[0]?.role)
      await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`);
    if (!rows[0]?.database) await client.query(`create database ${name} owner ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new EmbeddedPostgresError(
      'The file "password" in the data folder doesn\'t have the password of the database next to it.',
    );
  } finally {
    await client.end().catch(() => {});
  }
  return connection;
}
