// `npm run filled-database`: writes what a release leaves in a database, with what it answers about it, for the test of an upgrade from it. To be run with the
// code of the release, once; its version is added to `FilledBy`.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import type pg from 'pg';
import { checkout_dir, version } from '../../src/platform/config.ts';
import { filledFile } from './filled-database.ts';
import type { FilledBy } from './filled-database.ts';
import { makeRandomReturns } from './random-returns/index.ts';

const most_bytes = 300_000;
/** What they hold isn't kept when an installation is upgraded, or is stated by the lines of migrations and routines. */
const left_out = new Set(['migrations', 'routines', 'rate_counts', 'attempt_counts']);

it(`a database is filled by ${version}`, async () => {
  const made = await makeRandomReturns({ count: 40, seed: 11 });
  after(() => made.close());
  const { server, shop, clients, clock } = made.shops[0]!;
  const { pool } = server.deps.db;
  const client = clients.standard;
  const ids = made.returns.filter(({ at }) => at.shop.id === shop.id).map(({ return_id }) => return_id);
  const note = { content: 'Before the upgrade' };
  await client.post(`/warehouse/return/${ids[0]}/note`, note, { headers: { 'Idempotency-Key': 'note' } });
  const paths = [
    ...ids.map((id) => `/warehouse/return/details?return_id=${id}`),
    ...ids.map((id) => `/warehouse/return/${id}/notes`),
    '/orders?limit=50',
    '/products?limit=50',
    '/policy/versions',
    '/destinations',
    '/settings/shop',
    '/events?limit=100',
  ];
  const lines = [line('about', { origin: server.origin, at: clock.now(), shop: shop.handle })];
  for (const path of paths) {
    const { status, body } = await client.get(path);
    assert.equal(status, 200, path);
    lines.push(line('answer', { path, body }));
  }
  const { rows: migrations } = await pool.query<{ name: string }>(
    'select name from migrations order by name',
  );
  for (const { name } of migrations)
    lines.push(
      line('migration', { name, sql: readFileSync(join(checkout_dir, 'migrations', name), 'utf8') }),
    );
  const { rows: routines } = await pool.query<{ name: string }>('select * from routines order by name');
  for (const row of routines)
    lines.push(
      line('routine', {
        name: row.name,
        text: readFileSync(join(checkout_dir, 'migrations/routines', row.name), 'utf8'),
        row,
      }),
    );
  lines.push(...(await rowsOf(pool)));
  const { rows: sequences } = await pool.query(
    `select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null`,
  );
  for (const row of sequences) lines.push(line('sequence', row));
  const packed = brotliCompressSync(`${lines.join('\n')}\n`, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  if (packed.length > most_bytes) throw new Error(`The file would have ${packed.length} bytes.`);
  writeFileSync(filledFile(version as FilledBy), packed);
  console.log(`${filledFile(version as FilledBy).pathname}: ${packed.length} bytes`);
});

const line = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}`;

/** Every row of every table. */
async function rowsOf(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const lines: string[] = [];
  for (const { name } of tables.filter((one) => !left_out.has(one.name))) {
    const { rows } = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    lines.push(...rows.map(({ row }) => `${name} ${row.replaceAll('\n', ' ')}`));
  }
  return lines;
}
