/** What a schema may say about sizes. */
type JsonSchema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  pattern?: string;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
};

/** A character outside of the first plane, escaped as two code units. */
const bytes_per_character = 12;
/** Numbers, true, false and null. */
const bytes_per_scalar = 32;
/** Of a text that only a pattern limits. */
const longest_of_pattern = 100;
/** What stands between members and items: commas, colons, quotation marks, and line ends with indentation. */
const bytes_between = 32;

/** A body of this size is taken by every operation: members that it doesn't know, and spaces, need some room. */
const least_bytes = 65_536;

/** What an operation says about its body. */
type Limited = { body?: object | undefined; body_limit_bytes?: number | undefined };

/** The size of the largest body that an operation takes: what it says itself, or what its schema does. */
export const bodyLimitOf = ({ body, body_limit_bytes }: Limited): number =>
  body_limit_bytes ?? Math.max(least_bytes, body ? largestJsonBytes(body) : 0);

const known = new WeakMap<JsonSchema, number>();

/** The bytes of the largest JSON that fits a schema, however it is escaped and indented; infinite where the schema sets no limit. */
export function largestJsonBytes(schema: JsonSchema): number {
  let bytes = known.get(schema);
  if (bytes === undefined) known.set(schema, (bytes = measure(schema)));
  return bytes;
}

function measure(schema: JsonSchema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(largestJsonBytes));
  if (schema.enum || schema.const !== undefined)
    return Math.max(...(schema.enum ?? [schema.const]).map((value) => textBytes(String(value).length)));
  if (schema.type === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(...[schema.type].flat().map((type) => largestOfType(type, schema)));
}

function largestOfType(type: string, schema: JsonSchema): number {
  if (type === 'string') return textBytes(longestText(schema));
  if (type === 'array') return times(schema.maxItems, largestJsonBytes(schema.items ?? {}) + bytes_between);
  return type === 'object' ? largestObject(schema) : bytes_per_scalar;
}

function largestObject(schema: JsonSchema): number {
  const {
    properties = {},
    patternProperties = {},
    additionalProperties,
    propertyNames,
    maxProperties,
  } = schema;
  const named = Object.entries(properties).reduce(
    (sum, [name, member]) => sum + textBytes(name.length) + largestJsonBytes(member),
    bytes_between,
  );
  const others = [
    ...Object.values(patternProperties),
    ...(additionalProperties ? [additionalProperties] : []),
  ];
  if (others.length === 0) return named;
  const member = Math.max(...others.map((other) => largestJsonBytes(other === true ? {} : other)));
  return named + times(maxProperties, textBytes(longestText(propertyNames ?? {})) + member);
}

const textBytes = (characters: number) => characters * bytes_per_character + bytes_between;

/** Zero of nothing, however large each is. */
const times = (count = Number.POSITIVE_INFINITY, bytes: number) => (count === 0 ? 0 : count * bytes);

function longestText({ maxLength, pattern, enum: values }: JsonSchema): number {
  if (maxLength !== undefined) return maxLength;
  if (values) return Math.max(...values.map((value) => String(value).length));
  return pattern !== undefined && isBounded(pattern) ? longest_of_pattern : Number.POSITIVE_INFINITY;
}

/** Whether texts that fit a pattern have a limited length. */
const isBounded = (pattern: string) => /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|\{\d+,\}/.test(pattern);
