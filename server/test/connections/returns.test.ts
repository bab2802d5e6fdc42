import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { markOf } from '../../../connectors/src/medusa/native.ts';
import type { Order, Return } from '../../../connectors/src/medusa/native.ts';
import { writeReturns } from '../../src/modules/integrations/connections/index.ts';
import { cancelReturn, flagReturn, processReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { createWarehouse } from '../support/inspections.ts';
import { execute, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { finishRefund, importOrder, settlementOf, startConnectedShop } from './support.ts';
import type { ConnectedShop } from './support.ts';

describe('returns in Medusa', () => {
  let shop: ConnectedShop;

  before(async () => {
    shop = await startConnectedShop({ orders: 0, body: { makes_refunds: true } });
  });
  beforeEach(() => {
    shop.medusa.behave();
    shop.medusa.order_changes.clear();
    shop.at.clock.advance(5 * minute_ms);
  });
  after(() => shop.close());

  const write = () => writeReturns(shop.at.deps, shop.ref);
  const process = (ref: Ref) => processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
  const ours = ({ returns }: Order): Return[] =>
    returns!.filter((one) => markOf(one) !== undefined && one.status !== 'open');
  const countsOf = (native: Order) => native.items!.map(({ detail }) => detail!);
  const stockOf = (variant = '1S') =>
    shop.medusa.stock.get(`iitem_variant_${variant}`)!.location_levels![0]!.stocked_quantity;
  /** A new order of two shirts and one, and a return of both. */
  async function begin(units = [{ quantity: 2 }]): Promise<{ ref: Ref; native: Order }> {
    const native = shop.medusa.addOrder();
    const ref = await submit(shop.at.deps, shop.at.shop, await importOrder(shop, native.id), units);
    shop.medusa.asked.length = 0;
    return { ref, native };
  }
  const unitsOf = async ({ return_id }: Ref): Promise<number[]> => {
    const text = 'select id from return_line_items where shop_id = $1 and return_id = $2 order by id';
    const { rows } = await shop.at.deps.db.pool.query(text, [shop.ref.shop_id, return_id]);
    return rows.map(({ id }) => Number(id));
  };
  const assess = async (ref: Ref, outcomes: string[]) => {
    const ids = await unitsOf(ref);
    const items = outcomes.map((disposition_outcome, i) => ({ line_item_id: ids[i], disposition_outcome }));
    const answer = await createWarehouse(shop.at.server, shop.at.shop, shop.client).assess(items);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  async function assertNothingDiffers(): Promise<void> {
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
  }

  it('are seen when they are submitted, and refunded, received and restocked when they are processed', async () => {
    const { ref, native } = await begin();
    const stock = stockOf();
    await write();
    const [booked, ...more] = ours(native);
    assert.equal(booked!.status, 'requested');
    assert.deepEqual(more, []);
    await assertNothingDiffers();
    await process(ref);
    await execute(shop.at.deps, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    for (let i = 0; i < 2; i++) await write();
    assert.deepEqual(
      ours(native).map(({ id, status }) => ({ id, status })),
      [{ id: booked!.id, status: 'received' }],
    );
    assert.equal(stockOf(), stock + 2);
    await assertNothingDiffers();
    const { returns } = await shop.shown();
    assert.deepEqual({ ...returns, since: null }, { since: null, waiting_count: 0, failing_count: 0 });
  });

  it('that are refunded at once are in Medusa before their refund', async () => {
    const { ref, native } = await begin();
    await process(ref);
    await execute(shop.at.deps, ref);
    const { asked } = shop.medusa;
    assert.ok(asked.indexOf('request return') >= 0);
    assert.ok(asked.indexOf('request return') < asked.indexOf('refund'), asked.join());
    assert.equal(ours(native).length, 1);
    await write();
    assert.equal(ours(native)[0]!.status, 'received');
  });

  it('of which a response is lost keep their refund waiting, and are written once', async () => {
    const { ref, native } = await begin();
    shop.medusa.misbehave('request return', 'lose_answer');
    await process(ref);
    await execute(shop.at.deps, ref);
    const waiting = await settlementOf(shop, ref);
    assert.equal(waiting.state, 'intended');
    assert.match(waiting.failure_message, /isn't in Medusa yet/);
    shop.at.clock.advance(minute_ms);
    await write();
    assert.equal(shop.medusa.asked.filter((name) => name === 'create return').length, 1);
    await finishRefund(shop, ref);
    await write();
    assert.deepEqual(
      ours(native).map(({ status }) => status),
      ['received'],
    );
    assert.equal(shop.medusa.asked.filter((name) => name === 'create return').length, 1);
  });

  it('are written by one worker, however many there are', async () => {
    const { ref, native } = await begin();
    await process(ref);
    await Promise.all([write(), execute(shop.at.deps, ref), write(), execute(shop.at.deps, ref)]);
    await finishRefund(shop, ref);
    await write();
    assert.equal(native.returns!.length, 1);
    assert.equal(ours(native)[0]!.status, 'received');
  });

  it('put nothing into stock that is damaged', async () => {
    const { ref, native } = await begin([{ quantity: 2 }]);
    const stock = stockOf();
    await assess(ref, ['back_to_stock', 'resale_hold']);
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.equal(stockOf(), stock + 1);
    const [{ return_received_quantity, return_dismissed_quantity }] = countsOf(native) as [any];
    assert.deepEqual([return_received_quantity, return_dismissed_quantity], [1, 1]);
    await assertNothingDiffers();
  });

  it('are called off when they are cancelled', async () => {
    const { ref, native } = await begin();
    await write();
    await cancelReturn(shop.at.deps, ref);
    await write();
    assert.deepEqual(ours(native), []);
    assert.equal(native.returns!.length, 1);
    assert.equal(countsOf(native)[0]!.return_requested_quantity, 0);
    await assertNothingDiffers();
  });

  it('wait until somebody has agreed to them', async () => {
    const { ref, native } = await begin();
    await flagReturn(shop.at.deps, ref);
    await write();
    assert.deepEqual(native.returns, []);
    await unflagReturn(shop.at.deps, ref);
    await write();
    assert.equal(ours(native).length, 1);
  });

  it('that Medusa refuses are told of and tried again, and keep no refund waiting', async () => {
    const { ref, native } = await begin();
    const [detail] = countsOf(native);
    detail!.fulfilled_quantity = 0;
    await write();
    assert.equal((await shop.shown()).returns.failing_count, 1);
    const [difference] = await shop.differences('open');
    assert.equal(difference.kind, 'not_written');
    assert.equal(difference.order.external_id, native.id);
    const text = 'select content from return_notes where shop_id = $1 and return_id = $2';
    const { rows: notes } = await shop.at.deps.db.pool.query(text, [ref.shop_id, ref.return_id]);
    assert.equal(notes.length, 1);
    assert.match(notes[0].content, /couldn't be written to Medusa, which says: Cannot return more items/);
    await process(ref);
    await execute(shop.at.deps, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    detail!.fulfilled_quantity = 2;
    shop.at.clock.advance(day_ms);
    await write();
    assert.equal(ours(native)[0]!.status, 'received');
    assert.deepEqual(await shop.differences('open'), []);
  });

  it('that somebody receives in Medusa differ', async () => {
    const { native } = await begin([{ quantity: 1 }]);
    await write();
    ours(native)[0]!.items![0]!.received_quantity = 1;
    await shop.reconcile();
    const [difference] = await shop.differences('open');
    assert.equal(difference.kind, 'received_units');
    assert.equal(difference.message, 'The units of the return that came back: Retour has 0, Medusa has 1.');
    ours(native)[0]!.items![0]!.received_quantity = 0;
    await assertNothingDiffers();
  });

  it('are written only while the shop wants it, and only those that are submitted then', async () => {
    const path = `/connections/${shop.ref.id}`;
    const set = async (writes_returns: boolean) =>
      (await shop.client.request('PATCH', path, { body: { writes_returns } })).body.returns.since;
    const earlier = await begin();
    assert.equal(await set(false), null);
    const without = await begin();
    shop.at.clock.advance(minute_ms);
    assert.ok(await set(true));
    const since = await begin();
    await cancelReturn(shop.at.deps, without.ref);
    await write();
    assert.deepEqual(
      [earlier, without, since].map(({ native }) => native.returns!.length),
      [0, 0, 1],
    );
  });

  it('are not written by themselves where a webhook tells of restocks, nor where the platform has none', async () => {
    const hook = { topic: 'restock', trigger: '*', url: 'https://hooks.example.com/restock' };
    assert.equal((await shop.client.post('/webhooks', hook)).status, 201);
    const { id } = (await shop.client.get('/connections')).body.connections[0];
    await shop.client.request('PATCH', `/connections/${id}`, { body: { makes_refunds: false } });
    assert.equal((await shop.client.request('DELETE', `/connections/${id}`)).status, 204);
    const settings = { url: shop.medusa.url, key: shop.medusa.key };
    const connect = (body: object) =>
      shop.client.request('POST', '/connections', { body: { settings, ...body } });
    const made = await connect({ platform: 'medusa' });
    assert.equal(made.status, 201);
    assert.equal(made.body.returns.since, null);
    const refused = await connect({ platform: 'vendure', writes_returns: true });
    assert.equal(refused.status, 422);
  });
});
