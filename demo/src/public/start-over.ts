import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type pg from 'pg';
import { withPool } from '../../../server/src/database.ts';
import { hour_ms, minute_ms } from '../../../server/src/platform/clock.ts';
import { ConfigError } from '../../../server/src/platform/config.ts';
import type { Config } from '../../../server/src/platform/config.ts';

/** Nothing is sent and nobody is paid, whatever the environment says. */
export const public_settings = {
  smtp_url: '',
  payment_url: '',
  label_provider: 'built_in',
  backup_max_age_hours: 0,
} as const satisfies Partial<Config>;

/** A demo lasts at least so long. */
const shortest_ms = 5 * minute_ms;

/** When the demo starts over next: at a whole hour. */
export const nextHour = (now: Date): Date =>
  new Date((Math.floor((now.getTime() + shortest_ms) / hour_ms) + 1) * hour_ms);

/** The comment on a schema that a public demo may drop. */
const mark = 'The public demo of Retour: dropped and made again each hour';

/** Empties the database of a public demo. Throws a ConfigError for a database that something else has filled. */
export function emptyDatabase(connection: pg.PoolConfig): Promise<void> {
  return withPool(connection, async (pool) => {
    const { rows } = await pool.query<{ is_ours: boolean; is_filled: boolean }>(
      `select coalesce(obj_description('public'::regnamespace, 'pg_namespace') = $1, false) as is_ours,
         exists (select from pg_tables where schemaname in ('public', 'jobs')) as is_filled`,
      [mark],
    );
    const { is_ours, is_filled } = rows[0]!;
    if (is_filled && !is_ours)
      throw new ConfigError(
        "This database isn't empty, and a public demo erases its database each hour. Set RETOUR_DATA_DIR to a new folder, or DATABASE_URL to an empty database.",
      );
    await pool.query(
      `drop schema if exists jobs cascade; drop schema public cascade; create schema public; comment on schema public is '${mark}'`,
    );
  });
}

/** Has the address of the server while the demo is made again. Returns how that ends. */
export async function holdAddress({
  host,
  port,
}: Pick<Config, 'host' | 'port'>): Promise<() => Promise<void>> {
  const server = createServer((_request, response) =>
    response
      .writeHead(503, {
        'Content-Type': 'text/html; charset=utf-8',
        'Retry-After': '10',
        'Cache-Control': 'no-store',
      })
      .end(waiting_page),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return () => closeServer(server);
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const waiting_page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="10">
<meta name="color-scheme" content="light dark">
<title>The demo is starting over</title>
<body style="font: 16px/1.6 system-ui, sans-serif; margin: 15vh auto; max-width: 34rem; padding: 0 1.25rem">
<h1>The demo is starting over</h1>
<p>It does each hour, and takes less than a minute. This page loads again by itself.</p>
</body>
</html>
`;
