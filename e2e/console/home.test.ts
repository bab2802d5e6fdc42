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
      .getByRole('link', { name: new RegExp(`^Review: ${ids[0]}`) })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/returns/${ids[0]}$`));
    assert.deepEqual(complaints, []);
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
