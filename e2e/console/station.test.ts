import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { cancelReturn } from '../../server/src/modules/returns/index.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { findBarriers, launchBrowser, needBrowser, windows } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';
import { awaitList, awaitSent, awaitWorker, work } from '../support/station.ts';
import type { Step } from '../support/station.ts';

/** Parcels of the long test, and units in each: 400 scans, of a label or an item. */
const parcels = 100;
const units_each = 4;

let at: TestConsole;
let browser: Browser | undefined;

before(async () => {
  [at, browser] = await Promise.all([startConsole({ returns: 0 }), launchBrowser()]);
});
after(async () => {
  await browser?.close();
  await at.server.close();
});

/** A return of different items, with the ids of its units. */
async function makeParcel(name: string, count = units_each) {
  const line_items = Array.from({ length: count }, (_, index) => ({
    quantity: 1,
    unit_price: 1000,
    title: `Bread Bin ${name}-${index}`,
    sku: `SKU-${name}-${index}`,
  }));
  const order = await sellOrder(at.deps, at.shop, { line_items });
  const units = line_items.map((_, line) => ({ line }));
  const return_id = await openReturn(at.deps, at.shop, { order, units });
  const { rows } = await at.deps.db.pool.query<{ id: number }>(
    'select id from return_line_items where return_id = $1 order by id',
    [return_id],
  );
  return { return_id, order, units: rows.map(({ id }) => id), skus: line_items.map(({ sku }) => sku) };
}

const openStation = (viewport = windows.station) =>
  at.open(browser!, '/station', { role: 'warehouse', viewport });

/** Targets of less than 44 pixels. What runs in the page is text: tests know no page. */
const smallTargets = `[...document.querySelectorAll('button, a[href], input:not([hidden])')]
  .map((target) => [target.getBoundingClientRect().height, target.outerHTML.slice(0, 100)])
  .filter(([height]) => height > 0 && height < 44)`;

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;

describe('the station', () => {
  it('shows a unit by any code, takes keys anywhere, undoes, and has nothing in anyone’s way', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { return_id, units, skus } = await makeParcel('journey', 2);
    const { page, complaints, close } = await openStation();
    await page.getByRole('heading', { name: 'Scan the next parcel' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.type(`rt-${return_id}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bread Bin journey-0' }).waitFor();
    await page.getByText(`Unit 1 of 2 in return ${return_id}`).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('3');
    await page.getByRole('heading', { level: 1, name: 'Bread Bin journey-1' }).waitFor();
    await page.getByText('Scuffed, hold for resale').waitFor();
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 1, name: 'Bread Bin journey-0' }).waitFor();
    await page.keyboard.type(skus[1]!);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Bread Bin journey-1' }).waitFor();
    await page.keyboard.press('w');
    await page.getByRole('heading', { level: 1, name: 'Bread Bin journey-0' }).waitFor();
    await page.getByRole('button', { name: 'Grade 1 and finish' }).click();
    await page.getByRole('heading', { name: 'All units are graded' }).waitFor();
    await page.keyboard.type('nobody knows this');
    await page.keyboard.press('Enter');
    await page.getByText('Not found: nobody knows this').waitFor();
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: 'Unknown parcel' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input:focus').waitFor();
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('menuitem', { name: 'Rename this station' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('input:focus').waitFor();
    await page.keyboard.press('b');
    await page.getByRole('dialog', { name: 'Unknown parcel' }).waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByLabel('Note for colleagues').fill('Two mugs');
    await page.getByRole('button', { name: 'Receive parcel' }).click();
    await page.getByText('Unknown parcel received').waitFor();
    await awaitSent(page, at.shop.id);
    const { rows } = await at.deps.db.pool.query(
      `select condition->>'condition_category' as found from return_line_items where id = any($1) order by id`,
      [units],
    );
    assert.deepEqual(
      rows.map(({ found }) => found),
      ['grade_a', 'incorrect_item'],
    );
    const parcel = await at.deps.db.pool.query('select code, note from received_parcels');
    assert.deepEqual(parcel.rows, [{ code: 'nobody knows this', note: 'Two mugs' }]);
    const { return_id: owner } = await makeParcel('owner', 1);
    await page.keyboard.type(`rt-${owner}`);
    await page.keyboard.press('Enter');
    await page.getByText(`Unit 1 of 1 in return ${owner}`).waitFor();
    await page.getByRole('button', { name: 'Menu of Grace Murray' }).click();
    await page.getByRole('menuitem', { name: 'Unknown parcels' }).click();
    await page.getByText('nobody knows this').waitFor();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: `Match to ${owner}` }).click();
    await page.getByText('No parcel waits for its return.').waitFor();
    await page.keyboard.press('Escape');
    const small = await page.evaluate(smallTargets);
    assert.deepEqual(small, [], 'targets of at least 44 pixels');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('grades equal units of a parcel as one act, which one undo takes back, and keeps it open over a reload offline', async (test) => {
    if (!needBrowser(test, browser)) return;
    const count = 12;
    const line_items = [{ quantity: count, unit_price: 1000, title: 'Mug', sku: 'MUG' }];
    const order = await sellOrder(at.deps, at.shop, { line_items });
    const units = Array.from({ length: count }, () => ({ line: 0 }));
    const return_id = await openReturn(at.deps, at.shop, { order, units });
    const { page, close } = await openStation();
    await page.getByRole('heading', { name: 'Scan the next parcel' }).waitFor();
    await awaitWorker(page);
    await page.keyboard.type(`rt-${return_id}`);
    await page.keyboard.press('Enter');
    await page.getByText(`Unit 1 of 12 in return ${return_id}`).waitFor();
    await page.keyboard.press('Shift+Digit2');
    await page.getByText('12 × Mug graded 2').waitFor();
    await page.keyboard.press('u');
    await page.getByText(`Unit 1 of 12 in return ${return_id}`).waitFor();
    await page.keyboard.press('1');
    await page.getByText(`Unit 2 of 12 in return ${return_id}`).waitFor();
    await awaitSent(page, at.shop.id);
    await page.context().setOffline(true);
    await page.reload();
    await page.getByText(`Unit 2 of 12 in return ${return_id}`).waitFor();
    await page.getByRole('button', { name: /All 11 the same/ }).click();
    assert.deepEqual(await findBarriers(page), []);
    await page.keyboard.press('3');
    await page.getByText('11 × Mug graded 3').waitFor();
    await page.context().setOffline(false);
    await awaitSent(page, at.shop.id);
    const { rows } = await at.deps.db.pool.query(
      `select condition->>'condition_category' as found, count(*)::int as units from return_line_items
        where return_id = $1 group by 1 order by 1`,
      [return_id],
    );
    assert.deepEqual(rows, [
      { found: 'grade_a', units: 1 },
      { found: 'grade_c', units: count - 1 },
    ]);
    await close();
  });

  it('says per unit what happened to a return meanwhile, and keeps the grade when told to', async (test) => {
    if (!needBrowser(test, browser)) return;
    const { return_id, units } = await makeParcel('ended', 1);
    const { page, close } = await openStation();
    await awaitList(page, at.shop.id, 1);
    await page.context().setOffline(true);
    await page.getByText('Offline. Everything is saved').waitFor();
    await work(page, [{ code: String(return_id), unit: units[0]!, key: '2' }]);
    await page.getByText('Offline. 2 actions will sync automatically').waitFor();
    await cancelReturn(at.deps, { shop_id: at.shop.id, return_id });
    await page.context().setOffline(false);
    await page.getByText(`${return_id} was cancelled at`).first().waitFor();
    await page.getByText('Bread Bin ended-0:').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    // The arrival of the parcel was refused as well, and is decided with its unit.
    await page.getByRole('button', { name: 'Keep grade' }).click();
    await awaitSent(page, at.shop.id);
    const { rows } = await at.deps.db.pool.query(
      `select condition->>'condition_category' as found from return_line_items where id = $1`,
      [units[0]],
    );
    assert.deepEqual(rows, [{ found: 'grade_b' }]);
    await close();
  });

  it('loses and doubles nothing of 400 scans, with the network off in the middle third, a reload then, and a second tab', async (test) => {
    if (!needBrowser(test, browser)) return;
    const steps: Step[] = [];
    for (let i = 0; i < parcels; i++) {
      const { return_id, units, skus } = await makeParcel(`long${i}`);
      units.forEach((unit, n) => {
        const code = n === 0 ? `RT-${return_id}` : skus[n]!;
        steps.push({ code, unit, key: steps.length % 10 === 9 ? '3' : '1' });
      });
    }
    const { page, close } = await openStation();
    await awaitList(page, at.shop.id, parcels);
    await awaitWorker(page);
    const third = Math.floor(steps.length / 3);
    const reload_at = Math.floor(steps.length / 2);
    const took = await work(page, steps.slice(0, third));
    await page.context().setOffline(true);
    took.push(...(await work(page, steps.slice(third, reload_at))));
    await page.reload();
    // The parcel that was open is open again.
    await page.getByRole('heading', { name: 'All units are graded' }).waitFor();
    await page.getByText(/^Offline\. \d+ actions will sync automatically$/).waitFor();
    took.push(...(await work(page, steps.slice(reload_at, 2 * third))));
    // A second tab: both want to send when the network is back.
    const other = await page.context().newPage();
    await page.context().setOffline(false);
    await other.goto(`${at.server.origin}/console/station`);
    const rest = steps.slice(2 * third);
    const half = Math.floor(rest.length / 2);
    took.push(...(await work(page, rest.slice(0, half))));
    await page.close({ runBeforeUnload: false });
    await other.bringToFront();
    took.push(...(await work(other, rest.slice(half))));
    await awaitSent(other, at.shop.id);
    await verify(steps);
    const figures = [0.5, 0.95, 0.99, 1].map((share) => percentile(took, Math.min(share, 0.9999)).toFixed(0));
    test.diagnostic(
      `milliseconds from the first key of a code to its unit, p50, p95, p99 and most: ${figures.join(', ')}`,
    );
    assert.ok(percentile(took, 0.95) < 100, `the next unit takes ${figures.join(', ')} ms`);
    await close();
  });

  /** Each step happened exactly once. */
  async function verify(steps: readonly Step[]): Promise<void> {
    const ids = steps.map(({ unit }) => unit);
    const { rows } = await at.deps.db.pool.query<{
      id: number;
      found: string;
      grades: number;
      actions: number;
    }>(
      `select i.id, i.condition->>'condition_category' as found,
        (select count(*) from inspections g where g.return_line_item_id = i.id and g.kind = 'grade') as grades,
        (select count(*) from station_actions a where a.return_line_item_id = i.id) as actions
      from return_line_items i where i.id = any($1) order by i.id`,
      [ids],
    );
    assert.equal(rows.length, parcels * units_each);
    const keys = new Map(steps.map(({ unit, key }) => [unit, key]));
    for (const { id, found, grades, actions } of rows)
      assert.deepEqual(
        [found, grades, actions],
        [keys.get(id) === '3' ? 'grade_c' : 'grade_a', 1, 1],
        `unit ${id}`,
      );
    const received = await at.deps.db.pool.query(
      `select count(*) as count from station_actions where type = 'receive' and return_id in (select return_id from return_line_items where id = any($1))`,
      [ids],
    );
    assert.equal(received.rows[0].count, parcels);
  }
});
