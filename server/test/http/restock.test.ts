import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { executeReturn } from '../../src/modules/returns/index.ts';
import { manualProvider } from '../../src/modules/money/settlements/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createWarehouse } from '../support/inspections.ts';
import type { Warehouse } from '../support/inspections.ts';
import { readReturnRows } from '../support/rows.ts';

const toStock = (line_item_id: number) => ({ line_item_id, disposition_outcome: 'back_to_stock' });

describe('stock comes back', () => {
  const clock = new TestClock('2026-03-06T13:40:00.000Z');
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let warehouse: Warehouse;

  before(async () => {
    // No worker: what processing does comes when a test asks for it.
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    shop = await server.createShop();
    client = server.client((await server.createKey(shop)).secret);
    warehouse = createWarehouse(server, shop, client);
  });

  async function restockAt(
    restock_trigger: 'processing' | 'disposition' | 'never',
    restock_mode: 'webhook' | 'provider' = 'webhook',
  ) {
    await server.deps.db.root
      .updateTable('shops')
      .set({ restock_trigger, restock_mode })
      .where('id', '=', shop.id)
      .execute();
  }
  /** Makes a warehouse at a location of the provider the destination of a return. */
  async function sendTo(provider_location_id: string, return_id: number): Promise<void> {
    const { db } = server.deps;
    const created_at = clock.now();
    const destination = await db.root
      .insertInto('destinations')
      .values({
        shop_id: shop.id,
        type: 'warehouse',
        name: 'Reno',
        provider_location_id,
        address: '{}',
        created_at,
        updated_at: created_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.root
      .updateTable('returns')
      .set({ destination_id: destination.id })
      .where('id', '=', return_id)
      .execute();
  }
  async function processToEnd(return_id: number) {
    assert.equal((await client.post(`/warehouse/return/${return_id}/process`)).status, 200);
    await executeReturn({ ...server.deps, provider: manualProvider }, { shop_id: shop.id, return_id });
    assert.equal((await warehouse.details(return_id)).state, 'closed');
  }

  it('when a unit is assessed so, once, where the shop restocks at disposition', async () => {
    await restockAt('disposition');
    const { return_id, units } = await warehouse.open(3);
    const [first, second, third] = units as [number, number, number];
    await warehouse.assess([
      toStock(first),
      { line_item_id: second, disposition_outcome: 'resale_hold' },
      toStock(third),
    ]);
    assert.deepEqual(await warehouse.triggers(return_id), [
      'return.created',
      'return.updated',
      'restock.requested',
    ]);
    const { details: told } = (await warehouse.events(return_id)).at(-1)!;
    assert.match(told.restock_items[0].movement_id, /^mov_[0-9A-Z]{26}$/);
    assert.equal(told.id, return_id);
    assert.deepEqual(
      told.restock_items.map((item: any) => [item.available_adjustment, item.line_item_ids]),
      [[2, [first, third]]],
    );
    await warehouse.assess([toStock(first), toStock(second)]);
    const last = (await warehouse.events(return_id)).at(-1)!;
    assert.deepEqual(
      last.details.restock_items.map((item: any) => item.line_item_ids),
      [[second]],
    );
    await warehouse.assess(units.map(toStock));
    await processToEnd(return_id);
    const told_of = (await warehouse.triggers(return_id)).filter(
      (trigger) => trigger === 'restock.requested',
    );
    assert.equal(told_of.length, 2, 'neither a repeat nor processing brings it back again');
  });

  it('also after the return was processed', async () => {
    await restockAt('disposition');
    const { return_id, units } = await warehouse.open();
    await warehouse.assess([{ line_item_id: units[0], disposition_outcome: 'resale_hold' }]);
    await processToEnd(return_id);
    assert.ok(!(await warehouse.triggers(return_id)).includes('restock.requested'));
    await warehouse.assess([toStock(units[0]!)]);
    assert.deepEqual((await warehouse.triggers(return_id)).slice(-2), [
      'return.updated',
      'restock.requested',
    ]);
  });

  it('at processing only, of units that are not assessed otherwise, where the shop restocks then', async () => {
    const { return_id, units } = await warehouse.open(3);
    const [first, second, third] = units as [number, number, number];
    await warehouse.assess([toStock(first), { line_item_id: second, disposition_outcome: 'recycle' }]);
    assert.ok(!(await warehouse.triggers(return_id)).includes('restock.requested'));
    await processToEnd(return_id);
    const all = await warehouse.events(return_id);
    const told = all.filter(({ trigger }) => trigger === 'restock.requested');
    assert.deepEqual(
      told.map(({ details: { restock_items } }) => restock_items.map((item: any) => item.line_item_ids)),
      [[[first, third]]],
    );
    await warehouse.assess([toStock(second)]);
    assert.equal((await warehouse.triggers(return_id)).at(-1), 'return.updated', 'its moment has passed');
  });

  it('never where the shop never restocks', async () => {
    await restockAt('never');
    const { return_id, units } = await warehouse.open();
    await warehouse.assess([toStock(units[0]!)]);
    await processToEnd(return_id);
    assert.ok(!(await warehouse.triggers(return_id)).includes('restock.requested'));
  });

  it('without a word where the service itself keeps the stock', async () => {
    await restockAt('disposition', 'provider');
    const { return_id, units } = await warehouse.open();
    await warehouse.assess([toStock(units[0]!)]);
    assert.deepEqual(await warehouse.triggers(return_id), ['return.created', 'return.updated']);
    const { body } = await client.get('/warehouse/reporting/asn');
    assert.equal(body[0].restock_status, 'restocked');
  });

  it('as levels of the inventory where the service itself keeps the stock, once for each unit', async () => {
    await restockAt('disposition', 'provider');
    const put = async (path: string, sent: object) => {
      const { status, body } = await client.request('PUT', path, { body: sent });
      assert.ok(status === 200 || status === 201, JSON.stringify(body));
      return Object.values(body as object)[0].id as number;
    };
    const product = await put('/products', { external_id: 'p', name: 'Shirt' });
    const price = { amount: 1000, currency: 'USD' };
    const variant = await put(`/products/${product}/product-variants`, { external_id: 'v', price });
    const place = async (external_id: string, available_count: number) => {
      const address = { address1: '1 Dock St', city: 'Reno', country_code: 'US' };
      const id = await put('/locations', { external_id, name: external_id, status: 'active', address });
      const path = `/inventories/${variant}/${id}`;
      assert.equal((await client.post(path, { available_count })).status, 201);
      return async () => (await client.get(path)).body.inventory.available_count;
    };
    const atDock = await place('dock', 5);
    const { return_id, units } = await warehouse.open(3);
    await server.deps.db.root
      .updateTable('order_line_items')
      .set({ product_variant_id: variant })
      .where('shop_id', '=', shop.id)
      .execute();
    await warehouse.assess([toStock(units[0]!)]);
    await warehouse.assess([toStock(units[0]!)]);
    assert.equal(await atDock(), 6, 'the only place that counts the variant');
    const inShop = await place('70112233', 7);
    await sendTo('70112233', return_id);
    await warehouse.assess([toStock(units[0]!), toStock(units[1]!)]);
    await warehouse.assess([{ line_item_id: units[2]!, disposition_outcome: 'recycle' }]);
    await restockAt('processing', 'provider');
    await processToEnd(return_id);
    assert.deepEqual([await atDock(), await inShop()], [6, 8]);
  });

  it('never of what the shopper keeps or gives away', async () => {
    await restockAt('disposition');
    const units = [{ outcome: 'keep' }, { outcome: 'donate' }, {}] as const;
    const return_id = await openReturn(server.deps, shop, { units: [...units] });
    const ids = (await warehouse.details(return_id)).line_items.map((item: any) => item.line_item_id);
    await warehouse.assess(ids.map(toStock));
    const { details: told } = (await warehouse.events(return_id)).at(-1)!;
    assert.deepEqual(
      told.restock_items.map((item: any) => item.line_item_ids),
      [[ids[2]]],
    );
  });

  it('at the location of the destination', async () => {
    await restockAt('disposition');
    const { return_id, units } = await warehouse.open();
    await sendTo('70112233', return_id);
    assert.equal((await warehouse.details(return_id)).line_items[0].provider_restock_location_id, null);
    await warehouse.assess([toStock(units[0]!)]);
    const { details: told } = (await warehouse.events(return_id)).at(-1)!;
    assert.equal(told.restock_items[0].location_id, 70112233);
    assert.equal((await warehouse.details(return_id)).line_items[0].provider_restock_location_id, 70112233);
  });

  it('and leaves there what was put back, by processing too', async () => {
    const { return_id, units } = await warehouse.open(2);
    const [first, second] = units as [number, number];
    await processToEnd(return_id);
    const rows = await readReturnRows(server.deps.db, shop.id, return_id);
    const items = [toStock(second), { line_item_id: first, disposition_outcome: 'recycle' }];
    const { status, body } = await warehouse.assess(items);
    const errors = {
      'items.1.disposition_outcome': [
        'The item is back in stock: its disposition outcome can only be back_to_stock. To take it out, change the inventory.',
      ],
    };
    assert.deepEqual([status, body.code, body.errors], [422, 'validation_failed', errors]);
    assert.deepEqual(await readReturnRows(server.deps.db, shop.id, return_id), rows);
    assert.equal((await warehouse.assess([toStock(first), toStock(second)])).status, 200);
  });

  it('once for a piece that was returned, called off, and returned again', async () => {
    await restockAt('disposition');
    const order = await sellOrder(server.deps, shop, { line_items: [{ quantity: 1, unit_price: 100 }] });
    const first = await openReturn(server.deps, shop, { order });
    await client.post(`/warehouse/return/${first}/cancel`);
    const second = await openReturn(server.deps, shop, { order });
    const unitOf = async (id: number) => (await warehouse.details(id)).line_items[0].line_item_id;
    await warehouse.assess([toStock(await unitOf(first))]);
    await warehouse.assess([toStock(await unitOf(second))]);
    const told = [...(await warehouse.triggers(first)), ...(await warehouse.triggers(second))];
    assert.equal(told.filter((trigger) => trigger === 'restock.requested').length, 1);
    const both = await warehouse.open(2);
    assert.equal((await warehouse.assess(both.units.map(toStock))).status, 200);
  });
});
