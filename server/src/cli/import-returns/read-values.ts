import type { Mapping } from './mapping.ts';

/** A value that a row has and that can't be read. */
export class ValueError extends Error {}

/** Longer cells are neither amounts nor times. */
const max_chars = 40;
const group_marks = "['’ \u00A0\u202F]";

/** An amount of a cell as `1234.50`, whatever currency sign is around it. Throws ValueError. */
export function readAmount(cell: string, { decimal }: Pick<Mapping, 'decimal'>): string {
  const wrong = () =>
    new ValueError(
      `"${shorten(cell)}" isn't a valid amount: it must be 0 or more, with "${decimal}" before the decimals.`,
    );
  if (cell.length > max_chars) throw wrong();
  const bare = cell.trim().replace(/^[\p{Sc}A-Z\s]+|[\p{Sc}A-Z\s]+$/gu, '');
  const other = decimal === '.' ? ',' : '.';
  const number = new RegExp(
    `^(\\d+|\\d{1,3}(?:(?:\\${other}|${group_marks})\\d{3})+)(?:\\${decimal}(\\d{1,6}))?$`,
  );
  const [, whole = '', decimals] = number.exec(bare) ?? [];
  if (whole === '') throw wrong();
  return `${whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')}${decimals === undefined ? '' : `.${decimals}`}`;
}

const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/;
const forms = new Map<string, { form: RegExp; parts: string[] }>();

/** An instant of a cell, in ISO 8601. Without a zone it is in the one of the mapping. Throws ValueError. */
export function readInstant(
  cell: string,
  { dates, time_zone }: Pick<Mapping, 'dates' | 'time_zone'>,
): string {
  const text = cell.trim();
  const readIt = dates === undefined ? readIso : (one: string) => readForm(one, dates);
  const found = text.length > max_chars ? undefined : readIt(text);
  const { year, month, day, hour, minute, second, zone } = found ?? { ...no_parts };
  const local_ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(local_ms);
  const is_real =
    found &&
    shown.getUTCMonth() === month - 1 &&
    shown.getUTCDate() === day &&
    hour < 24 &&
    minute < 60 &&
    second < 60;
  if (!is_real || year < 1970 || year > 9999)
    throw new ValueError(
      `"${shorten(cell)}" isn't a valid time ${dates === undefined ? 'of ISO 8601. For other formats, set dates in a mapping' : `in the format ${dates}`}.`,
    );
  if (zone !== undefined) return new Date(local_ms - offsetOf(zone)).toISOString();
  const first = local_ms - zoneOffset(local_ms, time_zone);
  return new Date(local_ms - zoneOffset(first, time_zone)).toISOString();
}

type Parts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  zone?: string | undefined;
};
const no_parts: Parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };

function readIso(text: string): Parts | undefined {
  const found = iso.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  return {
    year: year!,
    month: month!,
    day: day!,
    hour: hour!,
    minute: minute!,
    second: second!,
    zone: found[7],
  };
}

const part_names: Record<string, keyof Parts> = {
  YYYY: 'year',
  MM: 'month',
  DD: 'day',
  HH: 'hour',
  mm: 'minute',
  ss: 'second',
};

function readForm(text: string, dates: string): Parts | undefined {
  let known = forms.get(dates);
  if (!known) {
    const parts: string[] = [];
    const source = dates.replaceAll(/YYYY|MM|DD|HH|mm|ss|[^]/g, (token) => {
      if (!part_names[token]) return RegExp.escape(token);
      parts.push(token);
      return token === 'YYYY' ? '(\\d{4})' : '(\\d{1,2})';
    });
    known = { form: new RegExp(`^${source}$`, 'u'), parts };
    forms.set(dates, known);
  }
  const found = known.form.exec(text);
  if (!found) return undefined;
  return {
    ...no_parts,
    ...Object.fromEntries(known.parts.map((token, i) => [part_names[token]!, Number(found[i + 1])])),
  };
}

function offsetOf(zone: string): number {
  const found = /^([+-])(\d\d):?(\d\d)$/.exec(zone);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return (found[1] === '-' ? -minutes : minutes) * 60_000;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** By how much the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function zoneOffset(at_ms: number, time_zone: string): number {
  if (time_zone === 'UTC') return 0;
  let clock = clocks.get(time_zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: time_zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(time_zone, clock);
  }
  const { year, month, day, hour, minute, second }: Parts = {
    ...no_parts,
    ...Object.fromEntries(clock.formatToParts(at_ms).map(({ type, value }) => [type, Number(value)])),
  };
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at_ms / 1000) * 1000;
}

/** A cell as a message shows it. */
export const shorten = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);
