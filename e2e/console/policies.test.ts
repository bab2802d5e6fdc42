import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { startTestApp } from '../../server/test/support/app.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

const damaged = {
  id: 'damaged',
  name: 'Damage over £15',
  when: {
    all: [
      { fact: 'product.is_defective', is: true },
      { fact: 'product.price', at_least: 1500 },
    ],
  },
  do: { send_to_review: { note: 'Look.' } },
};
const final_sale = {
  id: 'sale',
  name: 'Sale',
  when: { fact: 'product.tags', has_any: ['sale'] },
  do: { reject: {} },
};
const policyWith = (rules: object[]) => ({
  name: 'Gifts',
  currency: 'GBP',
  terms: { window: { days: 30 } },
  zones: [{ id: 'everywhere' }],
  rules,
});

/** Puts a policy into effect. */
async function publish(document: object): Promise<void> {
  const { standard } = at.clients;
  await standard.request('DELETE', '/policy/draft');
  const saved = await standard.request('PUT', '/policy/draft', { body: { document, revision: 0 } });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.equal((await standard.post('/policy/publish', {})).status, 200);
}

describe('policies in the console', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('are published as they come, by who is content with them', async (test) => {
    if (!needBrowser(test, browser)) return;
    const other = await startConsole();
    const { page, complaints, close } = await other.open(browser, '/policies');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByText('Live, version 1').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Publish…' }).count(), 0);
    assert.deepEqual(complaints, []);
    await close();
    await other.server.close();
  });

  it('are edited as a form and as JSON, tried on an order, and published with a note', async (test) => {
    if (!needBrowser(test, browser)) return;
    const order = await sellOrder(at.deps, at.shop);
    const { page, complaints, close } = await at.open(browser, '/policies');
    await page.getByLabel('All outcomes').fill('14');
    await page.getByText('Draft, revision 1').waitFor();
    assert.deepEqual(await findBarriers(page), []);

    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByLabel('Name').fill('Final sale');
    await page.getByRole('button', { name: 'Condition', exact: true }).click();
    await page.getByText('Reads as: If the product is tagged tag, send the return to review.').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByText('Reads as:').count(), 0);
    await page.getByText('Draft, revision', { exact: false }).waitFor();
    await page.getByText(/^Saved .* by Grace Murray$/).waitFor();

    await page.getByLabel('Order number').fill(order.name);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('Return by').first().waitFor();
    await page.getByText('It’s within the return window').waitFor();
    await page.getByLabel('On (today if empty)').fill('2031-05-01');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The return window has closed').waitFor();

    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByText('Shoppers have 14 days from delivery for everything.').waitFor();
    await page.getByText('If the product is tagged tag, send the return to review.').waitFor();
    await page.getByRole('tab', { name: 'JSON', exact: true }).click();
    const json = page.getByLabel('The whole policy as JSON');
    assert.match(await json.inputValue(), /"days": 14/);
    await json.fill('{');
    await page.getByText('This isn’t valid JSON', { exact: false }).waitFor();

    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish version 1?' });
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Publish' }).press('Enter');
    await dialog.getByLabel('Note for your team').fill('Two weeks are enough.');
    await dialog.getByRole('button', { name: 'Publish version 1' }).click();
    await page.getByText('Version 1 is live.').waitFor();
    await page.getByText('Live, version 1').waitFor();
    await page.getByRole('button', { name: 'Versions' }).click();
    await page.getByText('Two weeks are enough.').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('say what another size of the same product costs', async (test) => {
    if (!needBrowser(test, browser)) return;
    await publish(policyWith([]));
    const { page, complaints, close } = await at.open(browser, '/policies');
    const price = page.getByRole('radiogroup', { name: 'Another size or colour of the same product' });
    await price.getByRole('radio', { name: 'Costs today’s price' }).and(page.locator(':checked')).waitFor();
    await price.getByRole('radio', { name: /^Costs nothing extra(?!, and)/ }).check();
    await page.getByText('Live: Costs today’s price').waitFor();
    await page.getByText(/^Saved .* by Grace Murray$/).waitFor();
    const { body } = await at.clients.standard.get('/policy/versions/draft');
    assert.equal(body.document.terms.exchange.price, 'even');
    const instant = page.getByRole('region', { name: 'Instant exchange' });
    await instant.getByRole('radio', { name: /^At once, for a deposit/ }).check();
    await instant.getByLabel('Out at a time, GBP').fill('2000');
    await instant.getByRole('button', { name: 'Try it on your own past' }).click();
    await instant.getByText(/not enough data yet$/).waitFor();
    await page.getByText(/^Saved .* by Grace Murray$/).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await at.clients.standard.request('DELETE', '/policy/draft');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('say what instant exchanges would have meant on the shop’s own past, before they are switched on', async (test) => {
    if (!needBrowser(test, browser)) return;
    const other = await startConsole({ returns: 0 });
    const price = 2000;
    const exchanges = 20;
    for (let i = 0; i < exchanges; i++) {
      const order = await sellOrder(other.deps, other.shop, {
        customer: { external_id: `past-${i}`, email: `past-${i}@example.com` },
        line_items: [{ quantity: 1, unit_price: price }],
      });
      const exchange = { type: 'exchange', title: 'Another one', price } as const;
      await openReturn(other.deps, other.shop, { order, units: [{ resolution: 'exchange', exchange }] });
    }
    const live = async () => {
      const { status, body } = await other.clients.standard.get('/policy/versions/published');
      return status === 200 ? body.document.terms.exchange?.instant : undefined;
    };
    const { page, complaints, close } = await other.open(browser, '/policies');
    const instant = page.getByRole('region', { name: 'Instant exchange' });
    const past = instant.getByRole('button', { name: 'Try it on your own past' });
    assert.equal(await past.count(), 0, 'nothing to try while it is off');
    await instant.getByRole('radio', { name: /^At once, for a deposit/ }).check();
    await past.click();
    await instant.getByText(/^These terms would have left £0\.00 uncovered since /).waitFor();
    await instant
      .getByText(new RegExp(`\\b${exchanges} exchanges`))
      .first()
      .waitFor();
    assert.equal(await overflowOf(page), 0);
    await page.getByText(/^Saved .* by Grace Murray$/).waitFor();
    assert.equal(await live(), undefined, 'it is still off');
    await page.getByRole('button', { name: 'Publish…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Publish version/ })
      .click();
    await page.getByText(/^Live, version \d+$/).waitFor();
    assert.equal((await live()).security, 'deposit');
    assert.deepEqual(complaints, []);
    await close();
    await other.server.close();
  });

  it('are shown at the rule that a link names', async (test) => {
    if (!needBrowser(test, browser)) return;
    await publish(policyWith([final_sale, damaged]));
    const { page, complaints, close } = await at.open(browser, '/policies#rule-damaged', { role: 'owner' });
    const rule = page.getByRole('button', { name: 'Damage over £15', exact: true });
    await rule.waitFor();
    await page.waitForFunction(`document.activeElement?.textContent === 'Damage over £15'`);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('take effect at a time that is shown, can’t be changed until then, and can be cancelled', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/policies');
    await page.getByLabel('All outcomes').fill('45');
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish version/ });
    await dialog.getByLabel('On a date').check();
    const tomorrow = new Date(at.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Takes effect on').fill(tomorrow);
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: /^Schedule version/ }).click();
    await page.getByText('scheduled by Grace Murray').waitFor();
    await page.getByLabel('All outcomes').fill('50');
    await page.getByRole('button', { name: 'Cancel the schedule' }).click();
    await page.getByText('scheduled by Grace Murray').waitFor({ state: 'detached' });
    const { body } = await at.clients.standard.get('/policy/versions/draft');
    assert.deepEqual([body.publish_at, body.document.terms.window.days], [null, 45]);
    await at.clients.standard.request('DELETE', '/policy/draft');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('have rules that are changed within their sentence, one at a time, and tell what was live', async (test) => {
    if (!needBrowser(test, browser)) return;
    await publish(policyWith([damaged, final_sale]));
    const { page, complaints, close } = await at.open(browser, '/policies');
    const rules = page.getByRole('list').filter({ hasText: 'Damage over' });
    await page
      .getByText('If the item is faulty and cost at least £15.00, send the return to review.')
      .waitFor();
    await page.getByRole('button', { name: 'Damage over £15', exact: true }).click();
    await page.getByRole('button', { name: 'Sale', exact: true }).click();
    assert.equal(await page.getByText('Reads as:').count(), 1);
    await page.getByRole('button', { name: 'Damage over £15', exact: true }).click();
    await page.locator('input[aria-label="Value"]').last().fill('10');
    await page
      .getByText('Reads as: If the item is faulty and cost at least £10.00, send the return to review.')
      .waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.locator('input[aria-label="Value"]').last().press('Enter');
    // The rule that was open has the focus again, and shows the old value beside the new one.
    await page.locator('button:focus', { hasText: 'Damage over £15' }).waitFor();
    assert.equal(await rules.locator('del').textContent(), 'no longer: £15.00');
    await rules.getByText('Changed').waitFor();

    await page.getByRole('button', { name: 'Actions for “Sale”' }).click();
    await page.getByRole('menuitem', { name: 'Move up' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Sale' }).first().waitFor();
    await page.getByRole('button', { name: 'Actions for “Sale”' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await rules.getByText('Removed').waitFor();
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByText('3 changes').or(page.getByText('2 changes')).waitFor();
    await page.getByRole('tab', { name: 'Form' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('button', { name: 'Sale', exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('have test cases that are made of a tested order and a name, and say in words what fails', async (test) => {
    if (!needBrowser(test, browser)) return;
    await publish(policyWith([]));
    const order = await sellOrder(at.deps, at.shop);
    const { page, complaints, close } = await at.open(browser, '/policies');
    await page.getByLabel('Order number').fill(order.name);
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('button', { name: 'Save as test case' }).click();
    await page.getByLabel('Name of the test case').fill('A fresh order');
    assert.deepEqual(await findBarriers(page), []);
    await page.getByLabel('Name of the test case').press('Enter');
    await page.getByText('Test case saved.').waitFor();
    await page.getByText('1 of 1 test cases pass').waitFor();
    // Whoever tightens the policy hears of it.
    await page.getByLabel('All outcomes').fill('10');
    await page.getByText('0 of 1 test cases pass').waitFor();
    await page.getByRole('button', { name: '0 of 1 test cases pass' }).click();
    await page.getByText(/^Return by: expected .*, got /).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Remove the test case “A fresh order”' }).click();
    await page.getByText('No test cases yet').waitFor();
    assert.deepEqual(complaints, []);
    await close();
    await at.clients.standard.request('DELETE', '/policy/draft');
  });

  it('are published with the sentences that change, what that means for past returns, and the test cases that fail', async (test) => {
    if (!needBrowser(test, browser)) return;
    await publish(policyWith([]));
    const cases = [
      {
        name: 'A month',
        order: { sold_at: '2026-03-01', delivered_at: '2026-03-02' },
        at: '2026-03-31',
        expect: { eligible: true },
      },
    ];
    const { revision } = (await at.clients.standard.get('/policy/cases')).body;
    await at.clients.standard.request('PUT', '/policy/cases', { body: { cases, revision } });
    const delivered_at = new Date(at.clock.now().getTime() - 8 * 86_400_000);
    const parcel = {
      external_id: 'late',
      status: 'success' as const,
      fulfilled_at: delivered_at,
      delivered_at,
    };
    const order = await sellOrder(at.deps, at.shop, {
      created_at: delivered_at,
      fulfillments: [{ ...parcel, line_items: [{ line_item: 0, quantity: 3 }] }],
    });
    await openReturn(at.deps, at.shop, { order });
    const worker = await startTestApp({ clock: at.clock, role: 'worker', beside: at.server });
    test.after(() => worker.close());
    const { page, complaints, close } = await at.open(browser, '/policies', { viewport: windows.phone });
    test.after(close);
    await page.getByLabel('All outcomes').fill('5');
    await page.getByText(/^Saved /).waitFor();
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish version/ });
    assert.match(await page.locator(':focus').innerText(), /^Publish version/);
    await dialog.getByText('You haven’t tested this draft on past returns.').waitFor();
    await dialog.getByText('One test case fails: A month').waitFor();
    await dialog.getByRole('button', { name: 'Publish anyway' }).waitFor();
    assert.equal(await dialog.locator('del').textContent(), 'no longer: 30 days');
    await dialog.getByRole('button', { name: 'Run back-test' }).click();
    await dialog.getByText('Show as table').click();
    await dialog.getByRole('row', { name: '6 to 10 0 1 0' }).waitFor();
    await dialog.getByRole('row', { name: /^Rejected 1 / }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByText('This draft would have rejected 1 of', { exact: false }).waitFor();
    await page.getByRole('row', { name: /^First order 1 / }).waitFor();
    await page
      .getByRole('row', { name: /^(Zone )?everywhere Rejected: The return window has closed 1 /i })
      .waitFor();
    assert.deepEqual(await findBarriers(page), []);
    for (const width of [320, 390, 768, 1180, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await overflowOf(page), 0, String(width));
    }
    assert.deepEqual(complaints, []);
    await at.clients.standard.request('DELETE', '/policy/draft');
  });

  it('tell who has saved meanwhile, instead of writing over their change', async (test) => {
    if (!needBrowser(test, browser)) return;
    const first = await at.open(browser, '/policies');
    await first.page.getByLabel('All outcomes').fill('20');
    await first.page.getByText(/^Saved /).waitFor();
    const second = await at.open(browser, '/policies', { role: 'manager' });
    await second.page.getByLabel('All outcomes').waitFor();
    await first.page.getByLabel('All outcomes').fill('21');
    await first.page.getByText('Draft, revision 2').waitFor();
    await second.page.getByLabel('All outcomes').fill('60');
    await second.page.getByText('Grace Murray saved revision 2 in the meantime', { exact: false }).waitFor();
    await second.page.getByRole('button', { name: 'View the changes' }).click();
    await second.page.getByText('Draft, revision 2').waitFor();
    assert.equal(await second.page.getByLabel('All outcomes').inputValue(), '21 days');
    await first.close();
    await second.close();
  });

  it('fit a phone, and can’t be changed by an agent', async (test) => {
    if (!needBrowser(test, browser)) return;
    const phone = await at.open(browser, '/policies', { viewport: windows.phone, role: 'agent' });
    await phone.page.getByText('Your role can look at the policy, but not change it.').waitFor();
    assert.equal(await overflowOf(phone.page), 0);
    assert.equal(await phone.page.getByRole('button', { name: 'Publish…' }).count(), 0);
    await phone.close();
  });
});
