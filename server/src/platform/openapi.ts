import { readConfig } from './config.ts';
import { compactJson } from './openapi/compact-json.ts';
import { describeSelf, self_tag } from './openapi/description.ts';
import { describeOperation } from './openapi/operations.ts';
import {
  headers,
  id_type_parameter,
  idempotency_parameter,
  info_description,
  prefer_parameter,
  problem_schema,
  security_schemes,
  describeTagGroups,
  tag_descriptions,
} from './openapi/parts.ts';
import { createSchemaWriter } from './openapi/schemas.ts';
import type { JsonObject, SchemaWriter } from './openapi/schemas.ts';
import { describeWebhooks } from './openapi/webhooks.ts';
import { describeExamples, shareResponses } from './openapi/shared.ts';
import { servedPaths } from './route.ts';
import type { Route } from './route.ts';

export type OpenApiDocument = {
  openapi: string;
  info: JsonObject;
  servers: JsonObject[];
  tags: JsonObject[];
  /** The tags as the reference lists them. */
  'x-tagGroups': JsonObject[];
  /** Operations by path and lower-case method. */
  paths: Record<string, Record<string, JsonObject>>;
  /** What is sent to subscribers. */
  webhooks: Record<string, JsonObject>;
  components: Record<string, Record<string, JsonObject>>;
};

export type OpenApiOptions = {
  /** Public origin of the API; that of the default settings if not given. */
  origin?: string;
};

/** Describes the routes in OpenAPI 3.1. Both error profiles are in it: what only the legacy profile gives is marked `x-profile: legacy`. */
export function buildOpenApi(routes: Route[], options: OpenApiOptions = {}): OpenApiDocument {
  const writer = createSchemaWriter();
  const paths = describePaths(routes, writer);
  const webhooks = describeWebhooks(routes, writer);
  const { origin = readConfig({}).origin } = options;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Retour API',
      version: '1.0',
      description: info_description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: describeTags(routes),
    'x-tagGroups': describeTagGroups(tagsOf(routes)),
    paths,
    webhooks,
    components: {
      schemas: { ...writer.components(), Problem: problem_schema },
      responses: shareResponses(paths),
      parameters: {
        IdempotencyKey: idempotency_parameter,
        Prefer: prefer_parameter,
        GlobalIdentifierType: id_type_parameter,
      },
      headers,
      examples: describeExamples(routes),
      securitySchemes: security_schemes,
    },
  };
}

/** The description as text, as it is served and as `docs/openapi.json` holds it. */
/** A line for each operation and schema. */
const line_depth = 3;

export function openApiText(routes: Route[], options: OpenApiOptions = {}): string {
  return `${compactJson(buildOpenApi(routes, options), line_depth)}\n`;
}

function describePaths(routes: Route[], writer: SchemaWriter): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const [path] = servedPaths(route);
    const operations = (paths[path!] ??= {});
    operations[route.method.toLowerCase()] = describeOperation(route, writer);
  }
  return { ...paths, ...describeSelf(writer) };
}

const tagsOf = (routes: readonly Route[]) => [...new Set([...routes.map(({ tag }) => tag), self_tag])];

function describeTags(routes: Route[]): JsonObject[] {
  return tagsOf(routes).map((name) => {
    const description = tag_descriptions[name];
    if (!description) throw new Error(`The tag ${name} has no description in openapi/parts.ts.`);
    return { name, description };
  });
}
