import assert from 'node:assert/strict';
import { parseMoney } from '@retour/contract/money';
import { composeStored, listEmails, readEmail } from '../../src/modules/messages/emails/index.ts';
import { formatSum, readFacts } from './portal-facts.ts';
import type { RandomReturn } from './random-returns/index.ts';
import { readSecurity } from './instant-facts.ts';
import { spaced, toldWords } from './told-words.ts';
import type { ToldWords } from './told-words.ts';

/** The settlements whose sum a message states. No other message states an amount. */
const paid_kinds: Readonly<Record<string, string[]>> = {
  refund_sent: ['refund'],
  store_credit: ['store_credit'],
  gift_card: ['gift_card'],
};

/** The only amounts of a message are the sums of what was paid. A subject can be without them, or have the first; a gift's message is without. */
function assertAmounts(parts: Record<string, string>, sums: readonly string[], what: string): void {
  for (const [where, said] of Object.entries(parts)) {
    const amounts = [...new Set(amountsIn(said))];
    const known = where === 'subject' ? sums.slice(0, Math.min(1, amounts.length)) : sums;
    assert.deepEqual(amounts, known, `${what}: the amounts of its ${where}, ${said}`);
  }
}

const textOfHtml = (html: string) =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&nbsp;', ' ');

/** The amounts of a text, as they are written. */
const amountsIn = (text: string): string[] =>
  [...spaced(text).matchAll(/−?\u2009?(?:[£$€¥] ?\d[\d.,]*|\d[\d.,]* ?[£$€¥])/g)].map(([amount]) =>
    amount.replace(/[.,]+$/, ''),
  );

/** The amount that a message about the deposit of an instant exchange states: of what isn't back, or of what was kept. */
function securedBy(occasion: string, { security, words }: { security: any; words: ToldWords }): string[] {
  if (!occasion.startsWith('security_') || security.kind === 'none') return [];
  const { amount, charged_amount: kept, state } = security;
  const of = occasion === 'security_charged' || state === 'refunded_late' ? kept : amount;
  return [words.money(of.amount, of.currency_code)];
}

/** What the shopper paid at once, for the exchange and as a deposit, and the deposit in it. */
function paidAtOnce({ collected }: any, security: any, words: ToldWords): string[] {
  const deposit = security?.kind === 'deposit' ? security.amount : undefined;
  const currency = collected?.currency ?? deposit.currency_code;
  const amount = collected ? parseMoney(collected.amount, currency)! : 0;
  const paid = [amount + (deposit?.amount ?? 0), ...(deposit ? [deposit.amount] : [])];
  return [...new Set(paid.map((one) => words.money(one, currency)))];
}

const changes = /^(edit|remove|reject)/;

/** Compares what the e-mails of a return state with what the API says of it. Returns how many there are. */
export async function assertEmailFacts(made: RandomReturn): Promise<number> {
  const { at, return_id, history, is_gift, name } = made;
  // Who withdraws chooses no language of the return.
  const language = made.origin === 'withdrawal' ? 'en' : made.language;
  const words = toldWords(language, at.shop.time_zone);
  const { details, shown } = await readFacts(made);
  const { root } = at.deps.db;
  const emails = await listEmails(
    root,
    at.shop.id,
    { ascending: true, beyond: null, limit: 100 },
    { return_id },
  );
  const security = await readSecurity(at.clients.standard, return_id);
  const isPaid = ({ state }: any) => state === 'succeeded';
  const paid = (...kinds: string[]) =>
    details.settlements.filter((one: any) => isPaid(one) && kinds.includes(one.kind));
  for (const email of emails) {
    const what = `${email.occasion} of ${name}`;
    const { subject: line, text, html } = await composeStored(at.deps, (await readEmail(root, email))!);
    const subject = spaced(line);
    assert.equal(email.language, language, `${what}: its language`);
    assert.doesNotMatch(subject + text + html, /NaN|undefined|\[object/, what);
    const kinds = paid_kinds[email.occasion];
    const sums =
      kinds && !is_gift
        ? [formatSum(words, paid(...kinds))]
        : email.occasion === 'payment_received'
          ? paidAtOnce(details, security, words)
          : securedBy(email.occasion, { security, words });
    assertAmounts({ subject, text, html: textOfHtml(html) }, sums, what);
    if (email.occasion === 'refund_sent' && !is_gift)
      assert.ok(subject.includes(sums[0]!), `${what}: ${subject}`);
    if (email.occasion === 'security_charged')
      assert.ok(
        spaced(text).replaceAll(',', '').includes(words.day(security.late_until)),
        `${what}: until when it is refunded, in ${text}`,
      );
    if (email.occasion === 'request_received' && !history.some((act) => changes.test(act))) {
      const counts = new Map<string, number>();
      for (const { title } of details.line_items) counts.set(title, (counts.get(title) ?? 0) + 1);
      for (const [title, count] of counts)
        assert.ok(
          text.includes(count > 1 ? `- ${title} × ${count}` : `- ${title}`),
          `${what}: ${count} of ${title} in ${text}`,
        );
    }
  }
  // The newest label decides until when it can be used; with a security its day, also once that has ended.
  const last_label = emails.findLast(({ occasion }) => occasion === 'label_ready');
  if (last_label && shown.label?.url) {
    const { text } = await composeStored(at.deps, (await readEmail(root, last_label))!);
    const until = security && security.charged_amount.amount === 0 ? security.send_by : shown.send_until;
    const by = `${language === 'en' ? 'by' : 'bis'} ${words.day(until)}`;
    assert.ok(spaced(text).replaceAll(',', '').includes(by), `label_ready of ${name}: ${by}, in ${text}`);
  }
  return emails.length;
}
