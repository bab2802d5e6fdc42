import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';

const year_s = 365 * 86_400;

/**
 * Adds the built styles, scripts and fonts of an app under `prefix`. Their names have the hash of their content, so that browsers and proxies keep them for
 * good; no rate limit counts them. Those of the build before are served too, for pages of a server that runs since then.
 */
export function serveBuiltFiles(
  app: FastifyInstance,
  { root, prefix }: { root: () => Promise<string>; prefix: string },
): void {
  void app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, unlimited: true };
    });
    // Paths that lead out of the folder, or that no file can have.
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      if ((error.statusCode ?? 500) >= 500) throw error;
      reply.callNotFound();
    });
    const folder = await root();
    await scope.register(fastifyStatic, {
      root: [folder, join(folder, '../earlier')],
      prefix,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.header('Cache-Control', `public, max-age=${year_s}, immutable`);
        void reply.header('Cross-Origin-Resource-Policy', 'same-origin');
        // The service worker of a return's page is one of these files; its scope is that page.
        void reply.header('Service-Worker-Allowed', '/');
        // A worker is held to the policy of its own file: it asks the server first.
        void reply.header(
          'Content-Security-Policy',
          "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
        );
      },
    });
  });
}
