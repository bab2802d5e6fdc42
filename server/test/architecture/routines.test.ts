import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { checkout_dir } from '../../src/platform/config.ts';
import { createPool } from '../../src/platform/db.ts';
import { lastMigration, migrate } from '../../src/platform/db/migrations.ts';
import { applyRoutines, pendingRoutines } from '../../src/platform/db/routines.ts';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';

const dir = join(checkout_dir, 'migrations', 'routines');
const text = readdirSync(dir)
  .map((name) => readFileSync(join(dir, name), 'utf8'))
  .join('\n');

/** Functions of 0001_schema.sql that make JSON from a value: they depend on nothing, and don't change. */
const in_first_migration = ['amount_json', 'money_text', 'pid_json', 'ts_ms', 'ts_offset', 'ts_plain'];

describe('functions and triggers of the database', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ connectionString: database.connection_string });
    await migrate(pool);
  });
  after(async () => {
    await pool?.end();
    await database?.drop();
  });

  type Trigger = { table: string; name: string; function: string; has_transition_tables: boolean };
  const triggers = async (): Promise<Trigger[]> =>
    (
      await pool.query<Trigger>(`
        select t.tgrelid::regclass::text as table, t.tgname as name, t.tgfoid::regproc::text as function,
          t.tgoldtable is not null or t.tgnewtable is not null as has_transition_tables
        from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`)
    ).rows;
  const functions = async () =>
    (
      await pool.query<{ name: string; body: string }>(
        `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      )
    ).rows;

  it('are all in the folder of routines', async () => {
    const made = [
      ...text.matchAll(/create (?:or replace )?(?:function|(?:constraint )?trigger) (?<name>\w+)/g),
    ];
    const known = new Set(made.map((one) => one.groups!['name']));
    const names = [
      ...(await functions()).map(({ name }) => name).filter((name) => !in_first_migration.includes(name)),
      ...(await triggers()).map(({ name }) => name),
    ];
    assert.ok(names.length > 60);
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      ['ledger_entries_balance'],
      'move them to migrations/routines',
    );
  });

  it('would run on a database that is distributed by shop', async () => {
    // There, a trigger runs on a part of its table, which has another name and sees one row after the other.
    const with_tables = (await triggers()).filter((one) => one.has_transition_tables);
    assert.deepEqual(with_tables, []);
    const naming = (await functions()).filter(({ body }) => body.includes('tg_table_name'));
    assert.deepEqual(naming, []);
  });

  it('do once for each return what follows from its change, by one trigger a table', async () => {
    const of_returns = Map.groupBy(
      (await triggers()).filter(({ name }) => name === 'changed'),
      (one) => one.table,
    );
    assert.ok(of_returns.size > 10);
    for (const [table, all] of of_returns) assert.equal(all.length, 1, table);
  });

  it('are applied again when their text has changed, but never over those of a newer version', async () => {
    const client = await pool.connect();
    try {
      const version = { last_migration: await lastMigration(), is_new: false, onWait: () => {} };
      assert.deepEqual(await pendingRoutines(client, version.last_migration), []);
      await client.query(`
        create or replace function refuse_ledger_change() returns trigger language plpgsql as $$ begin return new; end $$`);
      await client.query(`update routines set sha256 = repeat('0', 64) where name = 'guards.sql'`);
      assert.deepEqual(await pendingRoutines(client, version.last_migration), ['guards.sql']);

      await client.query(`update routines set applied_after = '9999_newer.sql'`);
      await applyRoutines(client, version);
      assert.match(await bodyOf('refuse_ledger_change'), /return new/);

      await client.query('update routines set applied_after = $1', [version.last_migration]);
      await applyRoutines(client, version);
      assert.match(await bodyOf('refuse_ledger_change'), /append-only/);
      assert.deepEqual(await pendingRoutines(client, version.last_migration), []);
    } finally {
      client.release();
    }
  });

  const bodyOf = async (name: string) => (await functions()).find((one) => one.name === name)!.body;
});
