import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { signedWebhook } from '../../../connectors/test/fake-woocommerce.ts';
import type { RefundEnd } from '../../../connectors/test/fake-woocommerce.ts';
import { installMessages } from '../../src/modules/integrations/connections/index.ts';
import { chooseProvider } from '../../src/modules/money/settlements/index.ts';
import { hour_ms, minute_ms } from '../../src/platform/clock.ts';
import { execute } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import type { Fault } from '../support/fake-service.ts';
import { beginRefund, finishRefund, settlementOf, startConnectedWooShop } from './support.ts';
import type { ConnectedWooShop } from './support.ts';

describe('a shop that is connected to WooCommerce', () => {
  let shop: ConnectedWooShop;
  const byName = async (name: string | number) =>
    (await shop.orders()).find((order) => order.name === `#${name}`);
  const levels = async () => {
    const { rows } = await shop.at.deps.db.pool.query(
      `select v.external_id, i.available_count from inventories i
       join product_variants v on v.shop_id = i.shop_id and v.id = i.product_variant_id where i.shop_id = $1 order by 1`,
      [shop.ref.shop_id],
    );
    return rows.map(({ external_id, available_count }) => `${external_id} ${available_count}`);
  };

  before(async () => {
    shop = await startConnectedWooShop({ orders: 25, body: { makes_refunds: true } });
  });
  after(() => shop.close());

  it('has all orders, products and stock of the shop', async () => {
    const { load, status, differences, settings } = await shop.shown();
    assert.equal(status, 'working');
    assert.deepEqual([load.done, load.of], [1 + 2 + 25, 1 + 2 + 25]);
    assert.deepEqual(await shop.differences('open'), []);
    assert.equal(differences.not_imported_count, 0);
    assert.deepEqual(settings, [
      { name: 'url', value: shop.woo.url },
      { name: 'consumer_key', value: 'ck_012…' },
      { name: 'consumer_secret', value: 'cs_fed…' },
    ]);
    const [order] = await shop.orders();
    assert.equal(order.total_price.amount, 8196);
    assert.deepEqual(
      order.line_items.map((line: any) => [line.product_variant.external_id, line.unit_price.amount]),
      [
        ['12', 2099],
        ['21', 2199],
      ],
    );
    assert.deepEqual(order.payments[0].captured.amount, 8196);
    assert.equal(order.fulfillments[0].delivered_at, '2026-03-02T09:15:27.000Z');
    assert.deepEqual(await levels(), ['12 99', '13 99', '21 99']);
  });

  it('has taxes, fees and what a plug-in takes off as WooCommerce charges them', async () => {
    const one = shop.woo.addOrder({ prices_include_tax: true });
    const [shirt] = one.line_items!;
    Object.assign(shirt!, { subtotal: '33.61', subtotal_tax: '6.39', total: '30.25', total_tax: '5.75' });
    one.coupon_lines = [{ code: 'WELCOME' }];
    one.fee_lines = [{ id: 1, name: 'Gift wrap', total: '2.52', total_tax: '0.48' }];
    one.total = '65.00';
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const order = await byName(one.id);
    assert.equal(order.total_price.amount, 6500);
    const [line] = order.line_items;
    assert.deepEqual(
      [line.unit_price.amount, line.discounts[0].code, line.discounts[0].amount.amount],
      [2000, 'WELCOME', 400],
    );
    assert.deepEqual([order.fees[0].name, order.fees[0].amount.amount], ['Gift wrap', 300]);
    assert.deepEqual(await shop.differences('open'), []);
  });

  it('has changes of orders, products and stock within a minute, also without a message', async () => {
    const [one] = shop.woo.orders.values();
    one!.status = 'cancelled';
    const hat = shop.woo.products.get(21)!;
    hat.stock_quantity = 7;
    shop.at.clock.advance(minute_ms);
    for (const row of [one!, hat]) shop.woo.touch(row);
    await shop.pull();
    assert.equal((await byName(one!.id)).status, 'cancelled');
    assert.deepEqual(await levels(), ['12 99', '13 99', '21 7']);
  });

  it('knows units that WooCommerce refunds itself: they cannot be returned again', async () => {
    const order = [...shop.woo.orders.values()][2]!;
    shop.woo.refund(order, { amount: '49.96', item: order.line_items![0]!, quantity: 5 });
    shop.at.clock.advance(minute_ms);
    await shop.pull();
    const { refunds } = await byName(order.id);
    assert.deepEqual(
      refunds
        .map((refund: any) => [refund.type, refund.amount?.amount, refund.line_item?.quantity])
        .toSorted(),
      [
        ['line_item', 0, 2],
        ['other', 4996, undefined],
      ],
    );
  });

  it('differs in nothing but what was planted, and in nothing any more once it was read again', async () => {
    shop.at.clock.advance(hour_ms);
    const [webhook] = shop.woo.webhooks.values();
    webhook!.status = 'disabled';
    await shop.reconcile();
    assert.equal(webhook!.status, 'active', 'WooCommerce switches webhooks off after failures');
    await shop.pull();
    shop.at.clock.advance(hour_ms);
    const before_planting = (await shop.differences('open')).map(({ kind }) => kind);
    // More units than were bought.
    assert.deepEqual(before_planting, ['returned_units']);
    const orders = [...shop.woo.orders.values()].slice(5, 20);
    const planted: string[] = [];
    // Changes that nothing reports.
    const hidden = (order: (typeof orders)[number], change: () => void) => {
      const { date_modified_gmt } = order;
      change();
      order.date_modified_gmt = date_modified_gmt;
    };
    for (const [i, order] of orders.slice(0, 2).entries())
      hidden(order, () => {
        const { id } = shop.woo.refund(order, { amount: `${i + 1}.50` });
        planted.push(`refund ${id} null ${i + 1}50`);
      });
    for (const order of orders.slice(2, 4))
      hidden(order, () => {
        const item = order.line_items![0]!;
        const { id } = shop.woo.refund(order, { amount: '20.00', item, quantity: 1 });
        planted.push(`refund ${id} null 2000`, `returned_units ${item.id} 0 1`);
      });
    for (const order of orders.slice(4, 6)) {
      order.total = '91.96';
      planted.push(`order_total ${order.id} 8196 9196`, `paid ${order.id} 8196 9196`);
    }
    for (const order of orders.slice(6, 8)) {
      order.date_paid_gmt = null;
      planted.push(`paid ${order.id} 8196 0`);
    }
    const [small] = shop.woo.variations.get(11)!;
    small!.stock_quantity = 98;
    planted.push('stock 12/store 99 98');
    await shop.reconcile();
    const found = (await shop.differences('open')).filter(
      ({ first_seen_at }) => first_seen_at === shop.at.clock.now().toISOString(),
    );
    assert.deepEqual(
      found.map(({ kind, key, ours, theirs }) => `${kind} ${key} ${ours} ${theirs}`).toSorted(),
      planted.toSorted(),
    );
    await shop.pull();
    shop.at.clock.advance(hour_ms);
    await shop.reconcile();
    assert.deepEqual(
      (await shop.differences('open')).map(({ kind }) => kind),
      ['returned_units'],
    );
    await shop.pull();
  });

  describe('and its webhooks', () => {
    const post = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      fetch(shop.connection.messages.url, { method: 'POST', body, headers });
    const marks = async () =>
      (
        await shop.at.deps.db.pool.query(
          'select kind, external_id from connection_marks where shop_id = $1',
          [shop.ref.shop_id],
        )
      ).rows;

    it('are made when it is connected, and their pings are answered', async () => {
      assert.equal(shop.connection.messages.is_automatic, true);
      assert.equal(shop.woo.webhooks.size, 4);
      assert.deepEqual([...new Set(await Promise.all(shop.woo.pings))], [200]);
      for (const { secret, delivery_url } of shop.woo.webhooks.values())
        assert.deepEqual(
          [secret, delivery_url],
          [shop.connection.message_secret, shop.connection.messages.url],
        );
      const { body } = await shop.client.request('POST', `/connections/${shop.ref.id}/check`);
      assert.deepEqual(
        body.checks.filter(({ status }: any) => status !== 'passed').map(({ name }: any) => name),
        ['https'],
      );
    });

    it('have what they name read again, and a replay changes nothing', async () => {
      const [one] = shop.woo.orders.values();
      const message = signedWebhook(shop.connection.message_secret, { topic: 'order.updated', body: one! });
      assert.equal((await post(message)).status, 200);
      assert.deepEqual(await marks(), [{ kind: 'order', external_id: String(one!.id) }]);
      await shop.pull();
      const replay = { ...message, headers: { ...message.headers, 'x-wc-webhook-delivery-id': '2' } };
      assert.equal((await post(replay)).status, 200);
      assert.deepEqual(await marks(), []);
      const foreign = signedWebhook('whsec_c29tZWJvZHkgZWxzZQ==', { topic: 'order.updated', body: one! });
      assert.equal((await post(foreign)).status, 422);
    });

    it('may be as long as an order is', async () => {
      const long = { id: 7, note: 'x'.repeat(500_000) };
      const topic = 'order.updated';
      assert.equal(
        (await post(signedWebhook(shop.connection.message_secret, { topic, body: long }))).status,
        200,
      );
      await shop.pull();
    });

    it('get a new secret', async () => {
      const path = `/connections/${shop.ref.id}`;
      const { body } = await shop.client.request('PATCH', path, { body: { new_message_secret: true } });
      await shop.install();
      const secrets = new Set([...shop.woo.webhooks.values()].map(({ secret }) => secret));
      assert.deepEqual([...secrets], [body.message_secret]);
      shop.connection.message_secret = body.message_secret;
    });
  });

  describe('and its refunds', () => {
    const begin = () => {
      const { id } = shop.woo.addOrder();
      return beginRefund(shop, String(id));
    };
    const paidFor = async (ref: Ref) => {
      const { id } = await settlementOf(shop, ref);
      return shop.woo.bank.filter(({ reason }) => reason === `Retour ${id}`).map(({ amount }) => amount);
    };

    it('are made once, and recognised as our own when WooCommerce reports them', async () => {
      const ref = await begin();
      await execute(shop.at.deps, ref);
      assert.equal((await settlementOf(shop, ref)).provider, 'woocommerce');
      shop.at.clock.advance(minute_ms);
      await shop.pull();
      const { rows } = await shop.at.deps.db.pool.query(
        'select is_own from order_refunds where shop_id = $1 and external_id = $2',
        [ref.shop_id, (await settlementOf(shop, ref)).provider_reference],
      );
      assert.deepEqual(rows, [{ is_own: true }]);
      assert.deepEqual(await paidFor(ref), ['24.98']);
    });

    for (const [name, fault] of [
      ['is lost after it was paid', 'lose_answer'],
      ['comes from something in between', 'not_json'],
      ['is an error of the server', { status: 502, body: {} }],
      ['asks for fewer requests', { status: 429, body: {} }],
    ] as [string, Fault][])
      it(`are made exactly once where the response ${name}, twice in a row`, async () => {
        const ref = await begin();
        shop.woo.misbehave('refund', fault, fault);
        await finishRefund(shop, ref);
        assert.equal((await settlementOf(shop, ref)).state, 'succeeded');
        assert.deepEqual(await paidFor(ref), ['24.98']);
        shop.woo.behave();
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
      ['stop_before_meta', 'succeeded', ['24.98']],
      ['stop_after_bank', 'unknown', ['24.98']],
      ['stop_before_bank', 'unknown', []],
      ['plugin_fails', 'failed', ['24.98']],
      ['refuse', 'failed', []],
    ] as [RefundEnd, string, string[]][])
      it(`are never made twice where WooCommerce ends otherwise (${end})`, async () => {
        const ref = await begin();
        shop.woo.refunds_end(end);
        await execute(shop.at.deps, ref);
        shop.at.clock.advance(hour_ms);
        await finishRefund(shop, ref);
        const settlement = await settlementOf(shop, ref);
        assert.equal(settlement.state, state);
        assert.deepEqual(await paidFor(ref), paid);
        if (state !== 'succeeded') assert.match(settlement.failure_message, /payment gateway/);
      });

    it('leave the stock to WooCommerce', async () => {
      assert.deepEqual(await levels(), ['12 98', '13 99', '21 7']);
    });
  });

  it('takes its webhooks along when it is disconnected', async () => {
    const path = `/connections/${shop.ref.id}`;
    await shop.client.request('PATCH', path, { body: { makes_refunds: false } });
    assert.equal((await shop.client.request('DELETE', path)).status, 204);
    assert.equal(shop.woo.webhooks.size, 0);
  });

  it('may have a key that only reads, and says so', async () => {
    shop.woo.permissions = 'read';
    const { url, consumer_key, consumer_secret } = shop.woo;
    const settings = { url, consumer_key, consumer_secret };
    const { status, body } = await shop.client.request('POST', '/connections', {
      body: { platform: 'woocommerce', settings },
    });
    assert.equal(status, 201);
    await installMessages(shop.at.deps, { shop_id: shop.ref.shop_id, id: body.id });
    assert.equal(shop.woo.webhooks.size, 0);
    const changing = (await shop.client.request('POST', `/connections/${body.id}/check`)).body.checks;
    assert.ok(
      changing.every(({ name }: any) => name !== 'messages'),
      'they may still be set up',
    );
    shop.at.clock.advance(minute_ms);
    const { checks } = (await shop.client.request('POST', `/connections/${body.id}/check`)).body;
    assert.deepEqual(
      checks.filter((check: any) => check.status !== 'passed').map(({ name }: any) => name),
      ['https', 'write', 'messages'],
    );
  });
});
