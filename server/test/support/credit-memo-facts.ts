import assert from 'node:assert/strict';
import { parseMoney } from '@retour/contract/money';
import { ok } from './draft-returns.ts';
import { visitAsShopper } from './portal-facts.ts';
import { memos_for } from './random-returns/index.ts';
import type { RandomReturn } from './random-returns/index.ts';
import { readLedgers } from './read-ledgers.ts';
import { mainOf, textOf } from './read-form.ts';
import { spaced, toldWords } from './told-words.ts';

/** Compares the credit memos of a return with its refunds, and their pages and what links to them with the API. Returns how many there are. */
export async function assertCreditMemoFacts(made: RandomReturn): Promise<number> {
  const { at, return_id, is_business, is_gift, language, name } = made;
  const client = at.clients.standard;
  const details = await ok(client.get(`/warehouse/return/details?return_id=${return_id}`));
  const { credit_memos } = await ok(client.get(`/returns/${return_id}/credit-memos`));
  const is_issued_for = memos_for[at.shop.currency] === 'everyone' || is_business;
  const refunds = details.settlements.filter(({ kind }: any) => kind === 'refund');
  const isOpen = ({ state, failure_code }: any) => state !== 'succeeded' && failure_code !== 'no_longer_due';
  const sum = (amounts: number[]) => amounts.reduce((so_far, amount) => so_far + amount, 0);
  const refunded = sum(
    refunds
      .filter(({ state }: any) => state === 'succeeded')
      .map(({ amount, currency }: any) => parseMoney(amount, currency)),
  );
  const on_memos = sum(credit_memos.map(({ totals }: any) => totals.gross.amount));
  if (!is_issued_for) assert.equal(credit_memos.length, 0, `${name}: a memo for a consumer`);
  else if (!refunds.some(isOpen)) assert.equal(on_memos, refunded, `${name}: what its memos come to`);
  const visitor = await visitAsShopper(made);
  const status = await visitor.open(new URL(details.status_page_url).pathname);
  const words = toldWords(language, at.shop.time_zone);
  for (const memo of credit_memos) {
    const what = `credit memo ${memo.number} of ${name}`;
    assert.equal(memo.buyer.is_business, is_business, `${what}: who bought`);
    const path = new URL(memo.url).pathname;
    // A gift's recipient sees no amounts.
    assert.equal(status.html.includes(path), !is_gift, `${what}: the link on the page of the return`);
    const { html } = await visitor.open(path);
    const [rows] = readLedgers(html);
    const { lines, totals } = memo;
    assert.deepEqual(
      rows!.map(({ amount }) => amount),
      [
        ...lines.map(({ gross }: any) => gross.amount),
        totals.net.amount,
        totals.tax.amount,
        totals.gross.amount,
      ],
      `${what}: its amounts`,
    );
    const text = textOf(mainOf(html));
    for (const told of [memo.order.name, words.money(totals.gross.amount, totals.gross.currency)])
      assert.ok(spaced(text).includes(told), `${what}: ${told} in ${text}`);
    for (const { kind, title, quantity } of lines)
      if (kind === 'items') {
        const item = words.say('item.count', { title, count: quantity });
        assert.ok(spaced(text).includes(item), `${what}: ${item} in ${text}`);
      }
  }
  return credit_memos.length;
}
