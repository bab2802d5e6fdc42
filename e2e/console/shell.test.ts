import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('the shell of the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('leads whoever is signed out to signing in', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await openWindow(browser, at.server.origin);
    await page.goto(`${at.server.origin}/console/returns`);
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('shows the shop and the member, speaks German, is dark when told to, and signs out', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns', { role: 'manager' });
    await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor();
    await page.getByText('Acme & Co').waitFor();
    await page.getByRole('button', { name: 'Account of Grace Murray' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Retouren' }).waitFor();
    await page.getByRole('button', { name: 'Konto von Grace Murray' }).click();
    await page.getByRole('menuitem', { name: 'Dunkel' }).click();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Retouren' }).waitFor();
    await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Konto von Grace Murray' }).click();
    await page.getByRole('menuitem', { name: 'Abmelden' }).click();
    await page.getByRole('heading', { name: 'Sie sind abgemeldet' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('says that the network is away where a page that wasn’t loaded is opened offline', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns', { role: 'owner' });
    await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
    assert.equal(await page.getByText('Something in it is broken').count(), 0);
    await close();
  });

  it('loads itself again where a server of a newer version has other files', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns', { role: 'owner' });
    await page.getByRole('heading', { level: 1, name: 'Returns' }).waitFor();
    const documents: string[] = [];
    await page.route('**/*', (route) => {
      const request = route.request();
      if (request.resourceType() === 'document') documents.push(request.url());
      const is_gone = documents.length === 0 && request.resourceType() === 'script';
      return is_gone ? route.fulfill({ status: 404 }) : route.continue();
    });
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('heading', { level: 1, name: 'Insights' }).waitFor();
    assert.equal(documents.length, 1);
    await close();
  });

  it('fits a phone, where the sidebar is a drawer', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns', { viewport: windows.phone });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Returns' }).waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(complaints, []);
    await close();
  });
});
