import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { composeStored, listEmails, readEmail } from '../server/src/modules/messages/emails/index.ts';
import { sellOrder } from '../server/test/support/factories.ts';
import { startShop } from '../server/test/support/shop.ts';
import type { TestShop } from '../server/test/support/shop.ts';
import { findBarriers, launchBrowser, needBrowser, openWindow } from './support/browser.ts';
import { runJob } from '../server/test/support/run-job.ts';

let at: TestShop;
let browser: Browser | undefined;

const portal = (path = '') => `${at.deps.config.portal_url}/acme${path}`;

/** Does what the worker does with requests, and answers the newest message. */
async function readMail(): Promise<string> {
  const { rows } = await at.deps.db.pool.query('select shop_id, id from email_proofs');
  for (const row of rows) await runJob(at.deps, 'email-proofs.send', row);
  const page = { ascending: false, beyond: null, limit: 1 };
  const [newest] = await listEmails(at.deps.db.root, at.shop.id, page, {});
  return (await composeStored(at.deps, (await readEmail(at.deps.db.root, newest!))!)).text;
}

describe('beyond the limits of look-ups, a shopper', () => {
  before(async () => {
    [at, browser] = await Promise.all([startShop({ name: 'Acme & Co' }), launchBrowser()]);
    await sellOrder(at.deps, at.shop, { name: '#LOOK-1' });
    const wrong = { shop: 'acme', order_name: 'LOOK-1', secondary_input: '1' };
    for (let i = 0; i < 10; i++) await at.server.client().post('/shopper-sessions', wrong);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('goes on after a piece of work that the browser does', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, at.server.origin);
    await page.goto(portal('?order=LOOK-1&zip=43215'));
    await page.getByRole('button', { name: 'Find my order' }).click();
    await page.getByText('There were many attempts to find this order.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Find my order' }).click();
    await page.waitForURL(/\/items$/);
    assert.deepEqual(complaints, []);
    await close();
  });

  for (const javaScriptEnabled of [true, false])
    it(`enters a code from an e-mail, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, at.server.origin, { javaScriptEnabled });
      await page.goto(portal('?order=LOOK-1&zip=43215'));
      await page.getByRole('button', { name: 'Find my order' }).click();
      await page.getByRole('button', { name: 'Email me a code instead' }).click();
      await page.getByRole('heading', { name: 'Enter the code we emailed you' }).waitFor();
      const field = page.getByLabel('Code', { exact: true });
      assert.equal(await field.getAttribute('autocomplete'), 'one-time-code');
      if (javaScriptEnabled) {
        assert.deepEqual(await findBarriers(page), []);
        assert.ok(await page.getByRole('button', { name: 'Resend code' }).isDisabled());
      }
      const code = /\d{3} \d{3}/.exec(await readMail())![0];
      await field.fill('1');
      await page.keyboard.press('Enter');
      await page.getByText('That code isn’t right.').waitFor();
      await field.fill(` ${code} `);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/items$/);
      assert.deepEqual(complaints, []);
      await close();
    });

  it('gets links to their orders without a number', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await openWindow(browser, at.server.origin);
    await page.goto(portal());
    await page.getByRole('link', { name: 'I don’t have my order number' }).click();
    await page.getByLabel('Email address').fill('ana@example.com');
    await page.getByRole('button', { name: 'Email me the links' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.goto(/https?:\S+\/link\/\S+/.exec(await readMail())![0]);
    await page.waitForURL(/\/items$/);
    await close();
  });
});
