import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { bulkActionJob } from '../../server/src/modules/desk/bulk-actions/index.ts';
import { cancelReturn, flagReturn, unflagReturn } from '../../server/src/modules/returns/index.ts';
import { openReturn } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;
let ids: number[] = [];
const stopped = new AbortController();

/** Works on bulk actions as a worker does, unless it is paused. */
let is_paused = false;
async function work(): Promise<void> {
  while (!stopped.signal.aborted) {
    if (!is_paused) await bulkActionJob(at.deps).handle({}, stopped.signal);
    await setTimeout(50);
  }
}
let worker: Promise<void>;

const rowsOf = (page: Page) => page.locator('tbody tr');
async function hasRows(page: Page, count: number): Promise<void> {
  await rowsOf(page).nth(count).waitFor({ state: 'detached' });
  await rowsOf(page)
    .nth(count - 1)
    .waitFor();
}

describe('the queue of returns', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
    for (let i = 0; i < 30; i++) {
      at.clock.advance(60_000);
      ids.push(await openReturn(at.deps, at.shop));
    }
    ids = ids.toReversed();
    await flagReturn(at.deps, { shop_id: at.shop.id, return_id: ids[3]! });
    worker = work();
  });
  after(async () => {
    stopped.abort();
    await worker.catch(() => {});
    await browser?.close();
    await at.server.close();
  });

  it('filters, searches and turns pages, all of it in the address', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns');
    await page.getByText('1–25 of 30, total value').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByText('26–30 of 30').waitFor();
    await page.reload();
    await page.getByText('26–30 of 30').waitFor();
    await page.getByRole('button', { name: 'Newer' }).click();
    await page.getByText('1–25 of 30').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(String(ids[3]));
    await hasRows(page, 1);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await hasRows(page, 25);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('button', { name: 'Status' }).click();
    await page.getByLabel('In review').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await hasRows(page, 1);
    assert.match(page.url(), /status=review/);
    await page.getByRole('button', { name: 'Remove the filter “Status”' }).click();
    await hasRows(page, 25);
    await page.getByRole('link', { name: /^In review/ }).click();
    await hasRows(page, 1);
    await page.goBack();
    await hasRows(page, 25);
    await page.goto(`${at.server.origin}/console/returns?country=JP`);
    await page.getByRole('heading', { name: 'No matching returns' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Remove “Country”' }).click();
    await hasRows(page, 25);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows each return as a card on a phone, with its customer and its status', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns', { viewport: windows.phone });
    const card = rowsOf(page).first();
    for (const column of ['customer', 'status', 'value'])
      await card.locator(`[data-column=${column}]`).waitFor();
    const table = page.getByRole('region', { name: 'Returns', exact: true });
    assert.equal(await table.evaluate((region) => region.scrollWidth - region.clientWidth), 0);
    assert.deepEqual(await findBarriers(page), []);
    await close();
  });

  it('keeps filters as a view, and takes its removal back', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns?status=review');
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name').fill('Odd ones');
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('link', { name: /^Odd ones 1$/ }).waitFor();
    await page.getByRole('button', { name: 'Remove the filter “Status”' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await hasRows(page, 1);
    await page.getByRole('button', { name: 'Options for “Odd ones”' }).click();
    await page.getByRole('menuitem', { name: 'Remove view' }).click();
    await page.getByText('Removed “Odd ones”').waitFor();
    await page.keyboard.press('z');
    await page.getByRole('link', { name: /^Odd ones 1$/ }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('works by keyboard alone: moves, selects a range, assigns, takes it back, and processes', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns');
    await hasRows(page, 25);
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    await page.getByText('3 selected').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByRole('button', { name: 'Grace Murray' }).click();
    await page.getByText('3 returns assigned to Grace Murray').waitFor();
    const assigned = async () =>
      (await at.clients.standard.get('/return-queue?assignee=none&limit=250')).body.returns.length;
    assert.equal(await assigned(), 27);
    await page.keyboard.press('z');
    await page.getByText('3 returns assigned').waitFor({ state: 'detached' });
    while ((await assigned()) !== 30) await page.waitForTimeout(20);
    await page.keyboard.press('p');
    await page.locator('button:focus', { hasText: 'Process return' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('Enter');
    await page.getByText('1 return is being processed').waitFor();
    await rowsOf(page).nth(2).getByText('Status: Processing').waitFor({ state: 'attached' });
    await page.keyboard.press('j');
    await page.keyboard.press('p');
    await page.locator('button:focus', { hasText: 'Process return' }).waitFor();
    // Somebody else was faster.
    await unflagReturn(at.deps, { shop_id: at.shop.id, return_id: ids[3]! });
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id: ids[3]! });
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1 wasn’t done').waitFor();
    await page.getByRole('button', { name: 'See results' }).last().click();
    await page.getByText('Somebody changed it meanwhile.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Retry 1 return' }).click();
    await page.getByText('Cancelled already.').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/returns/${ids[3]}[?]`));
    assert.deepEqual(complaints, []);
    await close();
  });

  it('acts on all that the filters find, with a note, says which it couldn’t, and takes it back', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns?country=US');
    await hasRows(page, 25);
    const open_count = (await at.clients.standard.get('/return-queue/count?status=open')).body.count;
    await page.getByLabel('Select all on this page').check();
    await page.getByText('25 selected').waitFor();
    const found = (await at.clients.standard.get('/return-queue/count?country=US')).body.count;
    await page.getByRole('button', { name: `Select all ${found}` }).click();
    await page.getByText(`${found} selected`).waitFor();
    await page.getByRole('button', { name: 'Flag…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Cancelled already.').waitFor();
    await dialog.getByLabel('Note').fill('Batch 88: check the seams.');
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: `Flag ${open_count} returns` }).click();
    await page.getByRole('button', { name: 'See results' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await dialog.getByText(`${open_count} done`).waitFor();
    await dialog.getByText('Batch 88: check the seams.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
    assert.equal(await results.count(), found);
    await dialog.getByText(`Not done, ${found - open_count}`).click();
    await results.nth(found - open_count).waitFor({ state: 'detached' });
    assert.equal(await results.getByText('Done', { exact: true }).count(), 0);
    await dialog.getByText('All', { exact: true }).click();
    assert.equal((await at.clients.standard.get('/return-queue/count?status=open')).body.count, 0);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`${open_count} returns are as they were`).waitFor();
    assert.equal((await at.clients.standard.get('/return-queue/count?status=open')).body.count, open_count);

    // Stopped before its turn: nothing was done, and the panel says what still waits.
    is_paused = true;
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Flag…' }).click();
    await dialog.getByRole('button', { name: /^Flag \d+ returns/ }).click();
    await page.getByText(/^Flagging returns, 0 of/).waitFor();
    await page.getByRole('button', { name: 'See results' }).last().click();
    await dialog.getByText(/^0 done, \d+ waiting$/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await dialog.getByRole('progressbar').waitFor({ state: 'detached' });
    await dialog.getByText(/^0 done, \d+ waiting$/).waitFor();
    assert.equal((await at.clients.standard.get('/return-queue/count?status=open')).body.count, open_count);
    await page.keyboard.press('Escape');
    is_paused = false;
    await page.keyboard.press('Control+k');
    await page.keyboard.type('recent bulk');
    await page.getByRole('button', { name: 'Recent bulk actions' }).click();
    await dialog.getByRole('button', { name: /^Take \d+ returns out of review/ }).waitFor();
    await dialog
      .getByRole('button', { name: /^Flag \d+ returns/ })
      .last()
      .click();
    await dialog.getByRole('link', { name: String(ids[10]), exact: true }).click();
    await page.waitForURL(new RegExp(`/returns/${ids[10]}$`));
    assert.deepEqual(complaints, []);
    await close();
  });

  it('saves what the filters find as a file with the columns that are shown', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, `/returns?search=${ids[10]}`);
    await hasRows(page, 1);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export 1' }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /^returns-.*\.csv$/);
    const [headings = '', row = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    assert.match(headings, /^\uFEFFreturn,order,customer,email,item/);
    assert.ok(!headings.includes('assignee'));
    assert.ok(row.startsWith(`${ids[10]},`));
    await close();
  });

  it('lists every action, page and return in the palette, and every key on its sheet', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns', { role: 'read-only' });
    await hasRows(page, 25);
    await page.keyboard.press('j');
    await page.keyboard.press('Control+k');
    await page.getByRole('button', { name: /Process….*can’t change returns/ }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.type(String(ids[5]));
    await page.getByRole('button', { name: new RegExp(String(ids[5])) }).click();
    await page.waitForURL(new RegExp(`/returns/${ids[5]}$`));
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await hasRows(page, 25);
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'All shortcuts' }).waitFor();
    await page.getByText('Select to here').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('finds customers, orders and pages of the settings in the palette, over an overlay as dark as that of dialogs', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { rows } = await at.deps.db.pool.query<{ name: string; email: string }>(
      `select o.name, r.customer_email as email from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id where r.id = $1`,
      [ids[5]],
    );
    const { name, email } = rows[0]!;
    const { page, complaints, close } = await at.open(browser, '/returns', { role: 'owner' });
    await hasRows(page, 25);
    await page.keyboard.press('Control+k');
    const overlay = page.locator('.mantine-Spotlight-overlay');
    await overlay.waitFor();
    const colour = await overlay.evaluate(
      (node: any) => node.ownerDocument.defaultView.getComputedStyle(node).backgroundColor,
    );
    assert.match(String(colour), /0\.32\)$/);
    await page.keyboard.type(name);
    await page
      .getByRole('button', { name: /New return$/ })
      .first()
      .waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('textbox', { name: 'Search or jump to' }).fill(email);
    await page.getByRole('button', { name: new RegExp(`${RegExp.escape(email)}$`) }).waitFor();
    await page.getByRole('textbox', { name: 'Search or jump to' }).fill('Reply temp');
    await page.getByRole('button', { name: 'Reply templates' }).click();
    await page.waitForURL(/\/settings\/reply-templates$/);
    await page.getByRole('searchbox', { name: 'Search settings' }).fill('grad');
    assert.deepEqual(
      await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link').allTextContents(),
      ['Grades'],
    );
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('lets new returns wait until they are asked for, says when it is offline, and fails by itself', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns', { viewport: windows.phone });
    await hasRows(page, 25);
    assert.equal(await overflowOf(page), 0);
    const first = await rowsOf(page).first().getByRole('link').textContent();
    at.clock.advance(60_000);
    const newest = await openReturn(at.deps, at.shop);
    await page.clock.setSystemTime(at.clock.now());
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await page.getByText('1 new return.').waitFor();
    assert.equal(await rowsOf(page).first().getByRole('link').textContent(), first);
    await page.getByRole('button', { name: 'Show' }).click();
    assert.equal(await rowsOf(page).first().getByRole('link').textContent(), String(newest));
    await page.context().setOffline(true);
    await page.getByText(/You’re offline\. Showing data from/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.context().setOffline(false);
    await page.route('**/api/v1/return-queue?**', (route) =>
      route.fulfill({ status: 500, headers: { 'X-Request-Id': 'req_1' }, body: '' }),
    );
    await page.goto(`${at.server.origin}/console/returns?search=zzz`);
    await page.getByRole('heading', { name: 'Returns didn’t load' }).waitFor();
    await page.getByRole('button', { name: 'Copy request ID' }).waitFor();
    await page.unroute('**/api/v1/return-queue?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'No matching returns' }).waitFor();
    await close();
  });

  it('has an empty tile where a picture doesn’t load, as without a network', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns');
    await hasRows(page, 25);
    await at.deps.db.pool.query('update order_line_items set image = $1', [`${at.server.origin}/gone.png`]);
    const asked = page.waitForResponse((response) => response.url().endsWith('/gone.png'));
    await page.reload();
    assert.equal((await asked).status(), 404);
    await hasRows(page, 25);
    await page.waitForFunction(`document.querySelectorAll('tbody img').length === 0`);
    await close();
  });

  it('is told of a new return within moments, without loading again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns');
    await hasRows(page, 25);
    await page.getByText('Live', { exact: true }).waitFor();
    const started_ms = performance.now();
    const new_id = await openReturn(at.deps, at.shop);
    await page.getByRole('status').filter({ hasText: '1 new return' }).waitFor();
    test.diagnostic(`a new return was shown after ${Math.round(performance.now() - started_ms)} ms`);
    await page.getByText(/^Live, last event/).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await rowsOf(page)
      .getByRole('link', { name: String(new_id) })
      .first()
      .waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });
});
