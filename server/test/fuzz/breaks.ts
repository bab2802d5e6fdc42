import { form_media } from './operations.ts';
import type { Json, Operation } from './operations.ts';
import { broken_pictures } from './pictures.ts';
import { isTime, typesOf } from './values.ts';
import { withoutBody } from './wire.ts';
import type { Ask } from './wire.ts';

/** A request that was made wrong in one place, and what is wrong with it. */
export type Broken = { ask: Ask; fault: string };

/** Every way in which a request that fits the API description can be made one that does not, each in one place. */
export function listBreaks(operation: Operation, ask: Ask): Broken[] {
  const broken: Broken[] = [];
  for (const { name, schema } of operation.query)
    for (const [fault, value] of breakQuery(schema, name, ask.query[name]))
      broken.push({
        ask: { ...ask, query: { ...ask.query, [name]: value } },
        fault: `query ${name}: ${fault}`,
      });
  for (const { name, schema } of operation.params)
    if (typesOf(schema).has('integer'))
      for (const value of malformed_ids)
        broken.push({
          ask: { ...ask, params: { ...ask.params, [name]: value } },
          fault: `path ${name}: no id`,
        });
  if (operation.body && ask.body !== undefined)
    for (const [fault, body] of breakValue(operation.body.schema, 'body', ask.body))
      broken.push({ ask: { ...ask, body }, fault });
  if (operation.body?.media === form_media && ask.body !== undefined)
    for (const [fault, body] of breakForm(ask.body as Json)) broken.push({ ask: { ...ask, body }, fault });
  if (operation.body?.required) broken.push({ ask: withoutBody(ask), fault: 'no body' });
  if (operation.is_repeatable)
    for (const value of [' ', 'x'.repeat(256), 'clé'])
      broken.push({
        ask: { ...ask, headers: { ...ask.headers, 'Idempotency-Key': value } },
        fault: `Idempotency-Key ${value.slice(0, 5)}`,
      });
  return broken;
}

const servedText = (value: unknown) => (Array.isArray(value) ? value.join(',') : JSON.stringify(value));

const malformed_ids = ['x', '0', '-1', '1.5', '01', '9007199254740993', '1e3', '%00', ' '];

type Fault = [fault: string, value: unknown];

function* breakQuery(schema: Json, name: string, value: unknown): Generator<[string, string]> {
  const item = (schema['items'] ?? schema) as Json;
  const beside = schema['items'] && value !== undefined ? `${servedText(value)},` : '';
  for (const [fault, wrong] of breakText(item, name)) yield [fault, `${beside}${wrong}`];
  const types = typesOf(item);
  if (types.has('string')) return;
  if (types.has('boolean')) yield ['no boolean', 'maybe'];
  if (!types.has('integer')) return;
  yield ['no integer', 'x'];
  yield ['a fraction', `${beside}1.5`];
  for (const [fault, wrong] of breakRange(item)) yield [fault, `${beside}${wrong}`];
}

function* breakValue(given: Json, at: string, value: unknown): Generator<Fault> {
  yield* breakType(given, at);
  const schema = optionOf(given, value);
  const name = at.split('.').at(-1)!;
  if (typesOf(given).has('string'))
    for (const [fault, wrong] of breakText(textOf(given), name)) yield [`${at}: ${fault}`, wrong];
  else if (typesOf(given).has('integer'))
    for (const [fault, wrong] of breakRange(schema)) yield [`${at}: ${fault}`, wrong];
  if (Array.isArray(value)) yield* breakArray(schema, at, value);
  else if (value !== null && typeof value === 'object') yield* breakObject(schema, at, value);
}

function* breakType(schema: Json, at: string): Generator<Fault> {
  const types = typesOf(schema);
  if (types.size === 0) return;
  const numeric = types.has('integer') || types.has('number');
  const others: [boolean, string, unknown][] = [
    [types.has('object'), 'an object', { a: 1 }],
    [types.has('array'), 'an array', [{}]],
    [types.has('boolean'), 'a boolean', true],
    [types.has('string'), 'a text', 'no such value'],
    [numeric || types.has('string'), 'a number', 1.5],
    [numeric, 'a number', 7],
    [types.has('null'), 'null', null],
  ];
  // What the whole body is, is another rule: no body and null are alike for some.
  for (const [fits, word, value] of others) if (!fits && at !== 'body') yield [`${at}: ${word}`, value];
}

function* breakText(schema: Json, name: string): Generator<[string, string]> {
  if (!typesOf(schema).has('string')) return;
  const { maxLength, pattern, format } = schema;
  if (schema['enum']) {
    yield ['not in the list', 'no-such-value'];
    return;
  }
  yield ['U+0000', 'a\0b'];
  if (maxLength <= 5000) yield ['too long', 'x'.repeat(maxLength + 1)];
  if (pattern) yield ['another pattern', '§ §'];
  if (format === 'uri') yield* [...urls].map((url): [string, string] => ['no URL', url]);
  if (format === 'email') yield ['no e-mail address', 'nobody'];
  if (isTime(name, schema)) {
    yield* [...no_times].map((time): [string, string] => ['no time', time]);
    yield ['a time without zeros', '2026-3-2'];
  }
}

const urls = [
  'no url',
  'javascript:alert(1)',
  'ftp://example.com/x',
  'https://user@example.com/',
  '//example.com',
];
const no_times = ['yesterday', '2026-02-30', '2026-03-02T25:00:00Z', '1969-12-31', '10000-01-01'];

function* breakRange({ minimum, maximum }: Json): Generator<[string, number]> {
  if (minimum !== undefined) yield ['too small', minimum - 1];
  if (maximum !== undefined) yield ['too large', maximum < 1e15 ? maximum + 1 : 1e21];
}

function* breakArray(schema: Json, at: string, value: unknown[]): Generator<Fault> {
  const { items, minItems, maxItems } = schema;
  if (minItems >= 1) yield [`${at}: empty`, []];
  if (maxItems <= 1000 && value.length > 0)
    yield [`${at}: too many`, Array.from({ length: maxItems + 1 }, () => value[0])];
  if (!items || value.length === 0) return;
  for (const [fault, wrong] of breakValue(items, `${at}.${value.length - 1}`, value.at(-1)))
    yield [fault, [...value.slice(0, -1), wrong]];
}

function* breakObject(schema: Json, at: string, value: Json): Generator<Fault> {
  const { properties = {}, required = [], maxProperties, additionalProperties } = schema;
  for (const name of required as string[]) {
    const { [name]: _left_out, ...rest } = value;
    yield [`${at}.${name}: missing`, rest];
  }
  for (const [name, member] of Object.entries<Json>(properties))
    if (Object.hasOwn(value, name))
      for (const [fault, wrong] of breakValue(member, `${at}.${name}`, value[name]))
        yield [fault, { ...value, [name]: wrong }];
  if (maxProperties < 500)
    yield [
      `${at}: too many`,
      Object.fromEntries(Array.from({ length: maxProperties + 1 }, (_, i) => [`m${i}`, i])),
    ];
  if (additionalProperties?.anyOf) yield [`${at}.m: an object`, { ...value, m: {} }];
}

/** What is wrong with a form that its schema cannot say. */
function* breakForm(form: Json): Generator<Fault> {
  for (const [name, value] of Object.entries(form)) {
    if (!Array.isArray(value)) continue;
    const { [name]: _renamed, ...rest } = form;
    yield [`body.${name}: another name`, { ...rest, [`${name}_`]: value }];
    const [last, ...others] = value.toReversed();
    for (const picture of broken_pictures)
      yield [`body.${name}: ${picture}`, { ...form, [name]: [...others, { ...last, picture }] }];
  }
}

/** Of several options the one that a value is made of. */
function optionOf(schema: Json, value: unknown): Json {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  const name = type === 'number' ? 'integer' : type;
  return options?.find((option) => typesOf(option).has(name)) ?? schema;
}

const textOf = (schema: Json) => optionOf(schema, '');
