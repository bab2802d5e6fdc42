/**
 * Calendar days of a time zone. A day is written `YYYY-MM-DD`; a time zone is an IANA name such as `Europe/Madrid`, and
 * an unknown one is a RangeError. A day need not have 24 hours, nor begin at 00:00: clocks are changed at midnight too.
 */

const second_ms = 1000;
const day_ms = 86_400_000;
const largest_offset_ms = 16 * 3_600_000;

/** The first instant of a day. */
export function startOfDay(day: string, time_zone = 'UTC'): Date {
  return startOfDayNumber(toDayNumber(day), time_zone);
}

/** The last whole second of a day: 23:59:59 on its clocks. */
export function endOfDay(day: string, time_zone = 'UTC'): Date {
  return new Date(startOfDayNumber(toDayNumber(day) + 1, time_zone).getTime() - second_ms);
}

/** The day that it is in the time zone at an instant. */
export function dayOf(at: Date, time_zone = 'UTC'): string {
  return toDay(dayNumberOf(at.getTime(), time_zone));
}

/** The day that lies a number of days later, or earlier when the number is negative. */
export function addDays(day: string, days: number): string {
  return toDay(toDayNumber(day) + days);
}

/** Days are counted from 1970-01-01 to be compared and added. */
function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / day_ms;
}

function toDay(dayNumber: number): string {
  return new Date(dayNumber * day_ms).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** Finds the first second of the day by halving: exact for every change of clocks, at 17 look-ups of the local day. */
function startOfDayNumber(dayNumber: number, time_zone: string): Date {
  if (time_zone === 'UTC') return new Date(dayNumber * day_ms);
  let before = (dayNumber * day_ms - largest_offset_ms) / second_ms;
  let after = (dayNumber * day_ms + largest_offset_ms) / second_ms;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayNumberOf(middle * second_ms, time_zone) < dayNumber) before = middle;
    else after = middle;
  }
  return new Date(after * second_ms);
}

function dayNumberOf(at_ms: number, time_zone: string): number {
  if (time_zone === 'UTC') return Math.floor(at_ms / day_ms);
  const parts = Object.fromEntries(
    calendarOf(time_zone)
      .formatToParts(at_ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 0) - 1, parts['day'] ?? 0) / day_ms;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Calendars are kept: making one costs about a hundred times as much as using it. */
function calendarOf(time_zone: string): Intl.DateTimeFormat {
  const kept = calendars.get(time_zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: time_zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  calendars.set(time_zone, made);
  return made;
}
