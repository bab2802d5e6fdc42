import { showMoney } from '@retour/contract/money-text';
import { IntlMessageFormat } from 'intl-messageformat';
import ar from '../messages/ar.json' with { type: 'json' };
import de from '../messages/de.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import fr from '../messages/fr.json' with { type: 'json' };
import it from '../messages/it.json' with { type: 'json' };
import nl from '../messages/nl.json' with { type: 'json' };
import type { Language } from '@retour/contract/languages';
import type { Locale } from './languages.ts';

export type MessageKey = keyof typeof en;
type Values = Record<string, string | number>;

const catalogues: Record<Language, Record<MessageKey, string>> = { en, de, fr, es, it, nl, ar };

/** An amount in minor units of its currency. */
export type Money = { amount: number; currency: string };

/** A moment in the wire form, and the zone in which the shop and the shopper read it. */
export type Moment = { at: string; time_zone: string };

/** Makes markup of what a tag of a message encloses. */
type Tag<Node> = (inner: (string | Node)[]) => Node;

export type Text = Locale & {
  /** A message in the language of the page. An Error where it lacks a value. */
  t: (key: MessageKey, values?: Values) => string;
  /** The same with markup: values may be markup, and each tag of the message is made by the function of its name. */
  rich: <Node extends object>(
    key: MessageKey,
    values: Record<string, string | number | Node | Tag<Node>>,
  ) => (string | Node)[];
  /** As £11.47; a negative one has a true minus sign. */
  money: (money: Money) => string;
  /** As Sunday, 20 December. */
  day: (moment: Moment) => string;
  /** A day that may be of another year. */
  dayInYear: (moment: Moment) => string;
  /** As 30 Nov. */
  shortDay: (moment: Moment) => string;
  /** As 22 Nov, 09:12. */
  moment: (moment: Moment) => string;
  /** The name of a country by its code of ISO 3166, such as United Kingdom; the text itself where it is no code. */
  country: (code: string) => string;
};

const compiled = new Map<string, IntlMessageFormat>();

/** Texts, amounts, dates and names of countries as one locale writes them. */
export function createText(locale: Locale): Text {
  const { language, tag } = locale;
  const message = (key: MessageKey) => {
    const id = `${tag} ${key}`;
    let found = compiled.get(id);
    if (!found) compiled.set(id, (found = new IntlMessageFormat(catalogues[language][key], tag)));
    return found;
  };
  const date = (options: Intl.DateTimeFormatOptions) => (moment: Moment) =>
    dateFormat(tag, { ...options, timeZone: moment.time_zone }).format(new Date(moment.at));
  const day = date({ weekday: 'long', day: 'numeric', month: 'long' });
  return {
    ...locale,
    t: (key, values) => String(message(key).format(values && isolated(tag, values))),
    rich: (key, values) => [message(key).format(isolated(tag, values) as never)].flat() as never,
    money: (money) => moneyText(tag, money),
    // British dates have no comma after the day of the week, but a heading is easier to read with one.
    day: (moment) => (tag === 'en-GB' ? day(moment).replace(' ', ', ') : day(moment)),
    dayInYear: date({ day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: date({ day: 'numeric', month: 'short' }),
    moment: date({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    country: (code) =>
      (/^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(tag, { type: 'region' }).of(code) : undefined) ?? code,
  };
}

const date_formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes 50 times as long as using it. */
function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = tag + JSON.stringify(options);
  let found = date_formats.get(id);
  if (!found) date_formats.set(id, (found = new Intl.DateTimeFormat(tag, options)));
  return found;
}

/** Among Arabic words, a name in Latin letters keeps its own order, and the number before it stays before it. */
function isolated<Value>(tag: string, values: Record<string, Value>): Record<string, Value | string> {
  if (!tag.startsWith('ar')) return values;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? `\u2068${value}\u2069` : value,
  ]);
  return Object.fromEntries(entries) as Record<string, Value | string>;
}

function moneyText(tag: string, money: Money): string {
  const shown = showMoney(tag, money);
  // Among Arabic words a figure and a Latin sign of currency would change places: they are one piece that runs from left to right.
  return tag.startsWith('ar') ? `\u2066${shown.replaceAll(/[\u200E\u200F\u061C]/g, '')}\u2069` : shown;
}
