import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { publishDraft, saveDraft } from '../server/src/modules/policy/policies/index.ts';
import { changeShopSettings } from '../server/src/modules/shop/shops/index.ts';
import { offerProduct } from '../server/test/support/catalogue.ts';
import { ok, openDraftShop } from '../server/test/support/draft-returns.ts';
import {
  findBarriers,
  findOrder,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from './support/browser.ts';
import { openStorefront } from './support/storefront.ts';
import type { Storefront } from './support/storefront.ts';

let browser: Browser | undefined;
let storefront: Storefront;
/** The parameters with which shoppers came to the storefront. */
const visits: URLSearchParams[] = [];

describe('a shopper who chooses new items in the storefront', () => {
  const { at, client, drafts } = openDraftShop(stock);
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await storefront.close();
  });

  async function stock(): Promise<void> {
    const variants = [
      { external_id: 'mug-blue', name: 'Blue', price: 1600, stock: 50, options: ['Blue'] },
      { external_id: 'mug-last', name: 'Last', price: 900, stock: 1, options: ['Last'] },
    ];
    await offerProduct(client, { external_id: 'mug', name: 'Mug', options: ['Colour'], variants });
    const terms = {
      window: { days: 30 },
      bonus: { shop: 250 },
    };
    const document = { name: 'Ours', currency: 'USD', terms, zones: [{ id: 'all' }] };
    await saveDraft(at.deps, { shop: at.shop, document });
    await publishDraft(at.deps, { shop: at.shop, by: 'Ana' });
    storefront = await openStorefront((url) => {
      visits.push(url.searchParams);
      const { portal_url } = at.deps.config;
      return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Acme</title>
        <script src="${portal_url}/embed.js" async></script><main><h1>All mugs</h1><a href="/mug">A mug</a></main>
        <retour-credit-bar shop="${at.shop.handle}"></retour-credit-bar></html>`;
    });
    await changeShopSettings(at.deps, at.shop.id, {
      storefront_url: `${storefront.at('acme.localhost')}/all?sort=new`,
    });
  }

  const shop_url = () => `${at.deps.config.portal_url}/${at.shop.handle}`;
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();
  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  /** Chooses an exchange in the storefront. */
  async function leave(page: Page): Promise<void> {
    await page.locator('.option', { hasText: 'Exchange' }).first().locator('label').first().click();
    await press(page, `Shop at ${at.shop.name}`);
  }
  const newestVisit = () => Object.fromEntries(visits.findLast((params) => params.has('utm_redirect'))!);

  async function isSound(page: Page): Promise<void> {
    assert.deepEqual(await findBarriers(page), []);
    assert.equal(await overflowOf(page), 0);
  }

  /** Opens the page of a draft that asks what to get. */
  async function open(test: TestContext, options: BrowserContextOptions = {}, more: object = {}) {
    if (!needBrowser(test, browser)) return undefined;
    const order = await drafts.sell({ line_items: [{ quantity: 2, unit_price: 1000 }] });
    const chosen = await drafts.choose(order, 1, more);
    const opened = await openWindow(browser, at.server.origin, options);
    const { page } = opened;
    await findOrder(page, `${shop_url()}/${'is_gift' in more ? '?gift=1' : ''}`, order);
    await page.goto(`${shop_url()}/drafts/${chosen.id}`);
    return { ...opened, ...chosen, order };
  }

  /** As the storefront does: collects a cart, and says which return session it is for. */
  async function fill(variants: string[], session?: string): Promise<{ token: string; completed?: any }> {
    const { token } = await ok(client.post('/cart', { cart: variants }));
    if (session === undefined) return { token };
    const completed = await ok(client.post(`/cart/${token}/complete`, { return_session_id: session }));
    return { token, completed };
  }

  for (const [what, options] of [
    ['on a phone', {}],
    ['on a desktop', { viewport: windows.desktop }],
  ] as const)
    it(
      `spends the credit there, and confirms the exchange in the portal, ${what}`,
      { timeout: 120_000 },
      async (test) => {
        const opened = await open(test, options);
        if (!opened) return;
        const { page, id, close, complaints } = opened;
        await heading(page, 'Exchange, credit or refund?');
        await leave(page);
        await heading(page, 'You have $12.50 to spend');
        await page.getByText('$2.50 of this is a bonus for new items.').waitFor();
        await isSound(page);
        await page.getByRole('link', { name: `Go to ${at.shop.name}` }).click();
        await heading(page, 'All mugs');
        const portal = shop_url();
        assert.deepEqual(newestVisit(), {
          sort: 'new',
          retour_return_id: id,
          retour_currency: 'USD',
          retour_total: '1250',
          retour_base: '1000',
          retour_credit: '250',
          retour_domain: portal.replace(/^http:\/\//, ''),
          retour_subdomain: at.shop.handle,
          retour_redirect_uri: `${portal}/credit`,
          retour_redirect_url: `${portal}/credit`,
          retour_customer_name: newestVisit()['retour_customer_name'],
          retour_single_item_eligible: 'true',
          retour_experiment_b_eligible: 'false',
          utm_redirect: 'Retour',
        });
        // The bar stays on every page of the storefront.
        await page.getByRole('link', { name: 'A mug' }).click();
        await page.waitForURL(/\/mug$/);
        const bar = page.getByRole('status');
        await bar.getByText('$12.50 to spend from your return').waitFor();
        if (what === 'on a desktop') assert.equal((await bar.boundingBox())!.height, 44);
        await isSound(page);
        const { completed } = await fill(['mug-blue'], id);
        assert.deepEqual([completed.status, completed.totals.upsell], ['awaiting_confirmation', '3.50']);
        await page.goto(completed.portal_url);
        await heading(page, 'Your new items');
        await page.getByText('$3.50 to pay').first().waitFor();
        await page.locator('h1:focus').waitFor();
        await isSound(page);
        await press(page, 'Continue');
        await heading(page, 'How would you like to return your items?');
        await page
          .locator('.option', { hasText: 'Drop off with a QR code' })
          .locator('label')
          .first()
          .click();
        await press(page, 'Continue');
        await heading(page, 'Review and confirm');
        await isSound(page);
        const review = await page.locator('main').innerText();
        assert.match(review, /Exchange for your new items/);
        assert.match(review, /Mug - Blue, today’s price\s+\$16\.00/);
        await press(page, 'Confirm and pay $3.50');
        await page.waitForURL(/\/return\//);
        const { draft_return } = await ok(client.get(`/draft-returns/${id}`));
        const made = await drafts.details(draft_return.return_id);
        assert.deepEqual(
          [made.upsell, made.exchanges.map(({ title }: any) => title)],
          ['3.50', ['Mug - Blue']],
        );
        const again = await ok(client.post(`/cart/${completed.token}/complete`, { return_session_id: id }));
        assert.deepEqual([again.status, again.return_id], ['confirmed', draft_return.return_id]);
        assert.deepEqual(
          complaints.filter((one) => !one.includes('acme.localhost')),
          [],
        );
        await close();
      },
    );

  it(
    'goes on where the return was begun after coming back without new items',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test);
      if (!opened) return;
      const { page, close } = opened;
      await leave(page);
      await page.getByRole('link', { name: `Go to ${at.shop.name}` }).click();
      await page.getByRole('link', { name: 'Back to my return' }).click();
      await heading(page, 'Exchange, credit or refund?');
      await page.locator('.option', { hasText: 'Refund' }).locator('label').first().click();
      await press(page, 'Continue');
      await heading(page, 'How would you like to return your items?');
      await close();
    },
  );

  it(
    'chooses again when an item of the cart sold out, and gives the cart up for a refund',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test);
      if (!opened) return;
      const { page, close, url } = opened;
      await leave(page);
      const { token } = await fill(['mug-last']);
      await page.goto(`${shop_url()}/cart/${token}`);
      await page.getByText('$1.00 back').first().waitFor();
      await press(page, 'Continue');
      await heading(page, 'How would you like to return your items?');
      await at.deps.db.pool.query(
        `update inventories i set available_count = 0 from product_variants v where v.id = i.product_variant_id and v.external_id = 'mug-last'`,
      );
      await page.locator('.option', { hasText: 'Drop off with a QR code' }).locator('label').first().click();
      await press(page, 'Continue');
      await page.getByText('An item just sold out.').waitFor();
      await isSound(page);
      await page.getByRole('link', { name: `Choose again at ${at.shop.name}` }).click();
      await page.getByRole('link', { name: 'Choose here instead' }).click();
      await page.locator('.option', { hasText: 'Refund' }).locator('label').first().click();
      await press(page, 'Continue');
      await heading(page, 'Review and confirm');
      const { draft_return } = await ok(client.get(url));
      assert.deepEqual(draft_return.cart_items, []);
      assert.equal(draft_return.returning_items[0].return_type, 'refund');
      await close();
    },
  );

  it(
    'finds the order again first, after the session in the browser has ended',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test);
      if (!opened) return;
      const { page, close, order } = opened;
      await leave(page);
      const { token } = await fill(['mug-blue']);
      await page.context().clearCookies();
      await page.goto(`${shop_url()}/cart/${token}`);
      await heading(page, 'Your new items are saved');
      await isSound(page);
      await page.getByRole('link', { name: 'Continue my return' }).click();
      await page.locator('#order').fill(order.name);
      await page.locator('#zip').fill('43215');
      await page.locator('form button').last().click();
      await heading(page, 'Your new items');
      await close();
    },
  );

  it(
    'sees no amounts of a gift, and only the portal confirms a draft',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test, {}, { is_gift: true });
      if (!opened) return;
      const { page, close, id } = opened;
      await leave(page);
      await heading(page, `Choose something at ${at.shop.name}`);
      assert.doesNotMatch(await page.locator('main').innerText(), /\$/);
      await page.getByRole('link', { name: `Go to ${at.shop.name}` }).click();
      assert.equal(newestVisit()['retour_customer_name'], '');
      const { token } = await fill(['mug-blue'], id);
      const refused = await client.post(`/cart/${token}/confirm`, { return_session_id: id });
      assert.deepEqual([refused.status, refused.body.code], [409, 'return_session_closed']);
      await page.goto(`${shop_url()}/cart/${token}`);
      await page.getByText('$3.50 to pay').first().waitFor();
      assert.doesNotMatch(await page.locator('main').innerText(), /\$1[02]/);
      await close();
    },
  );
});
