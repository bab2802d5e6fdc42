import { day_ms, hour_ms } from '../../../server/src/platform/clock.ts';

/**
 * A reader of local times (`YYYY-MM-DD HH:MM:SS`) of one time zone, e.g. 'Europe/London', that answers the instant, or
 * undefined for a text of another form or a day that does not exist. A time that the clocks pass twice in autumn is the
 * first of the two; a time that they skip in spring is moved forward by what they skip. The zone's offset must change
 * on full hours only, as all modern zones' do. Remembers the last answer: neighbouring lines share their time.
 */
export function localTimeReader(time_zone: string): (text: string) => Date | undefined {
  const offsetAt = offsetReader(time_zone);
  let last_text = '';
  let last_instant: Date | undefined;
  let last_hour = Number.NaN;
  let last_offset_ms = 0;
  return (text) => {
    if (text === last_text) return last_instant;
    const local_ms = readDigits(text);
    last_text = text;
    last_instant = undefined;
    if (local_ms === undefined) return undefined;
    const hour = Math.floor(local_ms / hour_ms);
    if (hour !== last_hour) {
      last_hour = hour;
      last_offset_ms = offsetOfLocal(local_ms, offsetAt);
    }
    last_instant = new Date(local_ms - last_offset_ms);
    return last_instant;
  };
}

const form = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/;

/** The digits read as if they were UTC, in ms; undefined when they are no date and time. */
function readDigits(text: string): number | undefined {
  const parts = form.exec(text);
  if (!parts) return undefined;
  const ms = Date.parse(`${text.slice(0, 10)}T${text.slice(11)}.000Z`);
  if (Number.isNaN(ms)) return undefined;
  // Date.parse rolls 31 February over and reads 24:00:00 as the next day: both come back with another day.
  return new Date(ms).toISOString().startsWith(text.slice(0, 10)) ? ms : undefined;
}

/** The offset to subtract: of the two that are in force around the time, the one that gives the earlier valid instant. */
function offsetOfLocal(local_ms: number, offsetAt: (instant_ms: number) => number): number {
  const before = offsetAt(local_ms - day_ms);
  const after = offsetAt(local_ms + day_ms);
  const valid = [before, after].filter((offset) => offsetAt(local_ms - offset) === offset);
  return valid.length > 0 ? Math.max(...valid) : before;
}

/** What the zone's clocks are ahead of UTC at an instant, in ms. */
function offsetReader(time_zone: string): (instant_ms: number) => number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (instant_ms) => {
    const parts = new Map(format.formatToParts(instant_ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local_ms = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    return local_ms - Math.floor(instant_ms / 1000) * 1000;
  };
}
