import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { sellOrder } from '../server/test/support/factories.ts';
import { drawPicture } from '../server/test/support/pictures.ts';
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

const line_items = [
  { quantity: 1, unit_price: 1147 },
  { quantity: 6, unit_price: 266 },
];

async function lookUp(page: Page, order: string): Promise<void> {
  await page.goto(`${at.deps.config.portal_url}/acme?order=${order}&zip=43215`);
  await page.locator('button.filled').click();
  await page.waitForURL(/\/items$/);
}

const upload = async () => ({
  name: 'a.png',
  mimeType: 'image/png',
  buffer: Buffer.from(await drawPicture('png')),
});

describe('a shopper who chooses what to return', () => {
  before(async () => {
    [at, browser] = await Promise.all([startShop({ name: 'Acme & Co' }), launchBrowser()]);
    for (const name of ['#PHONE', '#DESK', '#PLAIN', '#ARAB', '#KEYS', '#TABS'])
      await sellOrder(at.deps, at.shop, { name, line_items });
    await sellOrder(at.deps, at.shop, {
      name: '#CENTS',
      line_items: [
        { quantity: 3, unit_price: 1000, discounts: [{ type: 'amount', amount: 100 }] },
        { quantity: 1, unit_price: 100 },
      ],
    });
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  for (const [what, order, options] of [
    ['on a phone', 'PHONE', {}],
    ['on a desktop', 'DESK', { viewport: windows.desktop }],
  ] as const)
    it(`sees the total while choosing, and says why, ${what}`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, at.server.origin, options);
      await lookUp(page, order);
      await page.getByLabel('Article 2', { exact: true }).check();
      const quantity = page.getByLabel('Quantity: Article 2').locator('input');
      assert.equal(await quantity.inputValue(), '1', 'one of more than three');
      await quantity.fill('4');
      await page.locator('[data-total]:visible', { hasText: '$10.64' }).waitFor();
      await quantity.fill('60');
      await page.getByRole('button', { name: 'One less' }).click();
      await page.getByText('That’s all 6 you can return').waitFor({ state: 'hidden' });
      assert.equal(await quantity.inputValue(), '5');
      await page.locator('[data-total]:visible', { hasText: '$13.30' }).waitFor();
      assert.deepEqual(await findBarriers(page), []);
      assert.equal(await overflowOf(page), 0);
      await page.locator('button.filled:visible').click();
      await page.waitForURL(/\/reason$/);
      await page.getByText('Faulty').click();
      await page.getByLabel('Arrived damaged').check();
      await page.getByLabel('What is damaged?').fill('The plate');
      await page.getByLabel('Yes', { exact: true }).check({ force: true });
      const inside = page.locator('.reason:has(> input:checked) [data-photos]');
      assert.equal(await inside.count(), 1, 'photos are asked for with the reason that wants them');
      await page.locator('#photos').setInputFiles(await upload());
      await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
      await page.getByText('Faulty').click();
      await page.getByLabel('Changed my mind').check();
      assert.equal(await inside.count(), 0);
      await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
      await page.getByText('Faulty').click();
      await page.getByLabel('Arrived damaged').check();
      assert.equal(await page.getByLabel('What is damaged?').inputValue(), 'The plate');
      assert.deepEqual(await findBarriers(page), []);
      await page.reload();
      assert.equal(await page.getByLabel('What is damaged?').inputValue(), 'The plate');
      await page.goBack();
      await page.waitForURL(/\/items$/);
      await page.reload();
      assert.ok(await page.getByLabel('Article 2', { exact: true }).isChecked());
      assert.deepEqual(complaints, []);
      await close();
    });

  it('sees an error go away once its question was answered', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin);
    await page.goto(`${at.deps.config.portal_url}/acme`);
    await page.locator('button.filled').click();
    await page.getByRole('link', { name: 'Enter your order number.' }).waitFor();
    await page.locator('#order').fill('KEYS');
    await page.getByRole('link', { name: 'Enter your order number.' }).waitFor({ state: 'detached' });
    assert.equal(await page.locator('#order').getAttribute('aria-invalid'), null);
    await page.locator('#zip').fill('43215');
    assert.equal(await page.locator('.notice.summary, .field-error').count(), 0);
    await page.locator('button.filled').click();
    await page.waitForURL(/\/items$/);
    await page.locator('button.filled:visible').click();
    await page.getByRole('link', { name: 'Select at least one item.' }).waitFor();
    await page.getByLabel('Article 1', { exact: true }).check();
    assert.equal(await page.locator('.notice.summary, .field-error').count(), 0);
    await close();
  });

  it('sees the total to the cent where the units of a line share a discount unevenly', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin);
    await lookUp(page, 'CENTS');
    const total = (text: string) => page.locator('[data-total]:visible', { hasText: text }).waitFor();
    await page.getByLabel('Article 1', { exact: true }).check();
    await total('$29.00');
    await page.getByRole('button', { name: 'One less' }).click();
    await total('$19.33');
    await page.locator('button.filled:visible').click();
    await page.waitForURL(/\/reason$/);
    await page.goBack();
    await page.reload();
    await total('$19.33');
    await close();
  });

  it('gets as far without JavaScript', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, at.server.origin, {
      javaScriptEnabled: false,
    });
    await lookUp(page, 'PLAIN');
    await page.locator('button.filled:visible').click();
    await page.getByRole('link', { name: 'Select at least one item.' }).waitFor();
    await page.getByLabel('Article 2', { exact: true }).check();
    await page.getByLabel('Quantity: Article 2').locator('input').fill('2');
    await page.locator('button.filled:visible').click();
    await page.getByText('2 × Article 2').waitFor();
    await page.getByText('Faulty').click();
    await page.getByLabel('Arrived damaged').check();
    await page.locator('#photos').setInputFiles(await upload());
    await page.getByRole('button', { name: 'Add photos' }).click();
    await page.getByRole('button', { name: 'Remove photo 1' }).waitFor();
    assert.ok(await page.getByLabel('Arrived damaged').isChecked());
    assert.deepEqual(complaints, []);
    await close();
  });

  it('reads everything in Arabic, from right to left', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin, { locale: 'ar' });
    await lookUp(page, 'ARAB');
    await page.getByRole('heading', { name: 'ما الذي تريد إرجاعه؟' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.equal(await overflowOf(page), 0);
    await close();
  });

  it('can do all of it with the keyboard', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin);
    await lookUp(page, 'KEYS');
    await page.getByLabel('Article 1', { exact: true }).focus();
    await page.keyboard.press('Space');
    await page.locator('button.filled:visible').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/reason$/);
    await page.waitForFunction(`document.activeElement.tagName === 'H1'`);
    await page.getByLabel('Changed my mind').focus();
    await page.keyboard.press('Space');
    const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
    assert.notEqual(outline, 'none');
    await page.locator('button.filled:visible').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith('/reason'));
    await close();
  });

  it('keeps one draft in two tabs', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin);
    await lookUp(page, 'TABS');
    const other = await page.context().newPage();
    await lookUp(other, 'TABS');
    assert.equal(other.url(), page.url());
    await page.getByLabel('Article 1', { exact: true }).check();
    await page.locator('button.filled:visible').click();
    await page.waitForURL(/\/reason$/);
    await other.reload();
    assert.ok(await other.getByLabel('Article 1', { exact: true }).isChecked());
    await close();
  });
});
