import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { processReturn, verifyDocuments } from '../../src/modules/returns/index.ts';
import {
  compareDocuments,
  freshDocument,
  storeDocuments,
} from '../../src/modules/returns/store-documents.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Reader, Tx } from '../../src/platform/db.ts';
import { Refusal } from '../../src/platform/refusal.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { createLedgerProvider } from '../support/ledger-provider.ts';
import { execute, sell, submit } from '../support/processing.ts';
import { anyActs, anySale, perform } from '../support/return-acts.ts';
import type { Act, AnySale, Scene } from '../support/return-acts.ts';
import { labelReturn } from '../support/return-states.ts';

const runs = { seed: 20261122, interruptAfterTimeLimit: 12_000, markInterruptAsFailure: false };

describe('stored documents of returns', () => {
  const clock = new TestClock();
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ clock, role: 'api' });
  });
  after(() => app?.close());

  const portal_url = () => app.deps.config.portal_url;

  async function storeAll(tx: Tx, shop: Pick<Shop, 'id'>, { wait = false } = {}): Promise<number> {
    const { rows } = await sql<{ id: number }>`select id from returns where shop_id = ${shop.id}`.execute(tx);
    return storeDocuments(
      tx,
      shop.id,
      rows.map(({ id }) => id),
      { portal_url: portal_url(), wait },
    );
  }

  /** Compares the documents of the shop that was made last. */
  const compare = (db: Reader, shop: Pick<Shop, 'id'>) =>
    compareDocuments(db, { shop_id: shop.id, return_id: 0 }, { limit: 500, portal_url: portal_url() });

  async function runActs({ currency, sale }: AnySale, acts: Act[]): Promise<void> {
    const { deps } = app;
    const shop = await app.createShop({ currency });
    const order = await sell(deps, shop, sale);
    const scene: Scene = {
      deps,
      clock,
      shop,
      order,
      refs: [],
      labels: new Map(),
      provider: createLedgerProvider(),
    };
    for (const act of acts) {
      await deps.db.inTransaction((tx) => storeAll(tx, shop));
      await perform(scene, act).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
      });
      const { wrong } = await compare(deps.db.root, shop);
      assert.deepEqual(wrong, [], `after ${JSON.stringify(act)}`);
      await assertQueueIsFresh(shop, act);
    }
  }

  /** The rows of the shop in the queue are those that would be made now. */
  async function assertQueueIsFresh(shop: Shop, act: Act): Promise<void> {
    await inUndone(async (tx) => {
      const rows = async () =>
        (
          await sql`select q.* from return_queue q
            where q.shop_id = ${shop.id} order by q.return_id`.execute(tx)
        ).rows;
      const stored = await rows();
      await sql`select refresh_return_in_queue(r.shop_id, r.id) from returns r where r.shop_id = ${shop.id}`.execute(
        tx,
      );
      assert.deepEqual(stored, await rows(), `after ${JSON.stringify(act)}`);
    });
  }

  it('are byte for byte what would be made now, after every act of any history', async () => {
    await fc.assert(fc.asyncProperty(anySale, anyActs, runActs), { ...runs, numRuns: 20 });
  });

  /** A shop with a processed return that has a row in each table that documents are made of. */
  async function fullReturn(): Promise<Shop> {
    const { deps } = app;
    const shop = await app.createShop({ currency: 'USD' });
    const order = await sell(deps, shop, {
      lines: [{ quantity: 3, unit_price: 1999 }],
      presentment: { currency: 'JPY', rate: 150 },
    });
    const ref = await submit(deps, shop, order, [
      { line: 0, quantity: 1, resolution: 'refund' },
      {
        line: 0,
        quantity: 1,
        resolution: 'exchange',
        exchange: { type: 'exchange', title: 'Größer', price: 500 },
      },
    ]);
    await labelReturn(deps, ref);
    await processReturn(deps, { ...ref, source: 'admin' });
    await execute(deps, ref);
    return shop;
  }

  /** The tables that the statement of the documents reads, by PostgreSQL's own word. */
  async function tablesOfDocuments(): Promise<string[]> {
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
      explain (format json) select ${freshDocument('list', '')}, ${freshDocument('details', '')}, ${freshDocument('notice', '')} from returns r`.execute(
      app.deps.db.root,
    );
    const names = JSON.stringify(rows[0]!['QUERY PLAN']).matchAll(/"Relation Name":"(\w+)"/g);
    return [...new Set([...names].map(([, name]) => name!))].toSorted();
  }

  it('are forgotten when any column of any table changes that they are made of', async () => {
    const shop = await fullReturn();
    const tables = await tablesOfDocuments();
    assert.ok(
      tables.includes('settlements') && tables.includes('payments') && tables.includes('return_methods'),
    );
    const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any(${tables}::text[]) and is_generated = 'NEVER'`.execute(
      app.deps.db.root,
    );
    let changed = 0;
    for (const { table, column, type } of columns) {
      const value = otherValue(column, type);
      if (value === undefined) continue;
      await inUndone(async (tx) => {
        assert.equal(await storeAll(tx, shop), 1);
        const key = table === 'shops' ? 'id' : 'shop_id';
        await sql.raw(`update ${table} set ${column} = ${value} where ${key} = ${shop.id}`).execute(tx);
        changed++;
        const { wrong } = await compare(tx, shop);
        assert.deepEqual(wrong, [], `${table}.${column}`);
      });
    }
    // Most columns can be changed by themselves; the others are held by a check or a reference.
    assert.ok(changed > columns.length / 2, `${changed} of ${columns.length}`);
  });

  it('never make a transaction wait for whoever has locked the return and waits for it', async () => {
    const shop = await fullReturn();
    const [part, whole] = [await app.deps.db.pool.connect(), await app.deps.db.pool.connect()];
    try {
      await part.query('begin');
      await part.query('update return_totals set return_total = return_total where shop_id = $1', [shop.id]);
      await whole.query('begin');
      await whole.query('select from returns where shop_id = $1 for update', [shop.id]);
      const waiting = whole.query('update returns set type = type where shop_id = $1', [shop.id]);
      await eventually(async () => {
        const { rows } = await app.deps.db.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        assert.equal(rows.length, 1);
      });
      await Promise.all([part.query('commit'), waiting]);
      await whole.query('commit');
    } finally {
      part.release(true);
      whole.release(true);
    }
  });

  it('are forgotten when a row is deleted that they are made of', async () => {
    const shop = await fullReturn();
    for (const table of ['return_methods', 'labels', 'return_exchanges', 'settlements', 'return_totals'])
      await inUndone(async (tx) => {
        assert.equal(await storeAll(tx, shop), 1);
        await sql.raw(`delete from ${table} where shop_id = ${shop.id}`).execute(tx);
        const { wrong } = await compare(tx, shop);
        assert.deepEqual(wrong, [], table);
      });
  });

  /** Runs `work` in a transaction that is rolled back. What the database refuses is passed over. */
  async function inUndone(work: (tx: Tx) => Promise<void>): Promise<void> {
    const undone = new Error('undone');
    await app.deps.db
      .inTransaction(async (tx) => {
        await work(tx);
        throw undone;
      })
      .catch((error: Error & { code?: string }) => {
        if (error !== undone && !/^(23|22)/.test(error.code ?? '')) throw error;
      });
  }

  it('are not stored while somebody changes the return, and reads see what is committed', async () => {
    const shop = await fullReturn();
    const { deps } = app;
    const client = app.client((await app.createKey(shop)).secret);
    const { rows } = await sql<{ id: number }>`select id from returns where shop_id = ${shop.id}`.execute(
      deps.db.root,
    );
    const { id } = rows[0]!;
    const read = async () => {
      const { body } = await client.get(`/api/v1/warehouse/return/details?return_id=${id}`);
      return (body as { customer: string }).customer;
    };
    await deps.db.inTransaction((tx) => storeAll(tx, shop));
    const before_change = await read();
    const writer = await deps.db.pool.connect();
    try {
      await writer.query('begin');
      await writer.query(
        `update returns set customer_email = 'new@example.com' where shop_id = $1 and id = $2`,
        [shop.id, id],
      );
      assert.equal(await deps.db.inTransaction((tx) => storeAll(tx, shop)), 0);
      assert.equal(await read(), before_change);
      await writer.query('commit');
    } finally {
      writer.release();
    }
    assert.equal(await read(), 'new@example.com');
    // The read above has it stored, too: which of the two comes first doesn't matter.
    assert.equal(await deps.db.inTransaction((tx) => storeAll(tx, shop, { wait: true })), 1);
    assert.equal(await read(), 'new@example.com');
    assert.deepEqual((await verifyDocuments(deps)).wrong, []);
  });

  it('reach who asked for them, however many ask at once', async () => {
    const { deps } = app;
    const shops = [await fullReturn(), await fullReturn(), await fullReturn()];
    const asked = await Promise.all(
      shops.map(async (shop) => {
        const { rows } = await sql<{ id: number }>`select id from returns where shop_id = ${shop.id}`.execute(
          deps.db.root,
        );
        return { client: app.client((await app.createKey(shop)).secret), id: rows[0]!.id };
      }),
    );
    const ask = (of: number, id: number) =>
      asked[of]!.client.get(`/api/v1/warehouse/return/details?return_id=${id}`);
    const fresh = await Promise.all(asked.map(({ id }, of) => ask(of, id)));
    // The documents of the last shop stay to be made.
    await deps.db.inTransaction(async (tx) => {
      for (const shop of shops.slice(0, -1)) await storeAll(tx, shop, { wait: true });
    });
    await sql`update return_documents set list_and_details = null, notice = null where shop_id = ${shops.at(-1)!.id}`.execute(
      deps.db.root,
    );
    const every = shops.flatMap((_, of) => asked.map(({ id }, owner) => ({ of, id, owner })));
    const at_once = Array.from({ length: 5 }, () => every).flat();
    const answers = await Promise.all(at_once.map(({ of, id }) => ask(of, id)));
    for (const [i, { of, owner }] of at_once.entries()) {
      const { status, body } = answers[i]!;
      if (of === owner) assert.deepEqual(body, fresh[owner]!.body);
      else assert.equal(status, 404, 'the return of another shop');
    }
  });
});

/** SQL of a value that is not the one that the column has; none for what nothing may change. */
function otherValue(column: string, type: string): string | undefined {
  if (/^(shop_id|id|return_id|order_id)$/.test(column)) return undefined;
  if (type === 'text') return `coalesce(${column}, '') || 'x'`;
  if (/^(bigint|integer|smallint)$/.test(type)) return `coalesce(${column}, 0) + 1`;
  if (type === 'boolean') return `not coalesce(${column}, false)`;
  if (type.startsWith('timestamp')) return `coalesce(${column}, '2026-01-01') + interval '1 day'`;
  if (type === 'jsonb') return `coalesce(${column}, '{}') || '{"x":1}'`;
  if (type === 'json') return `'{"x":1}'`;
  if (type === 'uuid') return 'gen_random_uuid()';
  return undefined;
}
