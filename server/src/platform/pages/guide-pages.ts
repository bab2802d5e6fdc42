import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../refusal.ts';
import { serveBuiltFiles } from './built-files.ts';

// Everything is a file of this server: no script, style or picture counts that is written into a page.
const security_policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  // Pages change with the server: browsers ask whether theirs is still right.
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': security_policy,
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Adds the documentation at `/guide`: its pages as they were built, and under `/guide/assets` what they load. No rate limit counts them. */
export function registerGuide(app: FastifyInstance): void {
  const folder = dirname(fileURLToPath(import.meta.resolve('@retour/guide/index.html')));
  const pages = {
    home: readFileSync(join(folder, 'index.html')),
    missing: readFileSync(join(folder, '404.html')),
  };
  const send = (reply: FastifyReply, page: keyof typeof pages) =>
    reply.headers({ ...headers, 'Content-Type': 'text/html; charset=utf-8' }).send(pages[page]);
  // Links of the page are relative to the address with the slash.
  app.get('/guide', { config: { unlimited: true } }, (request, reply) =>
    request.url.split('?', 1)[0] === '/guide' ? reply.redirect('/guide/', 301) : send(reply, 'home'),
  );
  serveBuiltFiles(app, { root: async () => join(folder, 'assets'), prefix: '/guide/assets/' });
  void app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, unlimited: true };
      });
      scope.setNotFoundHandler((request, reply) => {
        if (request.method === 'GET' || request.method === 'HEAD') return send(reply.code(404), 'missing');
        void reply.header('Allow', 'GET, HEAD');
        throw new Refusal('method_not_allowed', 'This path allows GET, HEAD.');
      });
      // Paths that lead out of the folder, or that no file can have.
      scope.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error instanceof Refusal || (error.statusCode ?? 500) >= 500) throw error;
        return send(reply.code(404), 'missing');
      });
      await scope.register(fastifyStatic, {
        root: folder,
        prefix: '/',
        decorateReply: false,
        redirect: true,
        cacheControl: false,
        setHeaders: (reply) => {
          for (const [name, value] of Object.entries(headers)) void reply.header(name, value);
        },
      });
    },
    { prefix: '/guide' },
  );
}
