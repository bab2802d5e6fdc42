import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { TestClock } from '../support/clock.ts';
import { sellOrder } from '../support/factories.ts';
import { readPixels, scanQr } from '../support/pixels.ts';
import { visitPortal } from '../support/portal-visitor.ts';

describe('deep links', () => {
  const clock = new TestClock(new Date('2026-03-02T09:15:27Z'));
  let app: TestApp;
  let shop: Shop;
  let client: Client;
  let legacy: Client;

  before(async () => {
    app = await startTestApp({ clock, role: 'api', settings: { RETOUR_ANONYMOUS_RATE_LIMIT: '100000' } });
    shop = await app.createShop({ handle: 'acme', name: 'Acme' });
    client = app.client((await app.createKey(shop, { scopes: ['orders'] })).secret);
    legacy = app.client((await app.createKey(shop, { scopes: ['orders'], profile: 'legacy' })).secret);
    await sellOrder(app.deps, shop, { name: '#1001' });
  });
  after(() => app.close());

  const right = { name: '#1001', zip: '43215' };

  it('gives a link that opens on the order, however the name is written, for 30 days', async () => {
    for (const name of ['#1001', '1001']) {
      const { status, body } = await client.post('/order/link', { ...right, name });
      assert.equal(status, 200);
      assert.match(body.url, /\/portal\/acme\/link\/[0-9a-f-]{36}$/);
    }
    const { body } = await client.post('/order/link', right);
    const open = () => visitPortal(app.origin).open(new URL(body.url).pathname);
    for (let visit = 0; visit < 2; visit++) {
      const page = await open();
      assert.equal(page.status, 200);
      assert.match(page.text, /Order #1001[\s\S]*Article 1 Paid \$10\.00 each/);
    }
    clock.advance(30 * day_ms - 1000);
    assert.equal((await open()).status, 200);
    clock.advance(1000);
    assert.equal((await open()).status, 404);
  });

  it('answers a wrong name and a wrong value alike', async () => {
    const wrong_name = await client.post('/order/link', { ...right, name: '#9999' });
    const wrong_zip = await client.post('/order/link', { ...right, zip: '10115' });
    const strip = ({ request_id: _request_id, ...rest }: Record<string, unknown>) => rest;
    assert.equal(wrong_name.status, 404);
    assert.equal(wrong_name.body.code, 'order_not_found');
    assert.deepEqual(strip(wrong_zip.body), strip(wrong_name.body));
    const in_legacy = await legacy.post('/order/link', { ...right, zip: '10115' });
    assert.deepEqual([in_legacy.status, in_legacy.body], [400, { errors: ['ORDER_NOT_FOUND'] }]);
  });

  it('refuses an order of which nothing can ever be returned: called off, or on the blocklist', async () => {
    const deps = { ...app.deps, clock };
    await sellOrder(deps, shop, { name: '#1002', status: 'cancelled' });
    await sellOrder(deps, shop, { name: '#1003' });
    await sellOrder(deps, shop, { name: '#1004', fulfillments: [] });
    await client.post('/blocklists', { type: 'order', value: '1003' });
    for (const path of ['/order/link', '/orders/qr']) {
      for (const name of ['#1002', '#1003']) {
        const { status, body } = await client.post(path, { ...right, name });
        assert.deepEqual([status, body.code], [422, 'order_not_available'], name);
        const in_legacy = await legacy.post(path, { ...right, name });
        assert.deepEqual(
          [in_legacy.status, in_legacy.body],
          [200, { error: { message: 'Order not available' } }],
        );
        // Who cannot prove the order does not learn what it is.
        assert.equal((await client.post(path, { name, zip: '10115' })).body.code, 'order_not_found');
      }
      // Nothing of it can be returned yet.
      assert.equal((await client.post(path, { ...right, name: '#1004' })).status, 200);
    }
  });

  it('names the missing fields, in the legacy profile in its own words', async () => {
    const { status, body } = await client.post('/order/link', { name: ' ' });
    assert.equal(status, 422);
    assert.deepEqual(body.errors, {
      name: ['The name field is required.'],
      zip: ['The zip field is required.'],
    });
    const in_legacy = await legacy.post('/orders/qr', {});
    assert.equal(in_legacy.status, 422);
    assert.deepEqual(in_legacy.body, {
      errors: { message: 'Missing fields - "name" and "zip" are required.' },
    });
  });

  it('draws the link as an image that scans, without a key and cacheable', async () => {
    const { status, body } = await client.post('/orders/qr', { ...right, size: 400 });
    assert.equal(status, 200);
    const image = await fetch(body.qr);
    assert.equal(image.status, 200);
    assert.equal(image.headers.get('Content-Type'), 'image/png');
    assert.equal(image.headers.get('Cache-Control'), 'public, max-age=86400');
    const png = await readPixels(Buffer.from(await image.arrayBuffer()));
    assert.equal(png.width, 400);
    assert.equal(await scanQr(png), body.deeplink_url);
    for (const [type, content_type] of [
      ['svg', 'image/svg+xml'],
      ['eps', 'application/postscript'],
      ['bmp', 'image/png'],
    ] as const) {
      const other = await client.post('/order/qr', { ...right, type });
      assert.equal((await fetch(other.body.qr)).headers.get('Content-Type'), content_type);
    }
    clock.advance(30 * day_ms);
    const expired = await fetch(body.qr);
    assert.equal(expired.status, 404);
    assert.equal(((await expired.json()) as { code: string }).code, 'qr_not_found');
  });

  it('refuses an image smaller than 50 or larger than 2000 pixels', async () => {
    for (const size of [49, 2001]) {
      const { status, body } = await client.post('/orders/qr', { ...right, size });
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { size: ['The size field must be between 50 and 2000.'] });
    }
  });

  it('keeps no token that would open a link', async () => {
    const { body } = await client.post('/orders/qr', right);
    const token = body.deeplink_url.split('/').at(-1);
    const { rows } = await app.deps.db.pool.query(
      'select l::text || coalesce(q::text, $1) as row from deep_links l left join qr_images q on q.link_id = l.id',
      [''],
    );
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ row }) => !row.includes(token)));
  });

  it('gives a repeated request the same link when it carries an idempotency key', async () => {
    const options = { headers: { 'Idempotency-Key': 'link-1' } };
    const first = await client.post('/order/link', right, options);
    const again = await client.post('/order/link', right, options);
    assert.equal(first.status, 200);
    assert.equal(again.text, first.text);
  });

  it("does not open another shop's order under this shop's address", async () => {
    const other = await app.createShop({ handle: 'other' });
    const other_client = app.client((await app.createKey(other, { scopes: ['orders'] })).secret);
    assert.equal((await other_client.post('/order/link', right)).status, 404);
    const { body } = await client.post('/order/link', right);
    assert.equal((await fetch(body.url.replace('/acme/', '/other/'))).status, 404);
  });

  it("keeps what a link shows out of every cache: it is somebody's order, as it is now", async () => {
    const { body } = await client.post('/order/link', right);
    for (const url of [body.url, `${body.url}0`]) {
      const { headers } = await fetch(url, { redirect: 'manual' });
      assert.equal(headers.get('Cache-Control'), 'no-store', url);
    }
  });
});
