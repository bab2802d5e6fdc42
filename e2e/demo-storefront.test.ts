import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openStorefront } from '../demo/src/index.ts';
import { registerDemoPictures, registerDemoStorefront } from '../server/src/cli/load-demo.ts';
import { publishDraft, saveDraft } from '../server/src/modules/policy/policies/index.ts';
import type { Shop } from '../server/src/platform/authenticate.ts';
import { startTestApp } from '../server/test/support/app.ts';
import type { TestApp } from '../server/test/support/app.ts';
import type { Client } from '../server/test/support/client.ts';
import { TestClock } from '../server/test/support/clock.ts';
import { ok } from '../server/test/support/draft-returns.ts';
import { sellOrder } from '../server/test/support/factories.ts';
import { addWarehouse } from '../server/test/support/labels.ts';
import { launchBrowser, needBrowser, openWindow, overflowOf } from './support/browser.ts';
import { heading, isSound, pick, press } from './support/choosing.ts';

describe('the storefront of the demo shop', () => {
  const clock = new TestClock();
  let server: TestApp;
  let shop: Shop;
  let client: Client;
  let browser: Browser | undefined;
  let store: string;

  before(async () => {
    browser = await launchBrowser();
    server = await startTestApp({
      clock,
      role: 'api',
      registerPages(http) {
        registerDemoPictures(http);
        registerDemoStorefront(http);
      },
      settings: { RETOUR_RATE_LIMIT: '1000000', RETOUR_ANONYMOUS_RATE_LIMIT: '1000000' },
    });
    store = `${server.origin}/demo/shop`;
    shop = await server.createShop({ handle: 'demo', name: 'Marlow Gifts', currency: 'GBP' });
    client = server.client((await server.createKey(shop)).secret);
    await addWarehouse(server.deps, shop);
    const address = { address1: '41 London Street', city: 'Norwich', country_code: 'GB' };
    await ok(client.request('PUT', '/network/locations/CNT-1', { body: { name: 'Print & Post', address } }));
    const location = { external_id: 'LEI-1', name: 'Leicester', status: 'active', address };
    await ok(client.post('/locations', location));
    const terms = { window: { days: 30 }, bonus: { shop: 250 } };
    const document = { name: 'Ours', currency: 'GBP', terms, zones: [{ id: 'all' }] };
    await saveDraft(server.deps, { shop, document });
    await publishDraft(server.deps, { shop, by: 'Ana' });
  });
  after(async () => {
    await browser?.close();
    await server.close();
  });

  it('is not there before the demo has opened it, nor on a server that was started without the demo', async () => {
    assert.equal((await fetch(store)).status, 404);
    const other = await startTestApp({ role: 'api' });
    await other.createShop({ handle: 'demo' });
    assert.equal((await fetch(`${other.origin}/demo/shop`)).status, 404);
    await other.close();
  });

  it('opens again with the same key and articles, and leaves a storefront of somebody else alone', async () => {
    const facts = async () => {
      const { rows } = await server.deps.db.pool.query(
        `select storefront_url, (select count(*)::int from api_keys where shop_id = s.id and name = 'storefront') as keys,
          (select count(*)::int from product_variants where shop_id = s.id) as variants from shops s where id = $1`,
        [shop.id],
      );
      return rows[0];
    };
    await openStorefront({ deps: server.deps, http: server.app.http });
    const { variants, ...rest } = await facts();
    assert.deepEqual([rest, variants > 50], [{ storefront_url: store, keys: 1 }, true]);
    await ok(
      client.request('PATCH', '/settings/shop', { body: { storefront_url: 'https://shop.example/all' } }),
    );
    await openStorefront({ deps: server.deps, http: server.app.http });
    assert.deepEqual(await facts(), { storefront_url: 'https://shop.example/all', keys: 1, variants });
    await ok(client.request('PATCH', '/settings/shop', { body: { storefront_url: store } }));
  });

  it(`takes a shopper from a return to new items and back`, { timeout: 120_000 }, async (test) => {
    if (!needBrowser(test, browser)) return;
    const { name } = await sellOrder(server.deps, shop, {
      line_items: [{ quantity: 1, unit_price: 2000, title: 'Cake Plate' }],
    });
    const { page, complaints, close } = await openWindow(browser, server.origin);
    await page.goto(`${server.deps.config.portal_url}/demo?order=${encodeURIComponent(name)}&zip=43215`);
    await press(page, 'Find my order');
    await heading(page, 'Why are you returning this?');
    await page.getByLabel('Changed my mind').check();
    await press(page, 'Continue');
    await heading(page, 'Exchange, credit or refund?');
    await pick(page, 'Exchange');
    await press(page, 'Shop at Marlow Gifts');
    await page.getByRole('link', { name: 'Go to Marlow Gifts' }).click();

    await heading(page, 'Spend £22.50 from your return');
    const bar = page.getByText('£22.50 to spend from your return');
    await bar.waitFor();
    // It has its style, though the policy of the page allows no other than its own.
    assert.equal(Math.round((await bar.boundingBox())!.width), page.viewportSize()!.width);
    await isSound(page);
    await page.getByRole('link', { name: 'Party Bunting' }).click();
    await heading(page, 'Party Bunting');
    await page.getByRole('link', { name: 'Sky Blue' }).click();
    await page.getByRole('link', { name: '10 m' }).click();
    await page.getByText('£18.50').waitFor();
    await isSound(page);
    await press(page, 'Add to cart');
    await heading(page, 'Your cart');
    await page.getByRole('link', { name: 'Party Bunting, Sky Blue, 10 m' }).waitFor();
    await page.getByText('£4.00').waitFor();
    await page.getByText('£2.50 of this is a bonus for new items.').waitFor();
    await isSound(page);
    await press(page, 'Exchange for these items');

    await heading(page, 'Your new items');
    await page.getByText('£1.50 back').first().waitFor();
    await press(page, 'Continue');
    await pick(page, 'Drop off with a QR code');
    await press(page, 'Continue');
    await heading(page, 'Review and confirm');
    await press(page, 'Confirm return');
    await page.waitForURL(/\/return\//);
    const [made] = await ok(client.get('/warehouse/return/list'));
    assert.deepEqual(
      made.exchanges.map(({ title }: { title: string }) => title),
      ['Party Bunting - Sky Blue / 10 m'],
    );

    await page.goto(`${store}/cart`);
    await press(page, 'Exchange for these items');
    await page.getByText('This return takes no more items').waitFor();
    await page.getByRole('link', { name: 'Checkout' }).click();
    await page.getByText('no order was placed and nothing was charged').waitFor();
    await isSound(page);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('fits every window, light and dark, without a return', { timeout: 60_000 }, async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, server.origin, { colorScheme: 'dark' });
    for (const path of ['', '/products/kitchen-apron', '/cart'])
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(store + path);
        assert.equal(await overflowOf(page), 0, `${path} ${width}`);
      }
    await page.goto(store);
    await isSound(page);
    assert.equal(await page.getByText('from your return').count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('sells no more than there is, and forgets nothing and breaks at nothing that browsers send', async () => {
    assert.match(
      await (await fetch(`${store}/products/bread-bin?variant=bread-bin-black`)).text(),
      /Sold out/,
    );
    for (const path of ['/products/nope', '/products/%00', '/products/constructor'])
      assert.equal((await fetch(store + path)).status, 404, path);
    for (const cookie of ['retour_demo_basket=egg-cup-red:99.nope:1.x:', 'retour_demo_return=1.GBP.x']) {
      const answer = await fetch(`${store}/cart`, { headers: { cookie } });
      assert.equal(answer.status, 200, cookie);
    }
    const full = Array.from({ length: 12 }, (_, i) => `gone-${i}:1`).join('.');
    const refused = await fetch(`${store}/cart`, {
      method: 'POST',
      headers: { cookie: `retour_demo_basket=${full}` },
      body: new URLSearchParams({ add: 'egg-cup-red', quantity: '1' }),
    });
    assert.deepEqual([refused.status, /Your cart is full/.test(await refused.text())], [409, true]);
  });
});
