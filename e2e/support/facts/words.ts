import { isDeepStrictEqual } from 'node:util';
import type { ReturnOverview } from '../../../client/src/index.ts';
import { showMoney } from '../../../contract/src/money-text.ts';

type Amount = { amount: number; currency: string };

/** How the English console writes amounts, dates and times, in the time zone of a shop. */
export type Words = {
  money: (amount: Amount) => string;
  /** As 20 Nov, or 20 Nov 2025 in another year than now. */
  day: (at: string) => string;
  time: (at: string) => string;
  /** As Today 09:12, Yesterday, or a day. */
  shortDate: (at: string) => string;
  /** As 3 h: whole units of what has passed. */
  age: (at: string) => string;
};

/** What the API knows of a return, and how its console says it. */
export type Known = { shown: ReturnOverview; words: Words };

const minute = 60_000;

/** The words of a shop at a moment. */
export function wordsOf(timeZone: string, now: Date): Words {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    return (at: string | Date) => made.format(new Date(at));
  };
  const date = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const year = format({ year: 'numeric' });
  const day_month = format({ day: 'numeric', month: 'short' });
  const with_year = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const day = (at: string) => (year(at) === year(now) ? day_month : with_year)(at);
  const yesterday = date(new Date(now.getTime() - 24 * 60 * minute));
  return {
    money: (amount) => showMoney('en-GB', amount),
    day,
    time,
    shortDate: (at) =>
      date(at) === date(now) ? `Today ${time(at)}` : date(at) === yesterday ? 'Yesterday' : day(at),
    age: (at) => {
      const passed = Math.max(0, now.getTime() - Date.parse(at));
      const units = [
        [24 * 60 * minute, 'd'],
        [60 * minute, 'h'],
        [minute, 'min'],
        [1000, 's'],
      ] as const;
      const [size, unit] = units.find(([length]) => passed >= length) ?? [1000, 's'];
      return `${Math.floor(passed / size)} ${unit}`;
    },
  };
}

/** `one` for one, else `many` with the number. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** How often each text is there. */
export const tally = (texts: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(texts, (text) => text)]
      .map(([text, alike]) => [text, alike.length] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** States of returns as the console names them. */
export const state_names = {
  open: 'Open',
  review: 'In review',
  processing: 'Processing',
  closed: 'Closed',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** What differs between what a page states and what the API says, each with the name of the fact. */
export function differencesOf(facts: Record<string, readonly [said: unknown, known: unknown]>): string[] {
  return Object.entries(facts).flatMap(([name, [said, known]]) =>
    isDeepStrictEqual(said, known)
      ? []
      : [`${name}: the page says ${JSON.stringify(said)}, and the API ${JSON.stringify(known)}`],
  );
}
