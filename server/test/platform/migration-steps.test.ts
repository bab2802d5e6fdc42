import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import {
  dropHalfMadeIndexes,
  runAlone,
  runTogether,
  statementsOf,
} from '../../src/platform/db/migration-steps.ts';
import { createPool } from '../../src/platform/db.ts';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';

describe('a migration beside others who use its tables', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let migrator: pg.PoolClient;
  before(async () => {
    database = await createTestDatabase();
    pool = createPool({ connectionString: database.connection_string });
    migrator = await pool.connect();
    await pool.query('create table parts (id integer)');
  });
  after(async () => {
    migrator.release();
    await pool.end();
    await database.drop();
  });

  it('lets writers pass while a reader keeps it waiting, and then does everything once', async () => {
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from parts');
    const waiting = Promise.withResolvers<void>();
    const statements = ['create table bins (id integer)', 'alter table parts add bin_id integer'];
    const migrating = runTogether(migrator, statements, waiting.resolve);
    await waiting.promise;
    await pool.query('insert into parts values (1), (1)');
    await reader.query('commit');
    reader.release();
    await migrating;
    const { rows } = await pool.query('select p.bin_id from parts p left join bins b on b.id = p.bin_id');
    assert.deepEqual(rows, [{ bin_id: null }, { bin_id: null }]);
  });

  it('changes nothing where a statement fails, and says why', async () => {
    const statements = ['create table boxes (id integer)', 'alter table no_such_table add a integer'];
    await assert.rejects(
      runTogether(migrator, statements, () => {}),
      /"no_such_table" does not exist/,
    );
    const { rows } = await pool.query(`select to_regclass('boxes') as found`);
    assert.deepEqual(rows, [{ found: null }]);
  });

  it('makes an index again that an earlier attempt has left unusable', async () => {
    const text = `-- outside of a transaction\ncreate unique index concurrently if not exists parts_by_id on parts (id);\n`;
    const isValid = async () => {
      const { rows } = await pool.query(
        `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'parts_by_id'`,
      );
      return rows.map(({ valid }) => valid);
    };
    const [statement] = statementsOf(text);
    await assert.rejects(
      runAlone(migrator, statement!, () => {}),
      /could not create unique index/,
    );
    assert.deepEqual(await isValid(), [false]);
    await pool.query('delete from parts');
    await dropHalfMadeIndexes(migrator, text);
    await runAlone(migrator, statement!, () => {});
    assert.deepEqual(await isValid(), [true]);
  });

  it('keeps what a block has committed by itself, row by row, where a later row fails', async () => {
    await pool.query('truncate parts; insert into parts values (1), (2), (null)');
    const block = `do $$
      declare part record;
      begin
        for part in select id from parts order by id loop
          update parts set id = 10 / coalesce(part.id, 0) where id is not distinct from part.id;
          commit;
        end loop;
      end $$`;
    await assert.rejects(
      runAlone(migrator, block, () => {}),
      /division by zero/,
    );
    const { rows } = await pool.query('select id from parts order by id');
    assert.deepEqual(rows, [{ id: 5 }, { id: 10 }, { id: null }]);
  });

  it('has the statements of its file, whatever they contain', () => {
    const body = `create function a() returns text language sql as $x$ select ';'; select 'it''s;' $x$`;
    assert.deepEqual(statementsOf(`-- One; two.\n${body};\nselect ';';\n-- The end;\n`), [
      `-- One; two.\n${body}`,
      `\nselect ';'`,
    ]);
  });
});
