type Json = Record<string, any>;

const json_media = 'application/json';
const success = /^2\d\d$/;

/**
 * The part of the API description that the client's types are made from: the standard profile, plain JSON, and one type for all problems of an
 * operation. Legacy bodies would make every response a union that callers have to take apart.
 */
export function standardDocument(document: Json): Json {
  const { paths, components, openapi, info } = withoutLegacy(document);
  const { DraftReturnHalForms: _, ...schemas } = components.schemas;
  const operations = Object.values<Json>(paths).flatMap((item) => Object.values<Json>(item));
  const keyed = operations.filter((operation) => operation['security'].some((one: Json) => one['ApiKey']));
  const common = commonCodes(keyed);
  const write = commonCodes(keyed.filter((operation) => operation['requestBody'])).filter(
    (code) => !common.includes(code),
  );
  const groups = { CommonProblemCode: common, WriteProblemCode: write };
  for (const operation of operations) {
    operation['parameters'] = operation['parameters'].filter(({ in: place }: Json) =>
      /path|query/.test(place),
    );
    operation['responses'] = { ...successes(operation), default: problem(operation, groups) };
  }
  const named = Object.entries(groups).map(([name, codes]) => [name, { type: 'string', enum: codes }]);
  return { openapi, info, paths, components: { schemas: { ...schemas, ...Object.fromEntries(named) } } };
}

/** The codes that every one of the operations can return. */
function commonCodes(operations: readonly Json[]): string[] {
  const [first, ...others] = operations.map((operation): string[] => operation['x-problem-codes']);
  return first!.filter((code) => others.every((codes) => codes.includes(code)));
}

function successes({ responses }: Json): Json {
  const found = Object.entries<Json>(responses).filter(([status]) => success.test(status));
  return Object.fromEntries(
    found.map(([status, { content }]) => {
      const schema = content?.[json_media]?.schema;
      return [status, { description: '', ...(schema ? { content: { [json_media]: { schema } } } : {}) }];
    }),
  );
}

/** A problem whose code is one of those of the operation: of named groups, and its own. */
function problem({ 'x-problem-codes': codes }: Json, groups: Record<string, readonly string[]>): Json {
  const complete = Object.entries(groups).filter(([, group]) => group.every((code) => codes.includes(code)));
  const grouped = complete.flatMap(([, group]) => group);
  const own = codes.filter((code: string) => !grouped.includes(code));
  const options = complete.map(([name]): Json => ({ $ref: `#/components/schemas/${name}` }));
  if (own.length > 0) options.push({ type: 'string', enum: own });
  const code = { type: 'object', properties: { code: { anyOf: options } }, required: ['code'] };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, code] };
  return { description: '', content: { 'application/problem+json': { schema } } };
}

/** A copy without examples and without schemas of the legacy profile; an `anyOf` of which one option is left is that option. */
function withoutLegacy(value: any): any {
  if (Array.isArray(value)) return value.filter((item) => !isLegacy(item)).map(withoutLegacy);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries<any>(value).filter(
    ([name, member]) => name !== 'example' && !isLegacy(member?.schema ?? member),
  );
  const copy = Object.fromEntries(members.map(([name, member]) => [name, withoutLegacy(member)]));
  const { anyOf, ...rest } = copy;
  return anyOf?.length === 1 ? { ...rest, ...anyOf[0] } : copy;
}

const isLegacy = (schema: any): boolean =>
  schema?.['x-profile'] === 'legacy' || (schema?.anyOf?.length > 0 && schema.anyOf.every(isLegacy));
