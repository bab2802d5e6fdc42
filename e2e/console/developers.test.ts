import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { flagReturn } from '../../server/src/modules/returns/index.ts';
import { openReturn } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

describe('the pages for developers', () => {
  before(async () => {
    [at, browser] = await Promise.all([
      startConsole({ returns: 0, settings: { RETOUR_REQUEST_LOG_DAYS: '14' } }),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('make a key that works, show it once, rotate it, and revoke it', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/developers/keys');
    await page.getByRole('button', { name: 'Create a key' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('Name').fill('Warehouse');
    await panel.getByLabel('returns', { exact: true }).check();
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByRole('button', { name: 'Create a key' }).click();
    await panel.getByText('You won’t see it again').waitFor();
    const secret = (await panel.locator('pre').textContent()) ?? '';
    const statusOf = async () =>
      (await at.server.client(secret).get('/warehouse/return/list?from=2026-01-01')).status;
    assert.equal(await statusOf(), 200);
    await panel.getByRole('button', { name: 'I’ve copied it' }).click();
    assert.ok(!(await page.content()).includes(secret));
    await page.getByRole('button', { name: 'Warehouse' }).click();
    await panel.getByRole('button', { name: '24 hours' }).click();
    await panel.getByText('The previous secret stays valid until').waitFor();
    assert.notEqual(await panel.locator('pre').textContent(), secret);
    assert.equal(await statusOf(), 200);
    await panel.getByRole('button', { name: 'I’ve copied it' }).click();
    await page.getByRole('button', { name: 'Warehouse' }).click();
    await panel.getByRole('button', { name: 'Revoke the key' }).click();
    await panel.getByRole('button', { name: 'Revoke Warehouse' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('create a webhook, show what it was sent, rotate its secret, and delete it', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/developers/webhooks');
    await page.getByText('No webhooks yet').waitFor();
    await page.getByRole('button', { name: 'Create a webhook' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByLabel('URL').fill('https://hooks.example.com/retour');
    await panel.getByRole('button', { name: 'Create a webhook' }).click();
    await panel.getByText('Copy this signing secret now').waitFor();
    await panel.getByRole('button', { name: 'I’ve copied it' }).click();
    const return_id = await openReturn(at.deps, at.shop);
    await flagReturn(at.deps, { shop_id: at.shop.id, return_id });
    await page.getByRole('button', { name: 'https://hooks.example.com/retour' }).click();
    await panel.getByRole('button', { name: 'return.updated' }).click();
    await panel.getByText('0 attempts').waitFor();
    await panel.getByText(String(return_id)).first().waitFor();
    await panel.getByRole('button', { name: 'Rotate the secret' }).click();
    await panel.getByText('The previous secret also signs until').waitFor();
    const secret =
      (await panel
        .locator('pre', { hasText: /^whsec_|^[\w+/=-]{20,}$/ })
        .first()
        .textContent()) ?? '';
    assert.ok(secret.length > 20);
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByRole('button', { name: 'I’ve copied it' }).click();
    await panel.getByRole('button', { name: 'Rotate the secret' }).waitFor();
    assert.ok(!(await page.content()).includes(secret));
    await panel.getByRole('button', { name: 'Delete the webhook' }).click();
    await panel.getByRole('button', { name: 'Delete it now' }).click();
    await page.getByText('Deleted https://hooks.example.com/retour').waitFor();
    await page.getByText('No webhooks yet').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('say what an endpoint responded to each delivery, and send all that failed again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const url = 'https://hooks.example.com/failed';
    const { body } = await at.clients.standard.post('/webhooks', {
      topic: 'return',
      trigger: 'return.updated',
      url,
    });
    const id: number = body.webhook?.id ?? body.id;
    for (let i = 0; i < 2; i++)
      await flagReturn(at.deps, {
        shop_id: at.shop.id,
        return_id: await openReturn(at.deps, at.shop),
      });
    const { pool } = at.deps.db;
    const failed = (response_status: number | null, error: string | null) =>
      JSON.stringify([{ at: at.clock.now(), response_status, error, duration_ms: 7 }]);
    await pool.query(
      `update webhook_deliveries d set status = 'dead', due_at = null, attempt_count = 1,
         attempts = case when exists (select from webhook_deliveries l where l.webhook_id = $1 and l.id > d.id) then $2::jsonb else $3::jsonb end
       where webhook_id = $1`,
      [id, failed(503, null), failed(null, 'timeout')],
    );
    const { page, complaints, close } = await at.open(browser, '/developers/webhooks');
    await page.getByRole('button', { name: url }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('Failed, 503').waitFor();
    await panel.getByText('Failed, timed out').waitFor();
    await panel.getByRole('button', { name: 'Replay all 2 that failed' }).click();
    await page.getByText('2 deliveries queued again').waitFor();
    await panel
      .getByText(/^Waiting/)
      .nth(1)
      .waitFor();
    assert.equal(await panel.getByText(/^Failed/).count(), 0);
    await page.setViewportSize(windows.phone);
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(complaints, []);
    await close();
    await at.clients.standard.request('DELETE', `/webhooks/${id}`);
  });

  it('lead from an event to its return and its webhooks', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/developers/events');
    const hook = { topic: 'return', trigger: 'return.created', url: 'https://hooks.example.com/events' };
    await at.clients.standard.post('/webhooks', hook);
    const return_id = await openReturn(at.deps, at.shop);
    await page.getByRole('cell', { name: String(return_id) }).waitFor();
    await page.getByLabel('Trigger').selectOption('return.created');
    await page.getByRole('button', { name: 'return.created' }).first().click();
    const panel = page.getByRole('dialog');
    await panel.getByText('"trigger": "return.created"').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByRole('link', { name: hook.url }).click();
    await panel.getByText('Deliveries').waitFor();
    await page.waitForURL(/webhooks\?webhook=/);
    await page.goBack();
    await panel.getByRole('link', { name: `Open return ${return_id}` }).click();
    await page.waitForURL(`**/returns/${return_id}`);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('find a request by its id, and those of a key that were refused', async (test) => {
    if (!needBrowser(test, browser)) return;
    const refused = await at.clients.standard.get('/webhooks/77?search=ana@example.com');
    await at.clients.standard.get('/destinations');
    const id = refused.headers.get('X-Request-Id')!;
    const { page, complaints, close } = await at.open(browser, '/developers/requests?caller_kind=key');
    await page.getByRole('button', { name: 'GET /api/v1/destinations' }).waitFor();
    await page.getByLabel('Status').selectOption('4xx');
    await page.getByRole('button', { name: 'GET /api/v1/destinations' }).waitFor({ state: 'detached' });
    await page.waitForURL(/status=4xx/);
    await page.getByRole('button', { name: 'GET /api/v1/webhooks/77' }).click();
    const panel = page.getByRole('dialog');
    await panel.getByText('404 webhook_not_found').waitFor();
    await panel.getByText('/api/v1/webhooks/{id}', { exact: true }).waitFor();
    await panel.getByText(id).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.getByLabel('Request ID').fill(id);
    await page.getByLabel('Request ID').press('Enter');
    await panel.getByText('404 webhook_not_found').waitFor();
    assert.ok(!(await page.content()).includes('ana@example.com'));
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are where an error of the console leads with its request id', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/developers/events?event=evt_unknown');
    await page.getByRole('link', { name: /^Request ID req_/ }).click();
    await page.getByRole('dialog').getByText('404 resource_not_found').waitFor();
    await close();
  });

  it('offer a manager keys to read only, and fit a phone in German and in the dark', async (test) => {
    if (!needBrowser(test, browser)) return;
    const options = {
      viewport: windows.phone,
      colorScheme: 'dark',
      locale: 'de-DE',
      role: 'manager',
    } as const;
    const { page, complaints, close } = await at.open(browser, '/developers/keys', options);
    await page.getByText('Nur Inhaber können Schlüssel').waitFor();
    for (const path of ['keys', 'webhooks', 'requests', 'events']) {
      await page.goto(`${at.server.origin}/console/developers/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      assert.deepEqual(await findBarriers(page), [], path);
      assert.equal(await overflowOf(page), 0, path);
    }
    assert.deepEqual(complaints, []);
    await close();
  });

  it('are closed to an agent', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/developers/keys', { role: 'agent' });
    await page.getByText('You don’t have access to this').waitFor();
    await close();
  });
});
