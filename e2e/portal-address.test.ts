import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { changeBrand } from '../server/src/modules/shop/brands/index.ts';
import { changeShopSettings } from '../server/src/modules/shop/shops/index.ts';
import { openDraftShop } from '../server/test/support/draft-returns.ts';
import { readFont } from '../server/test/support/font.ts';
import { findBarriers, launchBrowser, needBrowser, openWindow, windows } from './support/browser.ts';
import { openShopProxy } from './support/shop-proxy.ts';

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20" width="112" height="28"><path d="M0 0h80v20H0z"/></svg>',
);

/** What has come of the font of the shop, once the page has its fonts. */
const shop_font_state = `document.fonts.ready.then((fonts) => [...fonts].find(({ family }) => family === 'Shop').status)`;

let browser: Browser | undefined;

describe('the portal at an address of the shop', () => {
  const { at, drafts } = openDraftShop();
  before(async () => {
    browser = await launchBrowser();
    await changeBrand(at.deps, at.shop.id, { logo, accent: '#1f5c47', font: readFont() });
  });
  after(() => browser?.close());

  for (const [what, { host, path, passes, viewport }] of [
    [
      'a host of its own',
      { host: 'returns.acme.localhost', path: '/', passes: 'as_host', viewport: windows.phone },
    ],
    [
      'a path behind the shop’s proxy',
      { host: 'www.acme.localhost', path: '/pages/returns', passes: 'as_host', viewport: windows.desktop },
    ],
    [
      'a path behind a proxy that can’t keep the host',
      { host: 'shop.acme.localhost', path: '/pages/returns', passes: 'in_header', viewport: windows.phone },
    ],
  ] as const)
    it(
      `goes from the order to the return and its withdrawal at ${what}`,
      { timeout: 120_000 },
      async (test) => {
        if (!needBrowser(test, browser)) return;
        const proxy = await openShopProxy(at.server.origin, path, passes);
        const portal = proxy.at(host);
        await changeShopSettings(at.deps, at.shop.id, { portal_address: portal });
        const { page, complaints, close } = await openWindow(browser, portal, { viewport });
        const order = await drafts.sell();
        // Servers notice a new address within a second.
        await page.goto(`${portal}?order=${order.name.slice(1)}`);
        if ((await page.title()).startsWith('Nothing here')) {
          await page.waitForTimeout(1000);
          await page.goto(`${portal}?order=${order.name.slice(1)}`);
        }
        const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
        const press = (name: string) => page.getByRole('button', { name }).last().click();
        const heightOf = (selector: string) =>
          page.evaluate(`(() => {
            const image = document.querySelector('${selector}');
            const { paddingTop, paddingBottom } = getComputedStyle(image);
            return image.naturalWidth > 0 && image.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
          })()`);
        assert.equal(await heightOf('img.logo'), 28);
        assert.equal(await page.evaluate(shop_font_state), 'loaded');
        assert.deepEqual(await findBarriers(page), []);
        await page.locator('#zip').fill('43215');
        await press('Find my order');
        await heading('What would you like to return?');
        const [cookie] = await page.context().cookies();
        assert.deepEqual(
          [cookie?.name, cookie?.domain, cookie?.httpOnly],
          ['__Host-retour_shopper', host, true],
        );
        await page.locator('input[name="line"]').first().check();
        await press('Continue');
        await page.locator('.reason-group summary').first().click();
        await page.locator('.reason-group[open] label').first().click();
        await press('Continue');
        await page.locator('.option > label', { hasText: 'Refund' }).first().click();
        await press('Continue');
        await page.locator('.option > label', { hasText: 'Drop off' }).first().click();
        await press('Continue');
        await page.locator('.step-bar a.back').click();
        await heading('How would you like to return your items?');
        await press('Continue');
        await heading('Review and confirm');
        await press('Confirm return');
        await page.waitForURL(/\/return\/[0-9a-f-]{36}$/);
        await page.waitForLoadState('load');
        assert.notEqual(await heightOf('.code-card img'), false);
        const { rows } = await at.deps.db.pool.query(
          `select r.id, m.facts->>'return_url' as url from returns r join emails m on m.return_id = r.id where r.uuid = $1 limit 1`,
          [page.url().slice(-36)],
        );
        const { status_page_url } = await drafts.details(rows[0].id);
        assert.deepEqual([status_page_url, rows[0].url], [page.url(), page.url()]);
        // The language switch, the statement and the withdrawal stay at the address.
        await page.goto(`${portal}/?lang=de`);
        await page.locator('a.withdrawal').click();
        await page.waitForURL(`${portal}/withdraw`);
        assert.equal(await page.locator('html').getAttribute('lang'), 'de');
        await page.goto(`${portal}/drafts/0b6a2a7e-8f42-4f5e-9d6c-0a5d4a1d2c3b`);
        assert.equal(new URL(page.url()).origin, new URL(portal).origin);
        assert.deepEqual([complaints, proxy.strayed], [[], []]);
        await close();
        await proxy.close();
      },
    );
});
