import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { readBooks, readEvent, readLines, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

/** The service as `retour serve` runs it: requests and jobs in one process, in real time. */
describe('processing through the queue', () => {
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  before(async () => {
    app = await startTestApp();
    shop = await app.createShop();
    client = app.client((await app.createKey(shop)).secret);
  });
  after(() => app?.close());

  const details = async ({ return_id }: Ref): Promise<any> =>
    (await client.get(`/warehouse/return/details?return_id=${return_id}`)).body;

  const untilClosed = (ref: Ref) =>
    eventually(async () => {
      const body = await details(ref);
      assert.equal(body.state, 'closed');
      return body;
    }, 20_000);

  it('executes what Process accepts, records what is owed, and tells of every step in order', async () => {
    const order = await sell(app.deps, shop, {
      payments: [
        { kind: 'gift_card', captured: 400 },
        { kind: 'card', captured: 2600 },
      ],
    });
    const exchange = { type: 'exchange' as const, title: 'Shirt', price: 1000 };
    const ref = await submit(app.deps, shop, order, [
      {},
      { resolution: 'credit' },
      { resolution: 'exchange', exchange },
    ]);
    const answer = await client.post(`/warehouse/return/${ref.return_id}/process`, { pallet: 41 });
    assert.deepEqual([answer.status, answer.body], [200, true]);
    const body = await untilClosed(ref);
    assert.deepEqual(
      body.refunds.map(({ gateway, amount, provider_refund_id }: any) => [
        gateway,
        amount,
        provider_refund_id,
      ]),
      [
        ['gift_card', '4.00', null],
        ['card', '6.00', null],
      ],
    );
    assert.deepEqual([body.gift_card, body.exchange_order_name], ['10.00', [`${order.name}-E1`]]);
    const { settlements, triggers } = await readBooks(app.deps, ref);
    assert.deepEqual(
      settlements.map(({ provider }) => provider),
      ['manual', 'manual', 'internal', 'internal'],
    );
    assert.deepEqual(triggers, [
      'return.updated',
      'return.updated',
      'return.updated',
      'exchange.requested',
      'return.updated',
      'restock.requested',
      'return.updated',
      'return.closed',
    ]);
    const { sequence, snapshot } = await readEvent(app.deps, ref, 'return.closed');
    assert.deepEqual([sequence, snapshot.state, snapshot.id], [9, 'closed', String(ref.return_id)]);
  });

  it('takes snapshots at event time: each settlement shows the return as it was then', async () => {
    const ref = await submit(app.deps, shop, await sell(app.deps, shop));
    await client.post(`/warehouse/return/${ref.return_id}/process`);
    await untilClosed(ref);
    const { rows } = await app.deps.db.pool.query(
      `select trigger, snapshot->>'state' as state from events where shop_id = $1 and return_id = $2 order by sequence`,
      [shop.id, ref.return_id],
    );
    assert.deepEqual(rows, [
      { trigger: 'return.created', state: 'open' },
      { trigger: 'return.updated', state: 'open' },
      { trigger: 'restock.requested', state: 'closed' },
      { trigger: 'return.updated', state: 'closed' },
      { trigger: 'return.closed', state: 'closed' },
    ]);
  });

  it('executes what is left after Remove, and tells of the removal first', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order, [{ quantity: 2 }]);
    const [line] = await readLines(app.deps, ref);
    await client.post(`/warehouse/return/${ref.return_id}/remove?line_item_id=${line!.id}`);
    const body = await untilClosed(ref);
    assert.deepEqual([body.refund, body.line_items.length], ['10.00', 1]);
    assert.equal((await readBooks(app.deps, ref)).triggers.length, 5);
  });

  it('works many returns off, each once', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => sell(app.deps, shop)));
    const refs: Ref[] = [];
    for (const order of [...orders, ...orders, ...orders]) refs.push(await submit(app.deps, shop, order));
    const answers = await Promise.all(
      refs.map(({ return_id }) => client.post(`/warehouse/return/${return_id}/process`)),
    );
    assert.ok(answers.every(({ body }) => body === true));
    await eventually(async () => {
      for (const ref of refs) assert.equal((await readBooks(app.deps, ref)).state, 'closed');
    }, 30_000);
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});

describe('processing through the queue with a payment provider', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    payments = await startPaymentServer();
    app = await startTestApp({ settings: { RETOUR_PAYMENT_URL: payments.url } });
    shop = await app.createShop();
  });
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  it('looks a lost answer up by itself, some seconds later', async () => {
    const client = app.client((await app.createKey(shop)).secret);
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order);
    await payments.misbehave({ call: 'refund', does: 'reset_after', times: 1 });
    await client.post(`/warehouse/return/${ref.return_id}/process`);
    await eventually(async () => assert.equal((await readBooks(app.deps, ref)).state, 'closed'), 30_000);
    assert.equal((await payments.paid())[order.payments[0]!.external_id], 1000);
    assert.deepEqual(
      (await payments.read()).calls.map(({ call }) => call),
      ['refund', 'find'],
    );
    await assertInvariants(app.deps, shop.id);
  });

  it('keeps sixteen refunds under way while the provider is slow, and pays each once', async () => {
    const client = app.client((await app.createKey(shop)).secret);
    const refs: Ref[] = [];
    for (let count = 0; count < 20; count++)
      refs.push(await submit(app.deps, shop, await sell(app.deps, shop)));
    const paid_before = (await payments.read()).refunds.length;
    await payments.misbehave({ call: 'refund', does: 'hang_before' });
    for (const { return_id } of refs) await client.post(`/warehouse/return/${return_id}/process`);
    await payments.until(({ hanging }) => hanging === app.deps.config.refund_concurrency);
    await payments.behave();
    await eventually(async () => {
      for (const ref of refs) assert.equal((await readBooks(app.deps, ref)).state, 'closed');
    }, 60_000);
    const { refunds } = await payments.read();
    assert.equal(refunds.length - paid_before, refs.length);
    assert.ok(refunds.every(({ paid_count }) => paid_count === 1));
    await assertInvariants(app.deps, shop.id);
  });
});
