import type { SchemaValidateFunction } from 'ajv';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { padTime, parseTime } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { TSchema } from 'typebox';
import { currencyProblem } from './amounts.ts';
import { createChecker } from './checker.ts';
import { invalid } from '../refusal.ts';
import type { FieldErrors, GatheredErrors } from '../refusal.ts';
import { createKnownFieldPicker } from './unknown-fields.ts';
import type { UnknownField } from './unknown-fields.ts';

const max_messages = 100;

let made: Ajv2020 | undefined;

function makeAjv(): Ajv2020 {
  const ajv = createChecker();
  ajv.addFormat('time-input', (text) => parseTime(text) !== undefined);
  ajv.addFormat('unpadded-time-input', (text) => parseTime(text) !== undefined);
  ajv.addFormat('email-input', (text) => /^[^@]+@[^@]+$/.test(text));
  ajv.addFormat('url-input', isWebUrl);
  // These check nothing: they say what to call a value of the wrong type.
  ajv.addFormat('amount-input', true);
  ajv.addFormat('minor-units', true);
  ajv.addFormat('rate-input', true);
  ajv.addFormat('id-input', true);
  ajv.addKeyword({ keyword: 'one-currency', type: 'object', errors: true, validate: checkCurrency });
  return ajv;
}

const checkCurrency: SchemaValidateFunction = (_schema: unknown, value: object) => {
  const problem = currencyProblem(value);
  checkCurrency.errors = problem ? [{ keyword: 'one-currency', params: problem }] : [];
  return !problem;
};

/** The members of an object of which nothing is refused yet. */
function intactMembers(value: unknown, errors: FieldErrors): Record<string, unknown> {
  const broken = new Set(Object.keys(errors).map((path) => path.split('.', 1)[0]));
  return Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !broken.has(name)));
}

function addErrors(more: GatheredErrors, errors: FieldErrors): void {
  for (const [path, list] of Object.entries(more)) errors[path] ??= [...list];
}

function addUnknown(unknown: readonly UnknownField[], errors: FieldErrors): void {
  const count = Object.values(errors).reduce((sum, list) => sum + list.length, 0);
  for (const { field, message } of unknown.slice(0, Math.max(0, max_messages - count)))
    (errors[field] ??= []).push(message);
}

type JsonSchema = {
  type?: string | string[];
  format?: string;
  minLength?: number;
  pattern?: string;
  maximum?: number;
  /** A larger number counts as the maximum. */
  'x-clamped'?: true;
  /** Of an object: an empty text in it is never null. */
  'x-empty-text'?: 'rejected';
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  maxItems?: number;
  anyOf?: JsonSchema[];
  enum?: unknown[];
};

/** What is reported together with what breaks the schema. */
type MoreErrors = {
  /** Fields that are rejected because the schema does not name them. */
  unknown?: readonly UnknownField[];
  /** Rules that the schema cannot express. It gets the members that do not break the schema. */
  check?: ((intact: Record<string, unknown>) => GatheredErrors) | undefined;
  /** Gets a value that is refused, in its schema's form as far as it fits. */
  onRefusal?: (normal: unknown) => void;
};

export type Validator = (value: unknown, more?: MoreErrors) => unknown;

/**
 * Makes a function that brings a query or a body into its schema's form and refuses what breaks it, naming every failing field. What it returns
 * has the members that the schema names, and no others. The schema is compiled at its first use: all of them together take as long as the rest
 * of a start.
 */
export function createValidator(schema: TSchema, source: 'query' | 'body'): Validator {
  let check: ValidateFunction | undefined;
  const pickKnown = createKnownFieldPicker(schema);
  return (value, { unknown = [], check: checkMore, onRefusal } = {}) => {
    check ??= (made ??= makeAjv()).compile(schema);
    const normal = normalise(schema, pickKnown(value), source);
    const errors = check(normal) ? {} : fieldErrors(check.errors ?? [], normal);
    for (const { path, at = path } of findNullCharacters(normal))
      errors[path || 'body'] ??= [messages.wrongType(at || 'body', 'a string')];
    if (checkMore) addErrors(checkMore(intactMembers(normal, errors)), errors);
    addUnknown(unknown, errors);
    if (Object.keys(errors).length === 0) return normal;
    onRefusal?.(normal);
    throw invalid(errors);
  };
}

/** In a strict body, an empty text is never null. */
type Source = 'query' | 'body' | 'strict body';

/**
 * Trims texts, reads numbers and booleans that came as text, and makes an empty text null in members that may be absent and null; everything
 * else is left for the schema to check.
 */
function normalise(given: JsonSchema, value: unknown, source: Source): unknown {
  if (typeof value === 'string') return normaliseText(given, value, source);
  // Of an object or array that may also be null, the option that says what is in it.
  const schema = given.anyOf?.find(({ items, properties }) => items ?? properties) ?? given;
  if (Array.isArray(value)) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema;
    // Nobody looks at the items of an array that has too many.
    return items && value.length <= maxItems ? value.map((item) => normalise(items, item, source)) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (!schema.properties) return schema.propertyNames ? trimNames(value) : value;
  const inside = schema['x-empty-text'] === 'rejected' ? 'strict body' : source;
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    // An empty query parameter was not filled in; an empty boolean means false.
    if (source === 'query' && member === '' && property && !accepts(property, 'boolean')) continue;
    if (inside === 'body' && isEmpty(member) && property && mayBeNull(schema, name, property)) {
      result[name] = null;
      continue;
    }
    result[name] = property ? normalise(property, member, inside) : member;
  }
  return result;
}

const trimNames = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name.trim(), member]));

function normaliseText(schema: JsonSchema, value: string, source: Source): unknown {
  const text = value.trim();
  if (schema['x-clamped'] && /^[0-9]+$/.test(text)) return Math.min(Number(text), schema.maximum!);
  if (schema.format === 'unpadded-time-input') return padTime(text);
  if (accepts(schema, 'integer') && /^-?[0-9]{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) {
    return accepts(schema, 'string') && String(Number(text)) !== text ? text : Number(text);
  }
  if (source === 'query' && accepts(schema, 'boolean')) {
    if (/^(true|1)$/i.test(text)) return true;
    if (/^(false|0|)$/i.test(text)) return false;
  }
  return accepts(schema, 'string') ? text : value;
}

function accepts(schema: JsonSchema, type: string): boolean {
  if (schema.anyOf) return schema.anyOf.some((option) => accepts(option, type));
  return schema.type === type || (Array.isArray(schema.type) && schema.type.includes(type));
}

const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === '';

/** Whether a member may be absent and null, and its text not empty. */
const mayBeNull = ({ required = [] }: JsonSchema, name: string, property: JsonSchema) =>
  !required.includes(name) && isNullRatherThanEmpty(property);

const known_as_null = new WeakMap<JsonSchema, boolean>();

function isNullRatherThanEmpty(property: JsonSchema): boolean {
  let is_null = known_as_null.get(property);
  if (is_null === undefined)
    known_as_null.set(property, (is_null = accepts(property, 'null') && !acceptsEmpty(property)));
  return is_null;
}

function acceptsEmpty({ anyOf = [], type, ...limits }: JsonSchema): boolean {
  if (anyOf.some(acceptsEmpty)) return true;
  const { minLength = 0, format, pattern, enum: values } = limits;
  if (type !== 'string' && !(Array.isArray(type) && type.includes('string'))) return false;
  return minLength === 0 && format === undefined && pattern === undefined && values === undefined;
}

function fieldErrors(errors: ErrorObject[], value: unknown): FieldErrors {
  const result: FieldErrors = {};
  let count = 0;
  const explained = placesOfOptions(errors);
  for (const error of errors) {
    // These only say that something did not fit; the errors of their options and names say why.
    if ((error.keyword === 'anyOf' && errors.length > 1) || error.keyword === 'propertyNames') continue;
    if (isOtherOption(error, explained)) continue;
    const path = fieldPath(error);
    const message = messageOf(error, path, value);
    const list = (result[path] ??= []);
    if (list.includes(message) || isNullOption(error)) continue;
    if (++count > max_messages) break;
    list.push(message);
  }
  for (const [path, list] of Object.entries(result)) if (list.length === 0) delete result[path];
  return result;
}

/** Where a value is of the type of an option of an `anyOf`, and the errors of that option say what is wrong with it. */
const placesOfOptions = (errors: readonly ErrorObject[]): ReadonlySet<string> =>
  new Set(
    errors
      .filter(
        ({ keyword, schemaPath }) => schemaPath.includes('/anyOf/') && !['type', 'anyOf'].includes(keyword),
      )
      .map(({ instancePath }) => instancePath),
  );

/** Whether a value is of another type than this option of an `anyOf`, but of that of one whose own errors say more. */
const isOtherOption = ({ keyword, instancePath, schemaPath }: ErrorObject, explained: ReadonlySet<string>) =>
  keyword === 'type' && schemaPath.includes('/anyOf/') && explained.has(instancePath);

const isNullOption = (error: ErrorObject) => error.keyword === 'type' && error.params['type'] === 'null';

function fieldPath(error: ErrorObject): string {
  const path = error.instancePath.slice(1).split('/').filter(Boolean).map(unescape);
  if (error.keyword === 'additionalProperties') path.push(String(error.params['additionalProperty']));
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  if (error.keyword === 'one-currency') path.push(String(error.params['member']));
  if (error.propertyName) path.push(error.propertyName);
  return path.join('.') || 'body';
}

const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

function messageOf(error: ErrorObject, path: string, value: unknown): string {
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
    case 'minLength':
    case 'minItems':
      return messages.required(error.propertyName === '' ? 'name' : path);
    case 'type':
      if (error.data === null || error.data === '') return messages.required(path);
      if (schema['format'] === 'minor-units')
        return messages.notMinorUnits(path, error.data, currencyBeside(error, value));
      if (schema['format'] === 'amount-input' && typeof error.data === 'number')
        return messages.notAnAmount(path, error.data);
      return messages.wrongType(path, typeWords(schema, String(error.params['type'])));
    case 'format':
      return messages.wrongType(path, format_words[String(error.params['format'])] ?? 'a string');
    case 'one-currency':
      return String(error.params['message']);
    case 'maxLength':
      return messages.tooLong(path, Number(error.params['limit']));
    case 'maxItems':
    case 'maxProperties':
      return messages.tooManyItems(path, Number(error.params['limit']));
    case 'minimum':
    case 'maximum':
      return messages.outOfRange(path, Number(schema['minimum']), Number(schema['maximum']));
    case 'enum':
      return messages.notInEnum((schema['enum'] as string[]).filter((word) => word !== null));
    case 'uniqueItems':
      return messages.repeated(path);
    default:
      return messages.unknownReference(path);
  }
}

/** The currency in the amount of which an error is. */
function currencyBeside({ instancePath }: ErrorObject, value: unknown): unknown {
  const parts = instancePath.slice(1).split('/').slice(0, -1).map(unescape);
  const within = parts.reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);
  const { currency, currency_code = currency } = within as Record<string, unknown>;
  return currency_code;
}

const format_words: Record<string, messages.TypeWords> = {
  'time-input': 'a valid date',
  'unpadded-time-input': 'a valid date',
  'email-input': 'a valid email address',
  'url-input': 'a valid URL',
  'amount-input': 'a valid amount',
  'id-input': 'an integer',
  'rate-input': 'a number',
};

/** An absolute URL of the web without user information (API contract, 1.2). */
function isWebUrl(text: string): boolean {
  return /^https?:\/\/[^\s\\@/?#]+([/?#]\S*)?$/i.test(text) && URL.canParse(text);
}

function typeWords(schema: Record<string, unknown>, type: string): messages.TypeWords {
  const words = format_words[String(schema['format'])];
  if (words) return words;
  if (type === 'integer' || type === 'array' || type === 'object') return `an ${type}`;
  return type === 'boolean' ? 'a boolean' : 'a string';
}

/** Where a text with U+0000 is; `at` is what is wrong there, unless the value itself. */
type NullCharacter = { path: string; at?: string };

/** The texts and names with U+0000, which the database doesn't store; as many as are reported. */
function findNullCharacters(value: unknown): NullCharacter[] {
  const found: NullCharacter[] = [];
  const path: (string | number)[] = [];
  function find(inner: unknown): void {
    if (typeof inner === 'string') {
      if (inner.includes('\0')) found.push({ path: path.join('.') });
    } else if (Array.isArray(inner)) inner.forEach((item, i) => findIn(i, item));
    else if (inner !== null && typeof inner === 'object')
      for (const [name, member] of Object.entries(inner)) {
        if (name.includes('\0')) found.push({ path: path.join('.'), at: 'name' });
        findIn(name, member);
      }
  }
  function findIn(step: string | number, inner: unknown): void {
    if (found.length >= max_messages) return;
    path.push(step);
    find(inner);
    path.pop();
  }
  find(value);
  return found;
}
