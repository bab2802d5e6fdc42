import { showMoney } from '@retour/contract/money-text';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue, MessageKey } from '../messages/keys.ts';
import type { Locale } from './language.ts';
import { now } from './now.ts';
import { percentsOf } from './percent.ts';

export type { MessageKey };
type Values = Record<string, string | number>;

/** An amount in minor units of its currency. */
export type MoneyAmount = { amount: number; currency: string };

type Tag<Node> = (inner: (string | Node)[]) => Node;

export type Text = Locale & {
  time_zone: string;
  /** A message in the language of the console. An Error where it lacks a value. */
  t: (key: MessageKey, values?: Values) => string;
  /** Whether there is a message of a key that is made of a value. */
  knows: (key: string) => key is MessageKey;
  /** The same with markup: each tag of the message is made by the function of its name. */
  rich: <Node>(key: MessageKey, values: Record<string, string | number | Tag<Node>>) => (string | Node)[];
  /** As £11.47; a negative one has a true minus sign. */
  money: (money: MoneyAmount) => string;
  /** As 1,204. */
  number: (value: number) => string;
  /** A share as whole percent, as 4% or < 1%. */
  percent: (share: number) => string;
  /** As Today 09:12, Yesterday, 20 Nov, or 20 Nov 2025 in another year. */
  shortDate: (at: string) => string;
  /** As 20 Nov, or 20 Nov 2025 in another year, also today: for the middle of a sentence. */
  day: (at: string) => string;
  /** As 20 Nov, 09:12. */
  dayAndTime: (at: string) => string;
  /** As Fri, 20 Nov 2026, 09:12. */
  weekdayAndTime: (at: string) => string;
  /** As 20 November 2026 at 09:12 GMT: for the `title` of a short date. */
  fullDate: (at: string) => string;
  /** As 09:12. */
  time: (at: string) => string;
  /** How long ago, as 40 s, 5 min, 3 h or 2 d. */
  age: (at: string) => string;
  /** How many days of the shop's calendar the second instant is after the first; negative where it is before. */
  daysBetween: (from: string, to: string) => number;
  /** The name of a country by its code of ISO 3166; the text itself where it is no code. */
  country: (code: string) => string;
};

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** Texts, amounts and dates of one locale, as the shop's zone reads them. */
export function createText(locale: Locale, catalogue: Catalogue, time_zone: string): Text {
  const { tag } = locale;
  const compiled = new Map<string, IntlMessageFormat>();
  const message = (key: MessageKey) => {
    let found = compiled.get(key);
    if (!found) compiled.set(key, (found = new IntlMessageFormat(catalogue[key], tag)));
    return found;
  };
  const dates = datesOf(tag, time_zone);
  const t: Text['t'] = (key, values) => String(message(key).format(values));
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  const numbers = new Intl.NumberFormat(tag);
  const day = (at: string) => {
    const date = new Date(at);
    return (dates.isThisYear(date) ? dates.day : dates.dayOfYear).format(date);
  };
  return {
    ...locale,
    time_zone,
    t,
    knows: (key): key is MessageKey => key in catalogue,
    rich: (key, values) => [message(key).format(values as never)].flat() as never,
    money: (money) => showMoney(tag, money),
    number: (value) => numbers.format(value),
    percent: percentsOf(tag),
    shortDate(at) {
      const date = new Date(at);
      const days = dates.daysAgo(date);
      if (days === 0) return t('text.today_at', { time: dates.time.format(date) });
      if (days === 1) return t('text.yesterday');
      return day(at);
    },
    day,
    dayAndTime: (at) => `${day(at)}, ${dates.time.format(new Date(at))}`,
    weekdayAndTime: (at) => dates.weekdayAndTime.format(new Date(at)),
    fullDate: (at) => dates.full.format(new Date(at)),
    time: (at) => dates.time.format(new Date(at)),
    age: (at) => showAge(t, Math.max(0, now() - new Date(at).getTime())),
    daysBetween: (from, to) => dates.dayNumber(new Date(to)) - dates.dayNumber(new Date(from)),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : undefined) ?? code,
  };
}

function datesOf(tag: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone });
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  const dayNumber = (date: Date) => Date.parse(calendar.format(date)) / day_ms;
  return {
    day: format({ day: 'numeric', month: 'short' }),
    dayOfYear: format({ day: 'numeric', month: 'short', year: 'numeric' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    weekdayAndTime: format({
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
    full: format({ dateStyle: 'long', timeStyle: 'long' }),
    dayNumber,
    daysAgo: (date: Date) => dayNumber(new Date(now())) - dayNumber(date),
    isThisYear: (date: Date) =>
      calendar.format(date).slice(0, 4) === calendar.format(new Date(now())).slice(0, 4),
  };
}

function showAge(t: Text['t'], age_ms: number): string {
  if (age_ms < minute_ms) return t('text.seconds', { count: Math.floor(age_ms / 1000) });
  if (age_ms < hour_ms) return t('text.minutes', { count: Math.floor(age_ms / minute_ms) });
  if (age_ms < day_ms) return t('text.hours', { count: Math.floor(age_ms / hour_ms) });
  return t('text.days', { count: Math.floor(age_ms / day_ms) });
}
