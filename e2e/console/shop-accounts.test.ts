import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startAccountProvider } from '../../server/test/support/account-provider.ts';
import type { AccountProviderServer } from '../../server/test/support/account-provider.ts';
import { findBarriers, launchBrowser, needBrowser } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;
let provider: AccountProviderServer;

describe('an owner', () => {
  before(async () => {
    [at, browser] = await Promise.all([
      startConsole({ returns: 0, settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } }),
      launchBrowser(),
    ]);
    provider = await startAccountProvider(() => at.clock.now());
  });
  after(async () => {
    await browser?.close();
    await provider.close();
    await at.server.close();
  });

  it('sets the sign-in with shop accounts up, and learns what is wrong with a provider', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/shop-accounts');
    await page.getByText(/\/account\/callback$/).waitFor();
    await page.getByLabel('Issuer').fill(provider.issuer);
    await page.getByLabel('Client ID').fill(provider.client.client_id);
    await page.getByLabel('Client secret').first().fill(provider.client.client_secret);
    await page.getByLabel('Offer the sign-in in the portal').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await page.getByRole('button', { name: 'Check the provider' }).click();
    await page.getByText('The provider responds as it must.').waitFor();
    provider.named_issuer = 'https://elsewhere.example';
    await page.getByRole('button', { name: 'Check the provider' }).click();
    await page.getByText('The provider calls itself https://elsewhere.example.').waitFor();
    await page.getByLabel('The customer’s external ID').check();
    assert.equal(await page.getByLabel('Claim', { exact: true }).inputValue(), 'sub');
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });
});
