import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signedWebhook } from '../../../connectors/test/shopify/fake-shopify.ts';
import { bagOf } from '../../../connectors/test/shopify/shop.ts';
import type { RefundEnd } from '../../../connectors/test/shopify/shop.ts';
import { numberOf } from '../../../connectors/src/shopify/native.ts';
import type { Order } from '../../../connectors/src/shopify/native.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { execute } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import type { Fault } from '../support/fake-service.ts';
import { beginRefund, finishRefund, settlementOf, startConnectedShopifyShop } from './support.ts';
import type { ConnectedShopifyShop } from './support.ts';

describe('a shop that is connected to Shopify', () => {
  let shop: ConnectedShopifyShop;
  const byName = async (name: string) => (await shop.orders()).find((order) => order.name === name);
  const levels = async () => {
    const { rows } = await shop.at.deps.db.pool.query(
      `select v.sku, l.name, i.available_count from inventories i
       join product_variants v on v.shop_id = i.shop_id and v.id = i.product_variant_id
       join locations l on l.shop_id = i.shop_id and l.id = i.location_id where i.shop_id = $1 order by 1, 2`,
      [shop.ref.shop_id],
    );
    return rows.map(({ sku, name, available_count }) => `${sku} ${name} ${available_count}`);
  };

  before(async () => {
    shop = await startConnectedShopifyShop({
      orders: 25,
      body: { makes_refunds: true, writes_returns: false },
    });
  });
  after(() => shop.close());

  it('has all orders, products and stock of the shop', async () => {
    const { load, status, differences, settings } = await shop.shown();
    assert.equal(status, 'working');
    assert.deepEqual([load.done, load.of], [2 + 2 + 3 + 25, 2 + 2 + 3 + 25]);
    assert.deepEqual(await shop.differences('open'), []);
    assert.equal(differences.not_imported_count, 0);
    assert.deepEqual(settings, [
      { name: 'url', value: shop.shopify.url },
      { name: 'client_id', value: shop.shopify.client_id },
      { name: 'client_secret', value: 'shpss_…' },
      { name: 'token', value: null },
    ]);
    const [order] = await shop.orders();
    assert.equal(order.total_price.amount, 8196);
    assert.deepEqual(
      order.line_items.map(({ sku, unit_price }: any) => [sku, unit_price.amount]),
      [
        ['Shirt-S', 2099],
        ['Hat-Default Title', 2199],
      ],
    );
    assert.equal(order.payments[0].captured.amount, 8196);
    assert.equal(order.fulfillments[0].delivered_at, '2026-03-02T09:15:27.000Z');
    assert.equal((await levels()).length, 3 * 2);
    assert.ok((await levels()).includes('Shirt-M Hamburg 99'));
  });

  it('has changes of orders, products and stock within a minute, also without a message', async () => {
    const [one] = shop.shopify.orders.values();
    const [shirt] = shop.shopify.products.values();
    const [item] = shop.shopify.items.values();
    const level = item!.inventoryLevels.nodes[1]!;
    shop.at.clock.advance(minute_ms);
    one!.cancelledAt = shop.at.clock.now().toISOString();
    shirt!.title = 'T-shirt';
    level.quantities[0]!.quantity = 7;
    for (const row of [one!, shirt!, level]) shop.shopify.touch(row);
    await shop.pull();
    assert.equal((await byName(one!.name)).status, 'cancelled');
    assert.ok((await levels()).includes('Shirt-S Hamburg 7'));
    const { rows } = await shop.at.deps.db.pool.query(
      'select name from products where shop_id = $1 order by 1',
      [shop.ref.shop_id],
    );
    assert.deepEqual(rows, [{ name: 'Hat' }, { name: 'T-shirt' }]);
  });

  it('has tips, duties and gift cards as an adjustment, and discounts of the order on its lines', async () => {
    const one = shop.shopify.addOrder({ totalPriceSet: bagOf('80.00'), discountCodes: ['WELCOME'] });
    one.lineItems.nodes[0]!.discountAllocations = [{ allocatedAmountSet: bagOf('4.20') }];
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const order = await byName(one.name);
    assert.equal(order.total_price.amount, 8000);
    assert.deepEqual(
      order.adjustments.map(({ name, amount }: any) => [name, amount.amount]),
      [['total_price', 224]],
    );
    const [{ code, amount }] = order.line_items[0].discounts;
    assert.deepEqual([code, amount.amount], ['WELCOME', 420]);
  });

  it('knows units that Shopify has in returns and refunds of its own: they cannot be returned again', async () => {
    const order = [...shop.shopify.orders.values()][2]!;
    const [shirt, hat] = order.lineItems.nodes;
    shop.at.clock.advance(minute_ms);
    shop.shopify.refund(order, { amount: '24.98', item: shirt!, quantity: 1 });
    shop.shopify.addReturn(order, hat!, { quantity: 1 });
    await shop.pull();
    const { refunds } = await byName(order.name);
    assert.deepEqual(
      refunds
        .map(({ type, amount, line_item }: any) => [type, amount?.amount, line_item?.quantity])
        .toSorted(),
      [
        ['line_item', 0, 1],
        ['line_item', 0, 1],
        ['other', 2498, undefined],
      ],
    );
  });

  it('differs in nothing but what was planted, and in nothing any more once it was read again', async () => {
    shop.at.clock.advance(hour_ms);
    const [webhook] = shop.shopify.webhooks.keys();
    shop.shopify.webhooks.delete(webhook!);
    await shop.reconcile();
    assert.equal(shop.shopify.webhooks.size, 13, 'Shopify deletes webhooks that fail');
    assert.deepEqual(await shop.differences('open'), []);
    shop.at.clock.advance(hour_ms);
    const orders = [...shop.shopify.orders.values()].slice(5, 20);
    const planted: string[] = [];
    // Changes that nothing reports.
    const hidden = (order: Order, change: () => void) => {
      const { updatedAt } = order;
      change();
      order.updatedAt = updatedAt;
    };
    for (const [i, order] of orders.slice(0, 3).entries())
      hidden(order, () => {
        const refund = shop.shopify.refund(order, { amount: `${i + 1}.50` });
        planted.push(`refund ${numberOf(refund)} null ${i + 1}50`);
      });
    for (const order of orders.slice(3, 6))
      hidden(order, () => {
        const item = order.lineItems.nodes[0]!;
        const refund = shop.shopify.refund(order, { amount: '20.00', item, quantity: 1 });
        planted.push(`refund ${numberOf(refund)} null 2000`, `returned_units ${numberOf(item)} 0 1`);
      });
    for (const order of orders.slice(6, 9))
      hidden(order, () => {
        const item = order.lineItems.nodes[1]!;
        shop.shopify.addReturn(order, item, { quantity: 1 });
        planted.push(`returned_units ${numberOf(item)} 0 1`);
      });
    for (const order of orders.slice(9, 11)) {
      order.totalPriceSet = bagOf('91.96');
      planted.push(`order_total ${numberOf(order)} 8196 9196`);
    }
    for (const order of orders.slice(11, 13)) {
      order.transactions[0]!.amountSet = bagOf('80.96');
      planted.push(`paid ${numberOf(order.transactions[0]!)} 8196 8096`);
    }
    const item = [...shop.shopify.items.values()][1]!;
    const [level] = item.inventoryLevels.nodes;
    level!.quantities[0]!.quantity = 98;
    planted.push(`stock ${numberOf(item.variants!.nodes[0]!)}/${numberOf(level!.location)} 99 98`);
    const unseen = shop.shopify.addOrder({ updatedAt: '2026-02-25T10:00:00Z' });
    planted.push(`order ${numberOf(unseen)} null 8196`);
    await shop.reconcile();
    const found = await shop.differences('open');
    assert.deepEqual(
      found.map(({ kind, key, ours, theirs }) => `${kind} ${key} ${ours} ${theirs}`).toSorted(),
      planted.toSorted(),
    );
    assert.equal(planted.length, 18);
    await shop.pull();
    shop.at.clock.advance(hour_ms);
    await shop.reconcile();
    assert.deepEqual(await shop.differences('open'), []);
    await shop.pull();
  });

  describe('and its webhooks', () => {
    const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      fetch(shop.connection.messages.url, { method: 'POST', body, headers });
    const send = async (topic: string, body: object, id?: string) => {
      const message = signedWebhook(shop.shopify.client_secret, { topic, body, ...(id ? { id } : {}) });
      return (await post(message)).status;
    };
    const marks = async () =>
      (
        await shop.at.deps.db.pool.query(
          'select kind, external_id, version from connection_marks where shop_id = $1',
          [shop.ref.shop_id],
        )
      ).rows;

    it('are made when it is connected, and everything is right', async () => {
      assert.equal(shop.connection.messages.is_automatic, true);
      const addresses = new Set([...shop.shopify.webhooks.values()].map(({ uri }) => uri));
      assert.deepEqual([...addresses], [shop.connection.messages.url]);
      const { body } = await shop.client.request('POST', `/connections/${shop.ref.id}/check`);
      assert.deepEqual(
        body.checks.filter(({ status }: any) => status !== 'passed'),
        [],
      );
    });

    it('are signed with the secret of the app, and Retour makes none', async () => {
      assert.equal(shop.connection.message_secret, null);
      const { messages } = await shop.shown();
      assert.equal(messages.has_own_secret, false);
      const path = `/connections/${shop.ref.id}`;
      const { status, body } = await shop.client.request('PATCH', path, {
        body: { new_message_secret: true },
      });
      assert.equal(status, 422);
      assert.deepEqual(body.errors.new_message_secret, [
        'Shopify signs its messages with the client_secret: change that.',
      ]);
    });

    it('have what they name read again, once however often they come, and in any order', async () => {
      const [, one] = shop.shopify.orders.values();
      const id = Number(numberOf(one!));
      for (let i = 0; i < 3; i++) assert.equal(await send('orders/updated', { id }, 'b1946ac9'), 200);
      assert.deepEqual(await marks(), [{ kind: 'order', external_id: String(id), version: 1 }]);
      one!.closedAt = shop.at.clock.now().toISOString();
      await send('refunds/create', { id: 1, order_id: id });
      await send('orders/create', { id });
      await shop.pull();
      assert.equal((await byName(one!.name)).status, 'archived');
      assert.equal(await send('orders/updated', { id }, 'b1946ac9'), 200, 'a replay changes nothing');
      assert.deepEqual(await marks(), []);
    });

    it('that are lost are found by the next reading of changes, and counted', async () => {
      const { missed_count } = (await shop.shown()).messages;
      shop.at.clock.advance(hour_ms);
      const lost = shop.shopify.addOrder();
      shop.at.clock.advance(minute_ms);
      await shop.pull();
      assert.ok(await byName(lost.name));
      assert.equal((await shop.shown()).messages.missed_count, missed_count + 1);
    });

    it('are rejected unsigned, signed by another app or with nothing, and when they are too long', async () => {
      const message = (secret: string, body: object) =>
        signedWebhook(secret, { topic: 'orders/updated', body });
      const good = message(shop.shopify.client_secret, { id: 7 });
      const { 'x-shopify-hmac-sha256': _signature, ...unsigned } = good.headers;
      assert.equal((await post({ ...good, headers: unsigned })).status, 401);
      for (const secret of ['shpss_another', ''])
        assert.equal((await post(message(secret, { id: 7 }))).status, 401);
      const long = message(shop.shopify.client_secret, { id: 7, note: 'x'.repeat(1_100_000) });
      assert.equal((await post(long)).status, 413);
      assert.deepEqual(await marks(), []);
    });
  });

  describe('and its refunds', () => {
    const begin = (given: Partial<Order> = {}) => beginRefund(shop, numberOf(shop.shopify.addOrder(given)));
    const paidFor = async (ref: Ref) => {
      const { id } = await settlementOf(shop, ref);
      return shop.shopify.bank.filter(({ note }) => note === `Retour ${id}`).map(({ amount }) => amount);
    };

    it('are made once, and recognised as our own when Shopify reports them', async () => {
      const ref = await begin();
      await execute(shop.at.deps, ref);
      assert.equal((await settlementOf(shop, ref)).provider, 'shopify');
      shop.at.clock.advance(minute_ms);
      await shop.pull();
      const { rows } = await shop.at.deps.db.pool.query(
        'select is_own from order_refunds where shop_id = $1 and external_id = $2',
        [ref.shop_id, (await settlementOf(shop, ref)).provider_reference],
      );
      assert.deepEqual(rows, [{ is_own: true }]);
      assert.deepEqual(await paidFor(ref), ['24.98']);
    });

    it('name what came back, which Shopify then shows as refunded, and nothing differs', async () => {
      const ref = await begin();
      await execute(shop.at.deps, ref);
      const order = [...shop.shopify.orders.values()].at(-1)!;
      const [shirt, hat] = order.lineItems.nodes;
      assert.deepEqual([shirt!.currentQuantity, hat!.currentQuantity], [1, 1]);
      shop.at.clock.advance(minute_ms);
      await shop.pull();
      await shop.reconcile();
      assert.deepEqual(await shop.differences('open'), []);
    });

    it('are in the currency that the customer paid in', async () => {
      const order = shop.shopify.addOrder({
        presentmentCurrencyCode: 'CHF',
        totalPriceSet: bagOf('81.96', '163.92'),
      });
      const twice = ({ shopMoney: { amount } }: { shopMoney: { amount: string } }) =>
        bagOf(amount, String(Number(amount) * 2));
      for (const line of order.lineItems.nodes) {
        line.originalUnitPriceSet = twice(line.originalUnitPriceSet);
        for (const tax of line.taxLines) tax.priceSet = twice(tax.priceSet);
      }
      for (const { taxLines } of order.shippingLines.nodes)
        taxLines[0]!.priceSet = twice(taxLines[0]!.priceSet);
      order.transactions[0]!.amountSet = bagOf('81.96', '163.92');
      const ref = await beginRefund(shop, numberOf(order));
      await execute(shop.at.deps, ref);
      assert.deepEqual(await paidFor(ref), ['49.96']);
      assert.equal((await byName(order.name)).total_price_presentment.amount, 16_392);
      shop.at.clock.advance(minute_ms);
      await shop.pull();
      await shop.reconcile();
      assert.deepEqual(await shop.differences('open'), []);
    });

    for (const [name, fault] of [
      ['is lost after it was paid', 'lose_answer'],
      ['comes from something in between', 'not_json'],
      ['is an error of the server', { status: 502, body: {} }],
      ['asks for fewer requests', { status: 429, body: {} }],
    ] as [string, Fault][])
      it(`are made exactly once where the response ${name}, twice in a row`, async () => {
        const ref = await begin();
        shop.shopify.misbehave('MakeRefund', fault, fault);
        await finishRefund(shop, ref);
        assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
        assert.deepEqual(await paidFor(ref), ['24.98']);
        shop.shopify.behave();
      });

    it('are made exactly once where Retour is killed before it notes the response', async () => {
      const ref = await begin();
      const provider = await chooseProvider(shop.at.deps, ref.shop_id);
      const killed = {
        ...provider,
        async refund(request: Parameters<typeof provider.refund>[0]) {
          await provider.refund(request);
          throw new Error('killed');
        },
      };
      await execute(shop.at.deps, ref, killed).catch(() => undefined);
      assert.notEqual((await settlementOf(shop, ref)).state, 'succeeded');
      shop.at.clock.advance(hour_ms);
      await finishRefund(shop, ref);
      assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
      assert.deepEqual(await paidFor(ref), ['24.98']);
    });

    for (const [end, state, paid] of [
      ['stop_after_bank', 'succeeded', ['24.98']],
      ['gateway_refuses', 'failed', []],
      ['refuse', 'failed', []],
    ] as [RefundEnd, string, string[]][])
      it(`are never made twice where Shopify ends otherwise (${end})`, async () => {
        const ref = await begin();
        shop.shopify.refunds_end(end);
        await execute(shop.at.deps, ref);
        shop.at.clock.advance(hour_ms);
        await finishRefund(shop, ref);
        assert.equal((await settlementOf(shop, ref)).state, state);
        assert.deepEqual(await paidFor(ref), paid);
      });
  });

  it('takes its webhooks along when it is disconnected', async () => {
    const path = `/connections/${shop.ref.id}`;
    await shop.client.request('PATCH', path, { body: { makes_refunds: false } });
    assert.equal((await shop.client.request('DELETE', path)).status, 204);
    assert.equal(shop.shopify.webhooks.size, 0);
  });
});
