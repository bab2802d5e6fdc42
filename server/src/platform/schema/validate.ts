import type { SchemaValidateFunction } from 'ajv';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { padTime, parseTime } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { TSchema } from 'typebox';
import { currencyProblem } from './amounts.ts';
import { loadLater } from '../load-later.ts';
import { invalid } from '../refusal.ts';
import type { FieldErrors, GatheredErrors } from '../refusal.ts';
import type { UnknownField } from './unknown-fields.ts';

const max_messages = 100;

const loadAjv = loadLater('ajv/dist/2020.js');
let made: Ajv2020 | undefined;

function makeAjv(): Ajv2020 {
  const { Ajv2020 } = loadAjv();
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false });
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
  anyOf?: JsonSchema[];
  enum?: unknown[];
};

/** What is reported together with what breaks the schema. */
export type MoreErrors = {
  /** Fields that are rejected because the schema does not name them. */
  unknown?: readonly UnknownField[];
  /** Rules that the schema cannot express. It gets the members that do not break the schema. */
  check?: ((intact: Record<string, unknown>) => GatheredErrors) | undefined;
};

export type Validator = (value: unknown, more?: MoreErrors) => unknown;

/**
 * Makes a function that brings a query or a body into its schema's form and refuses what breaks it, naming every failing field. The schema is
 * compiled at its first use: all of them together take as long as the rest of a start.
 */
export function createValidator(schema: TSchema, source: 'query' | 'body'): Validator {
  let check: ValidateFunction | undefined;
  return (value, { unknown = [], check: checkMore } = {}) => {
    check ??= (made ??= makeAjv()).compile(schema);
    const normal = normalise(schema, value, source);
    const errors = check(normal) ? {} : fieldErrors(check.errors ?? []);
    findNullCharacters(normal, '', errors);
    if (checkMore) addErrors(checkMore(intactMembers(normal, errors)), errors);
    addUnknown(unknown, errors);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return normal;
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
    const { items } = schema;
    return items ? value.map((item) => normalise(items, item, source)) : value;
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
  !required.includes(name) && accepts(property, 'null') && !acceptsEmpty(property);

function acceptsEmpty({ anyOf = [], type, ...limits }: JsonSchema): boolean {
  if (anyOf.some(acceptsEmpty)) return true;
  const { minLength = 0, format, pattern, enum: values } = limits;
  if (type !== 'string' && !(Array.isArray(type) && type.includes('string'))) return false;
  return minLength === 0 && format === undefined && pattern === undefined && values === undefined;
}

function fieldErrors(errors: ErrorObject[]): FieldErrors {
  const result: FieldErrors = {};
  let count = 0;
  for (const error of errors) {
    // These only say that something did not fit; the errors of their options and names say why.
    if ((error.keyword === 'anyOf' && errors.length > 1) || error.keyword === 'propertyNames') continue;
    if (isOtherOption(error, errors)) continue;
    const path = fieldPath(error);
    const message = messageOf(error, path);
    const list = (result[path] ??= []);
    if (list.includes(message) || isNullOption(error)) continue;
    if (++count > max_messages) break;
    list.push(message);
  }
  for (const [path, list] of Object.entries(result)) if (list.length === 0) delete result[path];
  return result;
}

/** Whether a value is of another type than this option of an `anyOf`, but of that of one whose own errors say more. */
const isOtherOption = ({ keyword, instancePath, schemaPath }: ErrorObject, errors: ErrorObject[]) =>
  keyword === 'type' &&
  schemaPath.includes('/anyOf/') &&
  errors.some(
    (other) =>
      other.instancePath === instancePath &&
      other.schemaPath.includes('/anyOf/') &&
      !['type', 'anyOf'].includes(other.keyword),
  );

const isNullOption = (error: ErrorObject) => error.keyword === 'type' && error.params['type'] === 'null';

function fieldPath(error: ErrorObject): string {
  const path = error.instancePath.slice(1).split('/').filter(Boolean).map(unescape);
  if (error.keyword === 'required') path.push(String(error.params['missingProperty']));
  if (error.keyword === 'one-currency') path.push(String(error.params['member']));
  if (error.propertyName) path.push(error.propertyName);
  return path.join('.') || 'body';
}

const unescape = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

function messageOf(error: ErrorObject, path: string): string {
  const schema = (error.parentSchema ?? {}) as Record<string, unknown>;
  switch (error.keyword) {
    case 'required':
    case 'minLength':
    case 'minItems':
      return messages.required(error.propertyName === '' ? 'name' : path);
    case 'type':
      if (error.data === null || error.data === '') return messages.required(path);
      if (schema['format'] === 'minor-units') return messages.notMinorUnits(path);
      if (schema['format'] === 'amount-input' && typeof error.data === 'number')
        return messages.notAnAmount(path);
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
      return messages.notInEnum((schema['enum'] as string[]).filter((value) => value !== null));
    case 'uniqueItems':
      return messages.repeated(path);
    default:
      return messages.unknownReference(path);
  }
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

function findNullCharacters(value: unknown, path: string, errors: FieldErrors): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors[path || 'body'] ??= [messages.wrongType(path || 'body', 'a string')];
  } else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      if (name.includes('\0')) errors[path || 'body'] ??= [messages.wrongType('name', 'a string')];
      findNullCharacters(member, path ? `${path}.${name}` : name, errors);
    }
  }
}
