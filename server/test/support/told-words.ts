import { IntlMessageFormat } from 'intl-messageformat';
import de from '../../../apps/portal/src/messages/de.json' with { type: 'json' };
import en from '../../../apps/portal/src/messages/en.json' with { type: 'json' };
import { minorDigits } from '@retour/contract/money';

/** A language that facts are compared in. */
export type ToldLanguage = 'en' | 'de';

type Key = keyof typeof en;

/** How shoppers are told facts in a language: the portal's messages, and amounts and dates as they are written there. */
export type ToldWords = {
  language: ToldLanguage;
  /** A message with its values, without tags. */
  say: (key: Key, values?: Record<string, string | number>) => string;
  /** Minor units of a currency, with a minus sign below 0. */
  money: (amount: number, currency: string) => string;
  /** As Monday 7 December: without the commas that pages and messages write differently. */
  day: (moment: string) => string;
  /** As 30 Nov. */
  shortDay: (moment: string) => string;
  /** As 22 Nov, 09:12. */
  moment: (moment: string) => string;
  /** Days in a text that something can be done by, without commas. */
  daysUntil: (text: string) => string[];
  /** What is only said as long as nothing has arrived. */
  underway: RegExp;
};

const catalogues = { en, de };
const tags = { en: 'en-GB', de: 'de' };
const until = { en: /(?:off|it|store) by (\w+,? \d+ \w+)/g, de: /bis ([A-Z]\w+, \d+\. \p{L}+)/gu };
const underway = {
  en: / by \w+day,? \d|label|On its way/,
  de: /bis \w+, \d|etikett|Auf dem Weg/i,
};

/** The words of a language, with times in the zone of a shop. */
export function toldWords(language: ToldLanguage, time_zone: string): ToldWords {
  const tag = tags[language];
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: time_zone });
    return (moment: string) => spaced(format.format(new Date(moment)));
  };
  const day = date({ weekday: 'long', day: 'numeric', month: 'long' });
  return {
    language,
    say: (key, values) =>
      spaced(
        String(
          new IntlMessageFormat(catalogues[language][key], tag).format({ ...values, ...plain_tags }),
        ).replaceAll(/<[^>]+>/g, ''),
      ),
    money(amount, currency) {
      const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
      const digits = minorDigits(currency);
      const text = new Intl.NumberFormat(tag, format).format(amount / 10 ** digits);
      return spaced(text.replace('-', '\u2212\u2009'));
    },
    day: (moment) => day(moment).replaceAll(',', ''),
    shortDay: date({ day: 'numeric', month: 'short' }),
    moment: date({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
    daysUntil: (text) => [...text.matchAll(until[language])].map(([, told]) => told!.replaceAll(',', '')),
    underway: underway[language],
  };
}

const unmarked = (inner: string[]) => inner.join('');
const plain_tags = { a: unmarked, b: unmarked, link: unmarked };

/** With plain spaces, as texts of pages are read. */
export const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
