type JsonSchema = {
  additionalProperties?: unknown;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  'x-documented-as'?: JsonSchema;
};

const optionsOf = (schema: JsonSchema): JsonSchema[] => [
  schema,
  ...(schema.anyOf ?? []).flatMap(optionsOf),
  ...(schema['x-documented-as'] ? optionsOf(schema['x-documented-as']) : []),
];

/** A copy of a body with these members in each of its objects, but for those that the schema names there. Objects whose names are free stay as they are. */
export function withUnnamedMembers(
  schema: object,
  body: unknown,
  members: Readonly<Record<string, unknown>>,
): unknown {
  const options = optionsOf(schema);
  if (Array.isArray(body)) {
    const items = options.find((option) => option.items)?.items;
    return items ? body.map((item) => withUnnamedMembers(items, item, members)) : body;
  }
  const named = options.filter(({ properties }) => properties);
  if (body === null || typeof body !== 'object' || named.length === 0) return body;
  const known = Object.assign({}, ...named.map(({ properties }) => properties)) as Record<string, JsonSchema>;
  // What refuses other members never passes them on.
  const is_closed = named.some(({ additionalProperties }) => additionalProperties === false);
  const added = is_closed ? [] : Object.entries(members).filter(([name]) => !Object.hasOwn(known, name));
  const kept = Object.entries(body).map(([name, member]): [string, unknown] => {
    const schemas = named.flatMap(({ properties }) => properties![name] ?? []);
    return [name, schemas.length > 0 ? withUnnamedMembers({ anyOf: schemas }, member, members) : member];
  });
  return Object.fromEntries([...kept, ...added]);
}
