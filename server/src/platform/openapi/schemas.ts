import { isDeepStrictEqual } from 'node:util';

export type JsonObject = Record<string, unknown>;

/** Turns the schemas of routes into those of the API description, and gathers the named ones. */
export type SchemaWriter = {
  /** The schema as it is described: named parts become references. */
  write(schema: object): JsonObject;
  /** Every named schema that was written. */
  components(): Record<string, JsonObject>;
};

/** A schema with a `title` is a component of that name. Two different schemas of one name are a fault. */
export function createSchemaWriter(): SchemaWriter {
  const components = new Map<string, JsonObject>();

  function write(schema: object): JsonObject {
    const { title, 'x-documented-as': documented, 'x-empty-text': _, ...rest } = schema as JsonObject;
    if (documented) return write(documented);
    if (typeof title !== 'string') return writeParts(rest, write);
    const written = writeParts(rest, write);
    const known = components.get(title);
    if (known && !isDeepStrictEqual(known, written)) throw new Error(`Two schemas are named ${title}.`);
    components.set(title, written);
    return { $ref: `#/components/schemas/${title}` };
  }

  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  return { write, components: () => Object.fromEntries([...components].toSorted(byName)) };
}

const time_forms = '`YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS` or RFC 3339; UTC unless it names a zone.';

/** What formats that are checked by rules of our own are called in the description. */
const wire_formats: Record<string, string> = { 'email-input': 'email', 'url-input': 'uri' };

function writeParts(schema: JsonObject, write: (schema: object) => JsonObject): JsonObject {
  const { properties, items, anyOf, format, ...rest } = schema;
  const written: JsonObject = { ...rest };
  if (format === 'time-input' || format === 'unpadded-time-input') {
    delete written['maxLength'];
    written['description'] = [rest['description'], time_forms].filter(Boolean).join(' ');
  } else if (typeof format === 'string') {
    written['format'] = wire_formats[format] ?? format;
  }
  if (items) written['items'] = write(items);
  if (isObject(rest['additionalProperties'])) {
    written['additionalProperties'] = write(rest['additionalProperties']);
  }
  if (properties) {
    const members = Object.entries(properties).map(([name, member]) => [name, write(member)]);
    written['properties'] = Object.fromEntries(members);
  }
  if (Array.isArray(anyOf)) Object.assign(written, union(anyOf.map(write), written));
  return written;
}

/** `anyOf`; of a plain type and null, the shorter list of types that generators read better. */
function union(options: JsonObject[], around: JsonObject): JsonObject {
  const [first, second] = options;
  const plain = first && typeof first['type'] === 'string' && first['const'] === undefined;
  if (options.length !== 2 || second?.['type'] !== 'null' || !plain) return { anyOf: options };
  const values = Array.isArray(first['enum']) ? { enum: [...first['enum'], null] } : {};
  return { ...first, ...around, type: [first['type'], 'null'], ...values };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
