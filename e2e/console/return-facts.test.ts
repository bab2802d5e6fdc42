import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { ReturnOverview } from '../../client/src/index.ts';
import { recordLabelStatus } from '../../server/src/modules/logistics/labels/index.ts';
import { openReturn, sellOrder } from '../../server/test/support/factories.ts';
import { execute, labelReturn } from '../../server/test/support/return-states.ts';
import { signStaffIn } from '../../server/test/support/staff.ts';
import { findBarriers, launchBrowser, needBrowser, overflowOf } from '../support/browser.ts';
import { startConsole } from '../support/console.ts';
import type { TestConsole } from '../support/console.ts';

type Unit = ReturnOverview['units'][number];

let at: TestConsole;
let browser: Browser | undefined;
let bench: Awaited<ReturnType<typeof signStaffIn>>;

/** A return of six equal mugs and a jar. */
async function openMugs(more: Partial<Parameters<typeof openReturn>[2]> = {}): Promise<number> {
  const order = await sellOrder(at.deps, at.shop, {
    line_items: [
      { quantity: 6, unit_price: 125, title: 'Tea Mug', sku: '21868' },
      { quantity: 1, unit_price: 495, title: 'Storage Jar', sku: '22294' },
    ],
  });
  return openReturn(at.deps, at.shop, {
    order,
    units: [
      { quantity: 6, return_reason: 'Arrived damaged' },
      { line: 1, resolution: 'credit', return_reason: 'Changed my mind' },
    ],
    method: { provider: 'simulated-carrier', method_type: 'ship_with_label' },
    ...more,
  });
}

const read = async (id: number): Promise<ReturnOverview> =>
  (await at.clients.standard.get(`/returns/${id}`)).body;

async function act(actions: object[]): Promise<void> {
  const body = { station: 'York', actions: actions.map((one) => ({ id: randomUUID(), ...one })) };
  const { text } = await bench.client.post('/station/actions', body);
  assert.ok(!text.includes('refused'), text);
}

const grades = {
  like_new: 'Like new',
  opened: 'Opened',
  scuffed: 'Scuffed',
  broken: 'Broken',
  missing: 'Missing',
};
const outcomes: Record<string, string> = {
  back_to_stock: 'Restock',
  recycle: 'Recycle',
  missing: 'Not in the parcel',
};
const amount = ({ amount: minor }: { amount: number }) => `£${(minor / 100).toFixed(2)}`;

/** What the page is to say of a unit, from the answer of the API. */
function wordsOf({ outcome, condition, disposition, grade, arrived_at }: Unit): string {
  const found = [
    ...(grade ? [`${grade.number}${grades[grade.kind]}`] : condition ? [condition.description] : []),
    ...(disposition ? [outcomes[disposition.disposition_outcome]!] : []),
  ];
  if (outcome === 'reject') return ['Rejected', ...found].join(' ');
  if (condition?.condition_category === 'missing') return ['Missing from the parcel', ...found].join(' ');
  if (found.length > 0) return found.join(' ');
  return arrived_at === null ? 'Not arrived' : 'Arrived, not graded';
}

const counted = (texts: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(texts, (text) => text)].map(([text, alike]) => [text, alike.length]));

/** Compares each line of the page with the API: how many units are where, what was found, by whom, and the amounts. */
async function compare(page: Page, id: number): Promise<void> {
  const shown = await read(id);
  await page.goto(`${at.server.origin}/console/returns/${id}`);
  await page.locator('article').first().waitFor();
  const present = shown.units.filter(({ removed_at }) => removed_at === null);
  for (const [title, units] of Map.groupBy(present, (unit) => unit.title)) {
    const rows = page
      .locator('article')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .locator('li');
    const said: Record<string, number> = {};
    for (const row of await rows.all()) {
      if (await row.locator('s').count()) continue;
      const texts = await row.locator('> div > span:first-child > span').allInnerTexts();
      const words = texts.map((text) => text.replaceAll('\n', '').trim()).join(' ');
      said[words] = (said[words] ?? 0) + Number.parseInt(await row.locator('> :first-child').innerText(), 10);
      const graded = units.filter((unit) => wordsOf(unit) === words && unit.condition?.return_processor);
      for (const { condition } of graded.slice(0, 1))
        assert.ok((await row.innerText()).includes(`graded by ${condition!.return_processor}`));
    }
    assert.deepEqual(said, counted(units.map(wordsOf)), title);
  }
  const removed = shown.units.length - present.length;
  assert.equal(
    (await page.locator('article li s').allInnerTexts()).reduce(
      (sum, text) => sum + Number.parseInt(text, 10),
      0,
    ),
    removed,
  );
  const { refund, gift_card } = shown.totals;
  const totals = await page.getByRole('table', { name: 'Total payout' }).getByRole('row').allInnerTexts();
  const lines = totals.map((text) => text.replaceAll('\t', ' '));
  assert.equal(lines.at(-1), `Total payout ${amount({ amount: refund.amount + gift_card.amount })}`);
  for (const [name, figure] of [
    ['Refund', refund],
    ['Store credit', gift_card],
  ] as const)
    assert.equal(
      lines.includes(`${name} ${amount(figure)}`),
      figure.amount > 0,
      `${name}: ${lines.join(' | ')}`,
    );
  assert.ok(!lines.some((line) => line.endsWith('£0.00')) || refund.amount + gift_card.amount === 0);
  const arrived = present.filter(
    ({ outcome, arrived_at }) => outcome === 'default' && arrived_at !== null,
  ).length;
  const travelling = present.filter(({ outcome }) => outcome === 'default').length;
  if (travelling > 0) await page.getByText(`${arrived} of ${travelling} arrived`).first().waitFor();
}

describe('the page of a return tells of each unit what the API answers', () => {
  before(async () => {
    [at, browser] = await Promise.all([startConsole(), launchBrowser()]);
    bench = await signStaffIn(at, 'warehouse');
  });
  after(async () => {
    await browser?.close();
    await at.server.close();
  });

  it('before anything arrived, once it has, and while it is graded, with the step that is next', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openMugs();
    const { page, complaints, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    const chosen = (name: string) => page.getByRole('radio', { name, checked: true }).waitFor();
    await compare(page, id);
    await chosen('Wait for the parcel');
    await act([{ type: 'receive', return_id: id }]);
    await compare(page, id);
    await chosen('Grade at the station');
    const { units } = await read(id);
    const grade = (unit: Unit, number: number) => ({ type: 'grade', line_item_id: unit.id, grade: number });
    await act([grade(units[0]!, 4), ...units.slice(1, 4).map((unit) => grade(unit, 2))]);
    await compare(page, id);
    await chosen('Grade at the station');
    await page.getByText(/graded 4 units: 1 Broken, 3 Opened/).waitFor();
    await act([
      ...units.slice(4, 6).map((unit) => grade(unit, 2)),
      { type: 'missing', line_item_id: units[6]!.id },
    ]);
    await compare(page, id);
    await chosen('Approve and process P');
    assert.deepEqual(complaints, []);
    await close();
  });

  it('where one of two parcels arrived, and where units were rejected or removed', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openMugs();
    const ref = { shop_id: at.shop.id, return_id: id };
    const [early] = [await labelReturn(at.deps, ref), await labelReturn(at.deps, ref)];
    await recordLabelStatus(at.deps, { shop_id: at.shop.id, label_id: early, status: 'delivered' });
    const { units } = await read(id);
    await act([{ type: 'grade', line_item_id: units[0]!.id, grade: 1 }]);
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await compare(page, id);
    await page.getByText('1 of 2 parcels have arrived').first().waitFor();
    await page.getByRole('radio', { name: 'Wait for the parcel', checked: true }).waitFor();
    const rejected = await openMugs();
    const mugs = (await read(rejected)).units;
    const message = {
      message: 'Not ours.',
      units: mugs.slice(0, 2).map((unit) => ({ line_item_id: unit.id })),
    };
    assert.equal((await at.clients.standard.post(`/returns/${rejected}/reject`, message)).status, 200);
    await compare(page, rejected);
    const removed = await openMugs();
    const first = (await read(removed)).units[0]!;
    const edit = { units: [{ line_item_id: first.id, remove: true }] };
    assert.equal((await at.clients.standard.post(`/returns/${removed}/edit`, edit)).status, 200);
    await compare(page, removed);
    await close();
  });

  it('after it was closed and paid, with what was paid and when', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openMugs();
    const { units } = await read(id);
    await act(units.slice(0, 3).map((unit) => ({ type: 'grade', line_item_id: unit.id, grade: 2 })));
    await at.clients.standard.post(`/warehouse/return/${id}/process`, undefined);
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    await compare(page, id);
    const paid = page.getByRole('region', { name: 'Next step' }).getByRole('listitem');
    const { settlements } = await read(id);
    assert.deepEqual(
      (await paid.allInnerTexts()).map((text) => text.match(/£[0-9.]+/)?.[0]),
      settlements.map((one) => amount(one.amount)),
    );
    assert.equal(await paid.getByText(/^Paid /).count(), settlements.length);
    await close();
  });

  it('names the rule that sent it to review, with what held, on the page, in the queue and at home', async (test) => {
    if (!needBrowser(test, browser)) return;
    const note = 'Compare the photos.';
    const order_line_item_id = null;
    const id = await openMugs({
      review_reason: 'flagged',
      review_causes: [
        {
          cause: 'rule',
          decided_by: { id: 'damage', name: 'Damage over £5', policy: null },
          note,
          held: [{ order_line_item_id, facts: [{ fact: 'return.value', value: 1245 }] }],
        },
      ],
    });
    const { page, close } = await at.open(browser, `/returns/${id}`, { role: 'manager' });
    const why = page.getByRole('region', { name: 'Why it’s in review' });
    await why.getByRole('link', { name: 'Damage over £5' }).waitFor();
    await why.getByText(note).waitFor();
    await why.getByText(/^True of the return: .*£12\.45$/).waitFor();
    assert.equal(await why.getByRole('link').first().getAttribute('href'), '/console/policies#rule-damage');
    await page.goto(`${at.server.origin}/console/returns?status=review`);
    await page
      .getByRole('row')
      .filter({ hasText: String(id) })
      .getByText('Damage over £5')
      .waitFor();
    await page.goto(`${at.server.origin}/console/home`);
    await page.getByText('Damage over £5').first().waitFor();
    await close();
  });

  it('in every width and with text of twice the size, without a narrow column, a scroll to the side or weak contrast', async (test) => {
    if (!needBrowser(test, browser)) return;
    const id = await openMugs();
    const { units } = await read(id);
    await act([{ type: 'grade', line_item_id: units[0]!.id, grade: 4 }]);
    const { page, close } = await at.open(browser, `/returns/${id}`, {
      role: 'manager',
      colorScheme: 'dark',
    });
    await page.locator('article').first().waitFor();
    for (const width of [390, 768, 1000, 1100, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await overflowOf(page), 0, `${width}`);
      const text = await page.locator('article h3').first().locator('..').boundingBox();
      assert.ok(text!.width >= Math.min(280, width - 190), `${text!.width} of ${width}`);
    }
    assert.deepEqual(await findBarriers(page), []);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    assert.equal(await overflowOf(page), 0);
    await close();
  });
});
