import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shopify } from '../src/shopify/shopify.ts';
import { signedWebhook } from './shopify/fake-shopify.ts';
import { all_scopes, useShopify } from './shopify/harness.ts';

const minute_ms = 60_000;
const shop = { currency: 'EUR' };

describe('setting up the connector for Shopify', () => {
  const test = useShopify();
  const checksOf = async (given: Parameters<typeof test.at.connector.check>[0] = shop) =>
    Object.fromEntries(
      (await test.at.connector.check(given))
        .filter(({ status }) => status !== 'passed')
        .map(({ name, status }) => [name, status]),
    );

  describe('webhooks', () => {
    const url = 'https://retour.example.com/connect/shopify/acme/x';
    const read = (topic: string, body: object) => {
      const message = signedWebhook(test.service.client_secret, { topic, body });
      const request = { headers: message.headers, body: Buffer.from(message.body) };
      const verified = shopify.inbox!.verify([test.service.client_secret], request, test.at.now());
      return verified.kind === 'news' ? verified.refs : verified.kind;
    };

    it('are made once, made again where one is missing, and deleted', async () => {
      const { connector } = test.at;
      assert.deepEqual(await checksOf({ ...shop, inbox_url: url }), { messages: 'warning' });
      for (let i = 0; i < 2; i++) await connector.install!({ url, secret: 'unused' });
      assert.equal(test.service.webhooks.size, 13);
      assert.deepEqual(await checksOf({ ...shop, inbox_url: url }), {});
      const [gone] = test.service.webhooks.keys();
      test.service.webhooks.delete(gone!);
      await connector.install!({ url, secret: 'unused' });
      assert.equal(test.service.webhooks.size, 13);
      test.service.webhooks.set('1', {
        id: '1',
        topic: 'ORDERS_CREATE',
        uri: 'https://elsewhere.example.com',
        includeFields: [],
      });
      await connector.uninstall!(url);
      assert.deepEqual([...test.service.webhooks.keys()], ['1'], 'of others none');
    });

    it('name what is to be read again', () => {
      const order = [{ kind: 'order', id: '7' }];
      assert.deepEqual(read('orders/create', { id: 7 }), order);
      assert.deepEqual(read('refunds/create', { id: 1, order_id: 7 }), order);
      assert.deepEqual(read('fulfillment_events/create', { id: 1, order_id: 7 }), order);
      assert.deepEqual(read('returns/process', { id: 1, order: { id: 7 } }), order);
      assert.deepEqual(read('inventory_levels/update', { inventory_item_id: 8, location_id: 1 }), [
        { kind: 'stock', id: '8' },
      ]);
      assert.deepEqual(read('app/uninstalled', { id: 1 }), []);
      assert.deepEqual(read('orders/updated', { id: 'x' }), []);
      assert.deepEqual(read('orders/updated', []), 'rejected');
    });
  });

  describe('access', () => {
    it('is by the id and the secret of an app, whose token is made once, and again when it is over or rejected', async () => {
      test.at = test.harnessOf({ client_id: test.service.client_id });
      assert.deepEqual(await checksOf(), {});
      const made = test.service.made_tokens.length;
      await test.at.connector.load(null, 1);
      assert.equal(test.service.made_tokens.length, made);
      test.at.advance(24 * 60 * minute_ms);
      await test.at.connector.load(null, 1);
      assert.equal(test.service.made_tokens.length, made + 1);
      test.service.made_tokens.length = 0;
      await test.at.connector.load(null, 1);
      assert.equal(test.service.made_tokens.length, 1, 'it was over sooner');
      test.service.made_tokens.length = 0;
      test.service.client_id = 'f'.repeat(32);
      await assert.rejects(test.at.connector.load(null, 1), { kind: 'unauthorized' });
    });

    it('that is refused says what to enter', async () => {
      for (const [access, words] of [
        [{}, /^Enter the client id of the app or/],
        [{ client_id: 'wrong' }, /^Enter the client id and the secret/],
        [{ token: 'wrong' }, /^Enter the Admin API access token/],
      ] as const) {
        test.at = test.harnessOf(access);
        const [failed] = await test.at.connector.check(shop);
        assert.equal(failed!.name, 'token');
        assert.match(failed!.what_to_do!, words);
      }
    });

    it('that is not enough says what is missing', async () => {
      test.service.scopes = new Set([
        'read_orders',
        'read_products',
        'read_inventory',
        'read_locations',
        'read_returns',
      ]);
      assert.deepEqual(await checksOf(), { write: 'warning', returns: 'warning', all_orders: 'warning' });
      test.service.scopes.delete('read_returns');
      assert.deepEqual(await checksOf(), { scopes: 'failed' });
      test.service.scopes = new Set(all_scopes);
      test.service.shows_customers = false;
      assert.deepEqual(await checksOf(), { customer_data: 'failed' });
      test.service.shows_customers = true;
      test.service.version = '2027-10';
      assert.deepEqual(await checksOf(), { version: 'warning' });
      test.service.version = '2026-10';
    });

    it('to a shop that is frozen is tried again later', async () => {
      test.at.failNext(402);
      await assert.rejects(test.at.connector.load(null, 1), { kind: 'unavailable' });
    });
  });

  it('takes the address as people write it, and no other than that of a shop', () => {
    const { read } = shopify.settings['url']!;
    assert.equal(read(' acme.myshopify.com/ '), 'https://acme.myshopify.com');
    assert.equal(read('https://acme.myshopify.com'), 'https://acme.myshopify.com');
    assert.equal(read('acme'), null);
  });
});
