import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { executeReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { openReturn, sellOrder } from '../support/factories.ts';

describe('inspections at the same time', () => {
  let server: TestApp;
  let shop: Shop;
  let client: Client;

  before(async () => {
    server = await startTestApp({ role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
    await server.deps.db.root
      .updateTable('shops')
      .set({ restock_trigger: 'disposition' })
      .where('id', '=', shop.id)
      .execute();
  });
  after(() => server.close());

  async function unitsOf(return_ids: number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from return_line_items where shop_id = ${shop.id} and return_id = any(${return_ids}::bigint[]) order by id`.execute(
      server.deps.db.root,
    );
    return rows.map(({ id }) => id);
  }
  /** How often each unit was announced as put back. */
  async function announced(line_item_ids: number[]): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select u.id::bigint as id from events e, json_array_elements(e.details->'restock_items') m,
        json_array_elements_text(m->'line_item_ids') u (id)
      where e.shop_id = ${shop.id} and e.trigger = 'restock.requested' and u.id::bigint = any(${line_item_ids}::bigint[])`.execute(
      server.deps.db.root,
    );
    return line_item_ids.map((wanted) => rows.filter(({ id }) => id === wanted).length);
  }
  const assess = (ids: readonly number[]) =>
    client.post('/dispositioning/assess', {
      items: ids.map((line_item_id) => ({ line_item_id, disposition_outcome: 'back_to_stock' })),
    });

  it('that name the same returns in any order all succeed, and each unit is brought back once', async () => {
    // Returns of two orders in turn: locks of returns and of orders would cross, were they taken as the calls name them.
    const orders = [await sellOrder(server.deps, shop), await sellOrder(server.deps, shop)];
    const return_ids: number[] = [];
    for (let i = 0; i < 6; i++)
      return_ids.push(await openReturn(server.deps, shop, { order: orders[i % 2]! }));
    const units = await unitsOf(return_ids);
    for (let round = 0; round < 5; round++) {
      const calls = [units, units.toReversed(), units.filter((_, i) => i % 2), units.toReversed().slice(2)];
      const answers = await Promise.all(
        calls.flatMap((ids) => [
          assess(ids),
          client.post('/dispositioning/grade', {
            items: ids.map((line_item_id) => ({ line_item_id, description: 'seen' })),
          }),
        ]),
      );
      assert.deepEqual(
        answers.map(({ status }) => status),
        answers.map(() => 200),
      );
    }
    assert.deepEqual(
      await announced(units),
      units.map(() => 1),
    );
  });

  it('of one piece in two returns bring it back once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await sellOrder(server.deps, shop, { line_items: [{ quantity: 1, unit_price: 100 }] });
      const first = await openReturn(server.deps, shop, { order });
      await client.post(`/warehouse/return/${first}/cancel`);
      const second = await openReturn(server.deps, shop, { order });
      const units = await unitsOf([first, second]);
      const answers = await Promise.all(units.map((unit) => assess([unit])));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200],
      );
      const [one = 0, other = 0] = await announced(units);
      assert.equal(one + other, 1);
    }
  });

  it('and processing never leave a unit in stock that is assessed otherwise', async () => {
    await server.deps.db.root
      .updateTable('shops')
      .set({ restock_trigger: 'processing' })
      .where('id', '=', shop.id)
      .execute();
    for (let round = 0; round < 8; round++) {
      const return_id = await openReturn(server.deps, shop);
      const [unit = 0] = await unitsOf([return_id]);
      await client.post(`/warehouse/return/${return_id}/process`);
      const items = [{ line_item_id: unit, disposition_outcome: 'recycle' }];
      const [{ status }] = await Promise.all([
        client.post('/dispositioning/assess', { items }),
        executeReturn({ ...server.deps, provider: manualProvider }, { shop_id: shop.id, return_id }),
      ]);
      const [times] = await announced([unit]);
      assert.equal(status, times === 1 ? 422 : 200);
    }
  });
});
