import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentedKey, unusableAs } from './authenticate.ts';
import type { HttpDeps } from './http-deps.ts';
import type { RateAnswer } from './rate-limit.ts';
import { refuseUnrouted } from './refuse-methods.ts';
import type { ServedPaths } from './refuse-methods.ts';
import { Refusal } from './refusal.ts';

/** Longest path and query, and longest headers together (API contract, 21). */
export const max_target_bytes = 8192;
export const max_header_bytes = 16_384;

/** Steps 1 to 4: path, key, rate, scope. */
export async function admit(
  deps: HttpDeps,
  paths: ServedPaths,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { route, unlimited } = request.routeOptions.config;
  // Probes and pages answer to the end: readiness says itself that the server is about to stop.
  if (deps.draining.value && !unlimited)
    throw new Refusal('service_unavailable', 'The server is about to stop.', { retry_after_s: 5 });
  const header_bytes = request.raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  if (header_bytes > max_header_bytes) return void reply.code(431).removeHeader('Content-Type').send();
  const long = (request.raw.url ?? '').length > max_target_bytes;
  if (unlimited && !long) return;
  const secret = presentedKey(request.headers);
  const caller = secret ? await deps.authenticator.identify(secret) : undefined;
  request.caller = caller;
  const refused = caller && unusableAs(caller, deps.clock);
  const rate =
    caller && !refused
      ? deps.rates.count(
          `key ${caller.key_id}`,
          caller.rate_limit_per_minute ?? deps.config.rate_limit_per_minute,
        )
      : deps.rates.count(`address ${request.ip}`, deps.config.anonymous_rate_limit_per_minute);
  setRateHeaders(reply, rate);
  if (long) throw new Refusal('uri_too_long', 'The path and query are longer than 8 KiB.');
  if (!rate.allowed) refuseRate(rate);
  // Refused before a body is read: whether there is the path and its method comes first (API contract, 3.4).
  if (request.is404) refuseUnrouted(paths, request, reply);
  if (refused) throw refused;
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

function setRateHeaders(reply: FastifyReply, rate: RateAnswer): void {
  reply
    .header('RateLimit-Policy', `"default";q=${rate.quota};w=60`)
    .header('RateLimit', `"default";r=${rate.remaining};t=${rate.reset_s}`)
    .header('X-RateLimit-Limit', rate.quota)
    .header('X-RateLimit-Remaining', rate.remaining)
    .header('X-RateLimit-Reset', rate.reset_at_s);
}
