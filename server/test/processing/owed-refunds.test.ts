import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { processReturn } from '../../src/modules/returns/index.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { Client } from '../support/client.ts';
import type { Shop } from '../../src/platform/authenticate.ts';

type Body = Record<string, any>;
type Units = Parameters<typeof submit>[3];

const usd = (amount: number) => ({ amount, currency_code: 'USD' });

describe('a refund of an order whose payments were never reported', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  let sold = 0;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
    app = await startTestApp({ clock: new TestClock(), role: 'api', settings });
    shop = await app.createShop();
    client = (await createCheckedClients(app, shop)).standard;
  });
  beforeEach(() => payments.behave());
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  /** Three units at 10.00 and shipping for 5.00, pushed without payments. */
  async function push(body: Body = {}): Promise<{ id: number; line_ids: number[]; external_id: string }> {
    const external_id = `owed-${++sold}`;
    const answer = await client.request('PUT', '/orders', {
      body: {
        external_id,
        name: `#OWED-${sold}`,
        taxes_included: true,
        total_price: usd(3500),
        total_shipping: usd(500),
        customer: { external_id: 'c-1', email: 'ana@example.com' },
        line_items: [{ external_id: 'l-1', title: 'Shirt', quantity: 3, unit_price: usd(1000) }],
        fulfillments: [
          {
            external_id: 'f-1',
            status: 'success',
            fulfilled_at: app.deps.clock.now().toISOString(),
            fulfillment_line_items: [{ order_line_item_external_id: 'l-1', quantity: 3 }],
          },
        ],
        ...body,
      },
    });
    assert.equal(answer.status, 201, answer.text);
    const { id, line_items, payments: shown } = answer.body.order;
    assert.deepEqual(shown, body['payments'] ?? []);
    return { id, external_id, line_ids: line_items.map((line: Body) => line['id']) };
  }

  async function giveBack(order: { id: number; line_ids: number[] }, units?: Units): Promise<Ref> {
    const ref = await submit(app.deps, shop, { ...order }, units);
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
    return ref;
  }

  const settlementsOf = async (ref: Ref) =>
    (await readBooks(app.deps, ref)).settlements.map(({ kind, state, payment, amount, provider }) => [
      kind,
      state,
      payment,
      amount,
      provider,
    ]);
  const detailsOf = async ({ return_id }: Ref, currency_type = 'shop'): Promise<Body> =>
    (await client.get(`/warehouse/return/details?return_id=${return_id}&currency_type=${currency_type}`))
      .body;
  const callsOf = async () => (await payments.read()).calls.length;

  it('is recorded as owed: the return closes, the details show it, and the bridge is never called', async () => {
    for (const unknown of [{}, { payments: null }, { payments: [] }]) {
      const order = await push(unknown);
      const ref = await giveBack(order, [{ quantity: 2 }]);
      assert.equal((await readBooks(app.deps, ref)).state, 'closed');
      assert.deepEqual(await settlementsOf(ref), [['refund', 'succeeded', null, 2000, 'manual']]);
      const details = await detailsOf(ref);
      assert.deepEqual(
        [details['state'], details['refund'], details['not_refundable']],
        ['closed', '20.00', '0.00'],
      );
      assert.deepEqual(details['refunds'], [
        { gateway: 'manual', amount: '20.00', currency: 'USD', provider_refund_id: null },
      ]);
      assert.equal(await callsOf(), 0);
      await assertInvariants(app.deps, shop.id);
    }
  });

  it('never exceeds the total of the order, over all of its returns and with what was refunded elsewhere', async () => {
    const order = await push({
      refunds: [{ external_id: 'r-1', type: 'other', amount: usd(1000) }],
    });
    assert.deepEqual(await settlementsOf(await giveBack(order, [{ quantity: 1 }])), [
      ['refund', 'succeeded', null, 1000, 'manual'],
    ]);
    const credit = await giveBack(order, [{ quantity: 1, resolution: 'credit' }]);
    assert.deepEqual(
      (await settlementsOf(credit)).map(([kind, , , amount]) => [kind, amount]),
      [['store_credit', 1000]],
    );
    const last = await giveBack(order, [{ quantity: 1 }]);
    assert.deepEqual(await settlementsOf(last), [['refund', 'succeeded', null, 500, 'manual']]);
    const { refund, not_refundable } = await detailsOf(last);
    assert.deepEqual([refund, not_refundable], ['5.00', '5.00']);
    await assertInvariants(app.deps, shop.id);
  });

  it('is owed in the currency that the customer paid in', async () => {
    const jpy = (amount: number) => ({ amount, currency_code: 'JPY' });
    const order = await push({
      total_price_presentment: jpy(5250),
      total_discounts_presentment: jpy(0),
      total_taxes_presentment: jpy(0),
      total_shipping_presentment: jpy(750),
      line_items: [
        {
          external_id: 'l-1',
          title: 'Shirt',
          quantity: 3,
          unit_price: usd(1000),
          unit_price_presentment: jpy(1500),
        },
      ],
    });
    const ref = await giveBack(order, [{ quantity: 3 }]);
    assert.deepEqual((await detailsOf(ref))['refunds'], [
      { gateway: 'manual', amount: '4500', currency: 'JPY', provider_refund_id: null },
    ]);
    assert.equal((await detailsOf(ref, 'presentment'))['refund'], '4500');
  });

  it('counts against payments that are reported afterwards', async () => {
    const order = await push();
    await giveBack(order, [{ quantity: 2 }]);
    const card = {
      external_id: `pi-${order.external_id}`,
      gateway: 'card',
      kind: 'card',
      status: 'captured',
      captured: usd(3500),
      captured_at: '2026-02-18T10:00:00Z',
    };
    const reported = await client.request('PUT', `/orders/${order.id}`, {
      body: { payments: [card], refunds: [{ external_id: 'r-1', type: 'other', amount: usd(1000) }] },
    });
    assert.equal(reported.status, 200, reported.text);
    const ref = await giveBack(order, [{ quantity: 1 }]);
    assert.deepEqual(await settlementsOf(ref), [['refund', 'succeeded', card.external_id, 500, 'bridge']]);
    assert.deepEqual(await payments.paid(), { [card.external_id]: 500 });
    await assertInvariants(app.deps, shop.id);
  });

  it('is nothing where a payment was reported that never arrived', async () => {
    const order = await push({
      payments: [
        {
          external_id: 'invoice',
          gateway: 'invoice',
          kind: 'bank',
          status: 'pending',
          captured: { amount: 0, currency: 'USD', currency_code: 'USD' },
          captured_at: '2026-02-18T10:00:00.000Z',
          card: null,
        },
      ],
    });
    const ref = await giveBack(order, [{ quantity: 1 }]);
    assert.deepEqual(await settlementsOf(ref), []);
    const { refund, not_refundable } = await detailsOf(ref);
    assert.deepEqual([refund, not_refundable], ['0.00', '10.00']);
  });
});
