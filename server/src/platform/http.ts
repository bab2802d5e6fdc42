import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import Fastify, { LogController } from 'fastify';
import type {
  FastifyHttpOptions,
  FastifyInstance,
  FastifyReply,
  RawServerDefault,
  RouteOptions,
} from 'fastify';
import { authorizeRequest, max_header_bytes, max_target_bytes } from './callers/authorize-request.ts';
import { trustedProxies } from './callers/trusted-proxies.ts';
import type { HttpDeps } from './http/http-deps.ts';
import { newId } from './ids.ts';
import { observe } from './http/observe.ts';
import { routedVersion, versionHeaders, versionOf } from './http/api-versions.ts';
import { createHandler } from './http/run-operation.ts';
import { internalError, toRefusal } from './http/problem-answer.ts';
import { max_form_bytes } from './pages/form-fields.ts';
import { portalRoute } from './pages/portal-hosts.ts';
import { refuseUnknownAddresses } from './pages/unknown-address.ts';
import { Refusal } from './refusal.ts';
import { createServedPaths, refuseUnrouted, routed_methods } from './http/served-paths.ts';
import { security_headers, sendProblem, setCommonHeaders } from './http/respond.ts';
import { isWrite, servedPaths } from './route.ts';
import { bodyLimitOf } from './schema/largest-body.ts';
import type { Route } from './route.ts';
import { limitBodyTime } from './http/body-timeout.ts';
import { readUrlEncoded } from './http/url-encoded.ts';
import { answerUnreadable, plainHeaders, refuseTunnel } from './http/client-errors.ts';
import type { UnreadableRequest } from './http/client-errors.ts';

export type { HttpDeps } from './http/http-deps.ts';

/** Routes are validated by `validate.ts` and answer text: Fastify need not load its own compilers of schemas. */
const unused = () => {
  throw new Error('A route was given a schema of Fastify.');
};

const router_options = { ignoreTrailingSlash: true, maxParamLength: max_target_bytes };

/** What a page of an allowed origin may read of an answer beside its body. */
const exposed_headers = [
  'X-API-Version',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Idempotent-Replayed',
  'Location',
  'Allow',
  'X-Retour-Warnings',
  'Preference-Applied',
  'Deprecation',
  'Sunset',
  'Link',
];

/** How often the server looks for requests whose headers were not sent in time. */
const timeout_checks_every_ms = 1000;

/** Builds the HTTP server of the given routes. Every rule that all operations share is applied here, in the order of API contract, 3.4. */
export async function createHttpServer(deps: HttpDeps, routes: Route[]): Promise<FastifyInstance> {
  const { config } = deps;
  const wireContext = (request_id = newId('req', deps.clock)) => ({
    origin: config.origin,
    request_id,
    max_target_bytes,
    headers: security_headers,
  });
  const refuseUnreadable = (error: UnreadableRequest, socket: Socket, request_id?: string) =>
    answerUnreadable(error, socket, wireContext(request_id));
  const app = Fastify(serverOptions(deps, refuseUnreadable));
  beginRequests(app, deps, refuseUnreadable);
  app.server.on('checkExpectation', (_request, response) =>
    response.writeHead(417, plainHeaders(wireContext())).end(),
  );
  app.server.on('connect', (request, socket) => refuseTunnel(socket, request.url ?? '', wireContext()));
  if (config.cors_origins.length > 0) {
    await app.register(cors, {
      origin: config.cors_origins,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: exposed_headers,
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
  const paths = createServedPaths(router_options);
  refuseUnknownAddresses(app);
  app.addHook('onRequest', (request, reply) => authorizeRequest(deps, paths, request, reply));
  app.addHook('onResponse', async (request, reply) => observe(deps, request, reply));
  app.setNotFoundHandler((request, reply) => refuseUnrouted(paths, request, reply));
  app.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error, { saved: request.saved, pauses: deps.pauses });
    if (!refusal && !isAbandoned(error, reply))
      deps.log.error({ err: error, request_id: request.id }, 'request failed');
    return sendProblem(deps, request, reply, refusal ?? internalError(request.saved));
  });
  app.addHook('onRoute', (added) => {
    paths.add(added.url, [added.method].flat());
    if (!added.config?.route) added.bodyLimit ??= max_form_bytes;
  });
  addRoutes(app, deps, routes);
  return app;
}

/** Whether the caller left before the answer was complete: a browser does when the page asks for something newer. */
const isAbandoned = (error: unknown, { raw }: FastifyReply) =>
  raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';

type RefuseUnreadable = (error: UnreadableRequest, socket: Socket, request_id?: string) => void;

function serverOptions(
  deps: HttpDeps,
  refuseUnreadable: RefuseUnreadable,
): FastifyHttpOptions<RawServerDefault> {
  const { config } = deps;
  return {
    bodyLimit: config.body_limit_bytes,
    requestTimeout: Math.max(config.request_timeout_ms, config.upload_timeout_ms),
    keepAliveTimeout: 65_000,
    trustProxy: trustedProxies(config.trust_proxy),
    return503OnClosing: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req', deps.clock),
    routerOptions: { ...router_options, querystringParser: parseQuery },
    http: {
      maxHeaderSize: max_header_bytes + max_target_bytes,
      headersTimeout: config.request_timeout_ms,
      connectionsCheckingInterval: timeout_checks_every_ms,
      // It is asked for below: Node's own answer has none of our headers.
      requireHostHeader: false,
    },
    rewriteUrl: (request) => {
      request.method = routedMethod(request.method);
      return routedUrl(portalRoute(request) ?? request.url ?? '/');
    },
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket),
    frameworkErrors: (error, request, reply) => {
      setCommonHeaders(request, reply);
      void sendProblem(
        deps,
        request,
        reply,
        toRefusal(error) ?? new Refusal('route_not_found', "This path doesn't exist."),
      );
    },
  };
}

/** What every request begins with: its own members, the common headers, a deadline for its sender. */
function beginRequests(
  app: FastifyInstance,
  { config, draining }: HttpDeps,
  refuseUnreadable: RefuseUnreadable,
): void {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('requested_by', undefined);
  app.decorateRequest('started_at', 0);
  app.decorateRequest('observed', false);
  app.decorateRequest('saved', undefined);
  app.decorateRequest('problem', undefined);
  app.addHook('onRequest', async (request, reply) => {
    clearUnstorable(request.params as Record<string, string>);
    request.started_at = performance.now();
    const { route } = request.routeOptions.config;
    if (route && isWrite(route)) request.saved = { possible: false };
    setCommonHeaders(request, reply);
    reply.headers(versionHeaders(versionOf(request.originalUrl), config.origin));
    // A proxy that keeps connections sends the next request elsewhere.
    if (draining.announced) reply.header('Connection', 'close');
    if (!hasOneHost(request.raw)) void reply.code(400).header('Connection', 'close').send();
    else limitBodyTime(request, config, (error) => refuseUnreadable(error, request.raw.socket, request.id));
  });
}

function addRoutes(app: FastifyInstance, deps: HttpDeps, routes: Route[]): void {
  for (const route of routes) {
    const handler = createHandler(deps, route);
    for (const path of servedPaths(route)) {
      const url = path.replace(/\{(\w+)\}/g, ':$1');
      const options: RouteOptions = {
        method: [route.method, ...(route.alias_methods ?? [])],
        url,
        config: { route },
        handler,
        bodyLimit: Math.min(bodyLimitOf(route), deps.config.body_limit_bytes),
        ...(changesKeysOrShop(route) && { onSend: async () => deps.authenticator.forget() }),
      };
      if (route.upload) void app.register(async (scope) => addUpload(scope, options));
      else app.route(options);
    }
  }
}

/** Whether callers, which are kept in memory, may be others afterwards. */
const changesKeysOrShop = (route: Route) =>
  isWrite(route) && route.allow !== 'anyone' && route.allow.key === 'settings:write';

/** A body that is streamed: the handler gets the stream itself. */
function addUpload(scope: FastifyInstance, options: RouteOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  scope.route(options);
}

/** HTTP/1.1 requires the header, and no version allows two (RFC 9112, section 3.2): a proxy may have read the other one. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/** The method that is routed. One that no path has, of the many that HTTP knows, is refused like TRACE, which no path has either. */
const routedMethod = (method = 'GET') =>
  method === 'HEAD' || routed_methods.some((routed) => routed === method) ? method : 'TRACE';

/** The URL that is routed: aliases of the version resolved, and a path whose escapes are broken made one that does not exist. */
function routedUrl(url: string): string {
  const routed = routedVersion(url);
  if (!routed.includes('%')) return routed;
  try {
    decodeURIComponent(routed.split('?', 1)[0]!);
    return routed;
  } catch {
    return routed.replaceAll('%', '%25');
  }
}

/** No row has a name with U+0000, and PostgreSQL does not even compare with one: such a part of a path is as good as none. */
function clearUnstorable(params: Record<string, string>): void {
  for (const [name, value] of Object.entries(params)) if (value.includes('\0')) params[name] = '';
}

/** Parameters of a query beyond these are not read. */
const max_parameters = 1000;

/** The last of several equal parameters counts. */
const parseQuery = (text: string): Record<string, string> =>
  Object.fromEntries(readUrlEncoded(text, max_parameters));
