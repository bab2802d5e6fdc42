import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { TestContext } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { changeBrand } from '../server/src/modules/shop/brands/index.ts';
import { openDraftShop } from '../server/test/support/draft-returns.ts';
import { readFont } from '../server/test/support/font.ts';
import { findBarriers, launchBrowser, needBrowser, windows } from './support/browser.ts';
import { openStorefront } from './support/storefront.ts';
import type { Storefront } from './support/storefront.ts';

let browser: Browser | undefined;
let storefront: Storefront;

describe('the portal in a page of the shop', () => {
  const { at, drafts } = openDraftShop();
  before(async () => {
    browser = await launchBrowser();
    storefront = await openStorefront(({ searchParams }) => {
      const attributes = searchParams.get('attributes') ?? '';
      const portal = at.deps.config.portal_url;
      return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Acme</title>
        <script src="${portal}/embed.js" async></script><main><h1>Returns</h1>
        <retour-portal shop="${at.shop.handle}" ${attributes}><a href="${portal}/${at.shop.handle}">Return an item</a></retour-portal>
        <p lang="de"><retour-withdrawal-link shop="${at.shop.handle}"></retour-withdrawal-link></p></main></html>`;
    });
    await changeBrand(at.deps, at.shop.id, {
      embed_origins: [storefront.at('acme.localhost')],
      font: readFont(),
      css: '.heading { border-inline-start: 3px solid; }',
    });
  });
  after(async () => {
    await browser?.close();
    await storefront.close();
  });

  /** Opens the page of a shop, and watches what the browser keeps and sends. */
  async function open(test: TestContext, host: string, attributes = '', viewport = windows.phone as object) {
    if (!needBrowser(test, browser)) return undefined;
    const context = await browser.newContext({ viewport: viewport as never, locale: 'en-GB' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 4'))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', async (request) => {
      if (await request.headerValue('cookie').catch(() => null))
        complaints.push(`a cookie for ${request.url()}`);
    });
    await page.goto(`${storefront.at(host)}/?attributes=${encodeURIComponent(attributes)}`);
    const close = async () => {
      assert.deepEqual(await context.cookies(), []);
      await context.close();
    };
    return { page, frame: page.frameLocator('retour-portal iframe'), complaints, close };
  }

  const find = async (frame: FrameLocator, name: string, zip: string) => {
    await frame.getByLabel('Order number').fill(name);
    await frame.getByLabel('Postal code').fill(zip);
    await frame.getByRole('button', { name: 'Find my order' }).click();
  };
  const heading = (frame: FrameLocator, name: string | RegExp) =>
    frame.getByRole('heading', { level: 1, name }).waitFor();
  const press = (frame: FrameLocator, name: string) => frame.getByRole('button', { name }).last().click();

  /** The frame is as high as its page: nothing is cut off, and nothing scrolls inside. */
  async function fits(page: Page): Promise<void> {
    await page.waitForFunction(`(() => {
      const frame = document.querySelector('retour-portal').shadowRoot.querySelector('iframe');
      return frame.getBoundingClientRect().height > 300;
    })()`);
    const inner = page.frames().find((frame) => frame !== page.mainFrame())!;
    await inner.waitForFunction('document.documentElement.scrollHeight <= innerHeight + 1');
  }

  for (const [what, viewport] of [
    ['on a phone', windows.phone],
    ['on a desktop', windows.desktop],
  ] as const)
    it(`goes from the order to a return without a cookie, ${what}`, { timeout: 120_000 }, async (test) => {
      const opened = await open(test, 'acme.localhost', '', viewport);
      if (!opened) return;
      const { page, frame, complaints, close } = opened;
      const order = await drafts.sell();
      await heading(frame, 'Return or exchange');
      await fits(page);
      const inner = page.frames().find((one) => one !== page.mainFrame())!;
      const loaded = `document.fonts.ready.then((fonts) => [...fonts].find(({ family }) => family === 'Shop').status)`;
      assert.equal(await inner.evaluate(loaded), 'loaded');
      assert.deepEqual(await findBarriers(page), []);
      assert.equal(await page.getByRole('link', { name: 'Return an item' }).isVisible(), false);
      await find(frame, order.name, '99999');
      await frame.getByText('We couldn’t find that order.').waitFor();
      await find(frame, order.name, '43215');
      await heading(frame, 'What would you like to return?');
      await frame.locator('h1:focus').waitFor();
      await fits(page);
      await frame.locator('input[name="line"]').first().check();
      await press(frame, 'Continue');
      await frame.locator('.reason-group summary').first().waitFor();
      // Back and forward go through the pages in the frame.
      await page.evaluate('history.back()');
      await heading(frame, 'What would you like to return?');
      await page.evaluate('history.forward()');
      await frame.locator('.reason-group summary').first().waitFor();
      await frame.locator('.reason-group summary').first().click();
      await frame.locator('.reason-group[open] label').first().click();
      await press(frame, 'Continue');
      await frame.locator('.option > label', { hasText: 'Refund' }).first().click();
      await press(frame, 'Continue');
      await heading(frame, 'How would you like to return your items?');
      await frame.locator('.option > label', { hasText: 'Drop off' }).first().click();
      await press(frame, 'Continue');

      await heading(frame, 'Review and confirm');
      await fits(page);
      await press(frame, 'Confirm return');
      await frame.locator('.code-card').waitFor();
      const { rows } = await at.deps.db.pool.query('select from returns where order_id = $1', [order.id]);
      assert.equal(rows.length, 1);
      assert.deepEqual(complaints, []);
      await close();
    });

  it(
    'keeps the choices when the page is loaded again, and the language that was chosen',
    { timeout: 120_000 },
    async (test) => {
      const opened = await open(test, 'acme.localhost', 'lang="de"');
      if (!opened) return;
      const { page, frame, close } = opened;
      const order = await drafts.sell();
      await heading(frame, 'Zurückgeben oder umtauschen');
      await frame.getByLabel('Bestellnummer').fill(order.name);
      await frame.getByLabel('Postleitzahl').fill('43215');
      await frame.getByLabel('Postleitzahl').press('Enter');
      await heading(frame, 'Was möchten Sie zurückgeben?');
      await frame.locator('input[name="line"]').first().check();
      await page.context().setOffline(true);
      await press(frame, 'Weiter');
      await frame.getByText('Sie sind offline.').waitFor();
      await page.context().setOffline(false);
      await press(frame, 'Weiter');
      await frame.locator('.reason-group summary').first().waitFor();
      await page.reload();
      await frame.getByLabel('Bestellnummer').fill(order.name);
      await frame.getByLabel('Postleitzahl').fill('43215');
      await frame.getByLabel('Postleitzahl').press('Enter');
      await frame.locator('.reason-group summary').first().waitFor();
      await close();
    },
  );

  it(
    'is refused to pages of other origins, which show what stands between the tags',
    { timeout: 60_000 },
    async (test) => {
      const opened = await open(test, 'other.localhost');
      if (!opened) return;
      const { page, frame, complaints, close } = opened;
      await page.waitForFunction(
        `!document.querySelector('retour-portal').shadowRoot.querySelector('iframe')`,
        undefined,
        { timeout: 20_000 },
      );
      assert.equal(await frame.getByLabel('Order number').count(), 0);
      assert.equal(await page.getByRole('link', { name: 'Return an item' }).isVisible(), true);
      assert.match(complaints.join(), /frame-ancestors/);
      const { headers } = await fetch(`${at.deps.config.portal_url}/${at.shop.handle}?embed=1`);
      assert.match(
        headers.get('Content-Security-Policy')!,
        /frame-ancestors 'self' http:\/\/acme\.localhost:\d+$/,
      );
      const plain = await fetch(`${at.deps.config.portal_url}/${at.shop.handle}`);
      assert.equal(plain.headers.get('X-Frame-Options'), 'SAMEORIGIN');
      await close();
    },
  );

  it('has the CSS of the shop, but not while a shopper withdraws', async (test) => {
    const opened = await open(test, 'acme.localhost');
    if (!opened) return;
    const { page, frame, complaints, close } = opened;
    await heading(frame, 'Return or exchange');
    const style = frame.locator('link[data-shop-style]');
    assert.equal(await style.count(), 1);
    await frame.getByRole('link', { name: 'Withdraw from contract here' }).click();
    await heading(frame, 'Withdraw from contract');
    assert.equal(await style.count(), 0);
    await page.evaluate('history.back()');
    await heading(frame, 'Return or exchange');
    assert.equal(await style.count(), 1);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('takes a withdrawal, and links to it in the words of the law', { timeout: 60_000 }, async (test) => {
    const opened = await open(test, 'acme.localhost', 'page="withdraw"');
    if (!opened) return;
    const { page, frame, complaints, close } = opened;
    const link = page.getByRole('link', { name: 'Vertrag widerrufen', exact: true });
    assert.equal(await link.getAttribute('href'), `${at.deps.config.portal_url}/${at.shop.handle}/withdraw`);
    await heading(frame, 'Withdraw from contract');
    for (const [id, value] of [
      ['name', 'Kim Roe'],
      ['contract', '1001'],
      ['email', 'kim@example.com'],
    ] as const)
      await frame.locator(`#${id}`).fill(value);
    await press(frame, 'Continue');
    await press(frame, 'Confirm withdrawal');
    await heading(frame, 'We’ve received your withdrawal');
    assert.equal(await frame.getByRole('link', { name: 'Save PDF' }).getAttribute('target'), '_blank');
    await fits(page);
    assert.deepEqual(complaints, []);
    await close();
  });
});
