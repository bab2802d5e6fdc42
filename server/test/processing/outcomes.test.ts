import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { NewShop } from '../../src/modules/shop/shops/index.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, readEvent, sell, submit } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

const exchange_item = {
  type: 'exchange' as const,
  title: 'Linen Shirt',
  provider_variant_id: '39076568441015',
};

describe('what processing gives', () => {
  let payments: PaymentServer;
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    payments = await startPaymentServer();
    const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_SECRET: 'hush' };
    app = await startTestApp({ clock: new TestClock(), role: 'api', settings });
    shop = await app.createShop();
  });
  after(async () => {
    await app?.close();
    await payments?.stop();
  });

  async function createShop(fields: Partial<NewShop>, settings: Record<string, string> = {}): Promise<Shop> {
    const made = await app.createShop(fields);
    if (Object.keys(settings).length > 0)
      await app.deps.db.inTransaction((tx) =>
        tx.updateTable('shops').set(settings).where('id', '=', made.id).execute(),
      );
    return made;
  }

  async function process(ref: { shop_id: number; return_id: number }): Promise<void> {
    await processReturn(app.deps, { ...ref, source: 'warehouse' });
    await execute(app.deps, ref);
  }

  async function details(of: Pick<Shop, 'id'>, return_id: number, currency_type = 'shop'): Promise<any> {
    const { secret: key } = await app.createKey(of);
    const path = `/warehouse/return/details?return_id=${return_id}&currency_type=${currency_type}`;
    return (await app.client(key).get(path)).body;
  }

  it('gives the worked example of the contract to the cent: gift card first, then the card, then credit, then the exchange', async () => {
    const order = await sell(app.deps, shop, {
      lines: [
        { quantity: 3, unit_price: 4000 },
        { quantity: 1, unit_price: 5500 },
      ],
      order_discount: 1000,
      order_tax: 1361,
      shipping: 600,
      payments: [
        { kind: 'card', captured: 16461 },
        { kind: 'gift_card', captured: 2000 },
      ],
    });
    const [card, gift_card] = order.payments.map(({ external_id }) => external_id);
    const terms = { honour_original_discount: true, credit_bonus: 500, handling_fee: 400 };
    const units = [
      {},
      { resolution: 'exchange' as const, exchange: { ...exchange_item, price: 4200, tax: 347 } },
      { line: 1, resolution: 'credit' as const },
    ];
    const ref = await submit(app.deps, shop, order, units, { terms });
    await process(ref);

    assert.deepEqual(await payments.paid(), { [gift_card!]: 2000, [card!]: 1446 });
    const { state, settlements } = await readBooks(app.deps, ref);
    assert.equal(state, 'closed');
    assert.deepEqual(
      settlements.map(({ kind, payment, amount, provider }) => [kind, payment, amount, provider]),
      [
        ['refund', gift_card, 2000, 'bridge'],
        ['refund', card, 1446, 'bridge'],
        ['store_credit', null, 6114, 'internal'],
        ['exchange_order', null, 4547, 'internal'],
      ],
    );
    const body = await details(shop, ref.return_id);
    assert.deepEqual(
      body.refunds.map(({ gateway, amount, currency }: any) => [gateway, amount, currency]),
      [
        ['gift_card', '20.00', 'USD'],
        ['card', '14.46', 'USD'],
      ],
    );
    assert.equal(body.total, '95.60');
    assert.equal(body.outcome, 'exchange+credit+refund');
    assert.deepEqual(body.exchange_order_name, [`${order.name}-E1`]);
    assert.equal(body.exchanges[0].exchange_order_name, `${order.name}-E1`);
    const { rows } = await sql`
      select customer_email, amount, currency from store_credits where shop_id = ${shop.id} and return_id = ${ref.return_id}`.execute(
      app.deps.db.root,
    );
    const [{ customer_email, ...credit }] = rows as [{ customer_email: string }];
    assert.match(customer_email, /@example\.com$/);
    assert.deepEqual(credit, { amount: 6114, currency: 'USD' });
  });

  it('sends the bridge the settlement id as the key, the secret, and the currency of the payment', async () => {
    const order = await sell(app.deps, shop);
    const ref = await submit(app.deps, shop, order);
    await process(ref);
    const { settlements } = await readBooks(app.deps, ref);
    const { calls, refunds } = await payments.read();
    const id = settlements[0]!.id;
    assert.deepEqual(
      calls
        .filter((call) => call.id === id)
        .map(({ call, amount, authorization, idempotency_key }) => [
          call,
          amount,
          authorization,
          idempotency_key,
        ]),
      [['refund', 1000, 'Bearer hush', id]],
    );
    assert.equal(refunds.find((refund) => refund.id === id)?.currency, 'USD');
    assert.equal(settlements[0]!.provider_reference, refunds.find((refund) => refund.id === id)?.reference);
  });

  it('refunds the currency of the payment in its own minor units, and reports both currencies', async () => {
    for (const [currency, presentment, rate, shop_amount, paid_amount] of [
      ['USD', 'JPY', 1.57, '10.00', '1570'],
      ['JPY', 'KWD', 2, '1000', '2.000'],
      ['KWD', 'USD', 0.325, '1.000', '3.25'],
    ] as const) {
      const own = await createShop({ currency });
      const order = await sell(app.deps, own, { presentment: { currency: presentment, rate } });
      const ref = await submit(app.deps, own, order);
      await process(ref);
      const { refunds } = await payments.read();
      const [settlement] = (await readBooks(app.deps, ref)).settlements;
      const paid = refunds.find((refund) => refund.id === settlement!.id)!;
      assert.equal(paid.currency, presentment);
      assert.equal(paid.amount, Number(paid_amount.replace('.', '')));
      const in_shop = await details(own, ref.return_id);
      const in_paid = await details(own, ref.return_id, 'presentment');
      assert.deepEqual([in_shop.currency, in_shop.refund], [currency, shop_amount]);
      assert.deepEqual([in_paid.currency, in_paid.refund], [presentment, paid_amount]);
      assert.deepEqual(
        [in_shop.refunds, in_paid.refunds].map(([{ amount, currency: of }]) => [amount, of]),
        [
          [paid_amount, presentment],
          [paid_amount, presentment],
        ],
      );
      await assertInvariants(app.deps, own.id);
    }
  });

  it('asks for a gift card instead of issuing credit where the shop issues them elsewhere', async () => {
    const own = await createShop({}, { gift_card_issuer: 'external' });
    const order = await sell(app.deps, own, {
      lines: [{ unit_price: 5500, discount: 314, tax: 428 }],
      payments: [{ kind: 'card', captured: 6000 }],
    });
    const terms = { credit_bonus: 500 };
    const ref = await submit(app.deps, own, order, [{ resolution: 'credit' }], { terms });
    await process(ref);
    const { settlements, triggers } = await readBooks(app.deps, ref);
    assert.deepEqual(triggers, [
      'giftcard.requested',
      'return.updated',
      'restock.requested',
      'return.updated',
      'return.closed',
    ]);
    const { details: asked } = await readEvent(app.deps, ref, 'giftcard.requested');
    const { id, email, ...rest } = asked;
    assert.ok(Number.isSafeInteger(id) && id > 0);
    assert.match(email, /^shopper-\d+@example\.com$/);
    assert.deepEqual(rest, {
      total_credit_issued: '61.14',
      gift_card_subtotal: '51.86',
      gift_card_tax: '4.28',
      gift_card_bonus_credit: '5.00',
      currency: 'USD',
      return_id: String(ref.return_id),
      first_name: 'Ana',
      last_name: 'Ruiz',
      external_order_id: Number(order.external_id),
      external_order_name: order.name,
      external_order_number: Number(order.name.slice(1)),
      settlement_id: settlements[0]!.id,
    });
    assert.equal(settlements[0]!.kind, 'gift_card');
    const { rows } = await sql`select from store_credits where shop_id = ${own.id}`.execute(app.deps.db.root);
    assert.equal(rows.length, 0);
    await assertInvariants(app.deps, own.id);
  });

  it('numbers the exchange orders of an order', async () => {
    const order = await sell(app.deps, shop);
    const units = [{ resolution: 'exchange' as const, exchange: { ...exchange_item, price: 1000 } }];
    const names = [];
    for (let i = 0; i < 3; i++) {
      const ref = await submit(app.deps, shop, order, units);
      await process(ref);
      names.push(...(await details(shop, ref.return_id)).exchange_order_name);
    }
    assert.deepEqual(names, [`${order.name}-E1`, `${order.name}-E2`, `${order.name}-E3`]);
  });

  it('takes the fee from the refund, then from credit, and waives what neither has', async () => {
    const order = await sell(app.deps, shop, { lines: [{ quantity: 4, unit_price: 300 }] });
    const fee = async (handling_fee: number, resolutions: ('refund' | 'credit')[]) => {
      const units = resolutions.map((resolution) => ({ resolution }));
      const ref = await submit(app.deps, shop, order, units, { terms: { handling_fee } });
      await process(ref);
      const body = await details(shop, ref.return_id);
      return [body.handling_fee, body.refund, body.gift_card];
    };
    assert.deepEqual(await fee(400, ['refund', 'credit']), ['4.00', '0.00', '2.00']);
    assert.deepEqual(await fee(400, ['refund']), ['3.00', '0.00', '0.00']);
    assert.deepEqual(await fee(100, ['refund']), ['1.00', '2.00', '0.00']);
  });

  it('gives nothing for a rejected unit, and closes a return that is worth nothing', async () => {
    const order = await sell(app.deps, shop, { lines: [{ quantity: 3, unit_price: 1000 }] });
    const ref = await submit(app.deps, shop, order, [{ outcome: 'reject' }, {}]);
    await process(ref);
    assert.equal((await details(shop, ref.return_id)).refund, '10.00');
    const nothing = await submit(app.deps, shop, order, [{ outcome: 'reject' }]);
    await process(nothing);
    const { state, settlements, triggers } = await readBooks(app.deps, nothing);
    assert.deepEqual([state, settlements, triggers.at(-1)], ['closed', [], 'return.closed']);
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(app.deps, shop.id));
});
