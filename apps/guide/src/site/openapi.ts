import { readText } from './files.ts';

export type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
};
type Content = Record<string, { schema?: Schema; example?: unknown; examples?: Record<string, Example> }>;
type Example = { value?: unknown; summary?: string; $ref?: string };
export type Parameter = {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
};
type Response = { $ref?: string; description: string; content?: Content };
type RawOperation = {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Response>;
  'x-problem-codes': string[];
  'x-codeSamples'?: { lang: string; source: string }[];
};
type Document = {
  info: { description: string };
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, Example>;
  };
};

/** An operation of the API, with its method and path. */
export type Operation = RawOperation & { method: string; path: string };

const document = JSON.parse(readText('docs/openapi.json')) as Document;

export const about_api = document.info.description;
export const tag_groups = document['x-tagGroups'];
export const tags = document.tags;

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation.operationId ? [{ ...operation, method: method.toUpperCase(), path }] : [],
  ),
);

/** A part of the description itself, where it is a reference to a shared one. */
export function resolve<T extends { $ref?: string }>(part: T): T {
  if (part.$ref === undefined) return part;
  const [, , kind, name] = part.$ref.split('/');
  const shared = document.components as unknown as Record<string, Record<string, T>>;
  const found = shared[kind!]?.[name!];
  if (!found) throw new Error(`${part.$ref} is not in the API description.`);
  return found;
}

/** The example of a body: the one there is, else the first of several. */
export function exampleOf(content: Content | undefined): unknown {
  const [body] = Object.values(content ?? {});
  if (body?.example !== undefined) return body.example;
  const [first] = Object.values(body?.examples ?? {});
  return first && resolve(first).value;
}

const key_of_path = (path: string) => path.replaceAll(/\{[^}]*\}/g, '{}');
const by_request = new Map(operations.map((each) => [`${each.method} ${key_of_path(each.path)}`, each]));

/** The operation that a text such as `POST /returns/{return_id}/labels` names, with or without what all paths begin with. */
export function operationNamed(text: string): Operation | undefined {
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)(?:\?\S*)?$/.exec(text) ?? [];
  if (method === undefined || path === undefined) return undefined;
  const key = key_of_path(path).replace(/\/$/, '');
  return ['', '/api/v1', '/api/v1/warehouse']
    .map((prefix) => by_request.get(`${method} ${prefix}${key}`))
    .find((found) => found !== undefined);
}

/** The operation that a request is for, and the values in its path. */
export function operationOfRequest(
  method: string,
  path: string,
): { operation: Operation; values: Record<string, string> } | undefined {
  const parts = path.split('/');
  const fits = (operation: Operation) => {
    const pattern = operation.path.split('/');
    return (
      operation.method === method &&
      pattern.length === parts.length &&
      pattern.every((part, i) => part.startsWith('{') || part === parts[i])
    );
  };
  // A path without parameters comes before one with them.
  const [operation] = operations
    .filter(fits)
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
  if (!operation) return undefined;
  const values = operation.path
    .split('/')
    .flatMap((part, i) => (part.startsWith('{') ? [[part.slice(1, -1), parts[i]!] as const] : []));
  return { operation, values: Object.fromEntries(values) };
}
