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
});
