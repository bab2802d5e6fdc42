import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { createDestination } from '../../server/src/modules/shop/destinations/index.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('the first steps', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 1 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('are what a new shop sees first, with one thing to do next', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/home');
    await page.getByText('7 steps until you’re live.').waitFor();
    await page.getByRole('link', { name: 'First steps 2 of 9' }).click();
    await page.getByRole('heading', { level: 1, name: 'Seven steps until you’re live' }).waitFor();
    await page.getByRole('img', { name: '2 of 9 done' }).waitFor();
    // It has an order and a return; the next is where returns go.
    await page.getByText('Sent by your own systems, last order').waitFor();
    const next = page.getByRole('main').locator('[aria-current=step]');
    assert.equal(await next.getByRole('heading').textContent(), 'Say where returns go');
    await page.getByText(/^Needs steps 2, 3, 4,? and 5$/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('show the real controls one after the other, and Escape ends that where it began', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/first-steps');
    await page.getByRole('button', { name: 'Show me: Send email that arrives' }).click();
    const card = page.getByRole('dialog', { name: 'Send email that arrives' });
    await card.getByText('1 of 2').waitFor();
    await page.waitForURL(/\/settings\/email$/);
    await page.locator('[role=dialog]:focus').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await card.getByRole('button', { name: 'Next' }).click();
    await card.getByText('2 of 2').waitFor();
    await card.getByRole('button', { name: 'Done' }).click();
    await page.locator('[data-show=test-email]:focus').waitFor();
    assert.equal(await card.count(), 0);
    await page.getByRole('link', { name: /^First steps/ }).click();
    const show = page.getByRole('button', { name: 'Show me: Say where returns go' });
    await show.click();
    await page.getByText('Add the address of your warehouse here.').waitFor();
    await page.locator('[role=dialog]:focus').waitFor();
    await page.keyboard.press('Escape');
    await show.and(page.locator(':focus')).waitFor();
    assert.match(page.url(), /\/first-steps$/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('find every control that they show', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/first-steps');
    const buttons = page.getByRole('button', { name: /^Show me: / });
    await buttons.first().waitFor();
    const names = await buttons.evaluateAll((found) => found.map((one) => one.getAttribute('aria-label')!));
    assert.ok(names.length >= 5, names.join());
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click();
      const card = page.getByRole('dialog');
      for (;;) {
        await page.locator('[class*=ring]').waitFor();
        const next = card.getByRole('button', { name: 'Next' });
        if ((await next.count()) === 0) break;
        await next.click();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
    }
    await close();
  });

  it('are counted again as soon as one is done', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/settings/payment');
    await page.getByRole('link', { name: 'First steps 2 of 9' }).waitFor();
    await page
      .locator('form')
      .filter({ hasText: 'Change the payment' })
      .getByRole('button', { name: 'Save' })
      .click();
    await page.getByRole('link', { name: 'First steps 3 of 9' }).waitFor();
    await close();
  });

  it('leave the sidebar once the shop is live, and come back with what no longer works', async (test) => {
    if (!needBrowser(test, browser)) return;
    const query = (text: string) => at.deps.db.pool.query(text, [at.shop.id]);
    await createDestination(at.deps, at.shop.id, {
      type: 'warehouse',
      name: 'York',
      address: { address1: '4 Foss Islands Road', city: 'York', zip: 'YO31 7UL', country_code: 'GB' },
    } as never);
    await query(
      `update shops set emails_since = null, portal_address = 'https://returns.acme.example' where id = $1`,
    );
    await query(
      `with p as (insert into policies (shop_id, name, created_at, updated_at) values ($1, 'Gifts', now(), now()) returning id)
        insert into policy_versions (shop_id, policy_id, version, status, document, created_at, updated_at, published_at, published_by)
        select $1, id, 1, 'published', '{"zones": []}', now(), now(), now(), 'Grace' from p`,
    );
    const { page, close } = await at.open(browser, '/first-steps');
    await page.getByRole('heading', { level: 1, name: 'You’re live' }).waitFor();
    assert.equal(await page.getByRole('link', { name: /^First steps/ }).count(), 0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('first st');
    await page.getByRole('button', { name: 'First steps' }).waitFor();
    await query('update destinations set enabled = false where shop_id = $1');
    await page.goto(`${at.server.origin}/console/home`);
    await page.getByRole('link', { name: /^First steps/ }).waitFor();
    await page.getByRole('link', { name: 'Open the first steps' }).click();
    await page.getByText('No warehouse yet').waitFor();
    await close();
  });

  it('fit a phone, in German and dark', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/first-steps', {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
    });
    await page.getByRole('heading', { level: 1, name: /bis zum Start$/ }).waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    await page
      .getByRole('button', { name: /^Zeigen: / })
      .first()
      .click();
    await page.locator('[role=dialog]:focus').waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(complaints, []);
    await close();
  });
});
