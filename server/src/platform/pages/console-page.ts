import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serveBuiltFiles } from './built-files.ts';

/**
 * Adds the console for staff: its page at every path below `/console` that nothing else has, and under `/console/assets` what it loads. Their names have
 * the hash of their content, so that browsers and proxies keep them for good. The worker of the station has an address that stays. No rate limit counts any of them.
 */
export function registerConsole(app: FastifyInstance): void {
  const page_file = fileURLToPath(import.meta.resolve('@retour/console/index.html'));
  const parts = readFileSync(page_file, 'utf8').split('CSP_NONCE');
  const send = (reply: FastifyReply) => sendConsole(reply, parts);
  const worker = readFileSync(join(dirname(page_file), 'station-worker.js'));
  app.get('/console/station-worker.js', { config: { unlimited: true } }, (_request, reply) =>
    reply
      .headers({
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'no-cache',
        // A worker has a policy of its own.
        'Content-Security-Policy': "default-src 'none'; connect-src 'self'; base-uri 'none'",
      })
      .send(worker),
  );
  for (const path of ['/console', '/console/*'])
    app.get(path, { config: { unlimited: true } }, (_request, reply) => send(reply));
  serveBuiltFiles(app, { root: async () => join(dirname(page_file), 'assets'), prefix: '/console/assets/' });
}

/** The page, with a nonce in its places: no style and no script counts but those of the build, and nothing comes from other hosts. */
function sendConsole(reply: FastifyReply, parts: readonly string[]): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': securityPolicy(nonce),
      'Cache-Control': 'no-store',
      // Its requests must show where they come from.
      'Referrer-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
    })
    .send(parts.join(nonce));
}

const securityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    `script-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
