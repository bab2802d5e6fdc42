import type { OpeningPeriod } from '../facts/hours.ts';

/** One line of opening hours: days in a row with the same hours, such as Mon–Fri, and 09:00–17:30; no hours where they are closed. */
export type HoursLine = { days: string; hours: string | null };

/** The days of any week that began on a Monday. */
const dayAt = (day: number) => Date.UTC(2024, 0, day);
const timeAt = (time: string) => Date.parse(`2024-01-01T${time}:00Z`);

const formats = new Map<string, { weekday: Intl.DateTimeFormat; time: Intl.DateTimeFormat }>();

function formatsOf(tag: string) {
  let found = formats.get(tag);
  if (!found) {
    const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
    const time = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    formats.set(tag, (found = { weekday, time }));
  }
  return found;
}

/** A time of day as a locale writes it. */
export const timeOfDay = (tag: string, time: string): string => formatsOf(tag).time.format(timeAt(time));

/** Opening hours of a week from Monday as a locale writes them, with the days in a row that are equal in one line. */
export function openingLines(tag: string, periods: readonly OpeningPeriod[]): HoursLine[] {
  const { weekday, time } = formatsOf(tag);
  const runs: { first: number; last: number; hours: string | null }[] = [];
  for (let day = 1; day <= 7; day++) {
    const of_day = periods
      .filter(({ days }) => days.includes(day))
      .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
      .map(({ opens, closes }) => time.formatRange(timeAt(opens), timeAt(closes)));
    const hours = of_day.length > 0 ? of_day.join(tag.startsWith('ar') ? '، ' : ', ') : null;
    const run = runs.at(-1);
    if (run && run.hours === hours) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days:
      first === last
        ? weekday.format(dayAt(first))
        : weekday.formatRange(dayAt(first), dayAt(last)).replace(/\s*–\s*/u, '–'),
    hours,
  }));
}
