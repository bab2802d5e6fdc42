import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import {
  addNote,
  createReturn,
  executeReturn,
  importReturns,
  processReturn,
} from '../../src/modules/returns/index.ts';
import type { ReturnToImport } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { contentsOf } from '../support/contents.ts';
import { sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { assertInvariants } from '../support/invariants.ts';

const returned_at = new Date('2026-03-05T14:30:00.000Z');
const off = (amount: number) => ({ type: 'amount' as const, amount });

/** What a sale is made of where rounding shows: a discount and a tax that do not divide, and two payments. */
const sale = {
  taxes_included: false,
  line_items: [
    {
      external_id: '11',
      quantity: 7,
      unit_price: 999,
      tax_lines: [{ title: 'VAT', rate: '0.2', amount: 1399 }],
    },
    { external_id: '12', quantity: 2, unit_price: 2500 },
  ],
  order_discounts: [off(1000)],
  total_price: 12_392,
};

describe('importing returns that were carried out elsewhere', () => {
  const clock = new TestClock('2026-03-10T08:00:00Z');
  let server: TestApp;
  before(async () => {
    server = await startTestApp({ clock, role: 'api' });
  });
  after(() => server.close());

  const shopWithOrder = async (): Promise<{ shop: Shop; order: SoldOrder }> => {
    const shop = await server.createShop();
    return { shop, order: await sellOrder(server.deps, shop, sale) };
  };
  const importInto = (shop: Shop, ...returns: ReturnToImport[]) =>
    importReturns(server.deps, { shop_id: shop.id, source: 'test', returns });
  const past = (order: SoldOrder, external_key: string, ...quantities: number[]): ReturnToImport => ({
    external_key,
    order_id: order.id,
    units: quantities.flatMap((quantity, position) =>
      quantity === 0
        ? []
        : [{ order_line_item_id: order.line_ids[position]!, quantity, return_reason: 'Damaged' }],
    ),
    at: returned_at,
    notes: ['From elsewhere.'],
  });

  it('leaves the very rows that submitting and processing leave', async () => {
    const imported = await shopWithOrder();
    assert.equal((await importInto(imported.shop, past(imported.order, 'C1', 3, 1))).created, 1);
    assert.equal((await importInto(imported.shop, past(imported.order, 'C2', 4, 0))).created, 1);

    const by_hand = await shopWithOrder();
    const deps = {
      ...server.deps,
      clock: new TestClock(returned_at),
      jobs: { ...server.deps.jobs, enqueue: async () => {} },
    };
    for (const { order_id, units } of [past(by_hand.order, '', 3, 1), past(by_hand.order, '', 4, 0)]) {
      const shop_id = by_hand.shop.id;
      const refunded = units.map((unit) => ({ ...unit, resolution: 'refund' as const }));
      const { return_id } = await createReturn(deps, { shop_id, order_id, units: refunded });
      await processReturn(deps, { shop_id, return_id, source: null });
      await executeReturn({ ...deps, provider: manualProvider }, { shop_id, return_id });
      await addNote(deps, { shop_id, return_id, content: 'From elsewhere.' });
    }
    const expected = await rowsOf(server, by_hand.shop);
    assert.deepEqual(await rowsOf(server, imported.shop), expected);
    assert.equal((expected['events'] as unknown[]).length, 10);
    await assertInvariants(server.deps, imported.shop.id);
  });

  it('does nothing for a key that it knows, and queues no job', async () => {
    const { shop, order } = await shopWithOrder();
    const batch = [past(order, 'C1', 1), past(order, 'C2', 1)];
    assert.deepEqual(await importInto(shop, ...batch), { created: 2, unchanged: 0, refused: [] });
    const before_it = await contentsOf(server.deps);
    assert.deepEqual(await importInto(shop, ...batch), { created: 0, unchanged: 2, refused: [] });
    assert.deepEqual(await contentsOf(server.deps), before_it);
    const { rows } = await sql`select id from jobs.job where name = 'returns.process'`.execute(
      server.deps.db.root,
    );
    assert.deepEqual(rows, []);
  });

  it('takes units and money that earlier returns of the batch left, and refuses what is not there', async () => {
    const { shop, order } = await shopWithOrder();
    const done = await importInto(
      shop,
      past(order, 'C1', 4, 2),
      past(order, 'C2', 3),
      past(order, 'C3', 1),
      past(order, 'C4', 0, 1),
    );
    assert.equal(done.created, 2);
    assert.deepEqual(
      done.refused.map(({ external_key }) => external_key),
      ['C3', 'C4'],
    );
    const { rows } = await sql<{ refunded: number }>`
      select sum(amount)::int as refunded from settlements where shop_id = ${shop.id}`.execute(
      server.deps.db.root,
    );
    assert.deepEqual(rows, [{ refunded: sale.total_price }]);
    await assertInvariants(server.deps, shop.id);
  });

  it('makes each return once when two imports of the same run at once', async () => {
    const { shop, order } = await shopWithOrder();
    const batch = [past(order, 'C1', 2), past(order, 'C2', 0, 2), past(order, 'C3', 1)];
    const results = await Promise.all([importInto(shop, ...batch), importInto(shop, ...batch)]);
    assert.deepEqual(new Set(results.map(({ created }) => created)), new Set([0, 3]));
    await assertInvariants(server.deps, shop.id);
  });
});

const tables = [
  'returns',
  'return_totals',
  'return_line_items',
  'return_notes',
  'settlements',
  'ledger_transactions',
  'ledger_entries',
  'store_credits',
  'events',
  'event_sequences',
];

/** All rows of the returns of a shop, in the order of their making, without ids: what refers to what is for the invariants to check. */
async function rowsOf({ deps }: TestApp, shop: Shop): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(t) as row from ${sql.table(table)} t where shop_id = ${shop.id}`.execute(
      deps.db.root,
    );
    const sorted = rows.map(({ row }) => row).toSorted((a, b) => sortKey(a) - sortKey(b));
    contents[table] = JSON.parse(JSON.stringify(sorted), (name, value) => withoutIds(name, value));
  }
  return contents;
}

/** Rows of one return by their numbers, events by their sequence. */
function sortKey(row: Record<string, unknown>): number {
  const numbers = [row['return_id'], row['sequence'] ?? row['transaction_id'] ?? row['id'], row['position']];
  return numbers.reduce<number>(
    (key, number) => key * 1e5 + (typeof number === 'number' ? number % 1e5 : 0),
    0,
  );
}

const id_names =
  /(^|_)ids?$|^uuid$|^package_reference$|^status_page_url$|^number$|^(provider_)?order_(name|number)$/;

function withoutIds(name: string, value: unknown): unknown {
  if (!id_names.test(name) || value === null) return value;
  return Array.isArray(value) ? value.map(() => 'id') : 'id';
}
