import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { changeBrand } from '../server/src/modules/shop/brands/index.ts';
import { sellOrder } from '../server/test/support/factories.ts';
import { startShop } from '../server/test/support/shop.ts';
import type { TestShop } from '../server/test/support/shop.ts';
import { launchBrowser, needBrowser, openWindow, overflowOf } from './support/browser.ts';

let at: TestShop;
let browser: Browser | undefined;

const page_of = (path = '') => `${at.deps.config.portal_url}/acme${path}`;

async function lookUp(page: Page): Promise<void> {
  await page.goto(page_of('?order=ONE&zip=43215'));
  await page.locator('button.filled').click();
  await page.waitForURL(/\/items$/);
}

/** Ways to make something disappear, for one element or for all. */
const vanish = `display: none !important; visibility: hidden !important; opacity: 0 !important; position: absolute !important;
  left: -9999px !important; transform: scale(0) !important; clip-path: inset(50%) !important; max-block-size: 0 !important;
  font-size: 0 !important; text-indent: -9999px !important; content-visibility: hidden !important; color: transparent !important;`;

describe('a portal with CSS of the shop', () => {
  before(async () => {
    [at, browser] = await Promise.all([startShop({ name: 'Acme & Co' }, { own: true }), launchBrowser()]);
    await sellOrder(at.deps, at.shop, { name: '#ONE', line_items: [{ quantity: 2, unit_price: 1147 }] });
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('looks as the shop wrote it, over styles of the portal that are more specific, and on paper', async (test) => {
    if (!needBrowser(test, browser)) return;
    const css = `:root { --r-accent: #1d6140 } button { border-radius: 26px }
      .heading { border-inline-start: 3px solid rgb(1, 2, 3) } @media print { .heading { border-width: 7px } }`;
    await changeBrand(at.deps, at.shop.id, { accent: '#2b4a97', css });
    const { page, complaints, close } = await openWindow(browser, at.server.origin);
    const styleOf = (selector: string, name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${name}')`);
    await page.goto(page_of());
    assert.equal(await styleOf('.button.filled', 'border-radius'), '26px');
    assert.equal(await styleOf('.button.filled', 'background-color'), 'rgb(29, 97, 64)');
    assert.equal(await styleOf('.heading', 'border-inline-start-color'), 'rgb(1, 2, 3)');
    await page.emulateMedia({ media: 'print' });
    assert.equal(await styleOf('.heading', 'border-inline-start-width'), '7px');
    await page.emulateMedia({ media: 'screen' });
    await page.goto(page_of('/nothing/here'));
    assert.equal(await styleOf('.heading', 'border-inline-start-width'), '3px');
    await page.goto(page_of('/withdraw'));
    assert.equal(await styleOf('.heading', 'border-inline-start-width'), '0px');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows the way to withdraw, amounts and errors, whatever the CSS says', async (test) => {
    if (!needBrowser(test, browser)) return;
    const selectors =
      '.withdrawal, .withdrawal *, .site-footer, .site-footer-inner, .amount, .quote-total, .quote-total *, .notice, .notice *';
    await changeBrand(at.deps, at.shop.id, {
      css: `${selectors}, html, body, main, .content { ${vanish} }`,
    });
    const { page, complaints, close } = await openWindow(browser, at.server.origin);
    await page.goto(page_of());
    const withdrawal = page.getByRole('link', { name: 'Withdraw from contract here' });
    assert.equal(await sightOf(page, '.withdrawal .button-label'), 'seen');
    await page.goto(page_of('?order=ONE&zip=99999'));
    await page.locator('button.filled').click();
    await page.locator('.notice.error').waitFor();
    assert.equal(await sightOf(page, '.notice.error'), 'seen');
    await lookUp(page);
    assert.equal(await sightOf(page, '.quote-bar .amount'), 'seen');
    await withdrawal.click();
    await page.getByRole('heading', { name: 'Withdraw from contract' }).waitFor();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(page_of('?lang=fr'));
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('asks no other host for anything, even with CSS that was never checked', async (test) => {
    if (!needBrowser(test, browser)) return;
    const elsewhere = 'https://evil.example';
    await at.deps.db.pool.query('update shop_brands set css = $2, css_hash = $3 where shop_id = $1', [
      at.shop.id,
      `} @import "${elsewhere}/a.css"; :root { --x: "${elsewhere}/c.png" } body { background: url(${elsewhere}/b.png), image-set(var(--x) 1x) }
      @font-face { font-family: E; src: url(${elsewhere}/d.woff2) } h1 { font-family: E }`,
      '0123456789abcdef',
    ]);
    const { page, complaints, close } = await openWindow(browser, at.server.origin);
    const answered: string[] = [];
    page.on('response', (response) => answered.push(response.url()));
    await page.goto(page_of(), { waitUntil: 'networkidle' });
    assert.ok(answered.some((url) => url.endsWith('/style/0123456789abcdef.css')));
    assert.deepEqual(
      answered.filter((url) => url.includes('evil')),
      [],
    );
    // What the security policy blocked is what the browser complains about.
    assert.ok(
      complaints.some((text) => text.includes('Content Security Policy')),
      complaints.join('\n'),
    );
    await close();
  });
});

/** `seen` where a reader sees an element: painted, large enough to read, and within the page. Otherwise why not. */
const sightOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.querySelector(${JSON.stringify(selector)});
    const { x, y, width, height } = one.getBoundingClientRect();
    const is_painted = one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    return is_painted && width > 20 && height > 10 && x >= 0 && y >= 0 ? 'seen' : JSON.stringify({ is_painted, x, y, width, height });
  })()`);
