import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeLine } from '../../../connectors/test/fake-vendure-parts.ts';
import { signedMessage } from '../../../connectors/test/fake-medusa.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { browserOrigin } from '../../src/platform/config.ts';
import { execute } from '../support/processing.ts';
import { beginRefund, finishRefund, settlementOf, startConnectedVendureShop } from './support.ts';
import type { ConnectedVendureShop } from './support.ts';

describe('a shop that is connected to Vendure', () => {
  let shop: ConnectedVendureShop;
  const byName = async ({ code }: { code: string }) =>
    (await shop.orders()).find((order) => order.name === code);
  const pullSoon = () => {
    shop.at.clock.advance(minute_ms);
    return shop.pull();
  };
  const paidFor = (id: string) =>
    shop.vendure.bank.filter(({ reason }) => reason === `Retour ${id}`).map(({ amount }) => amount);
  /** Units that can't be returned any more, by line. */
  const returnedOf = (order: any) =>
    order.refunds
      .filter(({ type }: { type: string }) => type === 'line_item')
      .map(({ line_item }: any) => [line_item.external_id, line_item.quantity]);

  before(async () => {
    shop = await startConnectedVendureShop({ orders: 12, body: { makes_refunds: true } });
  });
  after(() => shop.close());

  it('has all orders, products and stock of the shop, and shows no key', async () => {
    const { load, status, differences, settings } = await shop.shown();
    assert.equal(status, 'working');
    assert.deepEqual([load.done, load.of], [1 + 2 + 4 + 12, 1 + 2 + 4 + 12]);
    assert.equal(differences.not_imported_count, 0);
    assert.deepEqual(settings, [
      { name: 'url', value: shop.vendure.url },
      { name: 'key', value: 'set' },
      { name: 'channel', value: null },
    ]);
    const [order] = await shop.orders();
    assert.equal(order.total_price.amount, 4996 + 2617 + 490);
    assert.equal(order.fulfillments[0].delivered_at, '2026-03-02T09:15:27.000Z');
    const { rows } = await shop.at.deps.db.pool.query(
      'select distinct available_count::int from inventories where shop_id = $1',
      [shop.ref.shop_id],
    );
    assert.deepEqual(rows, [{ available_count: 99 }]);
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
  });

  it('keeps an order as it was placed: cancelled units are returned ones, also of a line in a return', async () => {
    const order = shop.vendure.addOrder();
    const [first] = order.lines;
    await beginRefund(shop, order.id);
    shop.vendure.cancel(order, first!, 1);
    await pullSoon();
    const partly = await byName(order);
    assert.deepEqual(returnedOf(partly), [[first!.id, 1]]);
    assert.equal(partly.total_price.amount, 8103);
    const whole = shop.vendure.addOrder();
    await pullSoon();
    for (const line of whole.lines) shop.vendure.cancel(whole, line, line.quantity);
    await pullSoon();
    assert.equal((await byName(whole)).status, 'cancelled');
    assert.equal((await shop.shown()).differences.not_imported_count, 0);
  });

  it('has lines that are added later, and surcharges as fees', async () => {
    const order = shop.vendure.addOrder();
    order.lines.push({ ...makeLine('added', 1, 1000), orderPlacedQuantity: 0 });
    order.surcharges.push({ id: 'wrap', description: 'Gift wrap', price: 100, priceWithTax: 119 });
    order.surcharges.push({ id: 'sorry', description: 'Sorry', price: -200, priceWithTax: -238 });
    await pullSoon();
    const { total_price, fees, line_items } = await byName(order);
    assert.equal(total_price.amount, 8103 + 1190 + 119 - 238);
    assert.deepEqual([fees[0].name, fees[0].amount.amount], ['Gift wrap', 100]);
    assert.equal(line_items.length, 3);
  });

  it('pays less where Vendure has refunded something itself', async () => {
    const order = shop.vendure.addOrder();
    shop.vendure.refund(order.payments![0]!, 8000);
    shop.vendure.touch('order', order.id);
    const ref = await beginRefund(shop, order.id);
    await execute(shop.at.deps, ref);
    const { id, state, amount } = await settlementOf(shop, ref);
    assert.deepEqual([state, Number(amount)], ['succeeded', 103]);
    assert.deepEqual(paidFor(id), [103]);
  });

  it('finds a refund whose response was lost, and recognises it as its own', async () => {
    const order = shop.vendure.addOrder();
    const ref = await beginRefund(shop, order.id);
    shop.vendure.refunds_end('lose_answer');
    await execute(shop.at.deps, ref);
    const { id, state } = await settlementOf(shop, ref);
    assert.equal(state, 'unknown');
    await finishRefund(shop, ref);
    assert.deepEqual(paidFor(id), [2498]);
    await pullSoon();
    const { rows } = await shop.at.deps.db.pool.query(
      `select is_own from order_refunds f join orders o on o.shop_id = f.shop_id and o.id = f.order_id
       where f.shop_id = $1 and o.external_id = $2`,
      [ref.shop_id, order.id],
    );
    assert.deepEqual(rows, [{ is_own: true }]);
  });

  for (const [end, paid] of [
    ['stop_before_bank', []],
    ['stop_after_bank', [2498]],
  ] as const)
    it(`leaves a refund that was interrupted (${end}) to a person, and never pays it twice`, async () => {
      const ref = await beginRefund(shop, shop.vendure.addOrder().id);
      shop.vendure.refunds_end(end);
      for (let i = 0; i < 4; i++) {
        await execute(shop.at.deps, ref);
        shop.at.clock.advance(hour_ms);
      }
      const { id, state, failure_message } = await settlementOf(shop, ref);
      assert.equal(state, 'unknown');
      assert.ok(failure_message.includes(`with the reason "Retour ${id}"`));
      assert.deepEqual(paidFor(id), paid);
    });

  it('differs in nothing but what was planted, and in nothing any more once it was read again', async () => {
    await shop.reconcile();
    await shop.pull();
    shop.at.clock.advance(hour_ms);
    const [one, two, three, four] = [...shop.vendure.orders.values()].slice(2, 6);
    const { id: refund } = shop.vendure.refund(one!.payments![0]!, 150);
    const line = two!.lines[0]!;
    const lines = [{ orderLineId: line.id, quantity: 1 }];
    const { id: of_units } = shop.vendure.refund(two!.payments![0]!, 2498, { lines });
    three!.payments![0]!.amount += 100;
    four!.shippingLines[0]!.discountedPriceWithTax += 19;
    shop.vendure.stock.get('10')!.stockLevels[0]!.stockOnHand -= 1;
    await shop.reconcile();
    assert.deepEqual(
      (await shop.differences('open'))
        .map(({ kind, key, ours, theirs }) => `${kind} ${key} ${ours} ${theirs}`)
        .toSorted(),
      [
        `refund ${refund} null 150`,
        `refund ${of_units} null 2498`,
        `returned_units ${line.id} 0 1`,
        `paid ${three!.payments![0]!.id} 8103 8203`,
        `order_total ${four!.id} 8103 8122`,
        'stock 10/1 99 98',
      ].toSorted(),
    );
    await shop.pull();
    shop.at.clock.advance(hour_ms);
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
  });

  it('tells its dashboard the returns of an order, and nobody else', async () => {
    const order = shop.vendure.addOrder();
    const made = await beginRefund(shop, order.id);
    await finishRefund(shop, made);
    const ask = async (data: object, secret = shop.connection.message_secret) => {
      const message = signedMessage(secret, { name: 'retour.returns', data, at: shop.at.clock.now() });
      const response = await fetch(shop.connection.messages.url, { method: 'POST', ...message });
      return { status: response.status, body: (await response.json()) as any };
    };
    const { status, body } = await ask({ order_id: order.id });
    assert.equal(status, 200);
    const { amount, currency } = await settlementOf(shop, made);
    const [requested] = (
      await shop.at.deps.db.pool.query('select created_at from returns where id = $1', [made.return_id])
    ).rows;
    assert.deepEqual(body.returns, [
      {
        id: made.return_id,
        state: 'closed',
        items: [{ title: 'Shirt', variant_title: 'S', quantity: 1, outcome: 'refund' }],
        refunded: { amount, currency },
        created_at: requested.created_at.toISOString(),
        url: `${browserOrigin(shop.at.deps.config)}/console/returns/${made.return_id}`,
      },
    ]);
    const without = shop.vendure.addOrder();
    await pullSoon();
    assert.deepEqual((await ask({ order_id: without.id })).body, { returns: [] });
    assert.deepEqual((await ask({ order_id: 'unknown' })).body, { returns: [] });
    for (const data of [{}, { order_id: 7 }, { order_id: '../1' }])
      assert.equal((await ask(data)).status, 422);
    assert.equal((await ask({ order_id: order.id }, 'whsec_d3Jvbmc=')).status, 422);
  });
});
