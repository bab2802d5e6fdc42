import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { FakeOrder } from '../../../connectors/test/fake-vendure-parts.ts';
import { writeReturns } from '../../src/modules/integrations/connections/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { createWarehouse } from '../support/inspections.ts';
import { execute, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { finishRefund, importOrder, settlementOf, startConnectedVendureShop } from './support.ts';
import type { ConnectedVendureShop } from './support.ts';

describe('returned units in the stock of Vendure', () => {
  let shop: ConnectedVendureShop;

  before(async () => {
    shop = await startConnectedVendureShop({ orders: 0, body: { makes_refunds: true } });
    shop.vendure.locations.set('2', {
      id: '2',
      name: 'Graz',
      description: 'Hauptplatz 1, 8010 Graz, AT',
    });
  });
  beforeEach(() => {
    Object.assign(shop.vendure, { has_plugin: true, plugin_restocks: true });
    shop.vendure.permissions.add('UpdateOrder');
    shop.vendure.behave();
    shop.at.clock.advance(5 * minute_ms);
  });
  after(() => shop.close());

  const write = () => writeReturns(shop.at.deps, shop.ref);
  const process = (ref: Ref) => processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
  const rowsOf = async (text: string, ...values: unknown[]) =>
    (await shop.at.deps.db.pool.query(text, values)).rows;
  /** What there is of a variant, by location. */
  const stockOf = (variant = '10') =>
    Object.fromEntries(
      shop.vendure.stock
        .get(variant)!
        .stockLevels.map(({ stockLocationId, stockOnHand }) => [stockLocationId, stockOnHand]),
    );
  const notesOf = ({ notes }: FakeOrder) => notes.filter(({ data }) => data.retour);
  /** A new order of two shirts and one, and a return of both shirts. */
  async function begin(units = [{ quantity: 2 }]): Promise<{ ref: Ref; order: FakeOrder }> {
    const order = shop.vendure.addOrder();
    const ref = await submit(shop.at.deps, shop.at.shop, await importOrder(shop, order.id), units);
    shop.vendure.asked.length = 0;
    return { ref, order };
  }
  async function assess({ return_id }: Ref, items: object[]): Promise<void> {
    const units = await rowsOf(
      'select id from return_line_items where return_id = $1 order by id',
      return_id,
    );
    const assessed = items.map((item, i) => ({ line_item_id: Number(units[i].id), ...item }));
    const answer = await createWarehouse(shop.at.server, shop.at.shop, shop.client).assess(assessed);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const moved = (order: FakeOrder) =>
    shop.vendure.cancellations
      .filter(({ line }) => order.lines.some(({ id }) => id === line))
      .map(({ line, location, quantity }) => `${quantity} of ${line} at ${location}`);
  async function assertNothingDiffers(): Promise<void> {
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
  }

  it('are there once the return is processed, and nothing is asked before', async () => {
    const { ref, order } = await begin();
    const before_it = stockOf();
    await write();
    assert.deepEqual(shop.vendure.asked, []);
    const sent = async () =>
      (await shop.client.get(`/connections/${shop.ref.id}/transfers?direction=sent`)).body.transfers.filter(
        ({ kind }: { kind: string }) => kind === 'return',
      ).length;
    assert.equal(await sent(), 0);
    await process(ref);
    await execute(shop.at.deps, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    for (let i = 0; i < 3; i++) await write();
    assert.deepEqual(stockOf(), { ...before_it, 1: before_it['1']! + 2 });
    assert.deepEqual(moved(order), [`2 of ${order.lines[0]!.id} at 1`]);
    assert.equal(notesOf(order).length, 1);
    assert.match(notesOf(order)[0]!.data.note, new RegExp(`RT-${ref.return_id}`));
    await assertNothingDiffers();
    assert.equal(await sent(), 1);
    const { returns } = await shop.shown();
    assert.deepEqual({ ...returns, since: null }, { since: null, waiting_count: 0, failing_count: 0 });
    const [level] = await rowsOf(
      `select i.available_count::int from inventories i join product_variants v on v.shop_id = i.shop_id and v.id = i.product_variant_id
       where i.shop_id = $1 and v.external_id = '10'`,
      shop.ref.shop_id,
    );
    assert.equal(level.available_count, stockOf()['1']! - 1, 'counted once, by Vendure');
  });

  for (const [what, fault] of [
    ['the response is lost', 'lose_answer'],
    ['the response never comes', 'do_and_hang'],
    ['something in between fails', { status: 502, body: {} }],
  ] as const)
    it(`are there once where ${what}, and are refunded meanwhile`, async () => {
      const { ref, order } = await begin();
      const { 1: stock } = stockOf();
      shop.vendure.misbehave('Restock', fault);
      await process(ref);
      await execute(shop.at.deps, ref);
      await write();
      assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
      assert.equal((await shop.shown()).returns.waiting_count, 1);
      shop.at.clock.advance(5 * minute_ms);
      for (let i = 0; i < 2; i++) await write();
      assert.equal((await shop.shown()).returns.waiting_count, 0);
      assert.equal(stockOf()['1'], stock! + 2);
      assert.equal(notesOf(order).length, 1);
      await assertNothingDiffers();
    });

  it('are put there once by however many workers', async () => {
    const { ref, order } = await begin();
    await process(ref);
    await finishRefund(shop, ref);
    await Promise.all([write(), write(), write()]);
    assert.deepEqual(moved(order), [`2 of ${order.lines[0]!.id} at 1`]);
  });

  it('are not there if they can not be sold again', async () => {
    const { ref, order } = await begin();
    await assess(ref, [{ disposition_outcome: 'back_to_stock' }, { disposition_outcome: 'resale_hold' }]);
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.deepEqual(moved(order), [`1 of ${order.lines[0]!.id} at 1`]);
    await assertNothingDiffers();
  });

  it('are at the location of their destination, unit by unit as they are assessed', async () => {
    const set = (trigger: string) =>
      rowsOf('update shops set restock_trigger = $2 where id = $1', shop.ref.shop_id, trigger);
    const { ref, order } = await begin();
    const line = order.lines[0]!.id;
    await set('disposition');
    await rowsOf(
      `with made as (insert into destinations (shop_id, type, name, provider_location_id, address, created_at, updated_at)
         values ($1, 'warehouse', 'Graz', '2', '{}', $3, $3) returning id)
       update returns set destination_id = (select id from made) where shop_id = $1 and id = $2`,
      ref.shop_id,
      ref.return_id,
      shop.at.clock.now(),
    );
    for (const expected of [[`1 of ${line} at 2`], [`1 of ${line} at 2`, `1 of ${line} at 2`]]) {
      await assess(
        ref,
        expected.map(() => ({ disposition_outcome: 'back_to_stock' })),
      );
      for (let i = 0; i < 2; i++) await write();
      assert.deepEqual(moved(order), expected);
    }
    assert.equal(stockOf()['2'], 2);
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.equal(moved(order).length, 2);
    await set('processing');
    await assertNothingDiffers();
  });

  it('change no level of what Vendure does not count, nor of what it has back already', async () => {
    const { ref, order } = await begin();
    const stock = shop.vendure.stock.get('10')!;
    stock.trackInventory = 'FALSE';
    const levels = stockOf();
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.deepEqual(stockOf(), levels);
    assert.equal(notesOf(order).length, 1);
    stock.trackInventory = 'INHERIT';

    const other = await begin();
    shop.vendure.cancel(other.order, other.order.lines[0]!, 1);
    await process(other.ref);
    await execute(shop.at.deps, other.ref);
    await write();
    const line = other.order.lines[0]!.id;
    assert.deepEqual(moved(other.order), [`1 of ${line} at 1`, `1 of ${line} at 2`]);
  });

  it('wait for the plug-in and the permission, with words, and keep no refund waiting', async () => {
    const path = `/connections/${shop.ref.id}`;
    const set = (writes_returns: boolean) => shop.client.request('PATCH', path, { body: { writes_returns } });
    const { ref, order } = await begin();
    shop.vendure.plugin_restocks = false;
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    const [difference] = await shop.differences('open');
    assert.equal(difference.kind, 'not_written');
    assert.match(difference.message, /plug-in of Retour, or an older one.*Copy the plug-in/);
    shop.vendure.plugin_restocks = true;
    shop.vendure.permissions.delete('UpdateOrder');
    shop.at.clock.advance(day_ms);
    await write();
    assert.match((await shop.differences('open'))[0].message, /add UpdateOrder to the role/);
    assert.equal((await shop.shown()).status, 'working', 'all else goes on');
    const checks = async () =>
      (await shop.client.post(`${path}/check`, {})).body.checks.find(
        ({ name }: { name: string }) => name === 'returns',
      );
    assert.equal((await checks()).status, 'warning');
    shop.vendure.permissions.add('UpdateOrder');
    assert.equal((await checks()).status, 'passed');
    shop.at.clock.advance(day_ms);
    await write();
    assert.deepEqual(moved(order), [`2 of ${order.lines[0]!.id} at 2`]);
    assert.deepEqual(await shop.differences('open'), []);

    assert.equal((await set(false)).body.returns.since, null);
    shop.vendure.has_plugin = false;
    const refused = await set(true);
    assert.equal(refused.status, 422);
    assert.match(JSON.stringify(refused.body), /Copy the plug-in of the guide/);
    shop.vendure.has_plugin = true;
    assert.ok((await set(true)).body.returns.since);
  });

  it('are not written by themselves for a shop without the plug-in', async () => {
    const path = `/connections/${shop.ref.id}`;
    await shop.client.request('PATCH', path, { body: { makes_refunds: false } });
    assert.equal((await shop.client.request('DELETE', path)).status, 204);
    shop.vendure.has_plugin = false;
    const { url, key } = shop.vendure;
    const connect = (body: object) =>
      shop.client.request('POST', '/connections', {
        body: { platform: 'vendure', settings: { url, key }, ...body },
      });
    const refused = await connect({ writes_returns: true });
    assert.equal(refused.status, 422);
    const made = await connect({});
    assert.equal(made.status, 201);
    assert.equal(made.body.returns.since, null);
  });
});
