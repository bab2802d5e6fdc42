import assert from 'node:assert/strict';
import { choosableReasons, readReasonSets } from '../../src/modules/policy/reasons/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Client } from './client.ts';
import { ok } from './draft-returns.ts';
import { assertReviewPage, isRefund, visitAsShopper } from './portal-facts.ts';
import type { RandomReturn } from './random-returns/index.ts';
import type { SeenPage, Visitor } from './portal-visitor.ts';
import { mainOf, readChoices, readHidden, textOf } from './read-form.ts';
import type { SeenChoice } from './read-form.ts';
import { readLedgers } from './read-ledgers.ts';
import type { SeenRow } from './read-ledgers.ts';
import { signShopperIn } from './shoppers.ts';
import { toldWords } from './told-words.ts';
import type { ToldWords } from './told-words.ts';

/** A shopper who begins another return of the order of a return. */
type Walk = {
  made: RandomReturn;
  visitor: Visitor;
  /** The same shopper at the API. */
  shopper: Client;
  /** Of the draft, at the API and in the portal. */
  draft_url: string;
  base: string;
  words: ToldWords;
  /** Names the draft in messages. */
  what: string;
  currency: string;
};

/** How far a shopper came. */
export type Chosen = { lines: number; choices: number; submitted: boolean };

/**
 * Has the shopper of a return begin another one of the same order in the portal, and compares each page on the way with the API. Everything that a page offers is
 * chosen once, and has to be accepted; what it says of each choice is what the draft comes to. In the end the return is submitted.
 */
export async function assertChoosingFacts(made: RandomReturn): Promise<Chosen> {
  const nothing = { lines: 0, choices: 0, submitted: false };
  const visitor = await visitAsShopper(made);
  const shopper = await signShopperIn(made.at, made.order, { is_gift: made.is_gift });
  const started = await shopper.post('/draft-returns', { language: made.language });
  if (started.body.code === 'order_not_available') return nothing;
  assert.ok(started.status < 300, started.text);
  const { id, currency } = started.body.draft_return;
  const base = new URL(`${made.at.deps.config.portal_url}/${made.at.shop.handle}`).pathname;
  const walk: Walk = {
    made,
    visitor,
    shopper,
    draft_url: `/draft-returns/${id}`,
    base: `${base}/drafts/${id}`,
    words: toldWords(made.language, made.at.shop.time_zone),
    what: `a draft after ${made.name}`,
    currency,
  };
  const lines = await assertItems(walk);
  if (lines === 0) return nothing;
  const page = await giveReasons(walk, await chooseAll(walk));
  const { seen, choices } = await assertOutcomes(walk, page);
  const review = await toReview(walk, seen);
  return { lines, choices, submitted: await submit(walk, review) };
}

const read = async ({ shopper, draft_url }: Walk) => ok(shopper.get(draft_url));

/** Compares step 1 with the order and the draft. Returns how many lines can be returned. */
async function assertItems(walk: Walk): Promise<number> {
  const { visitor, base, what, words, made, currency } = walk;
  const page = await visitor.open(`${base}/items`);
  assert.equal(page.status, 200, what);
  const main = mainOf(page.html);
  const { context, draft_return } = await read(walk);
  const order = await ok(walk.shopper.get('/shopper/order'));
  const rows = [...main.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, row]) => row!);
  const offered = readChoices(main).filter(({ name }) => name === 'line');
  assert.deepEqual(
    offered.map(({ value }) => Number(value)).toSorted((a, b) => a - b),
    context.items_eligible_to_return
      .map(({ order_line_item_id: id }: any) => id)
      .toSorted((a: number, b: number) => a - b),
    `${what}: the lines that can be returned`,
  );
  for (const { order_line_item_id: id, quantity, return_by } of context.items_eligible_to_return) {
    const row = rows.find((one) => one.includes(`name="line" value="${id}"`))!;
    const line = order.line_items.find((one: any) => one.id === id);
    const told = textOf(row);
    const of_line = `${what}: ${line.title}`;
    assert.ok(told.startsWith(line.title), `${of_line} in ${told}`);
    assert.ok(!line.variant_title || told.includes(line.variant_title), `${of_line} in ${told}`);
    assert.ok(
      told.includes(words.say('items.bought', { count: line.quantity })),
      `${of_line}: bought in ${told}`,
    );
    assert.equal(Number(/max="(\d+)"/.exec(row)?.[1] ?? 1), quantity, `${of_line}: how many`);
    assert.equal(line.quantity_returnable, quantity, `${of_line}: the order says the same as the draft`);
    if (return_by !== null)
      assert.ok(
        told.includes(words.say('item.return_by', { day: words.shortDay(return_by) })),
        `${of_line}: until ${return_by} in ${told}`,
      );
    if (made.is_gift) assert.doesNotMatch(row, /[£$¥€]/, `${of_line}: a gift has no price`);
    else assert.ok(/[£$¥€]/.test(told), `${of_line}: has a price`);
  }
  for (const { order_line_item_id: id, reason } of context.items_not_eligible_to_return) {
    const line = context.order.line_items.find((one: any) => one.id === id);
    await assertWhyNot(walk, { main, title: line.title, reason });
  }
  const saved = words.say('items.saved', { moment: words.moment(draft_return.expires_at) });
  if (offered.length > 0) assert.ok(page.text.replaceAll(/\s+/g, ' ').includes(saved), `${what}: ${saved}`);
  assert.ok(!page.text.includes('NaN') && !page.text.includes('undefined'), what);
  assert.equal(draft_return.currency, currency, what);
  return offered.length;
}

const usual = {
  'not-fulfilled': 'why.not_fulfilled',
  'already-refunded': 'why.already_refunded',
  'final-sale': 'why.final_sale',
  'order-cancelled': 'why.order_cancelled',
  'no-policy': 'why.no_policy',
  'refund-only': 'why.refund_only',
  'exchange-only': 'why.exchange_only',
} as const;

/** A line that can't be returned says why, as the API does, and which returns have it. */
async function assertWhyNot(
  { made, shopper, words, what }: Walk,
  { main, title, reason }: { main: string; title: string; reason: any },
): Promise<void> {
  const { code, params } = reason;
  const text = textOf(main);
  assert.ok(text.includes(title), `${what}: ${title} in ${text}`);
  const { shop, deps } = made.at;
  const has = (told: string) => assert.ok(text.includes(told), `${what}: ${title}: ${told} in ${text}`);
  if (code === 'rejected' && params.note) return has(params.note);
  if (code === 'outside-window' && params.days_late !== undefined) {
    const closed = new Date(deps.clock.now().getTime() - params.days_late * day_ms).toISOString();
    const days = text.replaceAll(',', '');
    const said = words.say('why.window_closed', { day: words.day(closed) });
    return assert.ok(days.includes(said), `${what}: ${title}: ${said} in ${days}`);
  }
  if (code === 'limit-reached' && params.returnable_from)
    return has(words.say('why.from', { day: words.day(params.returnable_from) }));
  if (code === 'already-returned') {
    const { returns } = await ok(shopper.get('/shopper/returns'));
    const held = returns.filter(
      ({ state, items }: any) =>
        ['open', 'review', 'processing', 'closed'].includes(state) &&
        items.some((item: any) => item.title.startsWith(title)),
    );
    const linked = [...main.matchAll(/href="[^"]*\/return\/([0-9a-f-]{36})"/g)].map(([, uuid]) => uuid);
    for (const { status_page_url, reference } of held) {
      assert.ok(linked.includes(status_page_url.split('/').at(-1)), `${what}: ${title} is in ${reference}`);
      has(reference);
    }
    return;
  }
  const key = usual[code as keyof typeof usual] ?? (code === 'limit-reached' ? 'why.limit' : undefined);
  has(
    words.say(key ?? (code === 'outside-window' ? 'why.outside_window' : 'why.not_returnable'), {
      shop: shop.name,
    }),
  );
}

/** Chooses everything that is offered; the total of the page is what the draft then comes to. */
async function chooseAll(walk: Walk): Promise<SeenPage> {
  const { visitor, base, what, words, currency, made } = walk;
  const all = await visitor.open(`${base}/items`);
  const main = mainOf(all.html);
  const fields = readChoices(main)
    .filter(({ name }) => name === 'line')
    .flatMap(({ value }): [string, string][] => {
      const max = new RegExp(`name="quantity-${value}"[^>]*max="(\\d+)"`).exec(main)?.[1] ?? '1';
      return [
        ['line', value],
        [`quantity-${value}`, max],
      ];
    });
  const next = await visitor.post(`${base}/items`, fields);
  assert.match(next.path, /\/reason$/, `${what}: the items are accepted: ${next.text}`);
  if (made.is_gift) return next;
  const { draft_return } = await read(walk);
  const again = await visitor.open(`${base}/items`);
  const total = words.money(draft_return.totals.return_total.amount, currency);
  const told = textOf(/<p class="quote-total"[^>]*>([\s\S]*?)<\/p>/.exec(again.html)?.[1] ?? '');
  assert.ok(told.endsWith(total), `${what}: the items come to ${total}, in ${told}`);
  return next;
}

/** Gives each line a reason that needs nothing else. */
async function giveReasons({ visitor, what }: Walk, from: SeenPage): Promise<SeenPage> {
  let page = from;
  for (let i = 0; page.path.endsWith('/reason'); i++) {
    assert.ok(i < 10, `${what}: the reasons come to an end`);
    const free = readChoices(page.html).filter(
      ({ name, attributes }) => name === 'reason' && !/data-(comment|photo)/.test(attributes),
    );
    assert.ok(free.length > 0, `${what}: has reasons`);
    page = await visitor.post(page.path, { reason: free[i % free.length]!.value });
  }
  return page;
}

/** Compares step 2 of each line, and chooses everything that it offers. */
async function assertOutcomes(walk: Walk, from: SeenPage): Promise<{ seen: SeenPage; choices: number }> {
  const { deps, shop } = walk.made.at;
  const sets = await readReasonSets(deps.db.root, shop.id);
  const reasons = [...sets.by_name.values()].flatMap((set) =>
    choosableReasons(set.reasons).map(({ reason }) => reason),
  );
  const defects = new Set(reasons.filter(({ is_defect }) => is_defect).map(({ code }) => code));
  let seen = from;
  let choices = 0;
  for (let i = 0; seen.path.endsWith('/outcome'); i++) {
    assert.ok(i < 10, `${walk.what}: the outcomes come to an end`);
    const [, item] = /items\/([0-9a-f-]{36})\/outcome$/.exec(seen.path)!;
    const { draft_return } = await read(walk);
    const { order_line_item_id: line, reason } = draft_return.returning_items.find(
      ({ id }: any) => id === item,
    );
    const title = defects.has(reason.id) ? 'fault_title' : walk.made.is_gift ? 'gift_title' : 'title';
    assert.ok(seen.text.includes(walk.words.say(`outcome.${title}`)), `${walk.what}: ${reason.id}: ${title}`);
    const of_line = draft_return.returning_items.filter((one: any) => one.order_line_item_id === line);
    const options = await ok(walk.shopper.get(`${walk.draft_url}/returning-items/${item}/options`));
    const offers = offersOf(seen, options);
    assert.deepEqual(
      offers.map(({ type }) => type),
      options.options.map(({ return_type }: any) => return_type),
      `${walk.what}: what is offered`,
    );
    if (of_line.length === 1) assertAmounts(walk, seen, offers, options);
    const { next, nets } = await chooseEach(walk, seen.path, offers);
    choices += nets.length;
    // What a choice adds to the draft is what the page said of it, whatever the rest comes to.
    const rests = nets.map(({ net, told }) => net - told);
    assert.ok(
      rests.every((rest) => rest === rests[0]),
      `${walk.what}: what the choices come to: ${JSON.stringify(nets)}`,
    );
    if (of_line.length === draft_return.returning_items.length && rests.length > 0)
      assert.equal(rests[0], 0, `${walk.what}: what the choices come to: ${JSON.stringify(nets)}`);
    seen = next;
  }
  return { seen, choices };
}

type Offer = {
  type: string;
  choice: SeenChoice | undefined;
  variant?: string | undefined;
  variant_choice?: SeenChoice | undefined;
};

/** What the page offers, in its order; an exchange for the first variant that can be had. */
function offersOf({ html }: SeenPage, { variants }: any): Offer[] {
  const choices = readChoices(mainOf(html));
  const free = variants.filter(({ amounts }: any) => amounts !== null);
  const variant = free.at(-1)?.variant_id;
  const of_variant = choices.find(({ value }) => variant !== undefined && value.includes(String(variant)));
  const types = ['exchange', 'credit', 'refund', 'keep_offer', 'keep', 'donate'];
  return types.flatMap((type): Offer[] => {
    const choice = choices.find(({ name, value }) => name === 'choice' && value === type);
    if (type === 'exchange' && (choice || of_variant))
      return [{ type, choice, variant: variant && String(variant), variant_choice: of_variant }];
    return choice ? [{ type, choice }] : [];
  });
}

/** The amounts and fees of each choice, and of each variant, are those of the API. */
function assertAmounts(
  { words, what, currency, made }: Walk,
  { html }: SeenPage,
  offers: readonly Offer[],
  { options, variants }: any,
): void {
  const choices = readChoices(mainOf(html));
  const money = (amount: number) => words.money(amount, currency);
  for (const { type, choice } of offers) {
    const { amounts } = options.find(({ return_type }: any) => return_type === type);
    if (!choice || !amounts || made.is_gift) continue;
    assert.ok(choice.label.endsWith(money(amounts.adds.net.amount)), `${what}: ${type}: ${choice.label}`);
    for (const { type: fee, amount } of amounts.fees)
      if (amount.amount > 0) {
        const told = words.say('fee.taken', {
          fee: words.say(`fee.${fee as 'label'}`),
          amount: money(amount.amount),
        });
        assert.ok(choice.facts.includes(told), `${what}: ${type}: ${told} in ${choice.facts}`);
      }
    const bonus = amounts.adds.bonus.amount;
    if (type === 'credit' && bonus > 0) {
      const value = money(amounts.adds.net.amount - bonus);
      const told = words.say('outcome.credit_bonus', { value, bonus: money(bonus) });
      assert.ok(choice.facts.includes(told), `${what}: ${told} in ${choice.facts}`);
    }
  }
  for (const { variant_id, amounts, stock } of variants) {
    const choice = choices.find(({ value }) => value.includes(String(variant_id)));
    // One version alone needs not be chosen.
    if (!choice) continue;
    assert.equal(choice.is_disabled, amounts === null, `${what}: ${choice.label}: whether it can be had`);
    if (!amounts) continue;
    const { net, amount_due } = amounts.adds;
    const more = Math.max(amount_due?.amount ?? 0, 0 - (net?.amount ?? 0));
    if (more > 0) assert.ok(choice.label.includes(money(more)), `${what}: ${choice.label}: ${more} more`);
    if (stock !== null && stock < 10)
      assert.ok(choice.label.includes(String(stock)), `${what}: ${choice.label}: ${stock}`);
  }
}

/** Makes each choice, one after the other. Returns what the page said of it and what the draft then came to, and the page that follows. */
async function chooseEach(
  walk: Walk,
  path: string,
  offers: readonly Offer[],
): Promise<{ next: SeenPage; nets: { type: string; net: number; told: number }[] }> {
  const { visitor, what, made, words, currency } = walk;
  const nets: { type: string; net: number; told: number }[] = [];
  let next: SeenPage | undefined;
  // The last choice stays, and differs from return to return.
  const from = made.return_id % offers.length;
  for (const { type, choice, variant, variant_choice } of [...offers.slice(from), ...offers.slice(0, from)]) {
    if (type === 'exchange' && variant === undefined) continue;
    const fields =
      variant_choice?.name === 'choice'
        ? { choice: variant_choice.value }
        : { choice: type, ...(variant ? { variant } : {}) };
    next = await visitor.post(path, fields);
    assert.ok(
      next.status === 200 && next.path !== path,
      `${what}: ${type} is offered and refused: ${next.text}`,
    );
    const { draft_return } = await read(walk);
    if (made.is_gift || type === 'exchange') continue;
    const net = draft_return.totals.net.amount;
    const told = minorIn(choice!.label, (amount) => words.money(amount, currency));
    nets.push({ type, net, told });
  }
  assert.ok(next, `${what}: something can be chosen`);
  return { next, nets };
}

/** The minor units of the amount at the end of a text. */
function minorIn(text: string, money: (amount: number) => string): number {
  const digits = (money(1111).match(/\d/g) ?? []).length;
  const [, sign, number] = /(\u2212?)[\u2009 ]?[£$¥€]?([\d.,]+)(?: [£$¥€])?$/.exec(text) ?? [];
  assert.ok(number !== undefined && digits === 4, `an amount in ${text}`);
  const amount = Number(number.replaceAll(/\D/g, ''));
  return sign ? 0 - amount : amount;
}

/** Chooses each method that is offered, and gives the address of a recipient. */
async function toReview({ visitor, what, base, made }: Walk, from: SeenPage): Promise<SeenPage> {
  let page = from;
  if (page.path.endsWith('/method')) {
    const methods = readChoices(mainOf(page.html)).filter(({ name }) => name === 'method');
    assert.ok(methods.length > 0, `${what}: has methods`);
    for (const { value } of methods) {
      page = await visitor.post(`${base}/method`, { method: value });
      assert.ok(page.status === 200 && !page.path.endsWith('/method'), `${what}: ${value} is accepted`);
    }
  }
  if (page.path.endsWith('/address')) {
    assert.ok(made.is_gift, `${what}: only a gift needs an address`);
    const name = { first_name: 'Kim', last_name: 'Park', email: 'kim@example.com' };
    const place = { address1: '9 Elm Rd', city: 'Salem', state: 'OR', zip: '97301', country_code: 'US' };
    page = await visitor.post(page.path, { ...name, ...place });
  }
  assert.match(page.path, /\/review$/, `${what}: ${page.path}: ${page.text}`);
  return page;
}

/** Compares the review, and confirms it: the page of the return has the same rows. */
async function submit(walk: Walk, review: SeenPage): Promise<boolean> {
  const { visitor, base, what, made } = walk;
  const { draft_return } = await read(walk);
  assertReviewPage(review, draft_return, { what, is_gift: made.is_gift });
  const { quote } = readHidden(review.html);
  const after = await visitor.post(`${base}/submit`, { quote: quote! });
  assert.match(after.path, /\/return\/[0-9a-f-]{36}$/, `${what}: the return is accepted: ${after.text}`);
  // How several payments share a refund is only decided when it is made.
  const any_payment = walk.words.say('review.refund_other');
  const rowsOf = (rows: readonly SeenRow[] = []) =>
    rows.map(({ kind, label, amount }) => `${kind} ${label} ${amount}`).join('; ');
  const rows = readLedgers(after.html).at(-1);
  const is_shared = rows?.some(({ label }) => label === any_payment);
  const reviewed = readLedgers(review.html)[0]?.map((row) =>
    is_shared && row.kind === 'result' && isRefund(row) ? { ...row, label: any_payment } : row,
  );
  assert.equal(rowsOf(rows), rowsOf(reviewed), `${what}: the page of the return has the rows of the review`);
  return true;
}
