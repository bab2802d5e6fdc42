import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { changeShopSettings } from '../server/src/modules/shop/shops/index.ts';
import { outboxPath } from '../server/src/modules/messages/emails/index.ts';
import { openReturn } from '../server/test/support/factories.ts';
import { startShop } from '../server/test/support/shop.ts';
import type { TestShop } from '../server/test/support/shop.ts';
import { launchBrowser, needBrowser, openWindow, windows } from './support/browser.ts';
import { isSound } from './support/choosing.ts';

describe('the outbox of a server without a mail server', () => {
  let at: TestShop;
  let browser: Browser | undefined;
  let url: string;

  before(async () => {
    [at, browser] = await Promise.all([startShop({ name: 'Acme & Co' }), launchBrowser()]);
    url = at.server.origin + outboxPath(at.deps, at.shop.id);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  const rows = (page: Page) => page.locator('.list li');

  it('says so while there is no message, and shows none of another shop', async (test) => {
    const other = await at.server.createShop({ handle: 'other' });
    await changeShopSettings(at.deps, other.id, { emails: true });
    await openReturn(at.deps, other);
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, at.server.origin);
    await page.goto(url);
    await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
    await isSound(page);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows messages as a mail program does, and which ones are new', { timeout: 60_000 }, async (test) => {
    await changeShopSettings(at.deps, at.shop.id, { emails: true });
    await openReturn(at.deps, at.shop, { customer: { email: 'ana@example.com' } });
    at.clock.advance(2 * 3_600_000);
    await openReturn(at.deps, at.shop, { customer: { email: '<b>eve@example.com' } });
    if (!needBrowser(test, browser)) return;
    for (const viewport of [windows.desktop, windows.phone]) {
      const { page, complaints, close } = await openWindow(browser, at.server.origin, { viewport });
      await page.goto(url);
      const [newer, older] = [rows(page).first(), rows(page).last()];
      assert.match(await older.innerText(), /To ana@example\.com[^]*received[^]*Thank you/);
      assert.match(await newer.innerText(), /Unread\.\s+To <b>eve@example\.com/);
      assert.equal(await page.locator('.unread').count(), 1);
      await isSound(page);
      await newer.getByRole('link').click();
      const mail = page.frameLocator('iframe');
      await mail.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('heading', { level: 1, name: /received your return request/ }).waitFor();
      await isSound(page);
      const [opened] = await Promise.all([
        page.context().waitForEvent('page'),
        mail.getByRole('link', { name: 'View your return' }).click(),
      ]);
      await opened.waitForURL(/\/portal\/acme\/return\//);
      await page.getByRole('link', { name: 'Plain text' }).click();
      assert.match(await page.locator('pre').innerText(), /https?:\/\/\S+\/portal\/acme\/return\//);
      await page.getByRole('link', { name: 'Headers' }).click();
      await page
        .getByText(/^<.*@.*>$/)
        .first()
        .waitFor();
      await isSound(page);
      if (viewport === windows.phone) await page.getByRole('link', { name: 'Outbox' }).click();
      assert.equal(await page.locator('.unread').count(), 0);
      assert.deepEqual(complaints, []);
      await close();
    }
  });

  it('finds messages by address, return and kind, and bounds what it is asked', async () => {
    const found = async (q: string) => {
      const html = await (await fetch(`${url}?${new URLSearchParams({ q }).toString()}`)).text();
      return html.match(/class="to"/g)?.length ?? 0;
    };
    const all = await found('');
    assert.equal(all, 2);
    assert.deepEqual(
      await Promise.all(
        ['ANA@', 'request received', 'ana eve', 'title', '%', '\0', 'x'.repeat(5000)].map(found),
      ),
      [1, 2, 0, 0, 0, 2, 0],
    );
    assert.equal((await fetch(`${url}?q=a&q=b&before=x`)).status, 200);
  });
});
