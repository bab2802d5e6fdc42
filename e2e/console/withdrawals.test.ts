import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { sellOrder } from '../../server/test/support/factories.ts';
import { caseOf, declare, match } from '../../server/test/withdrawals/support.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;
let unmatched: { id: number; statements: { reference: string; statement: string; hash: string }[] };
let order: { id: number; name: string };

describe('withdrawals in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
    order = await sellOrder(at.deps, at.shop, {
      customer: {
        external_id: 'emre',
        email: 'e.haddad@example.net',
        first_name: 'Emre',
        last_name: 'Haddad',
      },
      line_items: [
        { quantity: 2, unit_price: 295, title: 'Set 2 Tea Towels I Love London' },
        {
          quantity: 1,
          unit_price: 0,
          title: `A ${'very '.repeat(20)}long title of a gift that nobody paid for`,
        },
      ],
      total_shipping: 395,
    });
    const client = at.clients.standard;
    const { reference } = await declare(client, {
      name: 'Emre Haddad',
      contract: 'Two tea towels, early October',
      email: 'emre.haddad@example.com',
    });
    const own = await sellOrder(at.deps, at.shop);
    await declare(client, { contract: own.name, email: 'ana@example.com', name: 'Ana' });
    await match(at.deps);
    unmatched = await caseOf(client, reference);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('are matched to the order that fits, and get the return that was quoted', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/home');
    await page.getByRole('link', { name: /^Find order: / }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL(/\/console\/withdrawals$/);
    const row = page.getByRole('row').filter({ hasText: 'Emre Haddad' });
    await row.getByText('No order found', { exact: true }).first().waitFor();
    assert.match(await row.locator('[data-column="received"]').innerText(), /^\d+ \w+, \d\d:\d\d$/);
    await page.getByText(/^Register verified at \d\d:\d\d$/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await row.getByRole('link', { name: /^Find order/ }).click();
    await page.getByRole('heading', { level: 1, name: /, Emre Haddad$/ }).waitFor();
    await page.getByText(unmatched.statements[0]!.statement).waitFor();
    await page.getByText(unmatched.statements[0]!.hash.match(/.{8}/g)!.join(' ')).waitFor();
    await page.getByText(/^Unchanged/).waitFor();
    const option = page.getByRole('radio', { name: new RegExp(order.name) });
    await option.and(page.locator(':checked')).waitFor();
    await page.getByText('Other email address').first().waitFor();
    await page.getByText('e.haddad@example.net').first().waitFor();
    await page.getByText('Matching also notifies the order’s own address, e.haddad@example.net.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    // What is long wraps in its column.
    const widths = await page
      .locator('label:has(input[type=radio]) bdi')
      .evaluateAll((all) =>
        all.map(
          (one) => one.getBoundingClientRect().right - one.parentElement!.getBoundingClientRect().right,
        ),
      );
    assert.ok(widths.length > 0 && widths.every((beyond) => beyond <= 1), String(widths));
    await page.getByRole('button', { name: `Match with ${order.name}` }).click();
    await page.getByRole('heading', { name: `Is ${order.name} in time?` }).waitFor();
    await page.getByRole('button', { name: /^Create return, refund .9\.85$/ }).click();
    await page.waitForURL(/\/console\/returns\/\d+$/);
    const found = (await at.clients.standard.get(`/withdrawals/${unmatched.id}`)).body.withdrawal;
    assert.deepEqual([found.state, found.order.id], ['returned', order.id]);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are recorded by staff, walked by key and exported', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/withdrawals');
    await page.getByRole('button', { name: 'Record a statement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Record statement' }).click();
    assert.equal(await dialog.getByText('Fill this in.').count(), 3);
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByLabel('Received by').selectOption('phone');
    await dialog.getByLabel('Received on').fill(at.clock.now().toISOString().slice(0, 10));
    await dialog.getByLabel('Name of the customer').fill('Jonas Keller');
    await dialog.getByLabel('Which order or contract').fill('a lamp');
    await dialog.getByLabel('Their words, optional').fill('I no longer want the lamp.');
    await dialog.getByRole('button', { name: 'Record statement' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Jonas Keller' });
    await row.getByText('No order found', { exact: true }).first().waitFor();
    await page.getByText(/^\d of \d, \d needs? a person$/).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export register' }).click(),
    ]);
    const csv = await readFile(await download.path(), 'utf8');
    assert.match(csv, /phone,Grace Murray,Jonas Keller,,a lamp,,I no longer want the lamp\./);
    await page.locator('tbody tr a').first().click();
    const place = page.getByRole('main').getByText(/^[12] of \d/);
    await place.waitFor();
    const first = page.url();
    await page.keyboard.press('j');
    await page.waitForURL((url) => url.href !== first);
    await place.waitFor();
    await page.keyboard.press('k');
    await page.waitForURL(first);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are refused with a ground and words, and opened again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/withdrawals?view=needs_person');
    await page.getByRole('link', { name: /^Create return: / }).click();
    await page.getByRole('heading', { name: 'Then decide' }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('combobox', { name: 'Ground' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByText('Say why, in a few words.').waitFor();
    await page.getByRole('combobox', { name: 'Ground' }).click();
    await page.getByRole('option', { name: 'The period had ended' }).click();
    await page.getByLabel('Explain it for the record').fill('Ordered two years ago.');
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Refuse', exact: true }).click();
    await page.getByText('Ordered two years ago.').waitFor();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByRole('heading', { name: 'Then decide' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are filtered and searched in the address, and fit a phone in German and in the dark', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/withdrawals', {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
    });
    await page.getByRole('heading', { level: 1, name: 'Widerrufe' }).waitFor();
    await page.getByRole('searchbox').fill('emre');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=emre/);
    await page.getByRole('row').filter({ hasText: 'Retoure angelegt' }).waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('link', { name: unmatched.statements[0]!.reference, exact: true }).click();
    await page.getByRole('heading', { name: 'Fristen' }).waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    await page.goto(new URL('/console/withdrawals?view=refused', page.url()).href);
    await page.getByRole('heading', { name: 'Kein Widerruf passt' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are read by who may read them, who changes nothing, and by nobody else', async (test) => {
    if (!needBrowser(test, browser)) return;
    const reader = await at.open(browser, `/withdrawals/${unmatched.id}`, { role: 'read-only' });
    await reader.page.getByRole('heading', { name: 'Deadlines' }).waitFor();
    assert.equal(
      await reader.page.getByRole('button', { name: /Match|Refuse|Send again|Create/ }).count(),
      0,
    );
    await reader.close();
    const warehouse = await at.open(browser, '/withdrawals', { role: 'warehouse' });
    await warehouse.page.getByText('You don’t have access to this').waitFor();
    assert.equal(await warehouse.page.getByRole('link', { name: 'Withdrawals' }).count(), 0);
    await warehouse.close();
  });
});
