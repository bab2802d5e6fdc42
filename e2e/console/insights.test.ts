import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { refreshInsights } from '../../server/src/modules/desk/insights/index.ts';
import { openReturn } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

/** What of the returned value was retained is what its rows come to, and all rows come to the value. */
async function expectSharesToAddUp(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: /of returned revenue was retained/ });
  const panel = page.locator('section').filter({ has: heading });
  const rows = await panel.getByRole('row').allInnerTexts();
  const parts = rows.map((row) => {
    const [name = '', value = '', percent = ''] = row.split(/\s*\t\s*/);
    return { name: name.trim(), value: Number(value.replace(/[^\d.]/g, '')), percent: parseInt(percent) };
  });
  const sum = (chosen: typeof parts, of: 'value' | 'percent') =>
    chosen.reduce((total, part) => total + part[of] * 100, 0) / 100;
  assert.deepEqual(
    parts.map(({ name }) => name),
    [
      'Refunded',
      'Paid for items that were kept',
      'Exchanged',
      'Store credit',
      'Kept for a part of the price',
    ],
  );
  assert.equal(sum(parts, 'percent'), 100);
  assert.equal(sum(parts.slice(2), 'percent'), parseInt(await heading.innerText()));
  const text = await panel.getByText(/^Outcome of/).innerText();
  assert.equal(sum(parts, 'value').toFixed(2), text.replace(/[^\d.]/g, ''));
}

let at: TestConsole;
let browser: Browser | undefined;

describe('insights in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('say that nothing happened, then show what did, and open the returns behind a figure', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/insights');
    await page.getByRole('heading', { name: 'Nothing happened in this period' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);

    for (let i = 0; i < 24; i++)
      await openReturn(at.deps, at.shop, {
        units: [{ resolution: i % 4 === 0 ? 'credit' : 'refund', return_reason_code: 'damaged' }],
      });
    await refreshInsights(at.deps, at.shop.id);
    await page.reload();
    await page.getByRole('heading', { name: '25% of returned revenue was retained' }).waitFor();
    const returns = page.locator('dl > div').filter({ hasText: /^Returns/ });
    await returns.getByText('24', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Reason', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Arrived damaged' }).waitFor();
    assert.match(page.url(), /by=reason/);
    await page.getByRole('button', { name: 'Show as table' }).first().click();
    await page.getByRole('columnheader', { name: 'Previous period' }).first().waitFor();
    assert.deepEqual(await findBarriers(page), []);

    const more = { return_reason_code: 'damaged', offered_basis_points: 3000 };
    const offer = { outcome: 'keep' as const, offer_basis_points: 3000 };
    await openReturn(at.deps, at.shop, { units: [{ ...more, ...offer, resolution: 'refund' }] });
    await openReturn(at.deps, at.shop, { units: [{ ...more, resolution: 'exchange' }] });
    await refreshInsights(at.deps, at.shop.id);
    await page.reload();
    await page.getByRole('heading', { name: '50% of offers to keep an item were taken' }).waitFor();
    await page.getByText('1 of 2 items with an offer').waitFor();
    await expectSharesToAddUp(page);
    await page.getByRole('link', { name: '1 return with an exchange' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);

    const overview = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = await overview;
    assert.match(file.suggestedFilename(), /^insights-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    const { body } = await at.clients.standard.get(
      `/insights/overview?from=${file.suggestedFilename().slice(9, 19)}&to=${file.suggestedFilename().slice(20, 30)}`,
    );
    const { current, compared } = body;
    for (const row of [
      `figures.return_count,${current.figures.return_count},${compared.figures.return_count}`,
      `keep_offers.saved,${current.keep_offers.saved},0`,
      `costs.total,${current.costs.total},${compared.costs.total}`,
    ])
      assert.ok(csv.includes(`\r\n${row}\r\n`), `${row} in ${csv}`);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export 1' }).click();
    assert.match((await download).suggestedFilename(), /^insights-reason-.*\.csv$/);
    await page
      .getByRole('row', { name: /Arrived damaged/ })
      .getByRole('link', { name: '26' })
      .click();
    await page.waitForURL(/\/returns\?.*reason=/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('keep the panels with figures of their own where the overview fails, and try that again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, close } = await at.open(browser, '/returns');
    await page.route('**/api/v1/insights/overview?**', (route) =>
      route.fulfill({ status: 500, headers: { 'X-Request-Id': 'req_1' }, body: '' }),
    );
    await page.goto(`${at.server.origin}/console/insights`);
    await page.getByRole('heading', { name: 'The overview didn’t load' }).waitFor();
    await page.getByRole('button', { name: 'Copy request ID' }).waitFor();
    await page.getByRole('heading', { name: 'Breakdown' }).waitFor();
    await page.unroute('**/api/v1/insights/overview?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: '30% of returned revenue was retained' }).waitFor();
    await close();
  });

  it('fit a phone, and aren’t offered to whoever may not see them', async (test) => {
    if (!needBrowser(test, browser)) return;
    const phone = await at.open(browser, '/insights', { viewport: windows.phone, role: 'manager' });
    await phone.page.getByRole('heading', { name: 'Insights', level: 1 }).waitFor();
    await phone.page.getByRole('heading', { name: 'Breakdown' }).waitFor();
    assert.equal(await overflowOf(phone.page), 0);
    await phone.page.locator('[role="group"][tabindex="0"]').nth(1).waitFor();
    assert.deepEqual(await findBarriers(phone.page), []);
    await phone.page.goto(`${at.server.origin}/console/insights?from=2026-99-99&to=tomorrow`);
    await phone.page.getByRole('heading', { name: 'Breakdown' }).waitFor();
    assert.equal(await overflowOf(phone.page), 0);
    await phone.close();
    const agent = await at.open(browser, '/insights', { role: 'agent' });
    await agent.page.getByRole('heading', { name: 'You don’t have access to this' }).waitFor();
    assert.equal(await agent.page.getByRole('link', { name: 'Insights' }).count(), 0);
    await agent.close();
  });
});
