import assert from 'node:assert/strict';
import { match } from '../withdrawals/support.ts';
import { ok } from './draft-returns.ts';
import { visitAsShopper } from './portal-facts.ts';
import type { RandomReturn } from './random-returns/index.ts';
import type { SeenPage, Visitor } from './portal-visitor.ts';
import { mainOf, readHidden, textOf } from './read-form.ts';
import { signShopperIn } from './shoppers.ts';
import { spaced, toldWords } from './told-words.ts';

/**
 * Has the shopper of a return withdraw from the order in the portal, and compares the form, the statement to confirm and the receipt with the API; also the receipt
 * once staff have made a return of it. Returns whether they could.
 */
export async function assertWithdrawalFacts(made: RandomReturn): Promise<boolean> {
  const { at, order, language, is_gift, name } = made;
  const what = `withdrawal from the order of ${name}`;
  const visitor = await visitAsShopper(made);
  const base = new URL(`${at.deps.config.portal_url}/${at.shop.handle}`).pathname;
  const form = await visitor.open(`${base}/withdraw`);
  const known = await ok((await signShopperIn(at, order, { is_gift })).get('/shopper/withdrawal'));
  for (const field of ['name', 'contract', 'email'] as const)
    assert.equal(valueOf(form, field), known[field] ?? '', `${what}: ${field} of the form`);
  const items = made.return_id % 2 === 0 ? 'One of the shirts' : '';
  const given = { name: 'Ana Ruiz', contract: order.name, email: 'ana@example.com', items };
  const confirm = await visitor.post(form.path, { ...given, step: 'confirm' });
  const sent = readHidden(confirm.html);
  for (const [field, value] of Object.entries(given))
    assert.equal(sent[field], value, `${what}: ${field} of the statement`);
  const received = await visitor.post(confirm.path, { ...sent, step: 'send' });
  const reference = new URL(received.path, at.server.origin).searchParams.get('receipt')!;
  await match(at.deps);
  const find = async () => {
    const { withdrawals } = await ok(at.clients.standard.get('/withdrawals?sort_order=desc&limit=100'));
    return withdrawals.find(({ statements }: any) =>
      statements.some((statement: any) => statement.reference === reference),
    );
  };
  const found = await find();
  const statement = found.statements.find((one: any) => one.reference === reference);
  assert.ok(textOf(mainOf(confirm.html)).includes(spaced(statement.statement)), `${what}: the statement`);
  assert.deepEqual(
    [statement.name, statement.contract, statement.email, statement.items ?? '', statement.language],
    [given.name, given.contract, given.email, given.items, language],
    `${what}: the register has what was typed`,
  );
  await assertReceipt(made, await visitor.open(received.path), {
    what,
    statement,
    return_id: presentReturn(found),
  });
  if (made.origin === 'withdrawal')
    await assertEarlierReceipts(made, visitor, found, received.path, reference);
  // There is none where nothing is left to return.
  await at.clients.standard.post(`/withdrawals/${found.id}/return`, {});
  const return_id = presentReturn(await find());
  await assertReceipt(made, await visitor.open(received.path), { what, statement, return_id });
  return return_id !== null;
}

/** A further statement opens a withdrawal again: then it waits for another return. */
const presentReturn = ({ state, return_id }: any): number | null => (state === 'returned' ? return_id : null);

/** The receipts of statements before a return still lead to it, as long as it stands. */
async function assertEarlierReceipts(
  { at, return_id, name }: RandomReturn,
  visitor: Visitor,
  { statements }: any,
  path: string,
  reference: string,
): Promise<void> {
  const details = await ok(at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`));
  const stands =
    ['open', 'review', 'processing'].includes(details.state) ||
    (details.state === 'closed' && details.outcomes_processed_at.return_processed);
  const earlier = statements.filter((one: any) => one.reference !== reference);
  assert.ok(earlier.length > 0, `${name}: the statement before`);
  const page = await visitor.open(path.replace(reference, earlier[0].reference));
  const link = /href="([^"]*\/return\/[0-9a-f-]{36})"/.exec(mainOf(page.html))?.[1];
  assert.equal(
    link,
    stands ? new URL(details.status_page_url).pathname : undefined,
    `${name}: the receipt of the statement before, ${details.state}`,
  );
}

/** The receipt says when, what and by whom, both last days, and leads to the return. */
async function assertReceipt(
  { at, language }: RandomReturn,
  page: SeenPage,
  { what, statement, return_id }: { what: string; statement: any; return_id: number | null },
): Promise<void> {
  assert.equal(page.status, 200, what);
  const { time_zone } = at.shop;
  const main = mainOf(page.html);
  const text = textOf(main).replaceAll(',', '');
  const words = toldWords(language, time_zone);
  const year = (moment: string) =>
    new Intl.DateTimeFormat('en', { timeZone: time_zone, year: 'numeric' }).format(new Date(moment));
  const dated = (moment: string) => `${words.day(moment)} ${year(moment)}`;
  const { received_at, goods_due_at, refund_due_at } = statement;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, timeStyle: 'medium' });
  for (const [fact, told] of Object.entries({
    statement: statement.statement,
    name: statement.name,
    email: statement.email,
    items: statement.items ?? '',
    reference: statement.reference,
    'day of receipt': dated(received_at),
    'time of receipt': time.format(new Date(received_at)),
    'last day of the items': `${language === 'en' ? 'back by' : 'bis'} ${dated(goods_due_at)}`,
    'last day of the refund': dated(refund_due_at),
  }))
    assert.ok(text.includes(spaced(told).replaceAll(',', '')), `${what}: ${fact} ${told} in ${text}`);
  const pdf = /href="([^"]+\.pdf)"/.exec(main)?.[1];
  assert.ok(pdf?.includes(statement.reference), `${what}: the PDF`);
  assert.equal((await fetch(new URL(pdf!, at.server.origin))).status, 200, `${what}: the PDF`);
  const link = /href="([^"]*\/return\/[0-9a-f-]{36})"/.exec(main)?.[1];
  if (return_id === null) return assert.equal(link, undefined, `${what}: there is no return yet`);
  const details = await ok(at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`));
  assert.equal(link, new URL(details.status_page_url).pathname, `${what}: leads to its return`);
  const has_label = details.label_url !== null && details.label_url !== '';
  const way = words.say(has_label ? 'withdraw.sending_label' : 'withdraw.sending_return');
  assert.ok(text.includes(way), `${what}: ${way} in ${text}`);
}

const valueOf = ({ html }: SeenPage, id: string): string =>
  /\bvalue="([^"]*)"/.exec(new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(html)?.[0] ?? '')?.[1] ?? '';
