import { withdrawalLanguage } from '@retour/contract/withdrawal-wording';
import { dueAfter } from './deadlines.ts';
import { RECEIPT_WORDS } from './receipt-words.ts';
import type { ReceiptWords } from './receipt-words.ts';
import type { Entry } from './statement.ts';

// The receipt of a statement in words: the same for the page, the e-mail and the PDF. Pure.

export type Receipt = {
  language: string;
  title: string;
  keep: string;
  shop: string;
  /** Verbatim. */
  statement: string;
  rows: { label: string; value: string }[];
  next: { title: string; goods: string; refund: string };
  words: ReceiptWords;
};

/** Composes the receipt of a statement in its language, with times in the zone of the shop. */
export function composeReceipt(entry: Entry, shop: string): Receipt {
  const words = RECEIPT_WORDS[withdrawalLanguage(entry.language)];
  const { received_at, time_zone, received_through } = entry;
  const due = showDay(words.locale, dueAfter(received_at, time_zone), time_zone);
  const fill = (text: string) => text.replaceAll('{day}', due);
  return {
    language: withdrawalLanguage(entry.language),
    title: words.title,
    keep: words.keep,
    shop,
    statement: entry.statement,
    rows: [
      { label: words.name, value: entry.name },
      { label: words.contract, value: entry.contract },
      { label: words.items, value: entry.items ?? words.whole },
      ...(entry.email === '' ? [] : [{ label: words.email, value: entry.email }]),
      ...(received_through === 'function'
        ? []
        : [{ label: words.through, value: words.ways[received_through] }]),
      { label: words.date, value: showDay(words.locale, received_at, time_zone) },
      { label: words.time, value: showTime(words.locale, received_at, time_zone) },
      { label: words.reference, value: entry.reference },
    ],
    next: {
      title: words.next,
      goods: fill(words.goods),
      refund: `${fill(words.refund)} ${words.may_wait}`,
    },
    words,
  };
}

/** The receipt as plain text, for e-mails and everything that keeps text. */
export function receiptText({ title, keep, shop, statement, rows, next }: Receipt): string {
  const facts = rows.map(({ label, value }) => `${label}: ${value}`);
  return [
    title,
    shop,
    '',
    keep,
    '',
    statement,
    '',
    ...facts,
    '',
    next.title,
    next.goods,
    next.refund,
    '',
  ].join('\n');
}

/** What an e-mail says below its own words: everything but the title, and where the PDF is. */
export function receiptForEmail({ statement, rows, next }: Receipt, pdf_url: string): string {
  const facts = rows.map(({ label, value }) => `${label}: ${value}`);
  return [statement, '', ...facts, '', next.goods, next.refund, '', `PDF: ${pdf_url}`].join('\n');
}

/** A day in words, such as Sunday 22 November 2026. */
function showDay(locale: string, at: Date, time_zone: string): string {
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: time_zone,
  }).format(at);
}

/** A time to the second with its zone, such as 10:41:07, London (UTC). */
function showTime(locale: string, at: Date, time_zone: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
  }).format(at);
  const offset = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset', timeZone: time_zone })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', 'UTC')
    .replace(/[+-]0$/, '');
  const place = time_zone.split('/').at(-1)!.replaceAll('_', ' ');
  return `${time}, ${place === 'UTC' ? offset : `${place} (${offset})`}`;
}
