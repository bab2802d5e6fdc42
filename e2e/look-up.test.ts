import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createLabel } from '../server/src/modules/logistics/labels/index.ts';
import { openReturn, sellOrder } from '../server/test/support/factories.ts';
import { startShop } from '../server/test/support/shop.ts';
import type { TestShop } from '../server/test/support/shop.ts';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from './support/browser.ts';

let at: TestShop;
let browser: Browser | undefined;

const made_label = {
  carrier: 'USPS',
  service: null,
  tracking_number: '9400111206206406260787',
  tracking_url: null,
  url: 'https://labels.example.com/1.pdf',
  rate: null,
  currency: null,
};

const portal = (path: string) => `${at.deps.config.portal_url}/acme${path}`;

describe('a shopper', () => {
  before(async () => {
    [at, browser] = await Promise.all([startShop({ name: 'Acme & Co' }), launchBrowser()]);
    await sellOrder(at.deps, at.shop, { name: '#LOOK-1' });
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  for (const [what, options] of [
    ['on a phone', {}],
    ['on a desktop', { viewport: windows.desktop }],
    ['without JavaScript', { javaScriptEnabled: false }],
  ] as const)
    it(`finds an order after a mistake, ${what}`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, at.server.origin, options);
      await page.goto(portal('/'));
      await page.getByLabel('Order number').fill('look-1');
      await page.getByLabel('Postal code').fill('99999');
      await page.getByRole('button', { name: 'Find my order' }).click();
      await page.getByText('We couldn’t find that order.').waitFor();
      assert.equal(await page.getByLabel('Order number').inputValue(), 'look-1');
      if (!('javaScriptEnabled' in options)) assert.deepEqual(await findBarriers(page), []);
      await page.getByLabel('Postal code').fill('43215');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/items$/);
      await page.getByRole('heading', { name: 'What would you like to return?' }).waitFor();
      assert.deepEqual(complaints, []);
      await close();
    });

  it('follows a return, in the language of the browser or another', async (test) => {
    if (!needBrowser(test, browser)) return;
    const return_id = await openReturn(at.deps, at.shop, {
      method: { provider: 'simulated-carrier', method_type: 'ship_own' },
    });
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    const { page, complaints, close } = await openWindow(browser, at.server.origin, { locale: 'de-AT' });
    await page.goto(body.status_page_url);
    await page.getByRole('heading', { level: 1, name: /^Absenden bis Montag, 30\. März$/ }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.equal(await overflowOf(page), 0);
    await page.setViewportSize(windows.desktop);
    await page.locator('.languages summary').click();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Send it by Monday, 30 March' }).waitFor();
    await page.goto(body.status_page_url);
    await page.getByRole('heading', { name: 'Send it by Monday, 30 March' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('sees the label as soon as it is made, without asking for the page again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const shop_id = at.shop.id;
    const return_id = await openReturn(at.deps, at.shop, {
      method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
    });
    const { body } = await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`);
    const { page, close } = await openWindow(browser, at.server.origin);
    await page.goto(body.status_page_url);
    await page.getByRole('heading', { name: 'We’re preparing your label' }).waitFor();
    await createLabel(at.deps, { shop_id, return_id, ...made_label });
    await page.getByRole('link', { name: 'Open the label' }).waitFor();
    await close();
  });

  it('sends a form once, however often the button is pressed', { timeout: 120_000 }, async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') posts++;
    });
    await page.goto(portal('/?order=LOOK-1&zip=43215'));
    await page.evaluate(
      `const button = document.querySelector('button.filled'); button.click(); button.click();`,
    );
    await page.waitForURL(/\/items$/);
    assert.equal(posts, 1);
    await close();
  });
});
