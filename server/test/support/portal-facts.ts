import assert from 'node:assert/strict';
import { minorDigits } from '@retour/contract/money';
import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';
import type { RandomReturn, ReadyDraft } from './random-returns/index.ts';
import { visitPortal } from './portal-visitor.ts';
import type { Visitor } from './portal-visitor.ts';
import { groupsOfLedger, readLedgers } from './read-ledgers.ts';
import type { SeenRow } from './read-ledgers.ts';
import { readStatus } from './read-status.ts';
import type { SeenStatus } from './read-status.ts';
import { signShopperIn } from './shoppers.ts';
import type { TestShop } from './shop.ts';

/** The words that facts are stated with. */
const words = {
  en: {
    refund: 'Refund',
    credit: 'Store credit',
    exchange: 'Exchange',
    exchange_for: (title: string) => `Exchange for ${title}`,
    none: 'Not accepted',
    keep: '. Yours to keep.',
    donate: '. Please donate it.',
    received: 'Received',
    inspected: 'Inspected',
    sent: 'Sent',
    findings: {
      incorrect_item: 'A different item arrived.',
      missing: 'It wasn’t in the parcel.',
      junk: 'It arrived damaged or worn.',
    } as Record<string, string>,
  },
};

/** Each head is the sum of its rows, and the final figure that of the heads: an exchange is paid. */
export function assertAddsUp(rows: readonly SeenRow[], what: string): void {
  const { groups, final } = groupsOfLedger(rows);
  for (const { head, parts } of groups)
    if (parts.length > 0)
      assert.equal(
        parts.reduce((sum, { amount }) => sum + amount, 0),
        head.amount,
        `${what}: the rows of ${head.label}`,
      );
  const heads = groups.reduce(
    (sum, { head }) => sum + (head.label.startsWith('Exchange') ? 0 - head.amount : head.amount),
    0,
  );
  if (final)
    assert.equal(final.label === 'Due now' ? 0 - final.amount : final.amount, heads, `${what}: the total`);
}

/** The amount of the group with this label; 0 without one. */
const headOf = (rows: readonly SeenRow[], label: string): number =>
  groupsOfLedger(rows)
    .groups.filter(({ head }) => head.label.startsWith(label))
    .reduce((sum, { head }) => sum + head.amount, 0);

/** A visitor of the portal who has proven the order. */
async function visitAsShopper({
  at,
  order,
  is_gift,
}: Pick<RandomReturn, 'order' | 'is_gift'> & { at: TestShop }): Promise<Visitor> {
  // So many orders from one address are more than shoppers look up.
  await at.deps.db.pool.query('delete from attempt_counts');
  const visitor = visitPortal(at.server.origin);
  const base = new URL(`${at.deps.config.portal_url}/${at.shop.handle}`).pathname;
  await visitor.post(base, { order: order.name, zip: '43215', ...(is_gift ? { gift: '1' } : {}) });
  return visitor;
}

/** What the API says of a return: to the shop, and to its shopper. */
export async function readFacts(made: RandomReturn): Promise<{ details: any; shown: any; shopper: Client }> {
  const { at, order, is_gift, return_id } = made;
  const shopper = await signShopperIn(at, order, { is_gift });
  const [details, shown] = await Promise.all([
    ok(at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)),
    ok(shopper.get(`/shopper/returns/${return_id}`)),
  ]);
  return { details, shown, shopper };
}

/** Compares what the page of a return states with what the API says of it. */
export async function assertStatusFacts(made: RandomReturn): Promise<void> {
  const facts = await readFacts(made);
  const visitor = await visitAsShopper(made);
  const page = await visitor.open(new URL(facts.details.status_page_url).pathname);
  assert.equal(page.status, 200, made.name);
  const seen = readStatus(page.html);
  const what = made.name;
  assertAmounts(seen, facts, what);
  assertItems(seen, facts, what);
  assertSteps(seen, made, facts);
  assertFindings(seen, facts, what);
  await assertCancelIsPossible(seen, made, facts.shopper);
}

type Facts = { details: any; shown: any };

function assertAmounts({ ledgers, text }: SeenStatus, { details, shown }: Facts, what: string): void {
  for (const rows of ledgers) assertAddsUp(rows, what);
  const { amounts, state, was_processed } = shown;
  const is_shown =
    amounts && state !== 'cancelled' && state !== 'expired' && !(state === 'closed' && !was_processed);
  if (!is_shown)
    return assert.equal(ledgers.length, 0, `${what}: a gift or a return of nothing shows no amounts`);
  const ledger = ledgers.at(-1)!;
  const { refund, store_credit, amount_due } = amounts;
  assert.deepEqual(
    [headOf(ledger, 'Refund'), headOf(ledger, 'Store credit'), headOf(ledger, 'Exchange')],
    [refund.amount, store_credit.amount, amount_due.amount],
    `${what}: what the shopper gets and pays, in ${ledger.map(({ label, amount }) => `${label} ${amount}`).join('; ')}`,
  );
  if (!details.multi_currency)
    assert.deepEqual(
      [refund, store_credit, amount_due].map(({ amount }) => amount),
      [details.refund, details.gift_card, details.upsell].map((amount) => minorOf(amount, details.currency)),
      `${what}: the API says the same to the shop and to its shopper`,
    );
  // Each was sent or is on its way; a new order is paid by the return.
  const paid = details.settlements.filter(({ state: of }: any) => of === 'succeeded' || of === 'pending');
  if (!was_processed || ledgers.length < 2) return;
  assert.deepEqual(
    groupsOfLedger(ledgers[0]!).groups.map(({ head }) => head.amount),
    paid.map(({ kind, amount, currency }: any) =>
      kind === 'exchange_order' ? 0 : minorOf(amount, currency),
    ),
    `${what}: the receipt`,
  );
  assert.deepEqual(
    groupsOfLedger(ledgers[0]!).groups.map(({ head }) => /ordered/i.test(head.label)),
    paid.map(({ kind }: any) => kind === 'exchange_order'),
    `${what}: an exchange is ordered, and money is sent`,
  );
  assert.ok(!text.includes('NaN'), what);
}

/** The day of a moment, as pages and messages in English write it, without a comma. */
export const dayOf = (moment: string, time_zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, weekday: 'long', day: 'numeric', month: 'long' })
    .format(new Date(moment))
    .replace(',', '');

/** The sum of settlements in one currency, as pages and messages in English write it. */
export function formatSum(settlements: readonly { amount: string; currency: string }[]): string {
  const currency = settlements[0]?.currency ?? 'USD';
  const sum = settlements.reduce((total, { amount }) => total + Number(amount), 0);
  return new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(sum);
}

function minorOf(amount: string, currency: string): number {
  return Math.round(Number(amount) * 10 ** minorDigits(currency));
}

function assertItems({ items }: SeenStatus, { details }: Facts, what: string): void {
  const { en } = words;
  const expected = new Map<string, number>();
  for (const unit of details.line_items) {
    const title = [unit.line_item_title, unit.variant_title].filter(Boolean).join(', ');
    const exchange = details.exchanges.find(
      ({ variant_id }: any) => String(variant_id) === String(unit.exchange_variant),
    )?.title;
    const gets = {
      refund: en.refund,
      credit: en.credit,
      exchange: exchange === undefined ? en.exchange : en.exchange_for(exchange),
      none: en.none,
    }[unit.resolution as string]!;
    const stays = unit.outcome === 'keep' ? en.keep : unit.outcome === 'donate' ? en.donate : '';
    const row = `${title}|${unit.outcome === 'reject' ? en.none : gets + stays}`;
    expected.set(row, (expected.get(row) ?? 0) + 1);
  }
  assert.deepEqual(
    items.map(({ title, facts }) => `${title}|${facts}`).toSorted(),
    [...expected].map(([row, count]) => (count > 1 ? `${count} × ${row}` : row)).toSorted(),
    `${what}: the items, their number and what the shopper gets for them`,
  );
}

/** What is said to be done has happened, and when it did. */
function assertSteps(
  { steps, title, text }: SeenStatus,
  { at, name }: RandomReturn,
  { details, shown }: Facts,
): void {
  const { en } = words;
  const units = details.line_items.filter(({ outcome }: any) => outcome === 'default');
  const graded = units.filter(({ condition }: any) => condition !== null);
  const { return_method: method, labels } = details;
  const scanned = (...states: string[]) => labels.some(({ status }: any) => states.includes(status));
  const has_arrived =
    method?.state === 'delivered' ||
    scanned('delivered') ||
    details.line_items.some(({ condition }: any) => condition);
  const has_left =
    has_arrived ||
    ['dropped_off', 'in_transit'].includes(method?.state) ||
    scanned('in_transit', 'out_for_delivery');
  const isDone = (step: string) => steps.some((one) => one.title === step && one.state === 'done');
  assert.equal(isDone(en.received) && !has_arrived, false, `${name}: received, as nobody reported`);
  assert.equal(isDone(en.sent) && !has_left, false, `${name}: sent, as nobody reported`);
  assert.equal(
    isDone(en.inspected) && graded.length < units.length,
    false,
    `${name}: inspected, ${graded.length} of ${units.length}`,
  );
  const { time_zone } = at.shop;
  const momentOf = (iso: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: time_zone,
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(iso));
  if (steps.length > 0)
    assert.equal(steps[0]!.facts, momentOf(shown.created_at), `${name}: when it was requested`);
  const complete = steps.at(-1);
  const processed = details.outcomes_processed_at.return_processed?.date;
  if (complete?.state === 'done')
    assert.equal(
      complete.facts,
      momentOf(`${processed.replace(' ', 'T').slice(0, 19)}Z`),
      `${name}: when it was complete`,
    );
  const day = dayOf(shown.send_until, time_zone);
  for (const [, told] of `${title} ${text}`.matchAll(/(?:off|it|store) by (\w+, \d+ \w+)/g))
    assert.equal(told!.replace(',', ''), day, `${name}: the last day`);
  if (has_arrived)
    assert.doesNotMatch(title, / by \w+, |label|On its way/, `${name}: the items have arrived`);
}

function assertFindings({ findings, parcels }: SeenStatus, { details }: Facts, what: string): void {
  const { en } = words;
  const expected = new Map<string, number>();
  for (const { condition, line_item_title, variant_title } of details.line_items) {
    const said = en.findings[condition?.condition_category ?? ''];
    if (!said) continue;
    const row = `${[line_item_title, variant_title].filter(Boolean).join(', ')}|${said}`;
    expected.set(row, (expected.get(row) ?? 0) + 1);
  }
  assert.deepEqual(
    findings.map(({ title, finding }) => `${title}|${finding}`).toSorted(),
    [...expected].map(([row, count]) => (count > 1 ? `${count} × ${row}` : row)).toSorted(),
    `${what}: what was found`,
  );
  const numbers = new Set(details.labels.map(({ tracking_number }: any) => tracking_number));
  for (const number of parcels) assert.ok(numbers.has(number), `${what}: parcel ${number}`);
}

/** Where cancelling is offered, it is done. Only tried in the end: it ends the return. */
async function assertCancelIsPossible(
  { forms }: SeenStatus,
  { name, return_id }: RandomReturn,
  shopper: Client,
): Promise<void> {
  const is_offered = forms.some((action) => action.endsWith('/cancel'));
  if (!is_offered) return;
  const answer = await shopper.post(`/shopper/returns/${return_id}/cancel`);
  assert.equal(answer.status, 200, `${name}: cancelling is offered and refused: ${answer.text}`);
}

/** Compares what the review of a draft states with what the API says of the draft. */
export async function assertReviewFacts({ at, draft_id, order, origin }: ReadyDraft): Promise<void> {
  // What staff prepare isn't shown to shoppers before it is submitted.
  if (origin === 'staff') return;
  const is_gift = origin === 'gift';
  const visitor = await visitAsShopper({ at, order, is_gift });
  const base = new URL(`${at.deps.config.portal_url}/${at.shop.handle}`).pathname;
  const page = await visitor.open(`${base}/drafts/${draft_id}/review`);
  const what = `review of ${order.name} of ${at.shop.handle}`;
  assert.equal(page.status, 200, what);
  assert.match(page.path, /\/review$/, what);
  const { draft_return } = await ok(at.clients.standard.get(`/draft-returns/${draft_id}`));
  const { totals } = draft_return;
  const [ledger] = readLedgers(page.html);
  if (is_gift) return assert.equal(ledger, undefined, `${what}: a gift shows no amounts`);
  assert.ok(ledger, what);
  assertAddsUp(ledger, what);
  assert.deepEqual(
    [headOf(ledger, 'Refund'), headOf(ledger, 'Store credit'), headOf(ledger, 'Exchange')],
    [totals.credit.refund_credit.amount, totals.credit.store_credit.amount, totals.amount_due.amount],
    what,
  );
}
