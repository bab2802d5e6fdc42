import { hash } from 'node:crypto';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import { problem } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator, Caller } from './authenticate.ts';
import { presentedKey, requireUsable } from './authenticate.ts';
import { malformed, parseJson } from './body.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import { requireValidKey, runOnce } from './idempotency.ts';
import type { StoredAnswer } from './idempotency.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { problemAnswer, toRefusal } from './problem-answer.ts';
import type { RateAnswer, RateLimiter } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { Answer, JsonText, isWrite, servedPaths } from './route.ts';
import type { Method, Route } from './route.ts';
import { answerUnreadable } from './unreadable-request.ts';
import { createValidator } from './validate.ts';
import type { Validator } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
    started_at: number;
  }
  interface FastifyContextConfig {
    route?: Route;
    /** Methods of a path, on the handlers that refuse the others. */
    allow?: string;
    /** Pages and probes for the operator and for browsers: no key, no rate limit. */
    unlimited?: boolean;
  }
}

export type HttpDeps = {
  config: Config;
  clock: Clock;
  log: Log;
  db: Db;
  authenticator: Authenticator;
  rates: RateLimiter;
  metrics: Metrics;
  /** Set when the server stops: every new request is then answered 503. */
  draining: { value: boolean };
};

const max_target_bytes = 8192;
const max_header_bytes = 16_384;
const all_methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const json = 'application/json; charset=utf-8';

/** Builds the HTTP server of the given routes. Every rule that all operations share is applied here, in the order of API contract 3.4. */
export async function createHttpServer(deps: HttpDeps, routes: Route[]): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: config.body_limit_bytes,
    requestTimeout: config.request_timeout_ms,
    keepAliveTimeout: 65_000,
    trustProxy: config.trust_proxy === 'true',
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req', deps.clock),
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: max_target_bytes,
      querystringParser: parseQuery,
    },
    http: { maxHeaderSize: max_header_bytes + max_target_bytes },
    rewriteUrl: (request) => (request.url ?? '/').replace(/^\/api\/2026-07(?=\/|$)/, '/api/v1'),
    clientErrorHandler: (error, socket) => {
      const request_id = newId('req', deps.clock);
      answerUnreadable(error, socket, {
        origin: config.origin,
        request_id,
        max_target_bytes,
        headers: security_headers,
      });
    },
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      void sendProblem(
        deps,
        request,
        reply,
        toRefusal(error) ?? new Refusal('route_not_found', 'There is no such path.'),
      );
    },
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('started_at', 0);
  app.addHook('onRequest', async (request, reply) => {
    request.started_at = performance.now();
    setCommonHeaders(request, reply);
  });
  if (config.cors_origins.length > 0) {
    await app.register(cors, {
      origin: config.cors_origins,
      exposedHeaders: ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'Location'],
    });
  }
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    globalDecompression: false,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply) => admit(deps, request, reply));
  app.addHook('onResponse', async (request, reply) => observe(deps, request, reply));
  app.setNotFoundHandler(() => {
    throw new Refusal('route_not_found', 'There is no such path.');
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) deps.log.error({ err: error, request_id: request.id }, 'request failed');
    return sendProblem(
      deps,
      request,
      reply,
      refusal ?? new Refusal('internal_error', 'The server failed; nothing was changed.'),
    );
  });
  addRoutes(app, deps, routes);
  return app;
}

function addRoutes(app: FastifyInstance, deps: HttpDeps, routes: Route[]): void {
  const methods_of = new Map<string, Set<string>>();
  for (const route of routes) {
    const handler = createHandler(deps, route);
    for (const path of servedPaths(route)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      app.route({ method: route.method, url, config: { route }, handler });
      const methods = methods_of.get(url) ?? new Set();
      methods_of.set(url, methods.add(route.method));
      if (route.method === 'GET') methods.add('HEAD');
    }
  }
  for (const [url, methods] of methods_of) {
    const others = [...all_methods, 'OPTIONS', 'TRACE'].filter((method) => !methods.has(method));
    app.route({ method: others, url, config: { allow: [...methods].join(', ') }, handler: refuseMethod });
  }
}

async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const { allow } = request.routeOptions.config;
  reply.header('Allow', allow);
  throw new Refusal('method_not_allowed', `This path takes ${allow}.`);
}

/** Steps 1 to 4: path, key, rate, scope. */
async function admit(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { route, unlimited, allow } = request.routeOptions.config;
  if (deps.draining.value)
    throw new Refusal('service_unavailable', 'The server is about to stop.', { retry_after_s: 5 });
  const header_bytes = request.raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  if (header_bytes > max_header_bytes) return void reply.code(431).removeHeader('Content-Type').send();
  const long = (request.raw.url ?? '').length > max_target_bytes;
  if (unlimited && !long) return;
  const secret = presentedKey(request.headers);
  const caller = secret ? await deps.authenticator.identify(secret) : undefined;
  request.caller = request.is404 ? undefined : caller;
  const rate = caller
    ? deps.rates.count(
        `key ${caller.key_id}`,
        caller.rate_limit_per_minute ?? deps.config.rate_limit_per_minute,
      )
    : deps.rates.count(`address ${request.ip}`, deps.config.anonymous_rate_limit_per_minute);
  setRateHeaders(reply, rate);
  if (long) throw new Refusal('uri_too_long', 'The path and query are longer than 8 KiB.');
  if (request.is404 || allow) return rate.allowed ? undefined : refuseRate(rate);
  if (caller) requireUsable(caller, deps.clock);
  if (!rate.allowed) refuseRate(rate);
  if (!route) return;
  if (!secret) throw new Refusal('key_missing', 'Send an API key in the X-Authorization header.');
  if (!caller) throw new Refusal('key_invalid', 'The API key is not known.');
  if (!caller.scopes.has(route.scope)) {
    throw new Refusal('scope_missing', `The API key lacks the scope ${route.scope}.`, {
      required_scope: route.scope,
    });
  }
}

function refuseRate(rate: RateAnswer): never {
  throw new Refusal(
    'rate_limited',
    `${rate.quota} requests per minute are allowed. Try again in ${rate.reset_s} s.`,
    { retry_after_s: rate.reset_s },
  );
}

/** Steps 5 to 9 and the answer. */
function createHandler(deps: HttpDeps, route: Route) {
  const validators = {
    query: route.query ? createValidator(route.query, 'query') : undefined,
    body: route.body ? createValidator(route.body, 'body') : undefined,
  };
  return async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const caller = request.caller!;
    const raw = readRawBody(request);
    const body = route.body && raw.length > 0 ? parseJson(raw) : undefined;
    const key = isWrite(route) ? request.headers['idempotency-key'] : undefined;
    if (key === undefined) {
      const result = await perform(route, validators, request, caller, body);
      return send(reply, answerOf(route, caller, result));
    }
    requireValidKey(String(key));
    const answer = await runOnce(
      deps.db,
      deps.clock,
      identityOf(route, request, caller, String(key), raw),
      async () => {
        try {
          return answerOf(route, caller, await perform(route, validators, request, caller, body));
        } catch (error) {
          const refusal = toRefusal(error);
          if (!refusal) throw error;
          return refusedAnswer(deps, request, refusal);
        }
      },
    );
    if (answer.replayed) reply.header('Idempotent-Replayed', 'true');
    return send(reply, answer);
  };
}

type Validators = { query: Validator | undefined; body: Validator | undefined };

async function perform(
  route: Route,
  validators: Validators,
  request: FastifyRequest,
  caller: Caller,
  body: unknown,
): Promise<unknown> {
  if (validators.body && body !== undefined && !isStatedType(route, body))
    throw malformed('The body must be a JSON object.');
  return route.handle({
    caller,
    params: request.params as Record<string, string>,
    query: validators.query ? (validators.query(request.query) as Record<string, unknown>) : {},
    body: validators.body ? validators.body(body ?? {}) : undefined,
    path: (request.originalUrl.split('?', 1)[0] ?? '').replace(/(.)\/$/, '$1'),
  });
}

function isStatedType(route: Route, body: unknown): boolean {
  return (
    (route.body as { type?: string }).type !== 'object' ||
    (typeof body === 'object' && body !== null && !Array.isArray(body))
  );
}

function readRawBody(request: FastifyRequest): Buffer {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (raw.length === 0) return raw;
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new Refusal('unsupported_media_type', `Content-Encoding ${encoding} is not accepted here.`);
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (!/^application\/([\w.!#$&^-]+\+)?json$/.test(type)) {
    throw new Refusal('unsupported_media_type', 'Send the body as application/json.');
  }
  return raw;
}

function identityOf(route: Route, request: FastifyRequest, caller: Caller, key: string, raw: Buffer) {
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => (request.params as Record<string, string>)[name] ?? '',
  );
  const query = request.originalUrl.split('?').slice(1).join('?');
  return {
    shop_id: caller.shop.id,
    key,
    parts: [route.method, path, query, caller.profile, hash('sha256', raw, 'buffer')],
  };
}

function answerOf(route: Route, caller: Caller, result: unknown): StoredAnswer {
  const answer = result instanceof Answer ? result : new Answer(result, {});
  const { status: own = 200, legacy_status = own } = route.success;
  const status = answer.options.status ?? (caller.profile === 'legacy' ? legacy_status : own);
  const body =
    status === 204 ? null : answer.body instanceof JsonText ? answer.body.text : JSON.stringify(answer.body);
  return { status, headers: answer.options.headers ?? {}, body };
}

function refusedAnswer(deps: HttpDeps, request: FastifyRequest, refusal: Refusal): StoredAnswer {
  const { status, headers, body } = problemAnswer(refusal, {
    origin: deps.config.origin,
    instance: request.originalUrl.split('?', 1)[0] ?? '/',
    request_id: request.id,
    profile: request.caller?.profile,
    group: request.routeOptions.config.route?.legacy_group,
  });
  return { status, headers, body: JSON.stringify(body) };
}

function sendProblem(
  deps: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
): FastifyReply {
  return send(reply, refusedAnswer(deps, request, refusal));
}

function send(reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply {
  reply.code(status);
  if (body === null) return reply.send();
  return reply.header('Content-Type', json).headers(headers).send(body);
}

const security_headers = {
  'X-API-Version': '1.0',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(security_headers).header('X-Request-Id', request.id);
}

function setRateHeaders(reply: FastifyReply, rate: RateAnswer): void {
  reply
    .header('RateLimit-Policy', `"default";q=${rate.quota};w=60`)
    .header('RateLimit', `"default";r=${rate.remaining};t=${rate.reset_s}`)
    .header('X-RateLimit-Limit', rate.quota)
    .header('X-RateLimit-Remaining', rate.remaining)
    .header('X-RateLimit-Reset', rate.reset_at_s);
}

function observe(deps: HttpDeps, request: FastifyRequest, reply: FastifyReply): void {
  const operation = request.routeOptions.config.route?.operation ?? 'other';
  const duration_ms = performance.now() - request.started_at;
  deps.metrics.observeRequest(operation, reply.statusCode, duration_ms);
  const level = reply.statusCode >= 500 ? 'warn' : reply.statusCode >= 400 ? 'info' : 'debug';
  deps.log[level](
    {
      request_id: request.id,
      method: request.method,
      operation,
      status: reply.statusCode,
      duration_ms: Math.round(duration_ms * 10) / 10,
      shop_id: request.caller?.shop.id,
    },
    'request',
  );
}

/** The last of several equal parameters counts. */
function parseQuery(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Titles of codes, for pages. */
export const titleOf = (code: ProblemCode) => problem(code).title;
