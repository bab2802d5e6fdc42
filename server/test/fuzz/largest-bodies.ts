import fc from 'fast-check';
import type { Json } from './operations.ts';
import { typesOf, valuesOf } from './values.ts';

/** Steps to an array of a body; 0 is the first of the items of another array. */
type Path = readonly (string | 0)[];

/** What of a body is as large as its schema takes it: its texts, one array, or all arrays as far as they fit. */
export type Growth = 'texts' | 'arrays' | Path;

/** The arrays that a schema has. */
export function arrayPathsOf(schema: Json, path: Path = []): Path[] {
  const options = optionsOf(schema);
  if (options) {
    const found = options.flatMap((option) => arrayPathsOf(option, path));
    return [...new Map(found.map((one) => [one.join('.'), one])).values()];
  }
  if (schema['items']) return [path, ...arrayPathsOf(schema['items'], [...path, 0])];
  return Object.entries<Json>(schema['properties'] ?? {}).flatMap(([name, member]) =>
    arrayPathsOf(member, [...path, name]),
  );
}

/** A body that an operation takes, made larger as far as its schema goes, up to so many bytes; some values are left open. */
export function growBody(schema: Json, body: unknown, growth: Growth, bytes: number): unknown {
  return grow({ schema, name: '' }, body, growth, { bytes });
}

type Budget = { bytes: number };
type Place = { schema: Json; name: string };

function grow(place: Place, value: unknown, growth: Growth | undefined, budget: Budget): unknown {
  const schema = optionFor(place.schema, value);
  if (Array.isArray(value)) return growArray({ ...place, schema }, value, growth, budget);
  if (isObject(value)) return growObject(schema, value, growth, budget);
  if (typeof value !== 'string' || growth !== 'texts' || !isFree({ ...place, schema })) return value;
  const length = Math.min(schema['maxLength'] ?? budget.bytes, Math.floor(budget.bytes / 2));
  budget.bytes -= length * 2;
  return value + 'é'.repeat(Math.max(0, length - Array.from(value).length));
}

function growArray({ schema, name }: Place, value: unknown[], growth: Growth | undefined, budget: Budget) {
  const items: Place = { schema: schema['items'] ?? {}, name };
  const below = typeof growth === 'string' ? growth : growth?.[0] === 0 ? growth.slice(1) : undefined;
  const is_grown = growth === 'arrays' || growth?.length === 0;
  const given = value.length === 0 && (is_grown || below) ? [sampleOf(items)] : value;
  if (!is_grown) return given.map((item) => grow(items, item, below, budget));
  const list: unknown[] = [];
  // What is nested gets room for several.
  const most_of_one = budget.bytes / 20;
  while (list.length < (schema['maxItems'] ?? 10_000) && budget.bytes > 0) {
    const from = given[list.length % given.length];
    const item = apart(items, grow(items, from, below, { bytes: most_of_one }), list.length);
    budget.bytes -= JSON.stringify(item ?? null).length + 1;
    list.push(item);
  }
  return list;
}

function growObject(schema: Json, value: Json, growth: Growth | undefined, budget: Budget): Json {
  const names = new Set(Object.keys(value));
  const first = typeof growth === 'object' ? growth[0] : undefined;
  if (typeof first === 'string') names.add(first);
  return Object.fromEntries(
    [...names].map((name) => {
      const place = { schema: schema['properties']?.[name] ?? schema['additionalProperties'] ?? {}, name };
      const below =
        typeof growth === 'string' ? growth : first === name ? (growth!.slice(1) as Path) : undefined;
      return [name, grow(place, value[name] ?? (below ? emptyOf(place.schema) : undefined), below, budget)];
    }),
  );
}

/** As an item beside others like it: what has to differ says its number. */
function apart({ schema: given, name }: Place, value: unknown, number: number): unknown {
  const schema = optionFor(given, value);
  if (number === 0 || schema['enum'] || schema['format']) return value;
  if (typeof value === 'string') {
    const text = `${value}-${number}`;
    return text.length > (schema['maxLength'] ?? 1000) || !own_names.test(name) ? value : text;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, inner]) => {
      const place = { schema: schema['properties']?.[member] ?? {}, name: member };
      return [
        member,
        typeof inner === 'string' && own_names.test(member) ? apart(place, inner, number) : inner,
      ];
    }),
  );
}

/** Members and arrays whose texts tell one thing from another. */
const own_names =
  /external_id$|barcodes?$|^(id|sku|name|code|title|key|tags|values|product_types|tracking_numbers|provider_refund_id)$/;

const sampleOf = ({ schema, name }: Place) => fc.sample(valuesOf(schema, name), { seed: 1, numRuns: 1 })[0];

const emptyOf = (schema: Json) => (optionFor(schema, [])['items'] ? [] : {});

/** Whether a text is whatever somebody writes. */
const isFree = ({ schema, name }: Place) =>
  !['enum', 'format', 'pattern', 'const'].some((word) => word in schema) && !told_elsewhere.test(name);

const told_elsewhere = /(_id|_at|_input|code|email|currency|token|url|country|zip|barcode|number|quote)$/;

const optionsOf = (schema: Json) =>
  (schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf']) as Json[] | undefined;

/** That of the options of a schema which a value is meant for. */
function optionFor(schema: Json | boolean, value: unknown): Json {
  if (typeof schema === 'boolean') return {};
  const options = optionsOf(schema)?.map((option) => optionFor(option, value));
  if (!options) return schema;
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return options.find((option) => typesOf(option).has(type)) ?? options[0]!;
}

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object';
