import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, needBrowser } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

describe('the layout of the settings', () => {
  let at: TestConsole;
  let browser: Browser | undefined;
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  after(() => at.server.close());

  it('breaks no word of the source of return reasons at 1440 pixels', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/settings/reasons', {
      viewport: { width: 1440, height: 900 },
    });
    const source = page.getByRole('cell', { name: 'Default', exact: true }).first();
    await source.waitFor();
    const lines = await source.evaluate((cell: any) => {
      const range = cell.ownerDocument.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length as number;
    });
    assert.equal(lines, 1);
    await close();
  });

  it('folds the sections away on a phone until somebody looks for one', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/settings/payment', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByRole('heading', { name: 'Payment', exact: true }).waitFor();
    const labels = page.getByRole('link', { name: 'Labels', exact: true });
    assert.equal(await labels.isVisible(), false);
    await page.getByRole('button', { name: 'All settings' }).click();
    await labels.click();
    await page.getByRole('heading', { name: 'Labels', exact: true }).waitFor();
    assert.equal(await labels.isVisible(), false);
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('payment');
    assert.equal(await page.getByRole('link', { name: 'Payment', exact: true }).isVisible(), true);
    await close();
  });
});
