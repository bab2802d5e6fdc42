import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startAccountProvider } from '../server/test/support/account-provider.ts';
import type { AccountProviderServer } from '../server/test/support/account-provider.ts';
import { openReturn, sellOrder } from '../server/test/support/factories.ts';
import { startShop } from '../server/test/support/shop.ts';
import type { TestShop } from '../server/test/support/shop.ts';
import { signStaffIn } from '../server/test/support/staff.ts';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from './support/browser.ts';

let at: TestShop;
let browser: Browser | undefined;
let provider: AccountProviderServer;

const portal = (path: string) => `${at.deps.config.portal_url}/acme${path}`;

describe('a shopper with an account of the shop', () => {
  before(async () => {
    [at, browser] = await Promise.all([
      startShop({ name: 'Acme & Co' }, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } }),
      launchBrowser(),
    ]);
    provider = await startAccountProvider(() => at.clock.now());
    provider.person = { sub: 'ana-1', email: 'ana@example.com', email_verified: true };
    const customer = { external_id: 'ana-1', email: 'ana@example.com', first_name: 'Ana', last_name: 'Ruiz' };
    const line_items = [{ quantity: 2, unit_price: 4000, title: 'Scarf' }];
    const order = await sellOrder(at.deps, at.shop, { name: '#ACC-1', customer, line_items });
    await sellOrder(at.deps, at.shop, { name: '#ACC-2', customer, line_items });
    await openReturn(at.deps, at.shop, { order });
    const { client } = await signStaffIn(at, 'owner');
    const body = { is_on: true, issuer: provider.issuer, ...provider.client };
    assert.equal((await client.request('PATCH', '/settings/shop-accounts', { body })).status, 200);
  });
  after(async () => {
    await browser?.close();
    await provider.close();
    await at.server.close();
  });

  for (const [what, options] of [
    ['on a phone', {}],
    ['on a desktop', { viewport: windows.desktop }],
    ['without JavaScript', { javaScriptEnabled: false }],
    ['on a phone without JavaScript', { javaScriptEnabled: false, viewport: windows.phone }],
  ] as const)
    it(`cancels, signs in, opens an order and a return, and signs out, ${what}`, async (test) => {
      if (!needBrowser(test, browser)) return;
      const { page, complaints, close } = await openWindow(browser, at.server.origin, options);
      const isScripted = !('javaScriptEnabled' in options);
      const check = async () => {
        assert.equal(await overflowOf(page), 0);
        if (isScripted) assert.deepEqual(await findBarriers(page), []);
      };
      await page.goto(portal('/'));
      await page.getByRole('link', { name: 'Sign in with your Acme & Co account' }).click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByText('You didn’t sign in.').waitFor();
      await check();
      await page.getByRole('link', { name: 'Sign in with your Acme & Co account' }).click();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Your orders' }).waitFor();
      await page.getByText('You’re signed in as ana@example.com.').waitFor();
      await check();
      await page.getByRole('button', { name: /Return or exchange.*#ACC-2/ }).click();
      await page.getByRole('heading', { name: 'What would you like to return?' }).waitFor();
      await page.goto(portal('/'));
      await page.getByRole('link', { name: 'Go to your orders' }).click();
      await page.getByRole('button', { name: /^Return .* of / }).click();
      await page.waitForURL(/\/return\/[0-9a-f-]{36}$/);
      await page.goto(portal('/account'));
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('You’re signed out here.').waitFor();
      await check();
      await page.goto(portal('/account'));
      await page.getByRole('link', { name: 'Sign in with your Acme & Co account' }).waitFor();
      const elsewhere = `asked for ${provider.issuer}/authorize?`;
      assert.deepEqual(
        complaints.filter((complaint) => !complaint.startsWith(elsewhere)),
        [],
      );
      await close();
    });
});
