import { now } from '../../text/now.ts';

/** First and last day, `YYYY-MM-DD`. */
export type Period = { from: string; to: string };

/** What the URL says: a period by its name or days, and what the table is broken down by. */
export type InsightSearch = { period?: string; from?: string; to?: string; by?: string };

export const PERIODS = ['last_30', 'last_90', 'this_month', 'last_month', 'last_365'] as const;
export type PeriodName = (typeof PERIODS)[number];
export const default_period: PeriodName = 'last_30';

const day_ms = 86_400_000;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The day that is `count` days later. */
const addDays = (day: string, count: number) => dayOf(new Date(dateOf(day).getTime() + count * day_ms));

/** Reads the search of the URL and drops what it doesn't know. */
export function readSearch(search: Record<string, unknown>): InsightSearch {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined);
  const isDay = (day: string | undefined): day is string =>
    day !== undefined && /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(dateOf(day).getTime());
  const from = text('from');
  const to = text('to');
  const period = PERIODS.find((name) => name === search['period']);
  const by = text('by');
  return {
    ...(isDay(from) && isDay(to) && from <= to ? { from, to } : {}),
    ...(period ? { period } : {}),
    ...(by !== undefined ? { by } : {}),
  };
}

/** The days of a named period, given today in the zone of the shop. */
export function daysOf(name: PeriodName, today: string): Period {
  const month = `${today.slice(0, 7)}-01`;
  const last_month = addDays(month, -1);
  const periods: Record<PeriodName, Period> = {
    last_30: { from: addDays(today, -29), to: today },
    last_90: { from: addDays(today, -89), to: today },
    this_month: { from: month, to: today },
    last_month: { from: `${last_month.slice(0, 7)}-01`, to: last_month },
    last_365: { from: addDays(today, -364), to: today },
  };
  return periods[name];
}

/** Today in a time zone. */
export const todayIn = (time_zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date(now()));

const beginsInterval = (day: string, interval: 'day' | 'week' | 'month') =>
  interval === 'day' || (interval === 'week' ? dateOf(day).getUTCDay() === 1 : day.endsWith('-01'));

/** The first days of the intervals of a period: every day, every Monday, or every first of a month; the first one begins with the period. */
export function startsOf({ from, to }: Period, interval: 'day' | 'week' | 'month'): string[] {
  const starts = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (beginsInterval(day, interval)) starts.push(day);
  }
  return starts;
}

/** Where intervals begin within their period, in days from its start, and whether they are whole: the first and the last can be shorter. */
export function spansOf(
  { from, to }: Period,
  interval: 'day' | 'week' | 'month',
): { starts_on: string; offset: number; is_whole: boolean }[] {
  const starts = startsOf({ from, to }, interval);
  const daysFrom = (day: string, until: string) => (dateOf(until).getTime() - dateOf(day).getTime()) / day_ms;
  const past = addDays(to, 1);
  return starts.map((starts_on, index) => ({
    starts_on,
    offset: daysFrom(from, starts_on),
    is_whole: beginsInterval(starts_on, interval) && beginsInterval(starts[index + 1] ?? past, interval),
  }));
}
