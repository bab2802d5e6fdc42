import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openDraftShop } from '../server/test/support/draft-returns.ts';
import { findBarriers, launchBrowser, needBrowser } from './support/browser.ts';

const example = (file: string) =>
  readFileSync(new URL(`../docs/examples/own-portal/${file}`, import.meta.url), 'utf8');

let browser: Browser | undefined;
let site: Server;

/** The shop's own site, on another origin than the server. */
const site_url = () => `http://acme.localhost:${(site.address() as AddressInfo).port}`;

async function settings() {
  site = createServer((request, response) => {
    const is_script = request.url === '/portal.js';
    response.writeHead(200, { 'Content-Type': is_script ? 'text/javascript' : 'text/html; charset=utf-8' });
    const page = is_script ? example('portal.js') : example('index.html');
    response.end(page.replace('http://localhost:4000', at.server?.origin));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { RETOUR_CORS_ORIGINS: site_url() };
}

const { at, drafts } = openDraftShop(undefined, { settings });

describe('a portal of the shop’s own', () => {
  before(async () => {
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    site.closeAllConnections();
    site.close();
  });

  it(
    'takes every step of a return by the API, from another origin and without a key or a cookie',
    { timeout: 120_000 },
    async (test) => {
      if (!needBrowser(test, browser)) return;
      const context = await browser.newContext({ locale: 'en-US' });
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('status of 4'))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      const order = await drafts.sell();
      const press = (name: string) => page.getByRole('button', { name }).click();
      const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
      await page.goto(site_url());
      await page.getByLabel('Order number').fill(order.name);
      await page.getByLabel('Postal code').fill('99999');
      await press('Find my order');
      await page.getByRole('alert').getByText('No order').waitFor();
      await page.getByLabel('Postal code').fill('43215');
      await press('Find my order');
      await heading('What would you like to return?');
      assert.deepEqual(await findBarriers(page), []);
      await page.locator('input[type="number"]').first().fill('1');
      await press('Continue');
      await heading('Why are you returning this?');
      await page.getByRole('radio').first().check();
      await press('Continue');
      await heading('What would you like to get?');
      await page.getByRole('radio', { name: /^Refund \$/ }).check();
      await press('Continue');
      await heading('How would you like to return your items?');
      await page.getByRole('radio').first().check();
      await press('Continue');
      await heading('Review and confirm');
      await page.getByText(/^Refund: \$\d/).waitFor();
      await press('Confirm return');
      await heading(/^Return /);
      await page.getByText('State: Open').waitFor();
      const status_url = await page.getByRole('link', { name: 'See its status' }).getAttribute('href');
      await page.goto(status_url!);
      await page.locator('.timeline').waitFor();
      assert.deepEqual([complaints, await context.cookies()], [[], []]);
      await context.close();
    },
  );
});
