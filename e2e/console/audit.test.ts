import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { bulkActionJob } from '../../server/src/modules/desk/bulk-actions/index.ts';
import { openReturn } from '../../server/test/support/factories.ts';
import { signStaffIn } from '../../server/test/support/staff.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;
let return_id: number;

describe('the audit log in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
    return_id = await openReturn(at.deps, at.shop);
    const { client } = await signStaffIn(at, 'agent');
    for (const act of ['flag', 'unflag']) await client.post(`/warehouse/return/${return_id}/${act}`);
    const owner = await signStaffIn(at, 'owner');
    const settings = (await owner.client.get('/settings/shop')).body;
    const changed = await owner.client.request('PATCH', '/settings/shop', {
      body: { revision: settings.revision, expires_after_days: 45 },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    for (let i = 0; i < 60; i++)
      await at.clients.standard.post(`/warehouse/return/${return_id}/note`, { content: `Note ${i}` });
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('leads from a return to who changed it, with the values before and after', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, `/returns/${return_id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Audit log' }).click();
    await page.waitForURL(/object_type=return/);
    await page.getByLabel('Origin').selectOption('staff');
    const ended = page
      .getByRole('row')
      .filter({ hasText: `ended the review of return ${return_id} · 1 unit` });
    await ended.waitFor();
    assert.equal(await page.locator('tbody tr').count(), 2);
    assert.ok(!(await page.locator('tbody').textContent())!.includes('unflagReturn'));
    await ended.click();
    const panel = page.getByRole('dialog');
    const row = panel.getByRole('row').filter({ hasText: 'Status' });
    await row.waitFor();
    assert.equal(await row.locator('del').textContent(), 'In review');
    assert.equal(await row.locator('ins').textContent(), 'Open');
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByRole('link', { name: 'unflagReturn' }).click();
    await page.waitForURL(/operation=unflagReturn/);
    assert.equal(await page.getByLabel('Operation').inputValue(), 'unflagReturn');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('has a line for a bulk action, with the returns that it changed in its panel', async (test) => {
    if (!needBrowser(test, browser)) return;
    const ids = [await openReturn(at.deps, at.shop), await openReturn(at.deps, at.shop)];
    const { client } = await signStaffIn(at, 'manager');
    const returns = ids.map((id) => ({ id }));
    assert.equal((await client.post('/return-queue/bulk-actions', { action: 'flag', returns })).status, 202);
    await bulkActionJob(at.deps).handle({}, new AbortController().signal);
    const { page, complaints, close } = await at.open(browser, '/audit?object_type=return', {
      locale: 'de-DE',
    });
    await page.getByText('hat 2 Retouren zur Prüfung markiert').click();
    const panel = page.getByRole('dialog');
    for (const id of ids)
      await panel
        .locator('summary')
        .filter({ hasText: `Retoure ${id}` })
        .click();
    await panel.locator('ins').filter({ hasText: 'In Prüfung' }).nth(1).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('is walked, filtered, exported and verified', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/audit');
    await page.locator('tbody tr').nth(49).waitFor();
    await page.getByRole('button', { name: 'Older' }).click();
    await page.waitForURL(/cursor=/);
    await page.getByText('changed the shop’s settings').waitFor();
    await page.getByText(/Days until a return that wasn’t sent expires \d+ → 45/).waitFor();
    await page.getByRole('button', { name: 'Newer' }).click();
    await page.getByLabel('Object', { exact: true }).selectOption('shop');
    await page.locator('tbody tr').nth(1).waitFor({ state: 'detached' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    assert.equal(lines.length, 2);
    assert.match(lines[1]!, /updateShopSettings/);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('entries are as recorded').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await at.deps.db.pool.query(`
      begin;
      alter table audit_entries disable trigger user;
      update audit_entries set operation = 'x' where shop_id = ${at.shop.id} and sequence = 3;
      alter table audit_entries enable trigger user;
      commit`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Entry 3 was changed after it was recorded.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('fits a phone in German and in the dark, and is closed to an agent', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/audit', {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
    });
    await page.getByRole('heading', { name: 'Änderungsprotokoll' }).waitFor();
    await page.locator('tbody tr').first().waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(complaints, []);
    await close();
    const agent = await at.open(browser, '/audit', { role: 'agent' });
    await agent.page.getByText('You don’t have access to this').waitFor();
    await agent.close();
  });
});
