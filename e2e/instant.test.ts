import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { setPaymentProvider } from '../server/src/modules/money/settlements/index.ts';
import { publishDraft, saveDraft } from '../server/src/modules/policy/policies/index.ts';
import { changeShopSettings } from '../server/src/modules/shop/shops/index.ts';
import { offerProduct } from '../server/test/support/catalogue.ts';
import { ok, openDraftShop } from '../server/test/support/draft-returns.ts';
import { startPaymentServer } from '../server/test/support/payment-server.ts';
import type { PaymentServer } from '../server/test/support/payment-server.ts';
import {
  findBarriers,
  findOrder,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
} from './support/browser.ts';

describe('a shopper who wants the new item before the old one is back', () => {
  let browser: Browser | undefined;
  let payments: PaymentServer;
  const { at, client, drafts } = openDraftShop(async ({ at: { deps, shop, clients } }) => {
    const variants = ['Red', 'Blue'].map((name) => ({
      external_id: `mug-${name}`,
      name,
      price: 1000,
      stock: 50,
      options: [name],
    }));
    await offerProduct(clients.standard, { external_id: 'mug', name: 'Mug', options: ['Colour'], variants });
    payments = await startPaymentServer('stripe');
    const settings = { key: 'rk_test_1', url: payments.url };
    await setPaymentProvider(deps, { shop_id: shop.id, provider: 'stripe', settings });
    await changeShopSettings(deps, shop.id, { collects_payments: true });
    await publish(true);
  });
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await payments?.stop();
  });

  async function publish(is_instant: boolean): Promise<void> {
    const instant = { security: 'deposit', send_within_days: 14 } as const;
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...(is_instant && { exchange: { instant } }) },
      zones: [{ id: 'all' }],
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
  }

  for (const javaScriptEnabled of [true, false])
    it(
      `chooses, pays the deposit and sees until when to hand the old one in, with${javaScriptEnabled ? '' : 'out'} JavaScript`,
      { timeout: 120_000 },
      async (test) => {
        if (!needBrowser(test, browser)) return;
        const email = `js-${javaScriptEnabled}@example.com`;
        const order = await drafts.sell({
          customer: { external_id: email, email },
          line_items: [{ quantity: 1, unit_price: 1000, product: 'mug', product_variant: 'mug-Red' }],
        });
        const { url, items, id } = await drafts.choose(order);
        await ok(client.post(`${items[0]}/exchange-item`, { variant_id: 'mug-Blue' }));
        await ok(client.post(`${url}/finalize-items`));
        await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
        const { page, close } = await openWindow(browser, at.server.origin, { javaScriptEnabled });
        const shop_url = `${at.deps.config.portal_url}/${at.shop.handle}`;
        await findOrder(page, shop_url, order);
        await page.goto(`${shop_url}/drafts/${id}/review`);
        assert.equal(await page.locator('input[name="release"]:checked').count(), 0, 'none is chosen');
        // Each choice has its own last day, and the method none.
        assert.equal(await page.getByText('Drop off yours by').count(), 2);
        assert.doesNotMatch(await page.locator('.method').innerText(), /Drop off by/);
        const next = page.getByRole('button', { name: 'Continue' }).last();
        await next.click();
        await page.getByText('Choose when you’d like your new items.').waitFor();
        assert.equal(await overflowOf(page), 0);
        if (javaScriptEnabled) assert.deepEqual(await findBarriers(page), []);
        if (javaScriptEnabled) {
          await publish(false);
          await page.locator('label[for="release-now"]').click();
          await page.getByRole('button', { name: 'Continue' }).last().click();
          await page.getByText(/can’t send your new items now any more/).waitFor();
          assert.equal(await page.locator('input[name="release"]').count(), 0);
          await publish(true);
          await page.goto(`${shop_url}/drafts/${id}/review`);
        }
        await page.locator('label[for="release-now"]').click();
        await page.getByRole('button', { name: 'Continue' }).last().click();
        await page.waitForURL(/\/pay\//);
        await page.getByText('Deposit, refunded once yours are back').waitFor();
        await page.getByRole('link', { name: /^Pay .*10\.00 on the payment page$/ }).click();
        at.clock.advance(3000);
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await page.waitForURL(/\/return\//);
        await page.getByRole('heading', { name: 'Deposit paid' }).waitFor();
        await page.getByText('After we check yours').waitFor();
        assert.equal(await overflowOf(page), 0);
        if (javaScriptEnabled) assert.deepEqual(await findBarriers(page), []);
        const { draft_return } = await ok(client.get(url));
        assert.equal(draft_return.processing_type, 'instant');
        await close();
      },
    );
});
