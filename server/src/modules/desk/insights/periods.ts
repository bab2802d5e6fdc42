/** Days from the first to the last, both included: `YYYY-MM-DD` in the time zone of the shop. */
export type Period = { from: string; to: string };

/** Days or months of which the rollups are read, both ends included. */
export type RollupRange = { grain: 'day' | 'month' } & Period;

const day_ms = 86_400_000;
const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** The day that is `count` days later, or earlier when negative. */
const addDays = (day: string, count: number) => toDay(new Date(toDate(day).getTime() + count * day_ms));

/** Days of a period, both ends counted. */
export const dayCount = ({ from, to }: Period) =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / day_ms) + 1;

/** The equally long period right before. */
export function periodBefore(period: Period): Period {
  const to = addDays(period.from, -1);
  return { from: addDays(to, 1 - dayCount(period)), to };
}

/** Splits a period into whole months and the days around them: a year is read from 12 months instead of 365 days. */
export function rollupRanges({ from, to }: Period): RollupRange[] {
  const first_month = from.endsWith('-01') ? from : monthAfter(from);
  const end = monthAfter(to) === addDays(to, 1) ? addDays(to, 1) : `${to.slice(0, 7)}-01`;
  if (first_month >= end) return [{ grain: 'day', from, to }];
  const ranges: RollupRange[] = [{ grain: 'month', from: first_month, to: addDays(end, -1) }];
  if (from < first_month) ranges.push({ grain: 'day', from, to: addDays(first_month, -1) });
  if (end <= to) ranges.push({ grain: 'day', from: end, to });
  return ranges;
}

/** The first day of the month after the one of `day`. */
function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return toDay(new Date(Date.UTC(year, month, 1)));
}
