import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startEasyPost } from '../../server/test/support/easypost-server.ts';
import type { FakeEasyPost } from '../../server/test/support/easypost-server.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { easyPostEvent, easyPostSignature } from '../../server/test/support/tracking.ts';
import { findBarriers, launchBrowser, needBrowser } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

describe('the settings of labels', () => {
  let at: TestConsole;
  let easypost: FakeEasyPost;
  let browser: Browser | undefined;

  before(async () => {
    easypost = await startEasyPost();
    const settings = { RETOUR_EASYPOST_URL: easypost.url };
    [at, browser] = await Promise.all([startConsole({ returns: 0, settings }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
    await easypost.close();
  });

  it('buy labels with an account of the shop, whose key is tested and never shown', async (test) => {
    if (!needBrowser(test, browser)) return;
    const key = 'EZAK_nobody_reads_this';
    const { page, complaints, close } = await at.open(browser, '/settings/labels');
    await page.getByText('Retour draws the labels.').waitFor();
    await page.getByLabel('Carrier service', { exact: true }).selectOption('EasyPost');
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.getByText('Labels are bought from EasyPost with your account.').waitFor();
    assert.equal(await page.getByLabel('API key').inputValue(), '');
    const test_button = page.getByRole('button', { name: 'Test the connection' });
    await test_button.click();
    await page.getByText('EasyPost accepts the key.').waitFor();
    easypost.misbehave('retrieve', {
      status: 401,
      body: { error: { code: 'UNAUTHORIZED', message: 'No.' } },
    });
    await test_button.click();
    await page.getByText('EasyPost rejects the key.').waitFor();
    assert.ok(!(await page.content()).includes(key));
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Remove your account' }).click();
    await page.getByText('Retour draws the labels.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('give a service that follows parcels an address and a secret, and tell whether its messages arrive', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/settings/labels');
    const easy = page.getByRole('region', { name: 'EasyPost' });
    await easy.getByText('Not set up').waitFor();
    await easy.getByRole('button', { name: 'Set up EasyPost' }).click();
    await easy.getByText('the secret isn’t shown again').waitFor();
    const [url, secret] = await easy.locator('pre').allTextContents();
    await easy.getByRole('button', { name: 'I’ve copied it' }).click();
    await eventually(async () => assert.deepEqual(await easy.locator('pre').allTextContents(), [url]));
    const body = easyPostEvent({ number: 'EZ1' }, [{ status: 'in_transit', at: '2026-10-18T09:12:44Z' }]);
    const headers = { 'Content-Type': 'application/json', ...easyPostSignature(body, secret!) };
    assert.equal((await fetch(url!, { method: 'POST', headers, body })).status, 200);
    await page.reload();
    await easy.getByText(/^Last message .* ago$/).waitFor();

    const other = page.getByRole('region', { name: 'Other' });
    await other.getByLabel('Where a message has the tracking number').fill('parcel..number');
    await other.getByLabel('Where it has the status').fill('parcel.status');
    await other.getByLabel('Where it has the time of the scan').fill('parcel.at');
    await other.getByRole('button', { name: 'Add a word' }).click();
    await other.getByLabel('Word of the service').fill('Angekommen');
    await other.getByLabel('What “Angekommen” means').selectOption('Delivered');
    await other.getByRole('button', { name: 'Set up' }).click();
    const field = other.getByLabel('Where a message has the tracking number');
    await eventually(async () => assert.equal(await field.getAttribute('aria-invalid'), 'true'));
    await field.fill('parcel.number');
    await other.getByRole('button', { name: 'Set up' }).click();
    await other.getByText('the secret isn’t shown again').waitFor();
    const [, , saved] = (await at.clients.standard.get('/settings/tracking')).body.sources;
    assert.deepEqual(saved.mapping.statuses, [{ theirs: 'Angekommen', status: 'delivered' }]);
    assert.deepEqual(await findBarriers(page), []);
    await other.getByRole('button', { name: 'Stop taking its messages' }).click();
    await page.getByText('are no longer taken').waitFor();
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    );
    await close();
  });
});
