import type { Language } from '@retour/contract/languages';
import { formatMoney } from '@retour/contract/money';
import { timeZoneName } from '../../../platform/time-zone-name.ts';
import type { AmountFact, Facts } from './facts.ts';
import { isolate, say } from './catalogue.ts';
import { toldIn } from './notification-facts.ts';
import type { ToldItem } from './notification-facts.ts';

// Facts as a reader of a language sees them: amounts and days by its rules, in the time zone of the shop. Pure.

/**
 * Locales that differ from the name of the language. Western digits and the common calendar everywhere: the reader compares them with labels, orders
 * and bank statements.
 */
const locales: Partial<Record<Language, string>> = { en: 'en-GB', ar: 'ar-u-ca-gregory-nu-latn' };
const localeOf = (language: Language) => locales[language] ?? language;

/** An amount, such as £11.47 or 11,47 €; it never breaks over two lines. */
export function showAmount(language: Language, { amount, currency }: AmountFact): string {
  const text = formatMoney(amount, currency);
  const digits = text.split('.')[1]?.length ?? 0;
  const format = new Intl.NumberFormat(language === 'en' ? 'en' : localeOf(language), {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return format.format(text as Intl.StringNumericLiteral);
}

/** A day, such as Sunday, 20 December; with the year once it is another than that of `now`. */
export function showDay(language: Language, at: string, time_zone: string, now: Date): string {
  const year = (date: Date) =>
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: time_zone }).format(date);
  const day = new Date(at);
  const options: Intl.DateTimeFormatOptions = {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: time_zone,
    ...(year(day) === year(now) ? {} : { year: 'numeric' }),
  };
  const text = new Intl.DateTimeFormat(localeOf(language), options).format(day);
  return language === 'en' ? text.replace(/^(\w+) /, '$1, ') : text;
}

/** An instant to the second, unless that is left out, with its time zone. */
function showInstant(
  language: Language,
  at: string,
  time_zone: string,
  others: { second?: undefined } = {},
): string {
  const options: Intl.DateTimeFormatOptions = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
    ...others,
  };
  const date = new Date(at);
  const time = new Intl.DateTimeFormat(localeOf(language), options).format(date);
  return `${time} ${timeZoneName(localeOf(language), time_zone, date)}`;
}

export type Reader = { language: Language; time_zone: string; shop: string; now: Date };

/** One thing in words. */
export const wordsOfItem = ({ kind, name, by = '' }: ToldItem, language: Language): string =>
  say(language, `told.item.${kind}`, { name: isolate(language, name), by: isolate(language, by) });

/** The values that the placeholders of a message stand for. */
export function valuesOf(
  facts: Facts,
  { language, time_zone, shop, now }: Reader,
): Record<string, string | number> {
  const values: Record<string, string | number> = { shop, name: facts.name ?? '', reference: '' };
  if ('minutes' in facts) return isolated(language, { ...values, minutes: facts.minutes });
  if ('orders' in facts) return isolated(language, values);
  if ('told' in facts) {
    const [first] = facts.told.flatMap(({ items }) => items);
    const told = { total: toldIn(facts), first: first ? wordsOfItem(first, language) : '' };
    return { ...isolated(language, { ...values, ...told }), pace: facts.pace };
  }
  if ('inviter' in facts) return isolated(language, { ...values, inviter: facts.inviter });
  if ('withdrawn_order' in facts)
    return isolated(language, {
      ...values,
      order: facts.withdrawn_order,
      received_at: showInstant(language, facts.received_at, time_zone),
    });
  values['reference'] = facts.reference;
  if ('payment_url' in facts)
    return {
      ...isolated(language, {
        ...values,
        order: facts.payment_order ?? '',
        amount: showAmount(language, facts.amount),
        deposit: facts.deposit ? showAmount(language, facts.deposit) : '',
        until: showInstant(language, facts.until, time_zone, { second: undefined }),
      }),
      has_deposit: facts.deposit ? 'yes' : 'no',
    };
  if ('statement' in facts)
    return isolated(language, {
      ...values,
      received_at: showInstant(language, facts.received_at, time_zone),
    });
  return {
    // Several paragraphs, perhaps in another language: each finds its own direction.
    message: facts.message ?? '',
    ...isolated(language, {
      ...values,
      order: facts.order ?? '',
      deadline: facts.deadline === null ? '' : showDay(language, facts.deadline, time_zone, now),
      amount: facts.amount ? showAmount(language, facts.amount) : '',
      exchange_order: facts.exchange_order ?? '',
      differences: facts.items.reduce((sum, { count, finding }) => sum + (finding ? count : 0), 0),
    }),
    // They choose between sentences.
    held: facts.held ?? 'other',
    method: facts.method,
    status: facts.given_as ?? (facts.is_owed ? 'owed' : 'sent'),
    amount_known: facts.amount ? 'yes' : 'no',
    expires: facts.deadline === null ? 'never' : 'on_day',
    told: facts.message !== undefined || facts.items.some(({ message }) => message) ? 'yes' : 'no',
    secured_by: facts.secured_by ?? (facts.amount ? 'deposit' : 'none'),
    cause: facts.is_differing ? 'differs' : facts.is_needless ? 'needless' : 'missing',
    was_paid: facts.was_paid ? 'yes' : 'no',
    extent: facts.is_partial ? 'items' : 'return',
    has_order: facts.exchange_order === undefined ? 'no' : 'yes',
  };
}

function isolated(
  language: Language,
  values: Record<string, string | number>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value !== '' ? isolate(language, value) : value,
    ]),
  );
}
