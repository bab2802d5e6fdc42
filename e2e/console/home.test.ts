import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { flagReturn } from '../../server/src/modules/returns/index.ts';
import { openReturn } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('the home page', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 2 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('says that all is done where nothing waits, and what is under way', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '');
    await page.getByRole('heading', { level: 1, name: 'You’re all caught up' }).waitFor();
    await page.getByText('The other 2 returns are on track.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('and the queue are there after at most 12 script files', async (test) => {
    if (!needBrowser(test, browser)) return;
    for (const [path, heading] of [
      ['/home', 'You’re all caught up'],
      ['/returns', 'Returns'],
    ] as const) {
      const { page, close } = await at.open(browser, path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      const scripts: string[] = [];
      page.on('request', (request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      });
      await page.reload();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.ok(scripts.length > 0 && scripts.length <= 12, `${path}: ${scripts.join('\n')}`);
      await close();
    }
  });

  it('leads to the most urgent thing first, by keyboard', async (test) => {
    if (!needBrowser(test, browser)) return;
    const ids = [];
    for (let i = 0; i < 3; i++) {
      const return_id = await openReturn(at.deps, at.shop);
      await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
      ids.push(return_id);
      at.clock.advance(1000);
    }
    const withdrawal = { name: 'Emre Haddad', contract: 'Two tea towels', email: 'emre@example.com' };
    assert.equal((await at.clients.standard.post('/withdrawals', withdrawal)).status, 201);
    const { page, complaints, close } = await at.open(browser, '/home');
    await page.getByRole('heading', { level: 1, name: '4 things need your attention' }).waitFor();
    const groups = await page.locator('main section h2').allTextContents();
    assert.deepEqual(groups.slice(0, 2), ['Legal deadlines', 'Needs review']);
    await page.getByText('Withdrawal with no matching order, Emre Haddad').waitFor();
    await page.getByRole('link', { name: 'All 3 in review' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /^Find order: .*Emre Haddad/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/withdrawals\/\d+$/);
    await page.getByRole('heading', { level: 1, name: /Emre Haddad/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: new RegExp(`^Review: ${ids[0]}`) }).click();
    await page.waitForURL(new RegExp(`/returns/${ids[0]}$`));
    assert.deepEqual(complaints, []);
    await close();
  });

  it('keeps its other panels where one of them can’t show its data, and tries that again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns');
    // The page also reads again by itself: its data is right only once somebody asks for it.
    await page.addInitScript(`document.addEventListener('click', () => (window.is_asked_for = true), true)`);
    await page.route('**/api/v1/attention', async (route) => {
      const response = await route.fetch();
      const json = await response.json();
      const is_asked_for = await page.evaluate('window.is_asked_for === true');
      await route.fulfill({ response, json: is_asked_for ? json : { ...json, yesterday: null } });
    });
    await page.goto(`${at.server.origin}/console/home`);
    await page.getByRole('heading', { name: 'This panel didn’t load' }).waitFor();
    await page.getByRole('heading', { name: 'Needs review' }).waitFor();
    await page.getByRole('heading', { name: 'Connections' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('rowheader', { name: 'Refunded' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'This panel didn’t load' }).count(), 0);
    await page.unrouteAll({ behavior: 'wait' });
    await close();
  });

  it('fits a phone, in German and dark', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/home', {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
    });
    await page.getByRole('heading', { level: 1, name: '4 Vorgänge brauchen Ihre Aufmerksamkeit' }).waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });
});
