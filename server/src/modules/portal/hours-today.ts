import type { PageFacts } from '@retour/portal';

type Hours = NonNullable<PageFacts['method']['methods'][number]['locations'][number]['hours']>;

/** What clocks show in a place: the day of the week (1 is Monday), and the time as `HH:MM`. */
export type LocalMoment = { day: number; time: string };

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A moment as clocks show it in a zone. */
export function localMoment(at: Date, time_zone: string): LocalMoment {
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: time_zone,
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: days.indexOf(parts.weekday ?? '') + 1, time: `${parts.hour}:${parts.minute}` };
}

/** What opening hours mean for the rest of a day. */
export function hoursToday(periods: Hours['periods'], { day, time }: LocalMoment): Hours['today'] {
  const of_day = periods
    .filter((period) => period.days.includes(day))
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1));
  if (of_day.length === 0) return { state: 'closed' };
  const next = of_day.find(({ closes }) => time < closes);
  if (!next) return { state: 'closed_now' };
  return next.opens <= time ? { state: 'open', at: next.closes } : { state: 'opens', at: next.opens };
}
