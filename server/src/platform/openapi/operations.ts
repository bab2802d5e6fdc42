import type { TObject, TSchema } from 'typebox';
import { Id } from '../fields.ts';
import { allRefusals, isWrite, servedPaths, takesIdempotencyKey } from '../route.ts';
import type { Route } from '../route.ts';
import type { UploadRule } from '../files/upload.ts';
import { describeSamples } from './code-samples.ts';
import { describeResponses } from './responses.ts';
import type { Success } from './responses.ts';
import type { JsonObject, SchemaWriter } from './schemas.ts';

/** The operation of a route. */
export function describeOperation(route: Route, writer: SchemaWriter): JsonObject {
  const [path, ...aliases] = servedPaths(route);
  const codes = allRefusals(route);
  const parameters = describeParameters(route, writer);
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    description: [route.description, describeCallers(route)].filter(Boolean).join('\n\n'),
    parameters,
    ...(route.upload ? { requestBody: describeUpload(route.upload) } : {}),
    ...(route.body ? { requestBody: describeBody(route, route.body, writer) } : {}),
    responses: describeResponses({
      successes: describeSuccesses(route, writer),
      codes,
      group: route.legacy_group,
      fields: [...memberNames(route.query), ...memberNames(route.body)],
      write: isWrite(route),
    }),
    security: securityOf(route),
    ...describeAccess(route),
    'x-problem-codes': codes,
    ...(route.version_changes ? { 'x-version-changes': route.version_changes } : {}),
    'x-codeSamples': describeSamples(route, path!, parameters),
    ...(aliases.length > 0 ? { 'x-aliases': aliases } : {}),
    ...(route.alias_methods ? { 'x-alias-methods': route.alias_methods } : {}),
  };
}

const describeParameters = (route: Route, writer: SchemaWriter): JsonObject[] => [
  ...Object.entries(route.params ?? {}).map(([name, text]) => describePathParameter(name, text)),
  ...(route.query ? describeQuery(route.query, writer) : []),
  ...(takesIdempotencyKey(route) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ...(isWrite(route) && route.upload?.takes !== 'files' ? [{ $ref: '#/components/parameters/Prefer' }] : []),
  ...(route.chooses_id_type ? [{ $ref: '#/components/parameters/GlobalIdentifierType' }] : []),
];

/** Who may call, in words. */
function describeCallers({ allow }: Route): string {
  if (allow === 'anyone') return 'No credentials are needed.';
  const callers = [
    ...(allow.key ? [`API keys with the scope \`${allow.key}\``] : []),
    ...(allow.staff
      ? [
          `staff with the permission \`${allow.staff}\`${allow.step_up ? ' who proved who they are within the last 10 minutes' : ''}`,
        ]
      : []),
    ...(allow.shopper ? ['shoppers, for their own order'] : []),
  ];
  return `Callers: ${callers.join('; ')}.`;
}

/** The security requirements, one for each way to authenticate. */
function securityOf({ allow }: Pick<Route, 'allow'>): Record<string, string[]>[] {
  if (allow === 'anyone') return [];
  const { key, staff, shopper } = allow;
  return [
    ...(key ? [{ ApiKey: [key] }, { Bearer: [key] }] : []),
    ...(staff ? [{ StaffSession: [staff] }] : []),
    ...(shopper ? [{ ShopperSession: [] }, { ShopperCookie: [] }] : []),
  ];
}

function describeAccess({ allow }: Route): JsonObject {
  if (allow === 'anyone') return {};
  return {
    ...(allow.key && { 'x-scope': allow.key }),
    ...(allow.staff && { 'x-permission': allow.staff }),
    ...(allow.step_up && { 'x-step-up': true }),
  };
}

/** Names of the members that a query or body has. */
export const memberNames = (schema: { properties?: object } | undefined) =>
  Object.keys(schema?.properties ?? {});

// Identifiers that other systems give are text; those of the service are numbers.
const text_ids = new Set([
  'external_id',
  'network_shipment_id',
  'happy_returns_shipment_id',
  'draft_return_id',
  'parcel_id',
  'item_id',
  'input_id',
  'settlement_id',
  'security_id',
  'delivery_id',
  'event_id',
  'request_id',
]);

function describePathParameter(name: string, description: string): JsonObject {
  const numeric = /(^|_)id$/.test(name) && !text_ids.has(name);
  return {
    name,
    in: 'path',
    required: true,
    description,
    schema: numeric ? { ...Id } : { type: 'string', minLength: 1 },
    example: numeric ? 1004207 : 'b3BhcXVl',
  };
}

function describeQuery(query: TObject, writer: SchemaWriter): JsonObject[] {
  const required = (query.required ?? []) as string[];
  return Object.entries(query.properties).map(([name, property]) => {
    const { description, ...schema } = writer.write(property);
    return {
      name,
      in: 'query',
      ...(description ? { description } : {}),
      required: required.includes(name),
      // A list is one text with commas.
      ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
      schema,
    };
  });
}

/** A body has a name, so that generated clients have a type for it: `CreateOrderInput` of `createOrder`. */
function describeBody(
  { operation, body_example: example }: Route,
  body: TSchema,
  writer: SchemaWriter,
): JsonObject {
  const { required = [] } = body as { required?: string[] };
  const title = `${operation[0]!.toUpperCase()}${operation.slice(1)}Input`;
  return {
    required: required.length > 0,
    content: {
      'application/json': {
        schema: writer.write({ title, ...body }),
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

function describeUpload(upload: UploadRule): JsonObject {
  const { description } = upload;
  if (upload.takes === 'files') return describeFiles(upload);
  const { example } = upload;
  const file = { type: 'string', description };
  const form = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', contentMediaType: 'application/x-ndjson', description } },
  };
  return {
    required: true,
    content: {
      'application/x-ndjson': { schema: file, example },
      'multipart/form-data': { schema: form, example: { file: example } },
    },
  };
}

function describeFiles({ description, field, max_count }: UploadRule & { takes: 'files' }): JsonObject {
  const files = {
    type: 'array',
    description,
    minItems: 1,
    maxItems: max_count,
    items: { type: 'string', contentMediaType: 'application/octet-stream' },
  };
  const form = { type: 'object', required: [field], properties: { [field]: files } };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function describeSuccesses(route: Route, writer: SchemaWriter): Map<number, Success> {
  const {
    status = 200,
    legacy_status = status,
    also = {},
    description,
    schema,
    examples,
    other_form,
    type,
  } = route.success;
  const named = Object.entries(examples).map(([name, value]) => [name, { value }]);
  const success = {
    description,
    schema: status === 204 ? undefined : writer.write(schema),
    examples: Object.fromEntries(named) as JsonObject,
    ...(type && { type }),
    ...(other_form && { others: describeOther(other_form, writer) }),
  };
  const others = Object.entries(also).map(
    ([other, meaning]) => [Number(other), { ...success, description: meaning }] as const,
  );
  if (legacy_status === status) return new Map([[status, success], ...others]);
  return new Map([
    [status, { ...success, description: `${description} (standard profile)` }],
    [legacy_status, { ...success, description: `${description} (legacy profile)` }],
    ...others,
  ]);
}

function describeOther(
  { type, schema, example_name: name }: NonNullable<Route['success']['other_form']>,
  writer: SchemaWriter,
): Record<string, JsonObject> {
  const examples = { [name]: { $ref: `#/components/examples/${name}` } };
  return { [type]: { schema: writer.write(schema), examples } };
}
