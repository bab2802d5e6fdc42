import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { insertSecurity } from '../../server/src/modules/money/securities/rows.ts';
import { startInstant } from '../../server/src/modules/requests/draft-returns/start-instant.ts';
import { day_ms } from '../../server/src/platform/clock.ts';
import { newId } from '../../server/src/platform/ids.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser } from '../support/browser.ts';
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

  it('says until when the items are awaited, and gives more days or releases them', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sellOrder(at.deps, at.shop, { line_items: [{ quantity: 1, unit_price: 1275 }] });
    const id = await openReturn(at.deps, at.shop, {
      order,
      type: 'instant_exchange',
      units: [{ resolution: 'exchange', exchange: { type: 'exchange', title: 'Another one', price: 1275 } }],
      method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
    });
    const now = at.deps.clock.now();
    const security = {
      shop_id: at.shop.id,
      id: newId('sec', at.deps.clock),
      order_id: order.id,
      customer_id: null,
      shopper_payment_id: null,
      kind: 'none',
      amount: 1275,
      shop_amount: 1275,
      currency: 'GBP',
      currency_exponent: 2,
      release_on: 'grading',
      send_by: new Date(now.getTime() + 14 * day_ms),
      charge_at: new Date(now.getTime() + 17 * day_ms),
      created_at: now,
    } as const;
    await at.deps.db.inTransaction(async (tx) => {
      await insertSecurity(tx, security);
      await startInstant(tx, at.deps, security, id);
    });
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
});
