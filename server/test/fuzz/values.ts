import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Json } from './operations.ts';

/** Stands for a value that the shop has, the `index`-th of these kinds; `otherwise` is taken when it has none. */
export class Known {
  readonly kinds: readonly string[];
  readonly index: number;
  readonly otherwise: unknown;
  /** Whether a number would not do. */
  readonly as_text: boolean;
  readonly max_length: number;
  constructor(
    kinds: readonly string[],
    index: number,
    otherwise: unknown,
    as_text = false,
    max_length = Number.POSITIVE_INFINITY,
  ) {
    this.kinds = kinds;
    this.index = index;
    this.otherwise = otherwise;
    this.as_text = as_text;
    this.max_length = max_length;
  }
}

/** In texts this stands for the marker of the shop, which is as long. */
export const marker_placeholder = '~marker~~~';

/** Values that fit a schema as the API description states it; some of them {@link Known} ones. `name` is that of the member or parameter. */
export function valuesOf(schema: Json, name: string, kind = kindOf(name)): Arbitrary<unknown> {
  const free = freeValues(schema, name);
  if (!kind || schema['enum']) return free;
  if (!['integer', 'string', 'number'].some((type) => typesOf(schema).has(type))) return free;
  const as_text = !typesOf(schema).has('integer');
  const known = fc
    .tuple(fc.nat(999), free)
    .map(([index, otherwise]) => new Known([kind], index, otherwise, as_text, schema['maxLength']));
  return fc.oneof({ weight: 6, arbitrary: known }, { weight: 1, arbitrary: free });
}

/** Types of JSON that a schema takes. */
export function typesOf(schema: Json): Set<string> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return new Set(options.flatMap((option) => [...typesOf(option)]));
  if ('const' in schema) return new Set([schema['const'] === null ? 'null' : typeof schema['const']]);
  const { type } = schema;
  return new Set(Array.isArray(type) ? type : type ? [type] : []);
}

/** Whether a text is a time by its name: the schema only says that it is a text (API contract, 1.6, has its forms). */
export const isTime = (name: string, schema: Json) =>
  /(^|_)(from|to|at)$/.test(name) && typesOf(schema).has('string') && !schema['enum'];

/** Names of what refers to something that exists. */
const kindOf = (name: string) =>
  /(^|_)(id|email|barcode|cursor|token|zip|sku)s?$|^order_name$/.test(name)
    ? name.replace(/s$/, '')
    : undefined;

function freeValues(schema: Json, name: string): Arbitrary<unknown> {
  const options = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (options) return fc.oneof(...options.map((option) => freeValues(option, name)));
  if (schema['allOf']) return freeValues(mergeParts(schema), name);
  if ('const' in schema) return fc.constant(schema['const']);
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const types = [...typesOf(schema)];
  if (types.length > 1) return fc.oneof(...types.map((type) => freeValues({ ...schema, type }, name)));
  switch (types[0] ?? '') {
    case 'integer':
      return integers(schema);
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrays(schema, name);
    case 'object':
      return objects(schema);
    case 'string':
      return texts(schema, name);
    default:
      return fc.oneof(fc.constant(null), fc.boolean(), fc.integer(), fc.constant('anything'));
  }
}

function mergeParts(schema: Json): Json {
  const parts = schema['allOf'] as Json[];
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part['properties'])),
    required: parts.flatMap((part) => part['required'] ?? []),
  };
}

/** An integer may come as digits, too (API contract, 1.4). */
function integers({ minimum = -1_000_000, maximum = 1_000_000 }: Json): Arbitrary<unknown> {
  const numbers = fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) }),
    fc.integer({ min: minimum, max: maximum }),
  );
  return fc.oneof({ weight: 5, arbitrary: numbers }, { weight: 1, arbitrary: numbers.map(String) });
}

function arrays(schema: Json, name: string): Arbitrary<unknown> {
  const { items = {}, minItems = 0, maxItems = 5, uniqueItems } = schema;
  const limits = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
  const item = valuesOf(items, name);
  return uniqueItems
    ? fc.uniqueArray(item, { ...limits, selector: (value) => JSON.stringify(value) })
    : fc.array(item, limits);
}

function objects(schema: Json): Arbitrary<unknown> {
  const { properties, required = [], patternProperties } = schema;
  const additionalProperties = schema['additionalProperties'] ?? Object.values(patternProperties ?? {})[0];
  if (properties) {
    const names_an_order = 'zip' in properties && 'name' in properties;
    const members = Object.entries<Json>(properties).map(([name, member]) => [
      name,
      valuesOf(member, name, names_an_order && name === 'name' ? 'order_name' : undefined),
    ]);
    // One of the currency members must be there (API contract, 1.2), which the schema leaves to its words.
    const needed = 'amount' in properties && 'currency' in properties ? [...required, 'currency'] : required;
    return fc.record(Object.fromEntries(members), { requiredKeys: needed, noNullPrototype: true });
  }
  const names = texts({ minLength: 1, maxLength: 20 }, '').filter((name) => name !== '__proto__');
  const member =
    additionalProperties && additionalProperties !== true
      ? freeValues(additionalProperties, '')
      : fc.boolean();
  return fc.dictionary(names, member, { maxKeys: 4, noNullPrototype: true });
}

const nasty = [
  marker_placeholder,
  "O'Brien'); drop table returns;--",
  '<script>alert(1)</script>',
  '𝒟𝑜𝓃’𝓉 👩‍👩‍👧‍👦 ‮rtl‬',
  'a\ud800b',
  '%00%s%n${7*7}{{7}}',
  '\\u0000 \\x00 \\',
  'null',
  '0',
  '1e9',
  '\u0001\u001f\u007f\u2028x',
  '../../../etc/passwd',
  'true',
  'x\ty\r\nz',
];

const times = {
  from: ['2026-02-10', '2026-02-09 10:00:00', '2026-02-11T12:00:00Z', '2026-02-10T00:00:00.5+02:00'],
  to: ['2026-03-01', '2026-03-02 09:15:27', '2026-03-02T12:00:00.123456-08:00', '2026-02-28'],
  other: ['2026-03-01', '2026-03-02 09:15:27', '2026-02-26T12:00:00Z', '2026-03-01T23:59:59.999+14:00'],
};

/** Texts of which the schema does not say what they may be. */
const usual_texts: Readonly<Record<string, readonly string[]>> = {
  tracking_number: ['1Z5R89390357567127', '9400111206206406260787', 'TRACK-1'],
  country: ['United States', 'Germany'],
  country_code: ['US', 'DE'],
  origin_country_code: ['US', 'DE'],
  url: ['https://hooks.example.com/retour', 'http://example.com:8080/hook?x=1'],
  currency: ['USD'],
  currency_code: ['USD'],
};

/** Any characters that Unicode has. */
const anything = fc
  .array(
    fc.oneof(
      fc.integer({ min: 1, max: 0x7f }),
      fc.integer({ min: 0x80, max: 0xd7ff }),
      fc.integer({ min: 0xe000, max: 0x10ffff }),
    ),
    { maxLength: 30 },
  )
  .map((points) => String.fromCodePoint(...points));

/** Not `fc.webUrl`, which first makes a table of all characters that Unicode has: a second for a handful of paths. */
const urls = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webAuthority({ size: 'small' }),
    fc.array(anything.map(encodeURIComponent), { maxLength: 2 }),
  )
  .map(([scheme, authority, parts]) => `${scheme}://${[authority, ...parts].join('/')}`)
  .filter((url) => url.length < 400);

function texts(schema: Json, name: string): Arbitrary<string> {
  const { maxLength = 60, minLength = 0, format, pattern } = schema;
  // What is usual for a name, as far as this schema takes it.
  const fitting = (values: readonly string[]) =>
    pattern ? values.filter((value) => new RegExp(pattern, 'u').test(value)) : values;
  const moments = fitting(times[name.split('_').at(-1) as 'from' | 'to'] ?? times.other);
  if (isTime(name, schema) && moments.length > 0) return fc.constantFrom(...moments);
  if (format === 'date-time') return fc.constantFrom('2026-03-01T10:00:00Z', '2026-02-26T12:00:00.000Z');
  if (format === 'uri') return urls;
  if (format === 'email') return fc.constantFrom('ana@example.com', `${marker_placeholder}@example.com`);
  const usual = fitting(usual_texts[name] ?? []);
  if (usual.length > 0) return fc.constantFrom(...usual);
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 60) });
  const cut = (text: string) => Array.from(text).slice(0, maxLength).join('');
  const longest = Math.min(maxLength, 5000);
  return fc
    .oneof(
      { weight: 4, arbitrary: anything.map((text) => cut(`x${text}`)) },
      { weight: 3, arbitrary: fc.constantFrom(...nasty).map((text) => cut(text)) },
      { weight: 1, arbitrary: fc.constantFrom('é', '😀').map((unit) => unit.repeat(longest)) },
    )
    .filter((text) => Array.from(text.trim()).length >= minLength);
}

/**
 * An example, with ids of its own in the places of those that other systems gave, and what the shop has in those of ours. Another number makes
 * it an example of something else.
 */
export function exampleOfShop(example: unknown, number = 0, name = ''): unknown {
  if (Array.isArray(example)) return example.map((item) => exampleOfShop(item, number, name));
  if (example === null) return example;
  if (typeof example === 'object')
    return Object.fromEntries(
      Object.entries(example).map(([member, value]) => [member, exampleOfShop(value, number, member)]),
    );
  if (name.endsWith('external_id'))
    return `${marker_placeholder}-${JSON.stringify(example).replaceAll('"', '')}${number === 0 ? '' : `-${number}`}`;
  // Before the time of the server.
  if (name.endsWith('_at')) return times.other[0];
  return name.endsWith('_id') ? new Known([name], 0, example, typeof example === 'string') : example;
}
