import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { publishDraft, saveDraft } from '../../server/src/modules/policy/policies/index.ts';
import { upsertProducts } from '../../server/src/modules/commerce/orders/index.ts';
import { checkPayment } from '../../server/src/modules/requests/draft-returns/index.ts';
import { setPaymentProvider } from '../../server/src/modules/money/settlements/index.ts';
import { changeShopSettings } from '../../server/src/modules/shop/shops/index.ts';
import { sellOrder } from '../../server/test/support/factories.ts';
import { startPaymentServer } from '../../server/test/support/payment-server.ts';
import { addWarehouse } from '../../server/test/support/labels.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

const sell = (line_items: object[]) =>
  sellOrder(at.deps, at.shop, {
    customer: { external_id: 'zoe', email: 'zoe@example.com', first_name: 'Zoe', last_name: 'Hart' },
    line_items: line_items as never,
  });

const choose = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }).click();

const policy = {
  name: 'Standard',
  currency: 'GBP',
  terms: { window: { days: 30 }, fees: { handling: 300 } },
  zones: [{ id: 'everywhere' }],
  rules: [
    {
      id: 'sale',
      name: 'Final sale',
      when: { fact: 'product.sku', is: 'SALE-1' },
      do: { reject: { note: 'Final sale: this can’t be returned.' } },
    },
  ],
};

describe('a return for a customer', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
    await addWarehouse(at.deps, at.shop);
    await saveDraft(at.deps, { shop: at.shop, document: policy });
    await publishDraft(at.deps, { shop: at.shop, by: 'ana' });
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('is made from the order, at the amounts that the review shows, with an exception that is recorded', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sell([
      { quantity: 2, unit_price: 2000, title: 'Linen shirt', sku: 'SHIRT-1' },
      { quantity: 1, unit_price: 900, title: 'Sale mug', sku: 'SALE-1' },
    ]);
    const { page, complaints, close } = await at.open(browser, '/returns', { role: 'manager' });
    await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor();
    await page.keyboard.press('c');
    await page.getByLabel('Find the order').fill('Zoe@example.com');
    await page.getByRole('button', { name: `Choose order ${order.name}` }).click();
    await page.getByRole('heading', { name: `Items of order ${order.name}` }).waitFor();
    await page.getByText('Final sale: this can’t be returned.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'One more of Linen shirt' }).click();
    await page.getByLabel('Reason for Linen shirt').first().click();
    await page.getByRole('option').first().click();
    await choose(page, 'What the customer gets for Linen shirt', 'Refund');
    await page.getByLabel('Why are you overriding the policy?').fill('A loyal customer.');
    await page.getByLabel('Waive the fees too').check();
    await page.getByRole('button', { name: 'Make exception' }).click();
    await page.getByText('made an exception and waived the fees').waitFor();
    await page.getByRole('button', { name: 'One more of Sale mug' }).click();
    await page.getByLabel('Reason for Sale mug').first().click();
    await page.getByRole('option').first().click();
    await choose(page, 'What the customer gets for Sale mug', 'Refund');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'How it comes back' }).waitFor();
    await page.getByRole('radiogroup', { name: 'Return method' }).getByRole('radio').first().click();
    const create = page.getByRole('button', { name: 'Create return, £29.00' });
    await create.waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.reload();
    await create.click();
    await page.getByRole('heading', { level: 1, name: /Zoe Hart/ }).waitFor();
    await page
      .getByText(/accepted it despite the policy: A loyal customer\./)
      .first()
      .waitFor();
    const { rows } = await at.deps.db.pool.query(
      'select reason, sum(value)::integer as value from policy_overrides where shop_id = $1 group by 1',
      [at.shop.id],
    );
    assert.deepEqual(rows, [{ reason: 'A loyal customer.', value: 1200 }]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('returns a gift for whoever got it: photos, the recipient, and where the parcel is sent from', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sell([{ quantity: 1, unit_price: 2000, title: 'Linen shirt', sku: 'SHIRT-1' }]);
    const { page, complaints, close } = await at.open(
      browser,
      `/returns/new?order=${encodeURIComponent(order.name)}`,
      {
        role: 'agent',
      },
    );
    await page.getByLabel('It was a gift').check();
    await page.getByRole('button', { name: `Choose order ${order.name}` }).click();
    await page.getByRole('button', { name: 'One more of Linen shirt' }).click();
    await page.getByLabel('Reason for Linen shirt').first().click();
    await page.getByRole('option').first().click();
    const photos = page.getByRole('group', { name: 'Photos' });
    await photos.getByRole('button', { name: /Add photos/ }).waitFor();
    const picture = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 80, height: 80 } });
    await photos.locator('input[type=file]').or(page.locator('input[type=file]')).first().setInputFiles({
      name: 'seam.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await photos.getByRole('img', { name: 'Photo 1' }).waitFor();
    await choose(page, 'What the customer gets for Linen shirt', 'Store credit');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('First name').fill('Kim');
    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByRole('button', { name: 'Save recipient' }).click();
    await page.getByRole('radio', { name: 'Ship with a label' }).click();
    await page.getByLabel('Street and number').fill('Lange Reihe 12');
    await page.getByLabel('City').fill('Hamburg');
    await page.getByLabel('Country').first().click();
    await page.getByRole('option', { name: 'Germany' }).click();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Save address' }).click();
    await page.getByText('Lange Reihe 12, Hamburg').waitFor();
    await page.getByRole('button', { name: /^Create return/ }).click();
    await page.getByRole('heading', { level: 1, name: /Kim/ }).waitFor();
    const { rows } = await at.deps.db.pool.query(
      `select type, customer_email, origin_country_code from returns where shop_id = $1 order by id desc limit 1`,
      [at.shop.id],
    );
    assert.deepEqual(rows, [{ type: 'gift', customer_email: 'kim@example.com', origin_country_code: 'DE' }]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('tells an agent that only others make exceptions, begins with the order of a link, and fits a phone', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sell([{ quantity: 1, unit_price: 900, title: 'Sale mug', sku: 'SALE-1' }]);
    const { page, complaints, close } = await at.open(
      browser,
      `/returns/new?order=${encodeURIComponent(order.name)}`,
      { role: 'agent', viewport: windows.phone, colorScheme: 'dark' },
    );
    await page.getByRole('button', { name: `Choose order ${order.name}` }).click();
    await page.getByText('Your role can’t override the policy.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Create return' }).isDisabled(), true);
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is paid for by a link where it costs the customer something, which can be sent and taken back', async (test) => {
    if (!needBrowser(test, browser)) return;
    const payments = await startPaymentServer('stripe');
    test.after(() => payments.stop());
    const settings = { key: 'rk_test_1', url: payments.url };
    await setPaymentProvider(at.deps, { shop_id: at.shop.id, provider: 'stripe', settings });
    await changeShopSettings(at.deps, at.shop.id, { collects_payments: true });
    const product_variants = [
      { external_id: 'lamp-s', name: 'Small', price: 1000 },
      { external_id: '39076570009999', name: 'Large', price: 1600 },
    ];
    await upsertProducts(at.deps, at.shop, [{ external_id: 'lamp', name: 'Lamp', product_variants }]);
    const order = await sell([
      { quantity: 1, unit_price: 1000, product: 'lamp', product_variant: 'lamp-s', title: 'Lamp' },
    ]);
    const { standard: client } = at.clients;
    const started = await client.post('/draft-returns', { order_name: order.name, staff: true });
    const url = `/draft-returns/${started.body.draft_return.id}`;
    const added = await client.post(`${url}/returning-items`, {
      order_line_item_id: order.line_ids[0],
      quantity: 1,
      reason_id: 'too-small',
    });
    const [item] = added.body.draft_return.returning_items;
    const steps: [string, object][] = [
      [`returning-items/${item.id}/exchange-item`, { variant_id: '39076570009999' }],
      ['finalize-items', {}],
      ['select-return-method', { return_method_id: 'label' }],
      [
        'address',
        { address1: 'Lange Reihe 12', city: 'Hamburg', zip: '20099', state: 'HH', country_code: 'DE' },
      ],
    ];
    for (const [path, body] of steps) await client.post(`${url}/${path}`, body);
    const { page, complaints, close } = await at.open(
      browser,
      `/returns/new?draft=${started.body.draft_return.id}`,
      { role: 'agent' },
    );
    await page.getByRole('button', { name: /^Ask for £/ }).click();
    await page.getByRole('heading', { name: /^Waiting for £/ }).waitFor();
    await page.getByText(/\/pay\//).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Send link to zoe@example.com' }).click();
    await page.getByText('The link is on its way').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    const payment = await at.deps.db.root
      .selectFrom('shopper_payments')
      .select(['shop_id', 'id'])
      .executeTakeFirstOrThrow();
    await checkPayment(at.deps, payment);
    await page.getByRole('button', { name: 'Cancel, change the return' }).click();
    await page.getByText('Closing the payment page').waitFor();
    await checkPayment(at.deps, payment);
    await page.getByRole('button', { name: /^Ask for £/ }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
