import type { FastifyReply, FastifyRequest } from 'fastify';
import { unusableAs } from '../authenticate.ts';
import type { Principal } from '../authenticate.ts';
import { requireAccess, unidentified } from './require-access.ts';
import { presentedCredential, sessionKinds } from './credentials.ts';
import type { Credential } from './credentials.ts';
import type { HttpDeps } from '../http/http-deps.ts';
import type { RateAnswer } from './rate-limit.ts';
import { refuseUnrouted } from '../http/served-paths.ts';
import type { ServedPaths } from '../http/served-paths.ts';
import { Refusal } from '../refusal.ts';
import { requireSameOrigin } from './same-origin.ts';

/** Longest path and query, and longest headers together (API contract, 21). */
export const max_target_bytes = 8192;
export const max_header_bytes = 16_384;

/** Steps 1 to 4: path, caller, rate, scope or permission. */
export async function authorizeRequest(
  deps: HttpDeps,
  paths: ServedPaths,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { route, unlimited } = request.routeOptions.config;
  // Probes and pages answer to the end: readiness says itself that the server is about to stop.
  if (deps.draining.value && !unlimited)
    throw new Refusal('service_unavailable', 'The server is shutting down.', { retry_after_s: 5 });
  const header_bytes = request.raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, 0);
  if (header_bytes > max_header_bytes) return void reply.code(431).removeHeader('Content-Type').send();
  const long = (request.raw.url ?? '').length > max_target_bytes;
  if (unlimited && !long) return;
  const credential = credentialOf(deps, request);
  const { principal, refused } = await identify(deps, credential);
  request.caller = principal;
  request.requested_by = principal;
  const rate = countRequest(deps, request, refused ? undefined : principal);
  setRateHeaders(reply, rate);
  if (long) throw new Refusal('uri_too_long', 'The path and query are longer than 8 KiB.');
  if (!rate.allowed && !route?.never_limited) refuseRate(rate);
  // Refused before a body is read: whether there is the path and its method comes first (API contract, 3.4).
  if (request.is404) refuseUnrouted(paths, request, reply);
  // A page has its own words for a session that is over.
  if (refused && (route || credential?.kind === 'key')) throw refused;
  if (route && route.allow !== 'anyone') {
    if (!principal) throw unidentified(credential, route.allow);
    requireAccess(principal, route.allow, deps.clock);
  }
  if (route?.live_only && deps.config.is_test_side)
    throw new Refusal(
      'live_side_only',
      'The test side of a shop reaches nobody outside: do this on the live side.',
    );
  const is_write = request.method !== 'GET' && request.method !== 'HEAD';
  const is_in_cookie = principal && credential?.kind === 'session' && credential.in_cookie;
  if ((is_in_cookie && is_write) || route?.sets_cookie) requireSameOrigin(request, deps.config);
}

/** The credentials that count for what is asked for: an operation for sessions alone takes no key, and one for anyone takes none at all. */
function credentialOf({ config }: HttpDeps, request: FastifyRequest): Credential | undefined {
  const allow = request.routeOptions.config.route?.allow;
  if (allow === 'anyone') return undefined;
  const kinds = sessionKinds(allow, request.url);
  const credential = presentedCredential(request.headers, kinds, config);
  return credential?.kind === 'key' && allow && !allow.key ? undefined : credential;
}

type Identified = { principal?: Principal | undefined; refused?: Refusal | undefined };

/** Finds out who calls; `refused` says why whoever it is may not call any more. */
async function identify(deps: HttpDeps, credential: Credential | undefined): Promise<Identified> {
  if (!credential) return {};
  if (credential.kind === 'session') {
    const found = await deps.sessions.identify(credential.token);
    return found === 'expired'
      ? { refused: new Refusal('session_expired', 'The session has ended. Start a new one.') }
      : { principal: found };
  }
  const principal = await deps.authenticator.identify(credential.secret);
  return { principal, refused: principal && unusableAs(principal, deps.clock) };
}

/** Counts a request of a caller, or of an address where nobody could be identified. */
function countRequest(
  { rates, config }: HttpDeps,
  { ip }: FastifyRequest,
  principal: Principal | undefined,
): RateAnswer {
  if (!principal) return rates.count(`address ${ip}`, config.anonymous_rate_limit_per_minute);
  if (principal.kind === 'key')
    return rates.count(
      `key ${principal.key_id}`,
      principal.rate_limit_per_minute ?? config.rate_limit_per_minute,
    );
  return rates.count(`session ${principal.session_id}`, config.rate_limit_per_minute);
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
