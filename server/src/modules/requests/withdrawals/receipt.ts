import { withdrawalLanguage } from '@retour/contract/withdrawal-wording';
import { timeZoneName } from '../../../platform/time-zone-name.ts';
import { dueAfter } from './deadlines.ts';
import { mailedText } from './mailed-text.ts';
import { RECEIPT_WORDS } from './receipt-words.ts';
import type { ReceiptWords } from './receipt-words.ts';
import type { Entry } from './statement.ts';

// The receipt of a statement in words: the same for the page, the e-mail and the PDF. Pure.

export type Receipt = {
  language: string;
  title: string;
  received: string;
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
    received: words.received,
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
export function receiptText({ title, received, keep, shop, statement, rows, next }: Receipt): string {
  const facts = rows.map(({ label, value }) => `${label}: ${value}`);
  return [
    title,
    shop,
    '',
    `${received} ${keep}`,
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

/** Where items are sent, and the page of the receipt, which leads to a label. */
export type SendingFacts = { send_to: readonly string[]; page_url: string; pdf_url: string };

/** Characters that an e-mail shows of what names the contract. */
const most_of_contract = 120;

/**
 * What an e-mail says below its own words: everything but the title, where the items go, and where the page and the PDF are. Anybody can have it sent to any
 * address: it shows typed texts by `mailedText`.
 */
export function receiptForEmail(
  entry: Entry,
  shop: string,
  { send_to, page_url, pdf_url }: SendingFacts,
): string {
  const { name, contract, items, statement } = entry;
  const shown = {
    name: mailedText(name, 60),
    contract: mailedText(contract, most_of_contract),
    items: items === null ? null : mailedText(items, 280),
    statement: mailedText(statement, 400),
  };
  const { statement: stated, rows, next, words } = composeReceipt({ ...entry, ...shown }, shop);
  const facts = rows.map(({ label, value }) => `${label}: ${value}`);
  const is_shortened = Object.values(shown).some((text) => text?.endsWith('…'));
  return [
    stated,
    '',
    ...facts,
    ...(is_shortened ? ['', words.shortened] : []),
    '',
    next.goods,
    ...(send_to.length > 0 ? ['', words.send_to, ...send_to] : []),
    '',
    `${words.how} ${page_url}`,
    '',
    next.refund,
    '',
    `PDF: ${pdf_url}`,
  ].join('\n');
}

/** A text whose dates aren't broken between the day and the year. */
export function withWholeDates(
  text: string,
  { locale }: ReceiptWords,
  { received_at, time_zone }: Entry,
): string {
  const days = [received_at, dueAfter(received_at, time_zone)].map((at) => showDay(locale, at, time_zone));
  return days.reduce((shown, day) => {
    const [weekday, ...rest] = day.split(' ');
    return shown.replaceAll(day, `${weekday} ${rest.join('\u00a0')}`);
  }, text);
}

const forms = {
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes as long as the rest of a receipt. There are as many as languages and time zones of shops. */
function formatOf(form: keyof typeof forms, locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${form} ${locale} ${timeZone}`;
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...forms[form], timeZone });
  formats.set(key, kept);
  return kept;
}

/** A day in words, such as Sunday 22 November 2026. */
const showDay = (locale: string, at: Date, time_zone: string): string =>
  formatOf('day', locale, time_zone).format(at);

/** A time to the second with its zone, such as 10:41:07 GMT. */
const showTime = (locale: string, at: Date, time_zone: string): string =>
  `${formatOf('time', locale, time_zone).format(at)} ${timeZoneName(locale, time_zone, at)}`;
