import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { createShop } from '../../src/modules/shop/shops/index.ts';
import { inOneTransaction } from '../../../demo/src/one-transaction.ts';
import { allOrNothing, inJoinableTransaction } from '../../src/platform/db.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

describe('a transaction that many commands share', () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ role: 'api' });
  });
  after(() => app.close());

  const make = (handle: string, db = app.deps.db) =>
    createShop({ ...app.deps, db }, { handle, name: handle, currency: 'USD' });
  const fail = async (handle: string, db = app.deps.db) => {
    await db.inTransaction(async (tx) => {
      await tx
        .insertInto('shops')
        .values({ handle, name: handle, currency: 'USD', created_at: new Date() })
        .execute();
      throw new Error('refused');
    });
  };
  const handles = async (): Promise<string[]> =>
    (await app.deps.db.root.selectFrom('shops').select('handle').orderBy('handle').execute()).map(
      ({ handle }) => handle,
    );

  it('keeps what the commands did, and nothing of one that was refused', async () => {
    await inOneTransaction(app.deps.db, async (db) => {
      await make('one', db);
      await assert.rejects(fail('two', db), /refused/);
      await Promise.all([make('three', db), db.root.selectFrom('shops').select('id').execute()]);
    });
    assert.deepEqual(await handles(), ['one', 'three']);
  });

  it('keeps nothing at all when it fails', async () => {
    await assert.rejects(
      inOneTransaction(app.deps.db, async (db) => {
        await make('four', db);
        await fail('five', db);
      }),
      /refused/,
    );
    assert.deepEqual(await handles(), ['one', 'three']);
  });

  it('undoes all of several commands that count together when one of them fails, and goes on', async () => {
    await inJoinableTransaction(app.deps.db, async () => {
      await assert.rejects(
        allOrNothing(async () => {
          await make('six');
          await fail('seven');
        }),
        /refused/,
      );
      await assert.rejects(
        allOrNothing(async () => {
          await make('eight');
          await assert.rejects(fail('nine'), /refused/);
        }),
        /passed over/,
      );
      await allOrNothing(async () => {
        await make('ten');
        await make('twelve');
      });
    });
    assert.deepEqual(await handles(), ['one', 'ten', 'three', 'twelve']);
  });

  it('is what reads between the commands see, and no command reads beside its own', async () => {
    const { db } = app.deps;
    const counted = () => db.readRow(sql<{ shops: number }>`select count(*) as shops from shops`);
    await assert.rejects(
      inJoinableTransaction(db, async () => {
        await make('eleven');
        assert.deepEqual(await handles(), ['eleven', 'one', 'ten', 'three', 'twelve']);
        assert.deepEqual(await counted(), { shops: 5 });
        await assert.rejects(
          db.inTransaction(() => handles()),
          /inside a transaction/,
        );
        throw new Error('given up');
      }),
      /given up/,
    );
    assert.deepEqual(await counted(), { shops: 4 });
  });
});
