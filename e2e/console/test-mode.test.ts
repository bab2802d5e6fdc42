import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openReturn } from '../../server/test/support/factories.ts';
import type { Deps } from '../../server/src/platform/deps.ts';
import { flagReturn } from '../../server/src/modules/returns/index.ts';
import { startShop } from '../../server/test/support/shop.ts';
import {
  findBarriers,
  launchBrowser,
  needBrowser,
  openWindow,
  overflowOf,
  windows,
} from '../support/browser.ts';
import { consoleOf } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

let at: TestConsole;
let browser: Browser | undefined;

before(async () => {
  const shop = startShop({ name: 'Acme', currency: 'GBP', time_zone: 'Europe/London' }, { own: true });
  [at, browser] = await Promise.all([shop.then(consoleOf), launchBrowser()]);
  await openReturn(at.deps, at.shop);
});
after(async () => {
  await browser?.close();
  await at.server.close();
});

const strip = (page: Page) => page.getByRole('region', { name: 'Test mode' });
const moving_ms = { timeout: 60_000 };

describe('test mode in the console', () => {
  it('is entered and left, and its clock is moved', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { page, complaints, close } = await at.open(browser, '/returns');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('switch', { name: 'Test mode' }).click();
    await page.waitForURL(`${at.server.origin}/test/acme/console/home`, moving_ms);
    await strip(page).getByText('Nothing reaches customers').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByText('Test', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Returns' }).click();
    await page.waitForURL(/\/test\/acme\/console\/returns/);
    await page.getByRole('heading', { name: 'No returns yet' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);

    await page.getByRole('link', { name: 'New test return' }).click();
    await page.getByRole('button', { name: 'Make a test order' }).click();
    await page.getByText('#T-1001 of amelia.hughes@example.com').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    const opens = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open your portal' }).click();
    const shopper = await opens;
    await shopper.waitForURL(/\/test\/acme\/portal\/acme\/drafts\//);
    await shopper.getByText('Test T-shirt', { exact: true }).waitFor();
    await shopper.close();
    await page.reload();
    await page.getByText('#T-1001 of amelia.hughes@example.com').waitFor();

    const side = await at.deps.test_sides!.open(at.shop);
    await followsTheReturn(page, side);
    const test_return = await openReturn(side, at.shop);
    const began = side.clock.now();
    await strip(page).getByRole('button', { name: '+7 days' }).click();
    await page.getByText(/^The clock shows /).waitFor(moving_ms);
    assert.equal(Math.round((side.clock.now().getTime() - began.getTime()) / 86_400_000), 7);

    await showsNumbers(page, side);
    await page.getByRole('link', { name: 'Returns' }).click();
    await page.getByText('Test returns never appear in live lists').waitFor();
    await opensMailbox(page, side);
    await standsBesideTheList(page);
    await page.setViewportSize({ ...windows.desktop, width: 1400 });
    await strip(page)
      .getByRole('button', { name: /^Clock: / })
      .click();
    const panel = page.getByRole('dialog', { name: 'Clock' });
    await panel.getByText('7 days ahead').waitFor();
    const mailbox = await panel.getByRole('link', { name: 'Open test mailbox' }).getAttribute('href');
    assert.match(mailbox ?? '', /^\/test\/acme\/outbox\//);
    await panel.getByRole('button', { name: 'Set a date…' }).click();
    const day = new Date(began.getTime() + 45 * 86_400_000).toISOString().slice(0, 10);
    await panel.getByLabel('Move the clock to').fill(day);
    await panel.getByRole('button', { name: 'Move', exact: true }).click();
    await panel.getByText(`T${test_return} expired`).waitFor(moving_ms);
    await panel.locator('button[type=submit]:enabled').waitFor(moving_ms);
    const in_london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
    assert.equal(in_london.format(side.clock.now()), day);
    assert.deepEqual(await findBarriers(page), []);

    const portal = await page.context().newPage();
    await portal.goto(`${at.server.origin}/test/acme/portal/acme`);
    await portal.setViewportSize(windows.phone);
    await portal.getByText('Test return. Nothing will be sent or paid.').waitFor();
    assert.deepEqual(await findBarriers(portal), []);
    assert.equal(await overflowOf(portal), 0);

    const state = await page.context().storageState();
    await page.keyboard.press('Escape');
    await strip(page).getByRole('button', { name: 'Leave test mode' }).click();
    await page.waitForURL(`${at.server.origin}/console/home`);
    assert.equal(await strip(page).count(), 0);
    await page.goto(`${at.server.origin}/test/acme/console/station`);
    await strip(page).getByText('Nothing reaches customers').waitFor();
    assert.equal(await overflowOf(page), 0);
    assert.deepEqual(complaints, []);
    await close();
    await clearOnPhone(browser, state);
  });
});

/** A return is called by its number with a T wherever it is named. */
async function showsNumbers(page: Page, side: Deps): Promise<void> {
  const id = await openReturn(side, at.shop);
  await flagReturn(side, { shop_id: at.shop.id, return_id: id });
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByText(new RegExp(`^T${id}, `)).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Search or jump to' }).fill('ana@example.com');
  await page.getByRole('button', { name: new RegExp(`^T${id} `) }).waitFor();
  await page.keyboard.press('Escape');
  const here = `${at.server.origin}/test/acme/console`;
  for (const path of ['/returns', '/customers/ana@example.com', '/developers/events']) {
    await page.goto(here + path);
    await page
      .getByText(new RegExp(`T${id}`))
      .first()
      .waitFor();
    const bare = (await page.locator('body').innerText()).match(new RegExp(`^.*(?<![T\\d-])${id}.*$`, 'm'));
    assert.equal(bare, null, path);
  }
}

/** The page of the test order says what became of its return, without a reload. */
async function followsTheReturn(page: Page, side: Deps): Promise<void> {
  const lines = await side.db.root
    .selectFrom('order_line_items as line')
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'line.order_id').onRef('orders.shop_id', '=', 'line.shop_id'),
    )
    .select(['line.id', 'line.order_id'])
    .where('orders.name', '=', '#T-1001')
    .where('line.shop_id', '=', at.shop.id)
    .orderBy('line.id')
    .execute();
  const order = { id: lines[0]!.order_id, line_ids: lines.map(({ id }) => id) };
  const id = await openReturn(side, at.shop, { order });
  await page.getByText(`Return T${id} was requested`).waitFor();
  assert.deepEqual(await findBarriers(page), []);
  assert.equal(await page.getByRole('link', { name: 'Open your portal' }).count(), 0);
  await page.getByRole('link', { name: `Open T${id}`, exact: true }).click();
  await page.waitForURL(new RegExp(`/test/acme/console/returns/${id}$`));
}

/** The sidebar says how many emails there are, and shows them. */
async function opensMailbox(page: Page, side: Deps): Promise<void> {
  const { count } = await side.db.root
    .selectFrom('emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', at.shop.id)
    .executeTakeFirstOrThrow();
  const opens = page.waitForEvent('popup');
  await page.getByRole('link', { name: `Test mailbox ${count}`, exact: true }).click();
  const mailbox = await opens;
  await mailbox.waitForURL(/\/test\/acme\/outbox\//);
  assert.equal(await mailbox.getByRole('navigation').getByRole('listitem').count(), count);
  await mailbox.close();
}

/** In a wide window, the clock stands beside the list in place of a panel over it. */
async function standsBesideTheList(page: Page): Promise<void> {
  const clock = page.getByRole('region', { name: 'Clock' });
  await clock.getByText('7 days ahead').waitFor();
  const [beside, list] = [await clock.boundingBox(), await page.getByRole('table').boundingBox()];
  assert.ok(list!.x + list!.width <= beside!.x, 'side by side');
  await strip(page)
    .getByRole('button', { name: /^Clock: / })
    .click();
  assert.equal(await page.getByRole('dialog', { name: 'Clock' }).count(), 0);
  await clock.locator('input[type=date]:focus').waitFor();
  assert.deepEqual(await findBarriers(page), []);
  assert.equal(await overflowOf(page), 0);
  await strip(page)
    .getByRole('button', { name: /^Clock: / })
    .click();
}

/** Clears the test data on a phone, where the steps of the clock are in its menu. */
async function clearOnPhone(
  opened: Browser,
  storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>,
): Promise<void> {
  const { page, complaints, close } = await openWindow(opened, at.server.origin, {
    viewport: windows.phone,
    storageState,
  });
  await page.clock.setSystemTime(at.clock.now());
  const { test_sides } = at.deps;
  await openReturn(await test_sides!.open(at.shop), at.shop);
  await page.goto(`${at.server.origin}/test/acme/console/returns`);
  await page.getByRole('link', { name: /^T\d+/ }).first().waitFor();
  // By the clock of the test side.
  await page
    .getByText(/^Today/)
    .first()
    .waitFor();
  assert.equal(await overflowOf(page), 0);
  await strip(page)
    .getByRole('button', { name: /^Clock: / })
    .click();
  const panel = page.getByRole('dialog', { name: 'Clock' });
  await panel.getByRole('button', { name: '+30 days' }).waitFor();
  assert.deepEqual(await findBarriers(page), []);
  await panel.getByRole('button', { name: 'Clear test data' }).click();
  const asked = page.getByRole('dialog', { name: 'Clear test data' });
  await asked.getByRole('button', { name: 'Clear test data' }).click();
  await page.waitForURL(`${at.server.origin}/test/acme/console/home`, moving_ms);
  await strip(page)
    .getByRole('button', { name: /^Clock: / })
    .click(moving_ms);
  await page.getByText('The clock shows the present').waitFor();
  await page.goto(`${at.server.origin}/test/acme/console/returns`);
  await page.getByRole('heading', { name: 'No returns yet' }).waitFor();
  assert.deepEqual(complaints, []);
  await close();
}
