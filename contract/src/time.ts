import { endOfDay, startOfDay } from './days.ts';
import { beforeFrom, rangeTooLong, wrongType } from './validation-messages.ts';
import type { FieldErrors } from './validation-messages.ts';

/** Times on the wire: the forms that are read, and the three that are written (API contract, 1.2 and 1.6). */

/** A time as it was written. */
export type WrittenTime = {
  at: Date;
  /** Only a day was written; `at` is its beginning. */
  date_only: boolean;
};

const time_form =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|([+-])(\d{2}):(\d{2}))?)?$/;
const minute_ms = 60_000;
const day_ms = 86_400_000;
const last_ms = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, or RFC 3339 (fraction and zone may be left out, digits beyond milliseconds
 * are dropped). Without a zone the value is UTC, but a day alone is the day of `time_zone`, an IANA name. Undefined for
 * any other form, for days and times that do not exist, and outside the years 1970 to 9999.
 */
export function parseTime(text: string, time_zone = 'UTC'): WrittenTime | undefined {
  const parts = time_form.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone, sign, zoneHours, zoneMinutes] = parts;
  if (!isDay(Number(year), Number(month), Number(day))) return undefined;
  if (hour === undefined) return { at: startOfDay(text, time_zone), date_only: true };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (zone !== undefined && (Number(zoneHours ?? 0) > 23 || Number(zoneMinutes ?? 0) > 59)) return undefined;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const written = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    milliseconds,
  );
  const ahead = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * minute_ms;
  const at = new Date(sign === '-' ? written + ahead : written - ahead);
  return at.getTime() >= 0 && at.getTime() <= last_ms ? { at, date_only: false } : undefined;
}

/** Both ends are inclusive and whole seconds; an end that was not given is undefined and has the endpoint's default. */
export type TimeRange = {
  from: Date | undefined;
  to: Date | undefined;
};

/** What an endpoint says about its range. */
export type RangeRules = {
  /** Longest span in days, measured from `from` to `to` as written; exactly this is allowed. Absent: any span. */
  limit_days?: number;
  /** The zone whose days are meant when only a day is written; UTC unless it is given. */
  time_zone?: string;
};

const unpadded = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:([Tt ])(\d{1,2}):(\d{1,2}):(\d{1,2})(.*))?$/;

/** Adds the leading zeros that `2020-2-3` or `2020-2-3 9:05:00` lacks. A text of any other form is returned as it is. */
export function padTime(text: string): string {
  const parts = unpadded.exec(text);
  if (!parts) return text;
  const [, year, month = '', day = '', separator, hour = '', minute = '', second = '', rest = ''] = parts;
  const two = (digits: string) => digits.padStart(2, '0');
  const date = `${year}-${two(month)}-${two(day)}`;
  return separator === undefined
    ? date
    : `${date}${separator}${two(hour)}:${two(minute)}:${two(second)}${rest}`;
}

/**
 * Reads the range parameters `from` and `to` (API contract, 1.6), or says which of them is wrong. A day alone
 * means its first second as `from`, and its last as `to`; for the span it counts as its first. Instants are truncated to
 * whole seconds before they are compared.
 */
export function parseRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  { limit_days, time_zone }: RangeRules = {},
): TimeRange | { errors: FieldErrors } {
  const start = from === undefined ? undefined : parseTime(from, time_zone);
  const end = to === undefined ? undefined : parseTime(to, time_zone);
  const errors: Record<string, string[]> = {};
  if (from !== undefined && !start) errors['from'] = [wrongType('from', 'a valid date')];
  if (to !== undefined && !end) errors['to'] = [wrongType('to', 'a valid date')];
  if (Object.keys(errors).length > 0) return { errors };
  const range = {
    from: start && toWholeSecond(start.at),
    to: end && (end.date_only && to !== undefined ? endOfDay(to, time_zone) : toWholeSecond(end.at)),
  };
  if (range.from && range.to && range.to < range.from) return { errors: { to: [beforeFrom('to')] } };
  if (start && end && limit_days !== undefined && spanOf(start, end) > limit_days * day_ms)
    return { errors: { to: [rangeTooLong('to', limit_days)] } };
  return range;
}

/** `2026-03-02 09:15:27`, UTC. */
export function toTsPlain(at: Date): string {
  return at.toISOString().slice(0, 19).replace('T', ' ');
}

/** `2026-03-02T09:15:27+00:00`. */
export function toTsOffset(at: Date): string {
  return `${at.toISOString().slice(0, 19)}+00:00`;
}

/** `2026-03-02T09:15:27.000Z`. */
export function toTsMs(at: Date): string {
  return at.toISOString();
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1970 || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function toWholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000);
}

function spanOf(start: WrittenTime, end: WrittenTime): number {
  return toWholeSecond(end.at).getTime() - toWholeSecond(start.at).getTime();
}
