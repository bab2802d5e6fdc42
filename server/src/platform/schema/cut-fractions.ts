import type { UnknownField } from './unknown-fields.ts';

type JsonSchema = {
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxItems?: number;
  anyOf?: JsonSchema[];
};

/** A body with whole amounts, and what was cut off to get it. */
export type WholeAmounts = { body: unknown; cuts: UnknownField[] };

/** More than these are not told. */
const max_reported = 100;

/**
 * Makes a function that cuts the fractions off the amounts of a body, as the Loop Returns API does: 16.8 minor units become 16. The schema says
 * which numbers are amounts.
 */
export function createFractionCutter(schema: object | undefined): (body: unknown) => WholeAmounts {
  const has_amounts = schema !== undefined && namesAmounts(schema);
  return (body) => {
    const cuts: UnknownField[] = [];
    return { body: has_amounts ? cut([schema], body, '', cuts) : body, cuts };
  };
}

function namesAmounts({ format, properties = {}, items, anyOf = [] }: JsonSchema): boolean {
  if (format === 'minor-units') return true;
  return [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].some(namesAmounts);
}

function cut(options: readonly JsonSchema[], value: unknown, path: string, cuts: UnknownField[]): unknown {
  const schemas = options.flatMap((schema) => [schema, ...(schema.anyOf ?? [])]);
  if (Array.isArray(value)) {
    // An array that is too long is refused, whatever it holds.
    const arrays = schemas.filter(({ maxItems = Infinity }) => value.length <= maxItems);
    const items = arrays.flatMap((schema) => schema.items ?? []);
    return items.length === 0
      ? value
      : value.map((item, position) => cut(items, item, joined(path, position), cuts));
  }
  if (value !== null && typeof value === 'object') {
    const members = Object.entries(value).map(([name, member]) => {
      const named = schemas.flatMap(({ properties = {} }) =>
        Object.hasOwn(properties, name) ? properties[name]! : [],
      );
      return [name, named.length === 0 ? member : cut(named, member, joined(path, name), cuts)];
    });
    return Object.fromEntries(members) as unknown;
  }
  const amount = fractionOf(value);
  if (amount === undefined || !schemas.some(({ format }) => format === 'minor-units')) return value;
  const whole = Math.trunc(amount);
  if (cuts.length < max_reported)
    cuts.push({ field: path, message: `The amount is in whole minor units: ${amount} counts as ${whole}.` });
  return whole;
}

/** The number that a value is, also as text, if it has a fraction. */
function fractionOf(value: unknown): number | undefined {
  const is_number =
    typeof value === 'number' || (typeof value === 'string' && /^[0-9]+\.[0-9]+$/.test(value));
  const amount = is_number ? Number(value) : Number.NaN;
  return Number.isFinite(amount) && !Number.isInteger(value) ? amount : undefined;
}

const joined = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
