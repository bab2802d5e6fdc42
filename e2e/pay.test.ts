import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { setPaymentProvider } from '../server/src/modules/money/settlements/index.ts';
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

describe('a shopper who pays for an exchange before it is submitted', () => {
  let browser: Browser | undefined;
  let payments: PaymentServer;
  const { at, client, drafts } = openDraftShop(async ({ at: { deps, shop, clients } }) => {
    const variants = [
      { external_id: 'mug-red', name: 'Red', price: 1000, stock: 50, options: ['Red'] },
      { external_id: 'mug-blue', name: 'Blue', price: 1600, stock: 50, options: ['Blue'] },
    ];
    await offerProduct(clients.standard, { external_id: 'mug', name: 'Mug', options: ['Colour'], variants });
    payments = await startPaymentServer('stripe');
    const settings = { key: 'rk_test_1', url: payments.url };
    await setPaymentProvider(deps, { shop_id: shop.id, provider: 'stripe', settings });
    await changeShopSettings(deps, shop.id, { collects_payments: true });
  });
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await payments?.stop();
  });

  for (const javaScriptEnabled of [true, false])
    it(
      `leaves the payment page, sees a card declined, pays and sees the return, with${javaScriptEnabled ? '' : 'out'} JavaScript`,
      { timeout: 120_000 },
      async (test) => {
        if (!needBrowser(test, browser)) return;
        const order = await drafts.sell({
          line_items: [{ quantity: 1, unit_price: 1000, product: 'mug', product_variant: 'mug-red' }],
        });
        const { url, items, id } = await drafts.choose(order);
        await ok(client.post(`${items[0]}/exchange-item`, { variant_id: 'mug-blue' }));
        await ok(client.post(`${url}/finalize-items`));
        await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
        const { page, close } = await openWindow(browser, at.server.origin, { javaScriptEnabled });
        const shop_url = `${at.deps.config.portal_url}/${at.shop.handle}`;
        await findOrder(page, shop_url, order);
        await page.goto(`${shop_url}/drafts/${id}/review`);
        await page
          .getByRole('button', { name: /^Continue to payment, .*6\.00$/ })
          .last()
          .click();
        await page.waitForURL(/\/pay\//);
        assert.equal(await overflowOf(page), 0);
        if (javaScriptEnabled) assert.deepEqual(await findBarriers(page), []);
        const pay = page.getByRole('link', { name: /^Pay .*6\.00 on the payment page$/ });
        await pay.click();
        await page.getByRole('button', { name: 'Leave' }).click();
        await page.getByRole('heading', { name: 'Nothing was charged' }).waitFor();
        await pay.click();
        await page.getByRole('button', { name: 'Decline' }).click();
        // The provider isn't asked again within two seconds.
        at.clock.advance(3000);
        await page.getByRole('button', { name: 'Pay', exact: true }).click();
        await page.waitForURL(/\/return\//);
        await page.getByText(/You paid .*6\.00 for your exchange/).waitFor();
        const final = page.locator('.ledger:visible tr').last();
        assert.match(await final.innerText(), /^Paid\s+\$6\.00$/, 'nothing is due any more');
        const { draft_return } = await ok(client.get(url));
        assert.equal(draft_return.state, 'submitted');
        await page.goto(`${shop_url}/drafts/${id}`);
        await page.waitForURL(/\/return\//);
        await close();
      },
    );
});
