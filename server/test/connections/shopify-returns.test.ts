import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { markOf, numberOf, reversedLinesOf } from '../../../connectors/src/shopify/native.ts';
import type { Order, Return } from '../../../connectors/src/shopify/native.ts';
import { levelOf } from '../../../connectors/test/shopify/returns.ts';
import { loadConnection, writeReturns } from '../../src/modules/integrations/connections/index.ts';
import {
  cancelReturn,
  flagReturn,
  processReturn,
  retrySettlement,
  unflagReturn,
} from '../../src/modules/returns/index.ts';
import { day_ms, minute_ms } from '../../src/platform/clock.ts';
import { createWarehouse } from '../support/inspections.ts';
import { execute, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { finishRefund, importOrder, settlementOf, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

/** What one shirt cost, with its tax. */
const shirt_price = 2498;

describe('returns in Shopify', () => {
  let shop: ConnectedShopifyShop;

  before(async () => {
    shop = await startConnectedShopifyShop({ orders: 0, body: { makes_refunds: true } });
  });
  beforeEach(async () => {
    shop.shopify.behave();
    shop.at.clock.advance(5 * minute_ms);
    await restockAt('processing');
  });
  after(() => shop.close());

  const restockAt = (restock_trigger: 'processing' | 'disposition') =>
    shop.at.deps.db.pool.query('update shops set restock_trigger = $1 where id = $2', [
      restock_trigger,
      shop.ref.shop_id,
    ]);
  const write = () => writeReturns(shop.at.deps, shop.ref);
  const process = (ref: Ref) => processReturn(shop.at.deps, { ...ref, source: 'warehouse' });
  const ours = ({ returns }: Order): Return[] => returns.nodes.filter((one) => markOf(one) !== undefined);
  const shirtsOf = (order: Order) => order.lineItems.nodes[0]!;
  const stockOf = (order: Order) =>
    levelOf(shop.shopify, shirtsOf(order), [...shop.shopify.locations.keys()][0]!).quantities[0]!.quantity;
  const countAsked = (name: string) => shop.shopify.asked.filter((one) => one === name).length;
  /** Where the units of a return went, each as a word. */
  const wentTo = (one: Return) =>
    one.returnLineItems.nodes
      .flatMap((row) => reversedLinesOf(one, row).flatMap(({ dispositions }) => dispositions))
      .flatMap(({ type, quantity }) => Array.from({ length: quantity }, () => type))
      .toSorted();
  /** A new order of two shirts and a hat, and a return of the shirts. */
  async function begin(quantity = 2): Promise<{ ref: Ref; order: Order }> {
    const order = shop.shopify.addOrder();
    const imported = await importOrder(shop, numberOf(order));
    const reason = { return_reason: 'Zu klein', return_reason_code: 'too-small' };
    const ref = await submit(shop.at.deps, shop.at.shop, imported, [{ quantity, ...reason }]);
    shop.shopify.asked.length = 0;
    return { ref, order };
  }
  const assess = async ({ shop_id, return_id }: Ref, outcomes: string[]) => {
    const text = 'select id from return_line_items where shop_id = $1 and return_id = $2 order by id';
    const { rows } = await shop.at.deps.db.pool.query(text, [shop_id, return_id]);
    const items = outcomes.map((disposition_outcome, i) => ({
      line_item_id: Number(rows[i].id),
      disposition_outcome,
    }));
    const answer = await createWarehouse(shop.at.server, shop.at.shop, shop.client).assess(items);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };
  /** The sale of each refunded unit was taken back once, by a return or by a refund, and all that Shopify owes for that is paid. */
  function assertBooks(order: Order, units: number): void {
    const shirts = shirtsOf(order);
    const processed = order.returns.nodes
      .flatMap(({ returnLineItems }) => returnLineItems.nodes)
      .reduce((sum, { processedQuantity }) => sum + processedQuantity, 0);
    const named = order.refunds
      .flatMap(({ refundLineItems }) => refundLineItems.nodes)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    assert.equal(processed + named, units);
    assert.equal(shirts.currentQuantity, shirts.quantity - units);
    const paid = shop.shopify.bank
      .filter((entry) => entry.order === order.id)
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    assert.equal(paid, units * shirt_price);
  }
  async function assertNothingDiffers(): Promise<void> {
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
  }

  it('are seen when they are submitted, and received, restocked and refunded when they are processed', async () => {
    const { ref, order } = await begin();
    const stock = stockOf(order);
    await write();
    const [booked, ...more] = ours(order);
    assert.equal(booked!.status, 'OPEN');
    assert.deepEqual(more, []);
    const [line] = booked!.returnLineItems.nodes;
    assert.match(line!.returnReasonNote, /^Zu klein \(RT-\d+, Retour [0-9a-f-]{36}\)$/);
    const { body } = shop.shopify.requests.find(({ body: asked }) =>
      asked?.query?.includes('query Returnable'),
    )!;
    assert.deepEqual(body.variables.handles, ['too-small', 'other']);
    await assertNothingDiffers();
    await process(ref);
    await execute(shop.at.deps, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    for (let i = 0; i < 2; i++) await write();
    assert.deepEqual(
      ours(order).map(({ id, status }) => [id, status]),
      [[booked!.id, 'CLOSED']],
    );
    assert.deepEqual(wentTo(booked!), ['RESTOCKED', 'RESTOCKED']);
    assert.equal(stockOf(order), stock + 2);
    assertBooks(order, 2);
    await assertNothingDiffers();
    const { returns } = await shop.shown();
    assert.deepEqual({ ...returns, since: null }, { since: null, waiting_count: 0, failing_count: 0 });
  });

  it('that are refunded at once are in Shopify before their refund, which names no units', async () => {
    const { ref, order } = await begin();
    await process(ref);
    await execute(shop.at.deps, ref);
    const { asked } = shop.shopify;
    for (const name of ['MakeReturn', 'ProcessReturn'])
      assert.ok(asked.includes(name) && asked.indexOf(name) < asked.indexOf('MakeRefund'), asked.join());
    assert.deepEqual(order.refunds[0]!.refundLineItems.nodes, []);
    await write();
    assert.deepEqual(
      [ours(order)[0]!.status, ...wentTo(ours(order)[0]!)],
      ['CLOSED', 'RESTOCKED', 'RESTOCKED'],
    );
    assertBooks(order, 2);
  });

  it('that are refunded before they are back go into stock once they are', async () => {
    await restockAt('disposition');
    const { ref, order } = await begin();
    const stock = stockOf(order);
    await process(ref);
    await execute(shop.at.deps, ref);
    assertBooks(order, 2);
    assert.deepEqual(wentTo(ours(order)[0]!), []);
    await assertNothingDiffers();
    await assess(ref, ['back_to_stock', 'missing']);
    await write();
    assert.deepEqual(wentTo(ours(order)[0]!), ['MISSING', 'RESTOCKED']);
    assert.equal(stockOf(order), stock + 1);
    assertBooks(order, 2);
    await assertNothingDiffers();
  });

  it('that are back before they are refunded stay open until then', async () => {
    await restockAt('disposition');
    const { ref, order } = await begin();
    await assess(ref, ['back_to_stock', 'resale_hold']);
    await write();
    const [booked] = ours(order);
    assert.deepEqual([booked!.status, ...wentTo(booked!)], ['OPEN', 'RESTOCKED']);
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    assert.deepEqual([booked!.status, ...wentTo(booked!)], ['CLOSED', 'NOT_RESTOCKED', 'RESTOCKED']);
    assertBooks(order, 2);
    await assertNothingDiffers();
  });

  it('that are refunded elsewhere are closed, and Shopify owes nothing for them', async () => {
    const path = `/connections/${shop.ref.id}`;
    await shop.client.request('PATCH', path, { body: { makes_refunds: false } });
    const { ref, order } = await begin();
    await process(ref);
    await execute(shop.at.deps, ref);
    await write();
    const [booked] = ours(order);
    assert.deepEqual([booked!.status, ...wentTo(booked!)], ['CLOSED', 'RESTOCKED', 'RESTOCKED']);
    assertBooks(order, 0);
    await assertNothingDiffers();
    await shop.client.request('PATCH', path, { body: { makes_refunds: true } });
  });

  for (const [name, fault] of [
    ['MakeReturn', 'lose_answer'],
    ['ProcessReturn', 'lose_answer'],
    ['MakeReturn', 'not_json'],
    ['ReturnsOfOrder', { status: 502, body: {} }],
  ] as const)
    it(`of which ${name} goes wrong keep their refund waiting, and are written once (${JSON.stringify(fault)})`, async () => {
      const { ref, order } = await begin();
      shop.shopify.misbehave(name, fault);
      await process(ref);
      await execute(shop.at.deps, ref);
      const waiting = await settlementOf(shop, ref);
      assert.equal(waiting.state, 'intended');
      assert.match(waiting.failure_message, /isn't in Shopify yet/);
      shop.at.clock.advance(minute_ms);
      const asked = shop.shopify.asked.length;
      await write();
      assert.equal(shop.shopify.asked.length, asked, 'Shopify may still be at it');
      await finishRefund(shop, ref);
      await write();
      assert.deepEqual(
        ours(order).map(({ status }) => status),
        ['CLOSED'],
      );
      assert.equal(order.returns.nodes.length, 1);
      assertBooks(order, 2);
      await assertNothingDiffers();
    });

  it('are written once where Retour is killed before it notes the response', async () => {
    const { ref, order } = await begin();
    await process(ref);
    await write();
    const taken = `update connection_returns set reference = null, due_at = $3, quiet_until = $3::timestamptz + interval '12 minutes'
      where shop_id = $1 and return_id = $2`;
    await shop.at.deps.db.pool.query(taken, [ref.shop_id, ref.return_id, shop.at.clock.now()]);
    await execute(shop.at.deps, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'intended', 'another worker may be at it');
    shop.at.clock.advance(13 * minute_ms);
    await finishRefund(shop, ref);
    assert.equal(order.returns.nodes.length, 1);
    assert.deepEqual([countAsked('MakeReturn'), countAsked('ProcessReturn')], [1, 1]);
    assertBooks(order, 2);
  });

  it('are written by one worker, however many there are', async () => {
    const { ref, order } = await begin();
    await process(ref);
    await Promise.all([write(), execute(shop.at.deps, ref), write(), execute(shop.at.deps, ref)]);
    await finishRefund(shop, ref);
    await write();
    assert.equal(order.returns.nodes.length, 1);
    assertBooks(order, 2);
  });

  it('wait until Shopify has restored its points', async () => {
    const { ref, order } = await begin();
    const { points } = shop.shopify;
    shop.shopify.points = { most: 1, per_s: 1, of_one: 1000 };
    await write();
    assert.deepEqual(order.returns.nodes, []);
    shop.shopify.points = points;
    shop.at.clock.advance(5 * minute_ms);
    await write();
    assert.equal(ours(order).length, 1);
    await cancelReturn(shop.at.deps, ref);
    await write();
  });

  it('are called off when they are cancelled, and can be returned again', async () => {
    const { ref, order } = await begin();
    await write();
    await cancelReturn(shop.at.deps, ref);
    await write();
    assert.deepEqual(
      order.returns.nodes.map(({ status }) => status),
      ['CANCELED'],
    );
    assertBooks(order, 0);
    await assertNothingDiffers();
    const again = await submit(shop.at.deps, shop.at.shop, await importOrder(shop, numberOf(order)), [
      { quantity: 2 },
    ]);
    await write();
    assert.equal(ours(order).length, 1);
    await cancelReturn(shop.at.deps, again);
  });

  it('wait until somebody has agreed to them', async () => {
    const { ref, order } = await begin();
    await flagReturn(shop.at.deps, ref);
    await write();
    assert.deepEqual(order.returns.nodes, []);
    await unflagReturn(shop.at.deps, ref);
    await write();
    assert.equal(ours(order).length, 1);
  });

  it('that Shopify refuses keep no refund waiting, which names their units then: later they are not processed again', async () => {
    const { ref, order } = await begin(1);
    const parcels = order.fulfillments;
    order.fulfillments = [];
    await write();
    assert.equal((await shop.shown()).returns.failing_count, 1);
    const [difference] = await shop.differences('open');
    assert.equal(difference.kind, 'not_written');
    assert.match(difference.message, /Shopify lets 0 be returned/);
    await process(ref);
    await execute(shop.at.deps, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
    assert.equal(order.refunds[0]!.refundLineItems.nodes.length, 1);
    order.fulfillments = parcels;
    shop.at.clock.advance(day_ms);
    await write();
    const [booked] = ours(order);
    assert.deepEqual([booked!.status, ...wentTo(booked!)], ['CLOSED', 'RESTOCKED']);
    assertBooks(order, 1);
    await assertNothingDiffers();
  });

  it('that somebody makes in Shopify take units, and those that somebody receives there differ', async () => {
    const { ref, order } = await begin(1);
    await write();
    shop.shopify.addReturn(order, shirtsOf(order), { quantity: 1 });
    const [line] = ours(order)[0]!.returnLineItems.nodes;
    const [reversed] = reversedLinesOf(ours(order)[0]!, line!);
    reversed!.dispositions.push({ type: 'NOT_RESTOCKED', quantity: 1 });
    shop.at.clock.advance(2 * minute_ms);
    await shop.pull();
    const { rows } = await shop.at.deps.db.pool.query(
      `select sum(f.quantity)::integer as units from order_refunds f
       join orders o on o.shop_id = f.shop_id and o.id = f.order_id
       where f.shop_id = $1 and o.external_id = $2 and f.type = 'line_item'`,
      [ref.shop_id, numberOf(order)],
    );
    assert.deepEqual(rows, [{ units: 1 }]);
    await shop.reconcile();
    assert.deepEqual(
      (await shop.differences('open')).map(({ kind, ours: here, theirs }) => [kind, here, theirs]),
      [['received_units', 0, 1]],
    );
    reversed!.dispositions.length = 0;
    await assertNothingDiffers();
  });

  it('that staff refund in Shopify are not refunded again by themselves', async () => {
    const { ref, order } = await begin(1);
    await write();
    const refund = shop.shopify.refund(order, { amount: '24.98' });
    refund.return = { id: ours(order)[0]!.id };
    await process(ref);
    await execute(shop.at.deps, ref);
    const { state, failure_code, failure_message } = await settlementOf(shop, ref);
    assert.deepEqual([state, failure_code], ['failed', 'return_refunded']);
    assert.ok(failure_message.includes(`refund ${numberOf(refund)}`));
    assert.equal(shop.shopify.bank.filter((entry) => entry.order === order.id).length, 0);
    refund.transactions.nodes[0]!.status = 'FAILURE';
    const { id } = await settlementOf(shop, ref);
    await retrySettlement(shop.at.deps, { shop_id: ref.shop_id, id });
    await finishRefund(shop, ref);
    assert.equal((await settlementOf(shop, ref)).state, 'succeeded', 'nothing was paid in Shopify');
  });

  it('are off for an app that may not write them, and for connections from before, until somebody switches them on', async () => {
    const path = `/connections/${shop.ref.id}`;
    await shop.client.request('PATCH', path, { body: { makes_refunds: false } });
    assert.equal((await shop.client.request('DELETE', path)).status, 204);
    shop.shopify.scopes.delete('write_returns');
    shop.shopify.scopes.add('read_returns');
    const { url, client_id, client_secret } = shop.shopify;
    const body = { platform: 'shopify', settings: { url, client_id, client_secret } };
    const made = await shop.client.request('POST', '/connections', { body });
    assert.equal(made.status, 201);
    assert.equal(made.body.returns.since, null);
    const change = () =>
      shop.client.request('PATCH', `/connections/${made.body.id}`, { body: { writes_returns: true } });
    const refused = await change();
    assert.equal(refused.status, 422);
    assert.match(JSON.stringify(refused.body), /add the scope write_returns to the app/);
    shop.shopify.scopes.add('write_returns');
    assert.ok((await change()).body.returns.since);
    shop.shopify.scopes.delete('write_returns');
    const ref = { ...shop.ref, id: made.body.id };
    const again = { ...shop, ref, pull: () => loadConnection(shop.at.deps, ref) };
    const imported = await importOrder(again, [...shop.shopify.orders.keys()].at(-1)!.split('/').at(-1)!);
    await submit(shop.at.deps, shop.at.shop, imported, [{ line: 1 }]);
    await writeReturns(shop.at.deps, ref);
    const { status, returns } = (await shop.client.get(`/connections/${made.body.id}`)).body;
    assert.deepEqual([status, returns.failing_count], ['working', 1], 'all else goes on');
  });
});
