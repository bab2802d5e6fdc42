import type { TSchema } from 'typebox';
import type { Route } from '../../platform/route.ts';
import { CommandError } from '../failure.ts';
import { readTextFile } from '../read-text-file.ts';

/** A member of a query or body that an option states; of an object in a body, each member by itself. */
export type Member = {
  place: 'query' | 'body';
  path: readonly string[];
  /** Such as `--address.country-code`. */
  option: string;
  kind: 'text' | 'time' | 'number' | 'boolean' | 'list' | 'json';
  words: readonly string[];
  description: string;
  is_required: boolean;
  may_be_null: boolean;
  /** Too many belong to one object for help to list them. */
  is_hidden?: true;
};

type Schema = {
  type?: string | readonly string[] | undefined;
  anyOf?: readonly Schema[];
  enum?: readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  description?: string;
  format?: string;
  'x-documented-as'?: Schema;
};

/** The members of the query and body of an operation. One that may be in either is sent in the body. */
export function membersOf({ query, body }: Pick<Route, 'query' | 'body'>): Member[] {
  const in_body = membersIn('body', body);
  const in_query = membersIn('query', query);
  return [...in_query.filter(({ option }) => !in_body.some((other) => other.option === option)), ...in_body];
}

function membersIn(place: Member['place'], schema: TSchema | undefined): Member[] {
  return schema ? membersBelow(place, schema, [], true) : [];
}

/** Help lists the members of an object up to this many. */
const most_listed = 12;

function membersBelow(
  place: Member['place'],
  { properties = {}, required = [] }: Schema,
  path: readonly string[],
  is_needed: boolean,
): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { own, may_be_null } = withoutNull(schema['x-documented-as'] ?? schema);
    const here = [...path, name];
    const is_required = is_needed && required.includes(name);
    const description = (schema.description ?? own.description ?? '').replaceAll('`', '');
    const option = `--${here.join('.').replaceAll('_', '-')}`;
    const member = { place, path: here, option, ...kindOf(own), description, is_required, may_be_null };
    const below = own.type === 'object' ? membersBelow(place, own, here, is_required) : [];
    if (below.length === 0) return [member];
    if (below.length <= most_listed) return below;
    return [member, ...below.map((one) => ({ ...one, is_hidden: true as const }))];
  });
}

function withoutNull(schema: Schema): { own: Schema; may_be_null: boolean } {
  const forms = schema.anyOf ?? [schema];
  const others = forms.filter(({ type }) => type !== 'null');
  return {
    own: others.length === 1 ? others[0]! : { ...schema, anyOf: others },
    may_be_null: others.length < forms.length,
  };
}

function kindOf({
  type,
  anyOf,
  enum: words = [],
  items,
  format = '',
}: Schema): Pick<Member, 'kind' | 'words'> {
  if (anyOf) return { kind: anyOf.every(isText) ? 'text' : 'json', words: [] };
  if (type === 'array') {
    const of_items = items ? kindOf(withoutNull(items).own) : undefined;
    return of_items?.kind === 'text' ? { kind: 'list', words: of_items.words } : { kind: 'json', words: [] };
  }
  if (type === 'integer' || type === 'number') return { kind: 'number', words: [] };
  if (type === 'boolean') return { kind: 'boolean', words: [] };
  if (format.endsWith('time-input')) return { kind: 'time', words: [] };
  return isText({ type }) ? { kind: 'text', words } : { kind: 'json', words: [] };
}

/** Identifiers may be numbers or text: then they are sent as text, which means the same. */
const isText = ({ type }: Schema) =>
  [type].flat().every((one) => one === 'string' || one === 'integer' || one === 'number');

/** The flags of a member as help shows them. */
export function flagsOf({ option, kind, words }: Member): string {
  const value = {
    text: 'text',
    time: 'time',
    number: 'number',
    boolean: 'true|false',
    list: 'text',
    json: 'json',
  }[kind];
  const shown = words.length > 0 && words.join('|').length <= 40 ? words.join('|') : value;
  return kind === 'boolean' ? `${option} [${shown}]` : `${option} <${shown}>`;
}

/** What help says of a member: its description, what isn't clear from its flags, and whether it must be there. */
export function helpOf({ description, kind, words, is_required }: Member): string {
  const long = words.join('|').length > 40 ? `one of ${words.join(', ')}` : '';
  return [
    description.replace(/\.$/, ''),
    long,
    kind === 'list' ? 'repeatable' : '',
    is_required ? 'required' : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** The value of a member as JSON has it. `@file` is the content of a file, and `null` null. */
export async function readValue(member: Member, given: string | true): Promise<unknown> {
  if (given === true) return true;
  const text = given.startsWith('@') ? await readTextFile(given.slice(1)) : given;
  if (text === 'null' && member.may_be_null) return null;
  if (member.kind === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (member.kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (member.kind !== 'json') return text;
  return parseAs(text, `${member.option} needs JSON`);
}

/** Parses JSON that somebody wrote. `what` begins the sentence that says what is wrong with it. */
export function parseAs(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${what}: ${(error as Error).message}`);
  }
}

/** Puts a value at its place in an object, and makes the objects on the way. */
export function setAt(
  target: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const below = target[name];
  const is_object = typeof below === 'object' && below !== null && !Array.isArray(below);
  const inner = is_object ? (below as Record<string, unknown>) : {};
  target[name] = inner;
  setAt(inner, rest, value);
}
