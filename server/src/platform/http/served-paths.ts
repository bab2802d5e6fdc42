import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import createRouter from 'find-my-way';
import type { Config, HTTPVersion } from 'find-my-way';
import { Refusal } from '../refusal.ts';

/** Every method that reaches a route, but HEAD, which is GET without a body. */
export const routed_methods: readonly HTTPMethods[] = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
];

/** Every method that some path takes, as the header `Allow` lists them. */
export const served_methods = 'GET, HEAD, POST, PUT, PATCH, DELETE';

/** Which methods the paths take, for requests that no route takes. */
export type ServedPaths = {
  add(pattern: string, methods: readonly string[]): void;
  /** The methods of the path of a URL, as the header `Allow` lists them; nothing where there is no such path. */
  methodsOf(url: string): string | undefined;
};

/** Paths are compared as the server's own router, which has the same options, compares them. */
export function createServedPaths(options: Config<HTTPVersion.V1>): ServedPaths {
  const methods_of = new Map<string, Set<string>>();
  const openRouter = () => {
    const router = createRouter(options);
    for (const [pattern, methods] of methods_of)
      router.on('GET', pattern, () => {}, { allow: [...methods].join(', ') });
    return router;
  };
  let router: ReturnType<typeof openRouter> | undefined;
  return {
    add(pattern, methods) {
      const known = methods_of.get(pattern) ?? new Set();
      for (const method of methods) known.add(method);
      methods_of.set(pattern, known);
    },
    // Made with the first such request: most processes that are started never get one.
    methodsOf: (url) => (router ??= openRouter()).find('GET', url)?.store.allow,
  };
}

/** Refuses a request that no route takes, or for a file that there isn't: `method_not_allowed` with the methods of its path, or `route_not_found`. */
export function refuseUnrouted(paths: ServedPaths, request: FastifyRequest, reply: FastifyReply): never {
  const allow = paths.methodsOf(request.raw.url ?? '/');
  if (!allow || allow.split(', ').includes(request.method)) {
    // Where there is nothing, every key hears the same.
    request.caller = undefined;
    throw new Refusal('route_not_found', "This path doesn't exist.");
  }
  reply.header('Allow', allow);
  throw new Refusal('method_not_allowed', `This path allows ${allow}.`);
}
