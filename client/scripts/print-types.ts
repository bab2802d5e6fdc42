type Json = Record<string, any>;

/**
 * Prints the types of an OpenAPI document in the form that openapi-fetch reads: `paths`, `components` and `operations`, a line for each member, and a name
 * for each schema. It knows of JSON Schema
 * what the description of Retour uses.
 */
export function printTypes({ paths, components }: Json): string {
  const operations = Object.values<Json>(paths).flatMap((item) => Object.values<Json>(item));
  const names = Object.keys(components.schemas);
  return [
    'export interface paths {',
    ...Object.entries<Json>(paths).map(([path, item]) => `  '${path}': ${block(methodsOf(item))};`),
    '}',
    'export interface components {',
    '  schemas: {',
    ...Object.entries<Json>(components.schemas).map(([name, schema]) => `    ${member(name, schema)};`),
    '  };',
    '}',
    ...names.map((name) => `export type ${name} = ${reference(name)};`),
    'export interface operations {',
    ...operations.map((operation) => `  ${operation['operationId']}: ${operationType(operation)};`),
    '}',
  ].join('\n');
}

const methodsOf = (item: Json): string[] =>
  Object.entries<Json>(item).map(
    ([method, operation]) => `${comment(operation)}${method}: operations['${operation['operationId']}']`,
  );

function operationType({ parameters, requestBody, responses }: Json): string {
  const inPlace = (place: string) => parameters.filter((parameter: Json) => parameter['in'] === place);
  const answers = Object.entries<Json>(responses).map(
    ([status, { content }]) => `${status}: ${contentType(content)}`,
  );
  return block([
    `parameters: ${block([parametersType('query', inPlace('query')), parametersType('path', inPlace('path'))])}`,
    requestBody
      ? `${comment(requestBody)}requestBody${requestBody.required ? '' : '?'}: ${contentType(requestBody.content)}`
      : 'requestBody?: never',
    `responses: ${block(answers)}`,
  ]);
}

function parametersType(place: string, parameters: Json[]): string {
  if (parameters.length === 0) return `${place}?: never`;
  const members = parameters.map(
    (one) => `${comment(one)}${one['name']}${one['required'] ? '' : '?'}: ${typeOf(one['schema'])}`,
  );
  return `${place}${parameters.some(({ required }) => required) ? '' : '?'}: ${block(members)}`;
}

const contentType = (content: Json | undefined): string =>
  content === undefined
    ? '{ content?: never }'
    : block([
        `content: ${block(Object.entries<Json>(content).map(([media, { schema }]) => `'${media}': ${typeOf(schema)}`))}`,
      ]);

/** The type of what matches a schema. */
function typeOf(schema: Json): string {
  const { $ref, anyOf, allOf, type, enum: values } = schema;
  if ($ref) return reference($ref.split('/').at(-1));
  if (anyOf) return union(anyOf.map(typeOf));
  if (allOf) return allOf.map(grouped).join(' & ');
  if (values) return union(values.map(literal));
  if ('const' in schema) return literal(schema['const']);
  if (Array.isArray(type)) return union(type.map((one) => typeOf({ ...schema, type: one })));
  if (type === 'array') return `${schema['items'] ? grouped(schema['items']) : 'unknown'}[]`;
  if (type === 'object') return objectType(schema);
  return type === undefined ? 'unknown' : type === 'integer' ? 'number' : type;
}

function objectType({
  properties = {},
  required = [],
  additionalProperties,
  patternProperties,
}: Json): string {
  const members = Object.entries<Json>(properties).map(([name, schema]) =>
    member(required.includes(name) ? name : `${name}?`, schema),
  );
  const others = [additionalProperties, ...Object.values<Json>(patternProperties ?? {})].filter(Boolean);
  const indexed =
    others.length === 0
      ? undefined
      : `{ [key: string]: ${union(others.map((one) => (one === true ? 'unknown' : typeOf(one))))} }`;
  if (members.length === 0) return indexed ?? 'Record<string, never>';
  return indexed === undefined ? block(members) : `${block(members)} & ${indexed}`;
}

const reference = (name: string) => `components['schemas']['${name}']`;
const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
const block = (members: string[]) => `{ ${members.join('; ')} }`;
const member = (name: string, schema: Json) => `${comment(schema)}${name}: ${typeOf(schema)}`;
const union = (types: string[]) => [...new Set(types)].join(' | ');
const grouped = (schema: Json) =>
  ['anyOf', 'allOf', 'enum'].some((name) => name in schema) || Array.isArray(schema['type'])
    ? `(${typeOf(schema)})`
    : typeOf(schema);

/** What is said of something, as sentences on one line. */
function comment({ summary, format, description, default: value, deprecated }: Json): string {
  const told = [
    summary,
    format && `Format: ${format}`,
    deprecated && '@deprecated',
    description,
    value !== undefined && `Default: ${value}`,
  ];
  const sentences = told
    .filter(Boolean)
    .flatMap((text) => String(text).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (/[.:!?,;|`)]$/.test(line) ? line : `${line}.`));
  return sentences.length === 0 ? '' : `/** ${sentences.join(' ')} */ `;
}
