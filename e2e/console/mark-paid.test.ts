import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { bringReturn } from '../../server/test/support/return-states.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('a refund that failed', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('is marked as paid with the reference of whoever paid it, and never sent again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { return_id } = await bringReturn(at.deps, at.shop, 'review: refund_failed');
    const { page, complaints, close } = await at.open(browser, `/returns/${return_id}`, { role: 'manager' });
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark the refund as paid' });
    const button = dialog.getByRole('button', { name: 'Mark as paid' });
    assert.equal(await button.isDisabled(), true);
    await page.setViewportSize({ width: 320, height: 568 });
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByLabel('Reference').fill('  Transfer 4711  ');
    await dialog.getByLabel('Note (optional)').fill('The card was closed');
    await button.click();
    await page.getByText('Marked as paid', { exact: true }).first().waitFor();
    await page.getByText(/^Paid /).waitFor();
    const { settlements } = (await at.clients.standard.get(`/settlements?return_id=${return_id}`)).body;
    assert.deepEqual(
      settlements.map(({ state, reference, provider }: any) => [state, reference, provider]),
      [['succeeded', 'Transfer 4711', 'outside']],
    );
    assert.deepEqual(complaints, []);
    await close();
  });

  it('offers nothing to members who may not change payments', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { return_id } = await bringReturn(at.deps, at.shop, 'review: refund_failed');
    const { page, close } = await at.open(browser, `/returns/${return_id}`, { role: 'read-only' });
    await page.getByText('Refund failed').first().waitFor();
    assert.equal(await page.getByRole('button', { name: 'Mark as paid' }).count(), 0);
    await close();
  });
});
