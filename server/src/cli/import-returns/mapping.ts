import { readFile } from 'node:fs/promises';
import { dayOf } from '@retour/contract/days';
import { isCurrency } from '@retour/contract/money';
import { parse } from 'yaml';
import { CommandError } from '../failure.ts';
import { FIELDS, WORDS, isField, plain } from './fields.ts';
import type { Field } from './fields.ts';
import { column_names, systems } from './systems.ts';

/** How a file is read. */
export type Mapping = {
  /** The name of the other system, by which its returns are found again. */
  source: string;
  /** The field that a column is, by its plain name. */
  fields: ReadonlyMap<string, Field>;
  /** What a word of theirs is here, by its plain form. */
  words: Record<keyof typeof WORDS, ReadonlyMap<string, string>>;
  reasons: ReadonlyMap<string, string>;
  decimal: '.' | ',';
  /** Such as `DD.MM.YYYY HH:mm`; undefined: ISO 8601. */
  dates: string | undefined;
  time_zone: string;
  currency: string | undefined;
  /** Whether amounts are of the row or of the whole return, which then stand in each of its rows. */
  amounts: 'row' | 'return';
  delimiter: string | undefined;
};

export type SystemName = keyof typeof systems;
export const system_names = Object.keys(systems) as SystemName[];

/** How the exports of a system are read, in the time zone of the shop. */
export function mappingOf(system: SystemName, time_zone: string): Mapping {
  const words = (of: keyof typeof WORDS) => wordsOf(of, systems[system][of]);
  return {
    source: system,
    fields: new Map(
      Object.entries(column_names).flatMap(([field, names]) =>
        names.map((name) => [plain(name), field as Field] as const),
      ),
    ),
    words: { state: words('state'), resolution: words('resolution'), outcome: words('outcome') },
    reasons: new Map(),
    decimal: '.',
    dates: undefined,
    time_zone,
    currency: undefined,
    amounts: 'return',
    delimiter: undefined,
  };
}

/** Our own words count in every file. */
const wordsOf = (of: keyof typeof WORDS, more: Record<string, string>) =>
  new Map(
    [...WORDS[of].map((word) => [word, word]), ...Object.entries(more)].map(([theirs, ours]) => [
      plain(theirs),
      ours,
    ]),
  );

const max_file_bytes = 1_048_576;
const members = 'source columns values decimal dates time_zone currency amounts delimiter'.split(' ');

/** Reads a file with a mapping, as YAML or JSON. Errors: CommandError with everything that is wrong in it. */
export async function readMapping(file: string, shop_time_zone: string): Promise<Mapping> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} can't be read (${error.code}).`);
  });
  if (bytes.length > max_file_bytes) throw new CommandError(`${file} is too large for a mapping.`);
  let given: unknown;
  try {
    given = parse(bytes.toString(), { maxAliasCount: 0 });
  } catch (error) {
    throw new CommandError(`${file} isn't valid YAML or JSON: ${(error as Error).message.split('\n')[0]}`);
  }
  const problems: string[] = [];
  const mapping = checkMapping(given, shop_time_zone, (problem) => void problems.push(problem));
  if (problems.length > 0)
    throw new CommandError(
      `${file} isn't a valid mapping:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
  return mapping;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function checkMapping(given: unknown, shop_time_zone: string, refuse: (problem: string) => void): Mapping {
  const all = isObject(given) ? given : {};
  for (const name of Object.keys(all))
    if (!members.includes(name)) refuse(`${name} is unknown: there are ${members.join(', ')}.`);
  const choice = (name: string, check: (text: string) => boolean, must: string): string | undefined => {
    const value = all[name];
    if (value === undefined) return undefined;
    if (typeof value === 'string' && check(value)) return value;
    refuse(`${name} must be ${must}.`);
    return undefined;
  };
  const source = choice(
    'source',
    (text) => /^[a-z0-9][a-z0-9_-]{0,49}$/.test(text) && text !== 'transfer',
    'a name of a to z, 0 to 9, - and _',
  );
  if (all['source'] === undefined) refuse('source is missing: name the other system.');
  return {
    source: source ?? '',
    fields: checkColumns(all['columns'], refuse),
    ...checkValues(all['values'] ?? {}, refuse),
    decimal: choice('decimal', (text) => text === '.' || text === ',', '"." or ","') === ',' ? ',' : '.',
    dates: choice(
      'dates',
      isDateForm,
      'a format such as "DD.MM.YYYY HH:mm", made of YYYY, MM, DD, HH, mm and ss',
    ),
    time_zone: choice('time_zone', isTimeZone, 'a time zone such as Europe/Berlin') ?? shop_time_zone,
    currency: choice('currency', isCurrency, 'a code of ISO 4217, such as EUR'),
    amounts:
      choice('amounts', (text) => text === 'row' || text === 'return', '"row" or "return"') === 'row'
        ? 'row'
        : 'return',
    delimiter: choice('delimiter', (text) => /^[^"\r\n]$/.test(text), 'one character'),
  };
}

function checkColumns(given: unknown, refuse: (problem: string) => void): Mapping['fields'] {
  if (!isObject(given)) {
    refuse('columns is missing: it names the field of each column, for example "Order no.": order.');
    return new Map();
  }
  for (const [column, field] of Object.entries(given))
    if (!isField(field))
      refuse(`columns: "${column}" can't be ${String(field)}: there are ${Object.keys(FIELDS).join(', ')}.`);
  return new Map(Object.entries(given).map(([column, field]) => [plain(column), field as Field]));
}

function checkValues(given: unknown, refuse: (problem: string) => void): Pick<Mapping, 'words' | 'reasons'> {
  const values = isObject(given) ? given : {};
  const mapOf = (name: string): Record<string, string> => {
    const map = values[name] ?? {};
    if (!isObject(map) || !Object.values(map).every((word) => typeof word === 'string')) {
      refuse(`values.${name} must map words to words.`);
      return {};
    }
    return map as Record<string, string>;
  };
  for (const name of Object.keys(values))
    if (name !== 'reason' && !Object.hasOwn(WORDS, name))
      refuse(`values.${name} is unknown: there are ${Object.keys(WORDS).join(', ')} and reason.`);
  const words = (of: keyof typeof WORDS) => {
    const map = mapOf(of);
    for (const [theirs, ours] of Object.entries(map))
      if (!(WORDS[of] as readonly string[]).includes(ours))
        refuse(`values.${of}: "${theirs}" can't be ${ours}: there are ${WORDS[of].join(', ')}.`);
    return wordsOf(of, map);
  };
  return {
    words: { state: words('state'), resolution: words('resolution'), outcome: words('outcome') },
    reasons: new Map(Object.entries(mapOf('reason')).map(([theirs, ours]) => [plain(theirs), ours])),
  };
}

function isTimeZone(name: string): boolean {
  try {
    dayOf(new Date(0), name);
    return true;
  } catch {
    return false;
  }
}

const isDateForm = (form: string) =>
  form.length <= 40 && ['YYYY', 'MM', 'DD'].every((part) => form.split(part).length === 2);
