import assert from 'node:assert/strict';
import { minorDigits } from '@retour/contract/money';
import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';
import type { RandomReturn, ReadyDraft } from './random-returns/index.ts';
import { assertSecurityFacts, assertWhenFacts, readSecurity } from './instant-facts.ts';
import { visitPortal } from './portal-visitor.ts';
import type { SeenPage, Visitor } from './portal-visitor.ts';
import { groupsOfLedger, readLedgers } from './read-ledgers.ts';
import type { SeenRow } from './read-ledgers.ts';
import { readStatus } from './read-status.ts';
import type { SeenStatus } from './read-status.ts';
import { signShopperIn } from './shoppers.ts';
import type { TestShop } from './shop.ts';
import { toldWords } from './told-words.ts';
import type { ToldWords } from './told-words.ts';

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
    (sum, { head }) => sum + (exchange_label.test(head.label) ? 0 - head.amount : head.amount),
    0,
  );
  if (final)
    assert.equal(due.test(final.label) ? 0 - final.amount : final.amount, heads, `${what}: the total`);
}

// In English and in German.
const refund_label = /^(Refund|Erstattung)/;
const credit_label = /^(Store credit|Guthaben)/;
const exchange_label = /^(Exchange|Umtausch)/;
const due = /^(Due now|You pay|Paid|Jetzt zu zahlen|Sie zahlen|Bezahlt)$/;

/** Whether a row is the head of a refund. */
export const isRefund = ({ label }: SeenRow): boolean => refund_label.test(label);

/** What the groups of refund, credit and exchange come to; 0 without one. */
export const headsOf = (rows: readonly SeenRow[]): number[] =>
  [refund_label, credit_label, exchange_label].map((kind) =>
    groupsOfLedger(rows)
      .groups.filter(({ head }) => kind.test(head.label))
      .reduce((sum, { head }) => sum + head.amount, 0),
  );

/** A visitor of the portal who has proven the order, and reads the language of the return. */
export async function visitAsShopper({
  at,
  order,
  is_gift,
  language,
}: Pick<RandomReturn, 'order' | 'is_gift' | 'language'> & { at: TestShop }): Promise<Visitor> {
  // So many orders from one address are more than shoppers look up.
  await at.deps.db.pool.query('delete from attempt_counts');
  const visitor = visitPortal(at.server.origin, { 'accept-language': language });
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
  const words = toldWords(made.language, made.at.shop.time_zone);
  assertAmounts(seen, facts, what);
  assertItems(seen, facts, { what, words });
  assertPaid(seen, facts, what);
  const security = await readSecurity(made.at.clients.standard, made.return_id);
  assertSecurityFacts(seen, security, { what, words });
  assertSteps(seen, made, facts);
  assertFindings(seen, facts, { what, words });
  await assertCancelIsPossible(seen, made, { shopper: facts.shopper, visitor });
}

type Facts = { details: any; shown: any };
/** Of which return something is told, and in which words. */
type Told = { what: string; words: ToldWords };

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
    headsOf(ledger),
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
    groupsOfLedger(ledgers[0]!).groups.map(({ head }) => exchange_label.test(head.label)),
    paid.map(({ kind }: any) => kind === 'exchange_order'),
    `${what}: an exchange is ordered, and money is sent`,
  );
  assert.ok(!text.includes('NaN'), what);
}

/** The sum of settlements in one currency. */
export function formatSum(
  words: ToldWords,
  settlements: readonly { amount: string; currency: string }[],
): string {
  const currency = settlements[0]?.currency ?? 'USD';
  const sum = settlements.reduce((total, { amount }) => total + minorOf(amount, currency), 0);
  return words.money(sum, currency);
}

function minorOf(amount: string, currency: string): number {
  return Math.round(Number(amount) * 10 ** minorDigits(currency));
}

function assertItems({ items }: SeenStatus, { details }: Facts, { what, words }: Told): void {
  const { say } = words;
  const none = say('gets.none');
  const expected = new Map<string, number>();
  for (const unit of details.line_items) {
    const title = [unit.line_item_title, unit.variant_title].filter(Boolean).join(', ');
    const new_title = details.exchanges.find(
      ({ variant_id }: any) => String(variant_id) === String(unit.exchange_variant),
    )?.title;
    const gets = {
      refund: say('gets.refund'),
      credit: say('gets.credit'),
      exchange:
        new_title === undefined ? say('gets.exchange') : say('gets.exchange_for', { title: new_title }),
      none,
    }[unit.resolution as string]!;
    const stays = { keep: 'gets.kept', donate: 'gets.donated' } as const;
    const is_offer = details.keep_offers?.some((one: any) => one.line_item_id === unit.line_item_id);
    const kept = is_offer ? 'gets.kept_offer' : stays[unit.outcome as keyof typeof stays];
    const told = kept ? say(kept, { resolution: gets }) : gets;
    const row = `${title}|${unit.outcome === 'reject' ? none : told}`;
    expected.set(row, (expected.get(row) ?? 0) + 1);
  }
  assert.deepEqual(
    items.map(({ title, facts }) => `${title}|${facts}`).toSorted(),
    [...expected].map(([row, count]) => (count > 1 ? `${count} × ${row}` : row)).toSorted(),
    `${what}: the items, their number and what the shopper gets for them`,
  );
}

/** What was paid for each item is shown where amounts are, and the total is the sum of them. */
function assertPaid({ items, items_total, ledgers }: SeenStatus, { details }: Facts, what: string): void {
  const paid = items.flatMap(({ paid: of }) => of ?? []);
  assert.equal(paid.length, ledgers.length > 0 ? items.length : 0, `${what}: the items with an amount`);
  const sum = paid.reduce((total, of) => total + of, 0);
  if (items_total !== null) assert.equal(items_total, sum, `${what}: what was paid for all items`);
  if (paid.length === 0 || details.multi_currency) return;
  const expected = details.line_items.reduce(
    (total: number, { price, discount, tax }: any) =>
      total +
      minorOf(price, details.currency) -
      minorOf(discount, details.currency) +
      (details.taxes_included ? 0 : minorOf(tax, details.currency)),
    0,
  );
  assert.equal(sum, expected, `${what}: the items by their price`);
}

/** What is said to be done has happened, and when it did. */
function assertSteps(
  { steps, title, text }: SeenStatus,
  { at, name, language }: RandomReturn,
  { details, shown }: Facts,
): void {
  const { time_zone } = at.shop;
  const words = toldWords(language, time_zone);
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
  const isDone = (step: 'status.step.received' | 'status.step.sent' | 'status.step.inspected') =>
    steps.some((one) => one.title === words.say(step) && one.state === 'done');
  assert.equal(
    isDone('status.step.received') && !has_arrived,
    false,
    `${name}: received, as nobody reported`,
  );
  assert.equal(isDone('status.step.sent') && !has_left, false, `${name}: sent, as nobody reported`);
  assert.equal(
    isDone('status.step.inspected') && graded.length < units.length,
    false,
    `${name}: inspected, ${graded.length} of ${units.length}`,
  );
  if (steps.length > 0)
    assert.equal(steps[0]!.facts, words.moment(shown.created_at), `${name}: when it was requested`);
  const complete = steps.at(-1);
  const processed = details.outcomes_processed_at.return_processed?.date;
  if (complete?.state === 'done')
    assert.equal(
      complete.facts,
      words.moment(`${processed.replace(' ', 'T').slice(0, 19)}Z`),
      `${name}: when it was complete`,
    );
  for (const told of words.daysUntil(`${title} ${text}`))
    assert.equal(told, words.day(shown.send_until), `${name}: the last day`);
  if (has_arrived) assert.doesNotMatch(title, words.underway, `${name}: the items have arrived`);
}

function assertFindings({ findings, parcels }: SeenStatus, { details }: Facts, { what, words }: Told): void {
  const expected = new Map<string, number>();
  for (const { condition, line_item_title, variant_title } of details.line_items) {
    const found: string | undefined = condition?.condition_category;
    if (found !== 'incorrect_item' && found !== 'missing' && found !== 'junk') continue;
    const said = words.say(`findings.${found}`);
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

/**
 * Cancelling, or changing the return, is offered where it is done, and nowhere else. Only tried in the end: it ends the return. Every other return is changed, which cancels it
 * and begins another one.
 */
async function assertCancelIsPossible(
  { forms }: SeenStatus,
  { name, return_id }: RandomReturn,
  { shopper, visitor }: { shopper: Client; visitor: Visitor },
): Promise<void> {
  const [cancel, change] = ['/cancel', '/change'].map((end) => forms.find((form) => form.endsWith(end)));
  assert.equal(cancel === undefined, change === undefined, `${name}: cancelling and changing`);
  if (change !== undefined && return_id % 2 === 0) {
    const { path } = await visitor.post(change, {});
    return assert.match(path, /\/drafts\//, `${name}: changing is offered and refused`);
  }
  const { status, text } = await shopper.post(`/shopper/returns/${return_id}/cancel`);
  assert.equal(status === 200, cancel !== undefined, `${name}: offered or not, cancelling gets ${text}`);
}

/** Compares what the review of a draft states with what the API says of the draft. */
export async function assertReviewFacts({
  at,
  draft_id,
  order,
  origin,
  language,
}: ReadyDraft): Promise<void> {
  // What staff prepare isn't shown to shoppers before it is submitted.
  if (origin === 'staff') return;
  const is_gift = origin === 'gift';
  const visitor = await visitAsShopper({ at, order, is_gift, language });
  const base = new URL(`${at.deps.config.portal_url}/${at.shop.handle}`).pathname;
  const page = await visitor.open(`${base}/drafts/${draft_id}/review`);
  const what = `review of ${order.name} of ${at.shop.handle}`;
  assert.equal(page.status, 200, what);
  assert.match(page.path, /\/review$/, what);
  const { draft_return } = await ok(at.clients.standard.get(`/draft-returns/${draft_id}`));
  assertReviewPage(page, draft_return, { what, is_gift });
  assertWhenFacts(page, draft_return, { what, words: toldWords(language, at.shop.time_zone) });
}

/** Compares the ledger of a review with what the API says of the draft. */
export function assertReviewPage(
  { html }: Pick<SeenPage, 'html'>,
  { totals }: any,
  { what, is_gift }: { what: string; is_gift: boolean },
): void {
  const [ledger] = readLedgers(html);
  if (is_gift) return assert.equal(ledger, undefined, `${what}: a gift shows no amounts`);
  assert.ok(ledger, what);
  assertAddsUp(ledger, what);
  assert.deepEqual(
    headsOf(ledger),
    [totals.credit.refund_credit.amount, totals.credit.store_credit.amount, totals.amount_due.amount],
    what,
  );
}
