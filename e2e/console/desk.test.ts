import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { execute } from '../../server/test/support/return-states.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

async function openAmelia(): Promise<number> {
  const order = await sellOrder(at.deps, at.shop, {
    customer: {
      external_id: 'amelia',
      email: 'amelia@example.com',
      first_name: 'Amelia',
      last_name: 'Hughes',
    },
    line_items: [
      {
        quantity: 1,
        unit_price: 1275,
        title: 'Regency Cakestand 3 Tier',
        sku: '22423',
        discounts: [{ type: 'amount', amount: 128, code: 'WELCOME10' }],
      },
      { quantity: 6, unit_price: 295, title: 'White Hanging Heart', sku: '85123A' },
    ],
  });
  return openReturn(at.deps, at.shop, {
    order,
    review_reason: 'policy',
    units: [
      { return_reason: 'Arrived damaged', return_comment: 'The middle plate is cracked.' },
      { line: 1, quantity: 2, resolution: 'credit', return_reason: 'Changed my mind' },
    ],
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
  });
}

describe('the page of a return', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('shows how each amount came about, what processing would do, and does it with one button', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await page.getByRole('heading', { level: 1, name: `${id}, Amelia Hughes` }).waitFor();
    const cakestand = page.getByRole('table', { name: /Regency Cakestand/ });
    assert.deepEqual(await cakestand.getByRole('row').allInnerTexts(), [
      'Price\t£12.75',
      'WELCOME10 discount\t−\u2009£1.28',
      'Refund\t£11.47',
    ]);
    assert.deepEqual(
      await page.getByRole('table', { name: 'Total payout' }).getByRole('row').last().innerText(),
      'Total payout\t£17.37',
    );
    await page.getByText('3 units haven’t arrived').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Approve/ }).count(), 0, 'nothing has arrived');
    await page.getByText('Approve before it arrives').click();
    await page.getByText('Refunds £11.47 to card').waitFor();
    await page.getByText('Can’t be undone').waitFor();
    await page.getByText('Can be revoked until it’s spent').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('n');
    await page.keyboard.type('Damaged in transit.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Grace Murray Damaged in transit.').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('r');
    await page.getByText('No money moves').waitFor();
    await page.keyboard.press('p');
    const approve = page.getByRole('button', { name: 'Approve and process £17.37' });
    assert.equal(await approve.getAttribute('aria-disabled'), 'true', 'it needs a reason');
    await page.getByLabel('Why approve it before it arrives?').fill('She showed us a film of it.');
    await approve.click();
    await page.getByText('Approved before it arrived: She showed us a film of it.').waitFor();
    await page.getByText('Status: Processing').waitFor();
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    await page.reload();
    await page.getByText('Status: Closed').waitFor();
    await page.getByText('Grace Murray started processing').waitFor();
    await page.getByText('This return is closed. Nothing is left to do.').waitFor();
    assert.deepEqual(
      await page
        .getByRole('region', { name: 'Next step' })
        .getByRole('listitem')
        .allInnerTexts()
        .then((texts) => texts.map((text) => text.replaceAll(/\s+/g, ' ').replace(/Paid .*/, 'Paid'))),
      ['Refund £11.47 Paid', 'Store credit £5.90 Paid'],
    );
    assert.deepEqual(complaints, []);
    await close();
  });

  it('tells the second of two people who was first, and shows the return as it is then', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    // Without the stream of events, the page learns what happened only by its own act.
    await page.route('**/events/stream*', (route) => route.abort());
    await page.reload();
    await page.getByText('Cancel the return').first().click();
    await page.getByText('No money moves').waitFor();
    await at.clients.standard.post(`/warehouse/return/${id}/unflag`, undefined);
    await page.getByRole('button', { name: 'Cancel the return' }).click();
    await page.getByText(/^Your change wasn’t saved\. The return was changed by test at/).waitFor();
    await page.getByText('Status: Open').waitFor();
    await close();
  });

  it('shows what somebody else does while the page is open, without loading again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await page.getByText('Status: In review').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(`window.was_loaded = true`);
    const started_ms = performance.now();
    await at.clients.standard.post(`/warehouse/return/${id}/unflag`, undefined);
    await page.getByText('Status: Open').waitFor();
    test.diagnostic(`the change was shown after ${Math.round(performance.now() - started_ms)} ms`);
    await at.clients.standard.post(`/warehouse/return/${id}/cancel`, undefined);
    await page.getByText('This return was cancelled. Its items can be returned again.').waitFor();
    assert.equal(await page.evaluate(`window.was_loaded`), true);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('goes with J and K along the queue that it was opened from, even when an act takes a return out of it', async (test) => {
    if (!needBrowser(test, browser)) return;
    const ids = [await openAmelia(), await openAmelia(), await openAmelia()];
    await openReturn(at.deps, at.shop);
    const { page, complaints, close } = await at.open(
      browser,
      '/returns?search=amelia@example.com&status=review',
    );
    const heading = (place: number) => page.getByRole('heading', { level: 1, name: `${ids[place]}, Amelia` });
    await page.getByRole('link', { name: String(ids[2]) }).click();
    await heading(2).waitFor();
    await page.getByText(/^1 of [3-9], In review$/).waitFor();
    await page.keyboard.press('j');
    await heading(1).waitFor();
    await page.getByText(/^2 of [3-9], In review$/).waitFor();
    await at.clients.standard.post(`/warehouse/return/${ids[1]}/unflag`, undefined);
    await page.getByText('Status: Open').waitFor();
    await page.keyboard.press('j');
    await heading(0).waitFor();
    for (const place of [1, 2]) {
      await page.keyboard.press('k');
      await heading(place).waitFor();
    }
    await page.keyboard.press('Escape');
    await page.waitForURL(/search=amelia.*status=review/);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('offers the members of the staff after an @ in a note', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await page.getByText('Status: In review').waitFor();
    await page.keyboard.press('n');
    await page.keyboard.type('Worn? @gra');
    await page.getByRole('option', { name: 'Grace Murray' }).first().waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('please look');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('Worn? @Grace Murray please look').waitFor();
    await close();
  });

  it('keeps what was begun to be written when the page is left or loaded again', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await page.getByRole('textbox', { name: 'Note' }).fill('Half a note');
    await page.getByText('Email', { exact: true }).click();
    const letter = page.getByRole('textbox', { name: 'Email to Amelia Hughes' });
    await letter.fill('Half a letter');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.waitForURL(/\/home/);
    await page.goBack();
    await letter.waitFor();
    await page.reload();
    assert.equal(await letter.inputValue(), 'Half a letter');
    await letter.fill('');
    await page.reload();
    const note = page.getByRole('textbox', { name: 'Note' });
    assert.equal(await note.inputValue(), 'Half a note');
    const add = page.getByRole('button', { name: 'Add note' });
    await add.click();
    await page.locator('ol').getByText('Half a note').waitFor();
    await add.waitFor({ state: 'detached' });
    await page.reload();
    assert.equal(await note.inputValue(), '', 'what was sent is gone');
    await close();
  });

  it('writes to the shopper, and rejects with a message, both of which the timeline shows', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    for (const [name, body] of [
      ['Photo', 'Hello {first_name}, could you send us a photo for return {return}?'],
      ['Used', 'Everything was used.'],
      ['Terms', 'x'.repeat(3000)],
    ])
      await at.clients.standard.post('/settings/reply-templates', { name, body });
    await page.getByText('Status: In review').waitFor();
    await page.getByText('Email', { exact: true }).click();
    const letter = page.getByRole('textbox', { name: 'Email to Amelia Hughes' });
    const templates = page.getByLabel('Insert a template');
    await templates.selectOption('Photo');
    assert.equal(
      await letter.inputValue(),
      `Hello Amelia, could you send us a photo for return ${id}?`,
      'a template is filled in',
    );
    await letter.press('End');
    await letter.pressSequentially(' Grace');
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Send email' }).click();
    await page.getByText(/Grace Murray wrote to amelia@example\.com/).waitFor();
    await page.locator('ol').getByText(`a photo for return ${id}? Grace`).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('r');
    await page.getByText('Emails Amelia Hughes “We can’t accept this return”').waitFor();
    const reject = page.getByRole('button', { name: 'Reject and write to the shopper' });
    assert.equal(await reject.getAttribute('aria-disabled'), 'true', 'a rejection needs words');
    const more = page.getByRole('button', { name: 'One more of Regency Cakestand 3 Tier' });
    await more.click();
    await page.getByLabel('Why not Regency Cakestand 3 Tier?').fill('The rod is bent.');
    await page.getByText('Issues £5.90 store credit to Amelia Hughes').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'One less of Regency Cakestand 3 Tier' }).click();
    const of_rejection = page.getByRole('region', { name: 'Next step' }).getByLabel('Insert a template');
    const longer = of_rejection.getByRole('option', { name: 'Terms (too long)' });
    assert.ok(await longer.isDisabled(), 'a rejection is shorter than an email');
    await of_rejection.selectOption('Used');
    await page.getByText('No money moves').waitFor();
    await reject.click();
    await page.getByText('This return is closed. Nothing is left to do.').waitFor();
    await page.getByText(/Rejected, with this message to the shopper:\s+Everything was used\./).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('changes equal units together or in parts, with the amounts before and after, and asks why', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await page.getByText('Status: In review').waitFor();
    await page.keyboard.press('o');
    const cakestand = page.getByRole('group', { name: 'Regency Cakestand 3 Tier', exact: true });
    await cakestand.getByRole('button', { name: 'Change Regency Cakestand 3 Tier' }).click();
    await cakestand.getByLabel('Outcome').first().click();
    await page.getByRole('option', { name: 'Store credit' }).click();
    await cakestand.getByLabel('Comment').fill('On the phone');
    const hearts = page.getByRole('group', { name: 'White Hanging Heart', exact: true });
    await hearts.getByRole('button', { name: 'Change White Hanging Heart' }).click();
    await hearts.getByText('Split', { exact: true }).click();
    await hearts.getByText('1 + 1 = 2 units').waitFor();
    await hearts.getByLabel('Outcome').first().click();
    await page.getByRole('option', { name: 'Reject', exact: true }).click();
    await hearts.getByLabel('Message to the shopper').fill('It was used.');
    await page.getByLabel('Add units of the order').first().click();
    await page.getByRole('option', { name: 'White Hanging Heart, 4 left' }).click();
    const added = page.getByRole('group', { name: 'White Hanging Heart (added)', exact: true });
    await added.getByLabel('Reason').first().click();
    await page.getByRole('option', { name: 'Size: Too small' }).click();
    await added.getByRole('textbox', { name: 'Units of White Hanging Heart' }).fill('2');
    const amounts = page.getByRole('table', { name: 'Amounts before and after' });
    const rows = async () => (await amounts.getByRole('row').allInnerTexts()).slice(1);
    await amounts.getByText('£20.32').first().waitFor();
    assert.deepEqual(await rows(), [
      'Refund\t£11.47\t£5.90\t−\u2009£5.57',
      'Store credit\t£5.90\t£14.42\t£8.52',
      'Total payout\t£17.37\t£20.32\t£2.95',
    ]);
    const save = page.getByRole('button', { name: 'Save and reject 1 unit' });
    await save.click();
    await page.getByText('Say why, in a few words.').waitFor();
    const why = page.getByLabel('Why are you changing this?').last();
    assert.equal(await why.evaluate((field) => field.ownerDocument.activeElement === field), true);
    await why.fill('She called.');
    assert.deepEqual(await findBarriers(page), []);
    await save.click();
    await page.getByText('Grace Murray accepted it despite the policy: She called.').first().waitFor();
    await page.getByText('“On the phone”').first().waitFor();
    await page.getByText(/Rejected, with this message to the shopper:.*It was used\./s).waitFor();
    assert.match(
      await page.getByRole('table', { name: 'Total payout' }).innerText(),
      /Refund\s+£5\.90\s+Store credit\s+£14\.42\s+Total payout\s+£20\.32/,
    );
    const { units } = (await at.clients.standard.get(`/returns/${id}`)).body;
    assert.equal(units.filter((unit: { removed_at: string | null }) => unit.removed_at).length, 1);
    assert.deepEqual(complaints, []);
    await close();
  });

  it('lets the customer keep and donate units, and has them sent back after all, with the new amounts on the button', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'agent' });
    await page.getByText('Status: In review').waitFor();
    const choose = async (title: string, outcome: string) => {
      const group = page.getByRole('group', { name: title, exact: true });
      await group.getByRole('button', { name: `Change ${title}` }).click();
      await group.getByLabel('Outcome').first().click();
      await page.getByRole('option', { name: outcome, exact: true }).click();
    };
    const sql = `update return_line_items set offered_basis_points = 3000 where return_id = $1 and resolution = 'refund'`;
    await at.deps.db.pool.query(sql, [id]);
    await page.keyboard.press('o');
    await choose('Regency Cakestand 3 Tier', 'Keep it, £3.44 back');
    await page.getByRole('button', { name: /^Save, new payout / }).waitFor();
    await page
      .getByRole('group', { name: 'Regency Cakestand 3 Tier', exact: true })
      .getByLabel('Outcome')
      .first()
      .click();
    await page.getByRole('option', { name: 'Keep it', exact: true }).click();
    await choose('White Hanging Heart', 'Donate it');
    await page.getByText('3 units stay with the shopper and aren’t sent back').waitFor();
    await page.getByRole('button', { name: 'Goodwill' }).click();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Save, same payout' }).click();
    await page.getByText('Kept by the shopper').first().waitFor();
    await page.getByText('Donated by the shopper').first().waitFor();
    await page.keyboard.press('o');
    await page.getByText('As it is: Keep it, Refund').waitFor();
    await choose('Regency Cakestand 3 Tier', 'Remove from the return');
    await page.getByRole('button', { name: 'Save, new payout £5.90' }).waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('gives goodwill once its preview says what it does, and not more than the member may', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    await at.deps.db.pool.query('update shops set goodwill_limit = 500 where id = $1', [at.shop.id]);
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'agent' });
    await page.getByText('Status: In review').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Give goodwill…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('five');
    await dialog.getByText('Write an amount in GBP, such as 5.').waitFor();
    await dialog.getByLabel('Amount').fill('6');
    await dialog.getByText(/You can give 5\.00 GBP more for this return/).waitFor();
    assert.ok(await dialog.getByRole('button', { name: /^Give/ }).isDisabled());
    await dialog.getByLabel('Amount').fill('4.50');
    await dialog.getByText(/^Refunds £4\.50 to /).waitFor();
    await dialog.getByLabel('Note for staff').fill('The parcel took three weeks.');
    assert.deepEqual(await findBarriers(page), []);
    await dialog.getByRole('button', { name: 'Give £4.50' }).click();
    const panel = page.getByRole('region', { name: 'Goodwill', exact: true });
    await panel.getByText('£4.50').waitFor();
    await panel.getByText(/^Late delivery or slow handling, by /).waitFor();
    await page.getByText('Gave £4.50 as goodwill').waitFor();
    assert.deepEqual(complaints, []);
    await close();
  });

  it('keeps changes that somebody is about to leave, unless they are discarded', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await page.getByText('Status: In review').waitFor();
    await page.keyboard.press('o');
    const why = page.getByLabel('Why are you changing this?').last();
    await page.getByRole('button', { name: 'Goodwill' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    assert.equal(await why.inputValue(), 'Goodwill');
    await page.getByRole('button', { name: /^Cancel/ }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('3 units haven’t arrived').waitFor();
    await close();
  });

  it('offers nothing to whoever may only read, fits a phone, and is dark when told to', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openAmelia();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, {
      role: 'read-only',
      viewport: windows.phone,
      colorScheme: 'dark',
    });
    await page.getByText('Your role can read returns, but not change them.').waitFor();
    assert.equal(await page.getByRole('button', { name: /process/i }).count(), 0);
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(await findBarriers(page), []);
    await page.goto(`${at.server.origin}/console/returns/99`);
    await page.getByRole('heading', { name: 'The return didn’t load' }).waitFor();
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      [],
    );
    await close();
  });
});
