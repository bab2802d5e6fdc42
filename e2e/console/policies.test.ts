import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { sellOrder } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('policies in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('are edited as a form and as JSON, tried on an order, and published with a note', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sellOrder(at.deps, at.shop);
    const { page, complaints, close } = await at.open(browser, '/policies');
    await page.getByLabel('All outcomes').fill('14');
    await page.getByText('Draft, revision 1').waitFor();
    assert.deepEqual(await findBarriers(page), []);

    await page.getByRole('button', { name: 'Add rule' }).click();
    const panel = page.getByRole('dialog', { name: 'Rule' });
    await panel.getByLabel('Name').fill('Final sale');
    await panel.getByRole('button', { name: 'Add condition' }).click();
    await panel.getByText('If the product’s tags include any of tag, send the return to review.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('Escape');
    await page.getByText('Draft, revision', { exact: false }).waitFor();
    await page.getByText(/^Saved .* by Grace Murray$/).waitFor();

    await page.getByLabel('Order number').fill(order.name);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Return by').first().waitFor();
    await page.getByText('It’s within the return window.').waitFor();
    await page.getByLabel('On (today if empty)').fill('2031-05-01');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The return window has closed.').waitFor();

    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByRole('rowheader', { name: /terms\.window\.days/ }).waitFor();
    await page.getByRole('tab', { name: 'JSON', exact: true }).click();
    const json = page.getByLabel('The whole policy as JSON');
    assert.match(await json.inputValue(), /"days": 14/);
    await json.fill('{');
    await page.getByText('This isn’t valid JSON', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish this draft' });
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Publish' }).press('Enter');
    await dialog.getByLabel('Note').fill('Two weeks are enough.');
    await dialog.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Version 1 is live.').waitFor();
    await page.getByText('Live, version 1').waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByText('Two weeks are enough.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('take effect at a time that is shown, can’t be changed until then, and can be cancelled', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/policies');
    await page.getByLabel('All outcomes').fill('45');
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish this draft' });
    await dialog.getByLabel('At a time').check();
    const tomorrow = new Date(at.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Takes effect on').fill(tomorrow);
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('scheduled by Grace Murray').waitFor();
    await page.getByLabel('All outcomes').fill('50');
    await page.getByRole('button', { name: 'Cancel the schedule' }).click();
    await page.getByText('scheduled by Grace Murray').waitFor({ state: 'detached' });
    const { body } = await at.clients.standard.get('/policy/versions/draft');
    assert.deepEqual([body.publish_at, body.document.terms.window.days], [null, 45]);
    await at.clients.standard.request('DELETE', '/policy/draft');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('tell who has saved meanwhile, instead of writing over their change', async (test) => {
    if (!needBrowser(test, browser)) return;
    const first = await at.open(browser, '/policies');
    await first.page.getByLabel('All outcomes').fill('20');
    await first.page.getByText(/^Saved /).waitFor();
    const second = await at.open(browser, '/policies', { role: 'manager' });
    await second.page.getByLabel('All outcomes').waitFor();
    await first.page.getByLabel('All outcomes').fill('21');
    await first.page.getByText('Draft, revision 2').waitFor();
    await second.page.getByLabel('All outcomes').fill('60');
    await second.page.getByText('Grace Murray saved revision 2 in the meantime', { exact: false }).waitFor();
    await second.page.getByRole('button', { name: 'View the changes' }).click();
    await second.page.getByText('Draft, revision 2').waitFor();
    assert.equal(await second.page.getByLabel('All outcomes').inputValue(), '21 days');
    await first.close();
    await second.close();
  });

  it('fit a phone, and can’t be changed by an agent', async (test) => {
    if (!needBrowser(test, browser)) return;
    const phone = await at.open(browser, '/policies', { viewport: windows.phone, role: 'agent' });
    await phone.page.getByText('Your role can look at the policy, but not change it.').waitFor();
    assert.equal(await overflowOf(phone.page), 0);
    assert.equal(await phone.page.getByRole('button', { name: 'Publish…' }).count(), 0);
    await phone.close();
  });
});
