import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startShopify } from '../../connectors/test/shopify/fake-shopify.ts';
import type { FakeShopify } from '../../connectors/test/shopify/shop.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

describe('credit at a platform', () => {
  let at: TestConsole;
  let shopify: FakeShopify;
  let browser: Browser | undefined;

  before(async () => {
    [at, browser] = await Promise.all([
      startConsole({ returns: 0, settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } }),
      launchBrowser(),
    ]);
    shopify = await startShopify({ now: () => at.clock.now() });
    shopify.currency = 'GBP';
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
    await shopify.close();
  });

  it('is switched on and off, and says which scope the app needs for it', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { url, client_id, client_secret } = shopify;
    const settings = { url, client_id, client_secret };
    const made = await at.clients.standard.post('/connections', { platform: 'shopify', settings });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const path = `/connections/${made.body.id}`;
    const shown = async () => (await at.clients.standard.get(path)).body;
    const { page, close } = await at.open(browser, `${path}?tab=settings`);
    const credit = page.getByRole('switch', { name: 'Give store credit in Shopify' });
    const cards = page.getByRole('switch', { name: 'Make gift cards in Shopify' });
    await credit.waitFor();
    assert.deepEqual([await credit.isChecked(), await cards.isChecked()], [false, false]);
    await cards.click();
    await page
      .getByText(/no access scope write_gift_cards/)
      .first()
      .waitFor();
    assert.equal((await shown()).gives_gift_cards, false);
    shopify.scopes.add('write_gift_cards');
    shopify.scopes.add('write_store_credit_account_transactions');
    await cards.click();
    await page.getByText('Shopify was changed').first().waitFor();
    await page.getByRole('switch', { name: 'Make gift cards in Shopify', checked: true }).waitFor();
    await credit.click();
    await page.getByRole('switch', { name: 'Give store credit in Shopify', checked: true }).waitFor();
    const { gives_store_credit, gives_gift_cards } = await shown();
    assert.deepEqual([gives_store_credit, gives_gift_cards], [true, true]);
    await cards.click();
    await page.getByRole('switch', { name: 'Make gift cards in Shopify', checked: false }).waitFor();
    assert.equal((await shown()).gives_gift_cards, false);
    assert.deepEqual(await findBarriers(page), []);
    await page.setViewportSize(windows.phone);
    assert.equal(await overflowOf(page), 0);
    await close();
  });
});
