import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { sendFirst, sendFirstRefused } from '../../server/test/support/instant-exchanges.ts';
import type { SentFirst } from '../../server/test/support/instant-exchanges.ts';
import { readBooks } from '../../server/test/support/processing.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

describe('the page of an instant exchange', () => {
  let at: TestConsole;
  let browser: Browser | undefined;
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  const send = (given: SentFirst = {}) => sendFirst(at.deps, at.shop, given);

  it('says until when the items are awaited, and gives more days or releases them', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await send();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    const panel = page.getByRole('region', { name: 'Instant exchange' });
    await panel.getByText('0 of 1 item').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByRole('button', { name: 'Extend' }).click();
    await page.getByText(/can drop the items off until/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Extend' }).click();
    await panel.getByRole('button', { name: 'Release' }).click();
    await page.getByText('Nothing is refunded.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await panel.getByText('Released', { exact: true }).waitFor();
    assert.equal(await panel.getByRole('button').count(), 0);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are listed by their risk, with what is due about each, and what is out', async (test) => {
    if (!needBrowser(test, browser)) return;
    const late = await send({ send_in_days: -2, price: 8200, title: 'Merino Wrap Cardigan' });
    const soon = await send({ send_in_days: 2, price: 7800 });
    await send({ price: 4500 });
    const { page, complaints, close } = await at.open(browser, '/home', { role: 'manager' });
    await page.getByRole('link', { name: /^Home/ }).first().waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('s');
    const rows = page.getByRole('region', { name: 'Instant exchanges' }).locator('tbody tr');
    await rows.nth(2).waitFor();
    const numbers = await rows.locator('td:first-child a').allTextContents();
    assert.deepEqual(numbers.slice(0, 2), [String(late), String(soon)]);
    assert.match(await rows.first().innerText(), /High[^]*2 days late[^]*Trusted/);
    await page.getByText('£205.00', { exact: true }).first().waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export 3' }).click();
    const file = await download;
    assert.equal(file.suggestedFilename(), 'securities-out.csv');
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    assert.match(head!, /^\uFEFF?security,return,order,/);
    assert.deepEqual(
      lines.map((line) => line.split(',')[1]),
      numbers,
    );
    assert.match(lines[0]!, /,Merino Wrap Cardigan,Another one,none,held,high,late,82\.00,0\.00,GBP,1,0,/);

    assert.deepEqual(await findBarriers(page), []);
    await rows
      .first()
      .getByRole('button', { name: /^Remind/ })
      .click();
    await page.getByText(/Nothing is charged before/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
    await page.getByText('Reminder queued').waitFor();
    await rows
      .nth(1)
      .getByRole('button', { name: /^More for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Release…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
    await rows.nth(2).waitFor({ state: 'detached' });
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^Ended/ })
      .click();
    await rows.first().getByText('Released', { exact: true }).waitFor();
    await page
      .getByRole('navigation', { name: 'Views' })
      .getByRole('link', { name: /^Problems/ })
      .click();
    await page.getByText('No problems').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('says that the new items are not ordered, why, and has that tried again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const why = '“Shirt - M” is out of stock in Shopify';
    const id = await sendFirstRefused(at.deps, at.shop, { why });
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    const panel = page.getByRole('region', { name: 'Instant exchange' });
    await panel.getByText('New items not ordered yet').waitFor();
    await panel.getByText('nothing until the new items are ordered').waitFor();
    assert.equal(await panel.getByRole('button', { name: 'Send reminder' }).count(), 0);
    await page.getByText(why).waitFor();
    await page.getByRole('button', { name: 'Mark as ordered' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    for (const width of [320, 390, 1180, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await overflowOf(page), 0, `${width}`);
      if (process.env['SHOTS'])
        await page.screenshot({ path: `${process.env['SHOTS']}/${width}.png`, fullPage: true });
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Trying again', { exact: true }).first().waitFor();
    const { settlements, triggers } = await readBooks(at.deps, { shop_id: at.shop.id, return_id: id });
    assert.deepEqual(
      settlements.map(({ kind, state }) => [kind, state]),
      [['exchange_order', 'intended']],
    );
    assert.ok(!triggers.includes('exchange.requested'));
    assert.deepEqual(complaints, []);
    await close();
  });
});
