// JSON bodies that are hard to check: as large and as wrong as an operation accepts.

/** What the bodies follow of a schema. */
export type JsonSchema = {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  anyOf?: readonly JsonSchema[];
  items?: JsonSchema;
  maxItems?: number;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  maxProperties?: number;
};

/** What stands for every text, number and flag. */
const leaves: Readonly<Record<string, unknown>> = {
  'of the right type': undefined,
  objects: {},
  arrays: [],
  null: null,
  'empty texts': '',
  numbers: 1,
  'characters U+0000': '\0',
  'unknown members': { unknown: { unknown: 1 } },
};

/** What an array is filled with beside what its schema says. */
const items: readonly unknown[] = [1, {}, 'x'];

/** Bodies of about a size, by what they are. */
export function worstBodies(schema: JsonSchema): Record<string, (bytes: number) => Buffer> {
  const worst: Record<string, (bytes: number) => Buffer> = {
    'unknown members': (bytes) => toJson(members(Math.min(1000, bytes / 12), () => 1)),
    'long unknown names': (bytes) => toJson(members(20, (i) => i, 'n'.repeat(Math.floor(bytes / 25)))),
    'unknown members of objects': (bytes) =>
      toJson({ list: Array.from({ length: Math.floor(bytes / 14_000) }, () => members(900, () => 1)) }),
    'one unknown text': (bytes) => toJson({ unknown: 'x'.repeat(bytes - 14) }),
    'an unknown array': (bytes) =>
      toJson({ list: Array.from({ length: Math.min(49_000, bytes / 3) }, () => 1) }),
  };
  for (const [what, leaf] of Object.entries(leaves))
    worst[`everything, with ${what}`] = (bytes) =>
      toJson(full(schema, leaf, { bytes: bytes * 0.9, values: 45_000 }));
  for (const path of new Map(textPaths(schema)).values())
    worst[`a long text at ${path.join('.')}`] = (bytes) => toJson(wrap(path, 'é'.repeat(bytes / 2 - 200)));
  for (const path of arrayPaths(schema))
    for (const item of items)
      worst[`${JSON.stringify(item)} in ${path.join('.')}`] = (bytes) => {
        const length = Math.floor(Math.min(24_000, (bytes - 200) / (JSON.stringify(item).length + 1)));
        return toJson(
          wrap(
            path,
            Array.from({ length }, () => item),
          ),
        );
      };
  return worst;
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value));

const members = (count: number, valueOf: (i: number) => unknown, name = 'name') =>
  Object.fromEntries(Array.from({ length: Math.floor(count) }, (_, i) => [`${name}${i}`, valueOf(i)]));

type Budget = { bytes: number; values: number };

/** A value with every member of its schema, and arrays as long as the budget allows. */
function full(schema: JsonSchema, leaf: unknown, budget: Budget): unknown {
  const option = optionWithMost(schema);
  budget.values -= leaf !== null && typeof leaf === 'object' ? 2 + Object.keys(leaf).length : 1;
  if (option.items) {
    const list: unknown[] = [];
    const most = option.maxItems ?? 1000;
    while (list.length < most && budget.bytes > 0 && budget.values > 0)
      list.push(full(option.items, leaf, budget));
    return list;
  }
  if (option.properties || option.patternProperties) {
    const result: Record<string, unknown> = {};
    for (const [name, member] of Object.entries(option.properties ?? {})) {
      budget.bytes -= name.length + 4;
      if (budget.bytes > 0) result[name] = full(member, leaf, budget);
    }
    for (const member of Object.values(option.patternProperties ?? {}))
      for (let i = 0; i < (option.maxProperties ?? 100) && budget.bytes > 0; i++) {
        budget.bytes -= 12;
        result[`name ${i}`] = full(member, leaf, budget);
      }
    return result;
  }
  const value = leaf === undefined ? rightValue(option) : leaf;
  budget.bytes -= JSON.stringify(value).length + 1;
  return value;
}

const rightValue = ({ type }: JsonSchema) => ([type].flat().includes('string') ? 'USD' : 1);

const optionWithMost = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.map(optionWithMost).find(({ items: list, properties }) => list ?? properties) ??
  schema.anyOf?.[0] ??
  schema;

/** Steps to a member; a number is the only item of an array. */
type Path = (string | 0)[];

function arrayPaths(schema: JsonSchema, path: Path = []): Path[] {
  const option = optionWithMost(schema);
  if (option.items) return [path, ...arrayPaths(option.items, [...path, 0])];
  return Object.entries(option.properties ?? {}).flatMap(([name, member]) =>
    arrayPaths(member, [...path, name]),
  );
}

/** The ways to the texts, by how they are checked. */
function textPaths(schema: JsonSchema, path: Path = []): [string, Path][] {
  const option = optionWithMost(schema);
  if (option.items) return textPaths(option.items, [...path, 0]);
  if (option.properties)
    return Object.entries(option.properties).flatMap(([name, member]) => textPaths(member, [...path, name]));
  const { type, format, pattern } = option;
  return [type].flat().includes('string') ? [[`${format} ${pattern}`, path]] : [];
}

const wrap = (path: Path, value: unknown): unknown =>
  path.reduceRight((inner: unknown, step) => (step === 0 ? [inner] : { [step]: inner }), value);
