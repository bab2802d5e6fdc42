import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startShop } from '../server/test/support/shop.ts';
import type { TestShop } from '../server/test/support/shop.ts';
import { findBarriers, launchBrowser, needBrowser, openWindow, overflowOf } from './support/browser.ts';

let at: TestShop;
let browser: Browser | undefined;

describe('the withdrawal function', () => {
  before(async () => {
    [at, browser] = await Promise.all([startShop({ name: 'Acme & Co' }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  for (const [what, options, lang] of [
    ['in English with the keyboard', {}, 'en'],
    ['in English without JavaScript', { javaScriptEnabled: false }, 'en'],
    ['in Arabic', {}, 'ar'],
  ] as const)
    it(`takes two steps from the footer of a page to the receipt, ${what}`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, at.server.origin, options);
      const is_scripted = !('javaScriptEnabled' in options);
      const isSound = async () => {
        if (!is_scripted) return;
        assert.deepEqual(await findBarriers(page), []);
        assert.equal(await overflowOf(page), 0);
      };
      await page.goto(`${at.deps.config.portal_url}/acme?lang=${lang}`);
      await page.locator('a.withdrawal').click();
      await page.locator('#name').fill('Bettina Weber');
      await page.locator('#contract').fill('#551387');
      await page.locator('#email').fill('bettina.weber@example.de');
      await isSound();
      await page.keyboard.press('Enter');
      await page.locator('button[value="send"]').waitFor();
      assert.equal(await page.locator('button.filled').count(), 1, 'one button, which only confirms');
      await isSound();
      await page.locator('button[value="send"]').press('Enter');
      await page.locator('a[href$=".pdf"]').waitFor();
      assert.match(await page.locator('main').innerText(), /#551387/);
      assert.equal(await page.locator('[data-print]').isVisible(), is_scripted);
      // The footer names the right, and doesn't ask to withdraw again; every other page has the function.
      assert.equal(await page.locator('a.withdrawal').count(), 0);
      assert.equal(await page.locator('.footer-links a[href*="/withdraw"]').count(), 1);
      await page.locator('.timeline a[href*="/portal/acme"]').waitFor();
      await isSound();
      assert.deepEqual(complaints, []);
      await close();
    });
});
