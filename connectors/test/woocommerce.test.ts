import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { woocommerce } from '../src/woocommerce/woocommerce.ts';
import { connectorContract } from './contract-suite.ts';
import type { Harness } from './contract-suite.ts';
import { signedWebhook, startWooCommerce } from './fake-woocommerce.ts';
import type { FakeWooCommerce } from './fake-woocommerce.ts';

const minute_ms = 60_000;
const base = 'https://shop.example.com';
const shop = { currency: 'EUR' };

describe('the connector for WooCommerce', () => {
  let service: FakeWooCommerce;
  let at: Harness;
  let failing: number | undefined;
  let time = Date.parse('2026-03-02T09:15:27.000Z');
  const now = () => new Date(time);

  before(async () => {
    service = await startWooCommerce({ now });
  });
  beforeEach(() => {
    service.behave();
    for (const rows of [service.orders, service.refunds, service.webhooks]) rows.clear();
    service.bank.length = 0;
    service.permissions = 'read_write';
    service.is_https = true;
    failing = undefined;
    at = harnessOf(base);
  });
  after(() => service.close());

  function harnessOf(url: string): Harness {
    const { consumer_key, consumer_secret } = service;
    const connector = woocommerce.create(
      { url, consumer_key, consumer_secret },
      {
        async fetch(to, options = {}) {
          const status = failing;
          failing = undefined;
          return status === undefined
            ? fetch(to.replace(url, service.url), options)
            : new Response('{}', { status });
        },
        now,
        pause: async () => undefined,
      },
    );
    return {
      definition: woocommerce,
      connector,
      currency: 'EUR',
      now,
      advance: (ms) => void (time += ms),
      addOrder: () => String(service.addOrder().id),
      changeOrder: (id) => service.touch(service.orders.get(Number(id))!),
      intent(id) {
        const order = String(service.addOrder().id);
        return { id, order, payment: order, amount: 2498, currency: 'EUR', return: null, lines: [] };
      },
      paid: (id) =>
        service.bank
          .filter(({ reason }) => reason === `Retour ${id}`)
          .map(({ amount }) => Math.round(Number(amount) * 100)),
      loseRefund: () => service.misbehave('refund', 'lose_answer'),
      failNext: (status) => void (failing = status),
      message(secret, order) {
        const { body, headers } = signedWebhook(secret, {
          topic: 'order.updated',
          body: { id: Number(order) },
        });
        return { headers, body: Buffer.from(body) };
      },
      secret: 'whsec_c2VjcmV0IG9mIGEgdGVzdA==',
      signs_time: false,
    };
  }

  const refundOf = () => at.connector.writes.refund!;
  const statusesOf = async (...given: Parameters<typeof at.connector.check>) =>
    Object.fromEntries((await at.connector.check(...given)).map(({ name, status }) => [name, status]));

  connectorContract(() => at);

  describe('a refund', () => {
    for (const [end, paid] of [
      ['stop_before_bank', []],
      ['stop_after_bank', [2498]],
    ] as const)
      it(`that WooCommerce is interrupted in (${end}) is left to a person, and not made twice`, async () => {
        const intent = at.intent('stl_A');
        service.refunds_end(end);
        assert.equal((await refundOf().send(intent)).kind, 'unknown');
        assert.match(
          JSON.stringify(await refundOf().find(intent)),
          /"unknown","message":"WooCommerce is making/,
        );
        assert.equal((await refundOf().send(intent)).kind, 'unknown', 'it is there already');
        time += 60 * minute_ms;
        assert.equal((await refundOf().find(intent)).kind, 'unknown');
        assert.deepEqual(at.paid('stl_A'), paid);
      });

    it('that has no meta data yet is found by its reason', async () => {
      const intent = at.intent('stl_A');
      service.refunds_end('stop_before_meta');
      assert.equal((await refundOf().send(intent)).kind, 'unknown');
      assert.equal((await refundOf().find(intent)).kind, 'succeeded');
    });

    it('that the gateway refuses fails with its words, and what to look at', async () => {
      service.refunds_end('refuse');
      const result = await refundOf().send(at.intent('stl_A'));
      assert.equal(result.kind === 'failed' && result.code, 'refused_by_gateway');
      assert.match(JSON.stringify(result), /Your card was declined\. Before you refund it again/);
    });

    it('of a payment that WooCommerce cannot refund fails', async () => {
      const intent = at.intent('stl_A');
      service.orders.get(Number(intent.order))!.payment_method = 'bacs';
      const result = await refundOf().send(intent);
      assert.equal(result.kind === 'failed' && result.code, 'refused_by_woocommerce');
      assert.deepEqual(at.paid('stl_A'), []);
    });

    it('takes what is left from the figures of this moment, without asking the gateway', async () => {
      const intent = at.intent('stl_A');
      const order = service.orders.get(Number(intent.order))!;
      service.refund(order, { amount: '60.00' });
      const result = await refundOf().send(intent);
      assert.deepEqual(result, {
        kind: 'failed',
        code: 'more_than_left',
        message: 'WooCommerce has 21.96 EUR left of this payment.',
      });
      assert.ok(!service.asked.slice(-1).includes('refund'));
      order.date_paid_gmt = null;
      const unpaid = await refundOf().send({ ...intent, amount: 1 });
      assert.equal(unpaid.kind === 'failed' && unpaid.code, 'more_than_left');
    });

    it('pays back the money and leaves the stock alone', async () => {
      await refundOf().send(at.intent('stl_A'));
      const { body } = service.requests.at(-1)!;
      assert.deepEqual(body, {
        amount: '24.98',
        reason: 'Retour stl_A',
        api_refund: true,
        api_restock: false,
        meta_data: [{ key: '_retour_attempt', value: 'stl_A' }],
      });
    });

    it('of a payment at another provider fails without asking', async () => {
      const asked = service.asked.length;
      const result = await refundOf().send({ ...at.intent('stl_A'), payment: 'pi_1' });
      assert.equal(result.kind, 'failed');
      assert.equal(service.asked.length, asked);
    });
  });

  describe('changes', () => {
    const walk = async (cursor: Parameters<typeof at.connector.changes>[0], limit = 2) => {
      const ids: string[] = [];
      for (let pages = 0; pages < 50; pages++) {
        const page = await at.connector.changes(cursor, limit);
        ids.push(...page.refs.filter(({ kind }) => kind === 'order').map(({ id }) => id));
        cursor = page.cursor;
        if (page.done) return { ids, cursor };
      }
      throw new Error('The walk does not end.');
    };

    it('of one second are all found, also where they fill several pages', async () => {
      const { cursor } = await walk(null);
      time += 5 * minute_ms;
      const orders = Array.from({ length: 9 }, () => String(service.addOrder().id));
      const first = await walk(cursor);
      assert.deepEqual(first.ids.toSorted(), orders.toSorted());
      assert.deepEqual((await walk(first.cursor)).ids, []);
    });

    it('are found where an order moves to the end while they are walked through', async () => {
      const { cursor } = await walk(null);
      time += 5 * minute_ms;
      const orders = Array.from({ length: 5 }, () => {
        time += 5000;
        return service.addOrder();
      });
      // The end of the walk over orders is not known before its second page.
      const page = await at.connector.changes(cursor, 2);
      time += 5000;
      service.touch(orders[0]!);
      const { ids } = await walk(page.cursor);
      const found = new Set([...page.refs.map(({ id }) => id), ...ids]);
      for (const { id } of orders) assert.ok(found.has(String(id)), String(id));
      assert.equal(ids.filter((id) => id === String(orders[0]!.id)).length, 1, 'it changed again');
    });

    it('are found by the clock of WooCommerce, whatever ours says', async () => {
      let { cursor } = await walk(null);
      time += 60 * minute_ms;
      const order = service.addOrder();
      ({ cursor } = await walk(cursor));
      order.date_modified_gmt = new Date(time - 30_000).toISOString().slice(0, 19);
      assert.deepEqual((await walk(cursor)).ids, [String(order.id)], 'within the overlap');
    });
  });

  describe('webhooks', () => {
    const url = 'https://retour.example.com/connect/woocommerce/acme/x';

    it('are made once, switched on again, signed with a new secret, and deleted', async () => {
      const { connector } = at;
      assert.equal((await statusesOf({ ...shop, inbox_url: url }))['messages'], 'warning');
      for (let i = 0; i < 2; i++) await connector.install!({ url, secret: 'whsec_1' });
      assert.equal(service.webhooks.size, 4);
      assert.equal((await statusesOf({ ...shop, inbox_url: url }))['messages'], 'passed');
      const [one] = service.webhooks.values();
      one!.status = 'disabled';
      assert.equal((await statusesOf({ ...shop, inbox_url: url }))['messages'], 'warning');
      await connector.install!({ url, secret: 'whsec_2' });
      assert.equal((await statusesOf({ ...shop, inbox_url: url }))['messages'], 'passed');
      assert.deepEqual([...new Set([...service.webhooks.values()].map(({ secret }) => secret))], ['whsec_2']);
      service.webhooks.set(1, { ...one!, id: 1, delivery_url: 'https://elsewhere.example.com' });
      await connector.uninstall!(url);
      assert.deepEqual([...service.webhooks.keys()], [1], 'of others none');
    });

    it('are accepted when they ping, before anything is signed', () => {
      const request = { headers: {}, body: Buffer.from('webhook_id=1') };
      assert.equal(woocommerce.inbox!.verify([at.secret], request, now()).kind, 'ping');
    });

    it('that differ are two, though WooCommerce gives them the same delivery id', () => {
      const ids = ['processing', 'completed'].map((status) => {
        const { headers, body } = signedWebhook(at.secret, {
          topic: 'order.updated',
          body: { id: 7, status },
        });
        const verified = woocommerce.inbox!.verify([at.secret], { headers, body: Buffer.from(body) }, now());
        return verified.kind === 'news' && verified.delivery_id;
      });
      assert.notEqual(ids[0], ids[1]);
    });
  });

  it('says when a key may only read, prices are rounded, or http is used', async () => {
    service.permissions = 'read';
    service.settings.find(({ id }) => id === 'woocommerce_price_num_decimals')!.value = '0';
    at = harnessOf('http://shop.example.com');
    assert.deepEqual(await statusesOf(shop), {
      consumer_key: 'passed',
      https: 'warning',
      write: 'warning',
      currency: 'passed',
      decimals: 'warning',
      clock: 'passed',
    });
    service.settings.find(({ id }) => id === 'woocommerce_price_num_decimals')!.value = '2';
    service.is_https = false;
    const [failed] = await at.connector.check(shop);
    assert.match(failed!.what_to_do!, /^Enter the address with https/);
  });

  it('reads weights in grams, descriptions without HTML, and addresses of images that can be stored', async () => {
    const hat = service.products.get(21)!;
    Object.assign(hat, {
      weight: '0.35',
      description: '<p>Warm &amp; <b>soft</b></p>\n',
      images: [{ src: 'https://shop.example.com/Größe M.jpg' }, { src: 'http://shop.example.com/1.jpg' }],
    });
    const read = await at.connector.read({ kind: 'product', id: '21' });
    const { data } = woocommerce.map(read!, shop).lines[0]!;
    assert.deepEqual(
      [data['weight_grams'], data['description'], data['images']],
      [350, 'Warm & soft', ['https://shop.example.com/Gr%C3%B6%C3%9Fe%20M.jpg']],
    );
  });

  it('offers nothing of a product that is not published, and keeps its name for orders', async () => {
    const hat = service.products.get(21)!;
    hat.status = 'draft';
    const read = await at.connector.read({ kind: 'product', id: '21' });
    hat.status = 'publish';
    const [line, ...others] = woocommerce.map(read!, shop).lines;
    assert.deepEqual([line!.data['name'], line!.data['product_variants'], others], ['Hat', [], []]);
  });

  it('reads carts and unpaid orders as nothing, until they are ordered', async () => {
    const order = service.addOrder({ status: 'pending' });
    const read = async () => (await at.connector.read({ kind: 'order', id: String(order.id) }))!;
    assert.deepEqual(woocommerce.map(await read(), shop), { lines: [], needs: [], refused: null });
    order.status = 'processing';
    const [line] = woocommerce.map(await read(), shop).lines;
    assert.deepEqual(line!.data['fulfillments'], [], 'not sent yet');
  });

  it('makes no order of an exchange for which a plug-in charges something', async () => {
    const order = String(service.addOrder().id);
    service.surcharge = '4.90';
    const { size } = service.orders;
    const items = [{ variant: '21', title: 'Hat', quantity: 1 }];
    const intent = { id: 'stl_1', order, name: 'RT-1', email: null, address: null, items };
    await assert.rejects(at.connector.writes.exchange!.begin(intent), /would charge 4\.90/);
    service.surcharge = '0.00';
    assert.equal(service.orders.size, size);
  });
});
