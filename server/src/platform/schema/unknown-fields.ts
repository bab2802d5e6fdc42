import { unknownField } from '@retour/contract/validation-messages';
import { nearestName } from './nearest-name.ts';
import type { FieldErrors } from '../refusal.ts';

/** A field of a body that the schema does not name. `field` is its path as the body spells it. */
export type UnknownField = { field: string; message: string };

/** More than these are not looked for. */
const max_reported = 100;
const max_name_length = 100;

/** The fields as `errors` of a problem. */
export const toFieldErrors = (unknown: readonly UnknownField[]): FieldErrors =>
  Object.fromEntries(unknown.map(({ field, message }) => [field, [message]]));

/** Finds what a body has beyond its schema. */
export type UnknownFieldFinder = (body: unknown) => UnknownField[];

/**
 * Makes a finder of the fields that a body has and its schema does not name, at any depth. Without a schema no field is known. Objects whose
 * names are free (metadata, properties of a cart item) have no unknown fields. The schema is read at the first use.
 */
export function createUnknownFieldFinder(schema: object | undefined): UnknownFieldFinder {
  return (body) => {
    const found: UnknownField[] = [];
    find(schema ? shapeOfSchema(schema) : { members: new Map() }, body, [], found);
    return found;
  };
}

/**
 * Makes a function that copies a value with the members that the schema names, at any depth, and nothing else: what no schema names reaches no
 * command. It removes what {@link createUnknownFieldFinder} finds, except where the schema refuses other members.
 */
export function createKnownFieldPicker(schema: object): (value: unknown) => unknown {
  return (value) => pick(shapeOfSchema(schema), value);
}

const shapes = new WeakMap<object, Shape | undefined>();

function shapeOfSchema(schema: object): Shape | undefined {
  if (!shapes.has(schema)) shapes.set(schema, shapeOf([schema]));
  return shapes.get(schema);
}

/** What may be in a value: of an object its members, of an array its items. A value without a shape may hold anything. */
type Shape = {
  members?: Map<string, Shape | undefined>;
  others?: Shape | true;
  items?: Shape;
  /** The schema itself refuses other members. */
  is_closed?: boolean;
};

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  'x-documented-as'?: JsonSchema;
};

/** The shape of a value that fits one of several schemas: what one of them names is known. */
function shapeOf(alternatives: readonly object[]): Shape | undefined {
  const options = alternatives.flatMap(optionsOf);
  const properties = options.flatMap((option) => Object.entries(option.properties ?? {}));
  const others = options.flatMap(({ patternProperties, additionalProperties }) => [
    ...Object.values(patternProperties ?? {}),
    ...(additionalProperties ? [additionalProperties] : []),
  ]);
  const items = options.flatMap((option) => option.items ?? []);
  const names_members = options.some((option) => option.properties);
  if (!names_members && others.length + items.length === 0) return undefined;
  const shape: Shape = {};
  if (names_members) {
    const by_name = Map.groupBy(properties, ([name]) => name);
    shape.members = new Map(
      [...by_name].map(([name, named]) => [name, shapeOf(named.map(([, schema]) => schema))]),
    );
  }
  if (others.length > 0) {
    const schemas = others.filter((other) => typeof other === 'object');
    shape.others = shapeOf(schemas) ?? true;
  }
  if (options.some(({ additionalProperties }) => additionalProperties === false)) shape.is_closed = true;
  const of_items = shapeOf(items);
  if (of_items) shape.items = of_items;
  return shape;
}

function optionsOf(schema: JsonSchema): JsonSchema[] {
  const { anyOf = [], 'x-documented-as': documented } = schema;
  return [schema, ...[...anyOf, ...(documented ? [documented] : [])].flatMap(optionsOf)];
}

/** The shape of a member of an object: undefined where nothing is known of it, and `null` where the object can't have it. */
function memberShape({ members, others }: Shape, name: string): Shape | undefined | null {
  if (members?.has(name)) return members.get(name);
  if (others) return others === true ? undefined : others;
  return members ? null : undefined;
}

function pick(shape: Shape | undefined, value: unknown): unknown {
  if (!shape || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return shape.items ? value.map((item) => pick(shape.items, item)) : value;
  const picked: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const inner = memberShape(shape, name);
    if (inner !== null) picked[name] = pick(inner, member);
    else if (shape.is_closed) picked[name] = member;
  }
  return picked;
}

function find(
  shape: Shape | undefined,
  value: unknown,
  path: (string | number)[],
  found: UnknownField[],
): void {
  if (!shape || value === null || typeof value !== 'object' || found.length >= max_reported) return;
  if (Array.isArray(value)) {
    if (!shape.items) return;
    for (let i = 0; i < value.length; i++) {
      path.push(i);
      find(shape.items, value[i], path, found);
      path.pop();
    }
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    path.push(name);
    const inner = memberShape(shape, name);
    if (inner !== null) find(inner, member, path, found);
    else if (found.length < max_reported) found.push(describe(path, value, shape.members!));
    path.pop();
  }
}

function describe(
  path: readonly (string | number)[],
  within: object,
  members: ReadonlyMap<string, unknown>,
): UnknownField {
  const name = String(path.at(-1));
  const missing = [...members.keys()].filter((member) => !Object.hasOwn(within, member));
  const field = path.map((part) => String(part).slice(0, max_name_length)).join('.');
  const message = unknownField(name.slice(0, max_name_length), nearestName(name, missing));
  return { field, message };
}
