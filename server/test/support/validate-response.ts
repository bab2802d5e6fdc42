import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { ProblemDocument } from '@retour/contract/problems';
import type { Profile } from '../../src/platform/authenticate.ts';
import type { OpenApiDocument } from '../../src/platform/openapi.ts';
import { checkProblem } from './check-problem.ts';
import { closeDocument } from './closed-document.ts';

/** A request and its answer, as they went over the wire. */
export type Exchange = {
  method: string;
  /** As it was sent, with its query. */
  path: string;
  status: number;
  content_type: string | null;
  /** The JSON of the answer; undefined when it has none. */
  body: unknown;
  /** The profile of the key; undefined when the server could not identify one. */
  profile: Profile | undefined;
  /** With them, the headers are checked too. */
  headers?: Headers;
};

export type ResponseValidator = (exchange: Exchange) => void;

type Json = Record<string, any>;

/** Makes a check of responses, which throws when one is not what the document says: status, type, headers, or a single member too many. */
export function createResponseValidator(document: OpenApiDocument): ResponseValidator {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    // Each part of the document becomes a function once, rather than a copy wherever it is referred to.
    inlineRefs: false,
    code: { optimize: false },
  });
  ajv.addFormat('uri', (text) => URL.canParse(text));
  ajv.addFormat('email', (text) => text.includes('@'));
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const closed = closeDocument(document);
  ajv.addSchema(closed, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const find = createOperationFinder(document);

  function check(pointer: string, value: unknown): string | undefined {
    let fits = compiled.get(pointer);
    if (!fits) {
      // Two of three places have the same schema as another one, word for word.
      const words = JSON.stringify(partOf(closed, pointer));
      fits = compiled.get(words) ?? ajv.compile({ $ref: `openapi#${pointer}` });
      compiled.set(pointer, fits).set(words, fits);
    }
    return fits(value) ? undefined : ajv.errorsText(fits.errors, { dataVar: 'body', separator: '\n' });
  }

  return (exchange) => {
    const path = exchange.path.split('?', 1)[0]!;
    // Later versions are compared with their own descriptions.
    if (!path.startsWith('/api/') || /^\/api\/(2026-10|latest|unstable)\//.test(path)) return;
    try {
      checkExchange(exchange, find(exchange.method, path), check);
    } catch (error) {
      const { method, status, body } = exchange;
      const told = JSON.stringify(body)?.slice(0, 2000);
      throw new assert.AssertionError({
        message: `${method} ${exchange.path} answered ${status} ${told}, against the API description:\n${(error as Error).message}`,
      });
    }
  };
}

type Found = {
  operation: Json;
  pointer: string;
  exact: boolean;
  resolve(reference: Json, at: string): [Json, string];
};
type Check = (pointer: string, value: unknown) => string | undefined;

function checkExchange(exchange: Exchange, found: Found | undefined, check: Check): void {
  const { method, status, body, profile, headers } = exchange;
  const type = exchange.content_type?.split(';', 1)[0] ?? null;
  if (headers) checkHeaders(status, headers);
  if (!found) return checkUnknownPath(exchange, type, check);
  if (!found.exact) assert.ok([405, 401, 414, 429, 431, 503].includes(status), 'the path has no such method');
  const stated = found.operation['responses'][status];
  assert.ok(stated, `the status ${status} is not documented`);
  const [response, at] = found.resolve(stated, `${found.pointer}/responses/${status}`);
  if (!response['content']) return assert.equal(body, undefined, 'no body is documented');
  const media = response['content'][type!];
  assert.ok(media, `the content type ${type} is not documented`);
  if (method === 'HEAD') return;
  const pointer = `${at}/content/${escape(type!)}/schema`;
  if (type === 'application/problem+json') checkProblemResponse(exchange, found, pointer, check);
  else checkJson(media.schema, pointer, body, profile, check);
}

function checkHeaders(status: number, headers: Headers): void {
  assert.match(headers.get('X-Request-Id') ?? '', /^req_[0-9A-Z]{26}$/);
  assert.equal(headers.get('X-API-Version'), '1.0');
  assert.equal(headers.get('Cache-Control'), 'no-store');
  if (status === 401) assert.equal(headers.get('WWW-Authenticate'), 'Bearer realm="retour"');
  if (status === 405) assert.ok(headers.get('Allow'), 'Allow is missing');
  if (status === 429) assert.ok(headers.get('Retry-After'), 'Retry-After is missing');
  // A server that stops, or that cannot read a request because of its size, answers before it counts.
  if (status === 503 || status === 431 || status === 414) return;
  assert.match(headers.get('RateLimit') ?? '', /^"default";r=\d+;t=\d+$/);
  assert.match(headers.get('RateLimit-Policy') ?? '', /^"default";q=\d+;w=60$/);
}

// The profile is not known there, so the answer is always a problem document.
function checkUnknownPath(
  { method, path, body, headers, status }: Exchange,
  type: string | null,
  check: Check,
): void {
  assert.equal(type, 'application/problem+json', 'there is no such path');
  if (method === 'HEAD') return;
  assert.equal(check('/components/schemas/Problem', body), undefined);
  const document = body as ProblemDocument;
  assert.ok(
    ['route_not_found', 'uri_too_long', 'rate_limited', 'service_unavailable'].includes(document.code),
  );
  assert.equal(document.status, status);
  checkProblem(document, { path, headers, identified: false });
}

function checkProblemResponse(exchange: Exchange, { operation }: Found, pointer: string, check: Check): void {
  const { path, body, profile, headers } = exchange;
  assert.equal(check(pointer, body), undefined);
  const document = body as ProblemDocument;
  const legacy = Object.values<Json>(operation['responses']).flatMap(
    (response) => response['x-legacy-codes'] ?? [],
  );
  // Some requests are refused before the key was looked at.
  const early = document.code === 'service_unavailable' || document.code === 'uri_too_long';
  const own_body = legacy.includes(document.code) && !early;
  if (profile === 'legacy') assert.ok(!own_body, 'the legacy profile has a body of its own for this');
  checkProblem(document, { path, headers, identified: profile !== undefined });
}

/** The body must fit one of the schemas that the caller's profile may get. */
function checkJson(
  schema: Json,
  pointer: string,
  body: unknown,
  profile: Profile | undefined,
  check: Check,
): void {
  const options: [Json, string][] = Array.isArray(schema['anyOf'])
    ? schema['anyOf'].map((option, i) => [option, `${pointer}/anyOf/${i}`])
    : [[schema, pointer]];
  const allowed = options.filter(([option]) => profile === 'legacy' || option['x-profile'] === undefined);
  assert.ok(allowed.length > 0, `the ${profile} profile gets no such body`);
  const complaints = allowed.map(([, at]) => check(at, body));
  if (!complaints.includes(undefined)) assert.fail(complaints.join('\nand, for another form:\n'));
}

/** Finds the operation of a path; of one that exists with other methods only, any of its operations. */
function createOperationFinder(
  document: OpenApiDocument,
): (method: string, path: string) => Found | undefined {
  const resolve = (stated: Json, at: string): [Json, string] => {
    const reference = stated['$ref'] as string | undefined;
    if (!reference) return [stated, at];
    const target = reference
      .slice(2)
      .split('/')
      .reduce<Json>((node, name) => node[name], document as Json);
    return [target, reference.slice(1)];
  };
  const served = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      [template, ...((operation['x-aliases'] as string[] | undefined) ?? [])].map((path) => ({
        methods: [method.toUpperCase(), ...((operation['x-alias-methods'] as string[] | undefined) ?? [])],
        pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
        parts: partsOf(path),
        operation,
        pointer: `/paths/${escape(template)}/${method}`,
        parameters: path.split('{').length,
      })),
    ),
  );
  served.sort((a, b) => a.parameters - b.parameters);
  // Every answer is looked up: most of the patterns have another number of parts.
  const by_parts = Map.groupBy(served, ({ parts }) => parts);
  return (method, path) => {
    const canonical = path.replace(/^\/api\/2026-07(?=\/|$)/, '/api/v1').replace(/\/$/, '');
    const near = by_parts.get(partsOf(canonical)) ?? [];
    const here = near.filter(({ pattern }) => pattern.test(canonical));
    const exact = here.find((one) => one.methods.includes(method === 'HEAD' ? 'GET' : method));
    const found = exact ?? here[0];
    return (
      found && { operation: found.operation, pointer: found.pointer, exact: exact !== undefined, resolve }
    );
  };
}

const partsOf = (path: string) => path.split('/').length;

/** What a pointer leads to, whose names are escaped as below. */
function partOf(document: object, pointer: string): unknown {
  const names = pointer.split('/').slice(1).map(decode);
  return names.reduce<Json | undefined>((node, name) => node?.[name], document);
}

const decode = (part: string) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
const escape = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
