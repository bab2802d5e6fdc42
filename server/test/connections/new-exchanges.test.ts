import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startConnectedShop, startConnectedShopifyShop } from './support.ts';

const scope = 'write_draft_orders';

describe('a new connection to Shopify', () => {
  const connect = (body: object) =>
    startConnectedShopifyShop({ orders: 0, body: { writes_returns: false, ...body } });

  it('has orders of exchanges made only where the app may', async () => {
    const shop = await connect({});
    try {
      assert.equal((await shop.shown()).writes_exchanges, false);
      await shop.client.request('DELETE', `/connections/${shop.ref.id}`);
      const { url, client_id, client_secret } = shop.shopify;
      const again = (body: object = {}) =>
        shop.client.request('POST', '/connections', {
          body: { platform: 'shopify', settings: { url, client_id, client_secret }, ...body },
        });
      const refused = await again({ writes_exchanges: true });
      assert.match(JSON.stringify(refused.body.errors.writes_exchanges), new RegExp(scope));
      shop.shopify.scopes.add(scope);
      const made = await again();
      assert.equal(made.body.writes_exchanges, true, JSON.stringify(made.body));
      await shop.client.request('DELETE', `/connections/${made.body.id}`);
      // Somebody else makes them already.
      const webhook = await shop.client.request('POST', '/webhooks', {
        body: { topic: 'exchange', trigger: 'exchange.requested', url: 'http://127.0.0.1:9/hook' },
      });
      assert.ok(webhook.status < 300, JSON.stringify(webhook.body));
      const told = await again();
      assert.equal(told.body.writes_exchanges, false);
    } finally {
      await shop.close();
    }
  });

  it('to a platform that has no draft orders refuses', async () => {
    const shop = await startConnectedShop({ orders: 0, body: { writes_exchanges: false } });
    try {
      assert.equal((await shop.shown()).writes_exchanges, false);
      shop.medusa.may_draft = false;
      const refused = await shop.client.request('PATCH', `/connections/${shop.ref.id}`, {
        body: { writes_exchanges: true },
      });
      assert.match(
        JSON.stringify(refused.body.errors.writes_exchanges),
        /lets Retour make no draft orders \(403\)/,
      );
    } finally {
      await shop.close();
    }
  });
});
