const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are kept: making one takes as long as the rest of a receipt. */
function formatOf(locale: string, timeZone: string, form: 'short' | 'shortOffset') {
  const key = `${locale} ${timeZone} ${form}`;
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: form });
  formats.set(key, kept);
  return kept;
}

/** A time zone as readers of a language know it at a moment: UTC, CET or MEZ, and where it has no such name, (New York, UTC-5). */
export function timeZoneName(locale: string, time_zone: string, at: Date): string {
  const nameIn = (language: string, form: 'short' | 'shortOffset') =>
    formatOf(language, time_zone, form)
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')!.value;
  const known = nameIn(locale, 'short');
  if (/^\p{L}+$/u.test(known)) return known;
  const place = time_zone.split('/').at(-1)!.replaceAll('_', ' ');
  const offset = nameIn('en', 'shortOffset').replace('GMT', 'UTC').replace(/\+0$/, '');
  return `(${place}, ${offset})`;
}
