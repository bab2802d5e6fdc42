import createFetchClient from 'openapi-fetch';
import type { Middleware } from 'openapi-fetch';
import type { RetourClient } from './calls.ts';
import { addIdempotencyKeys } from './idempotency-keys.ts';
import { retrying } from './retry.ts';
import type { RetryOptions } from './retry.ts';
import type { paths } from './schema.ts';

export type ClientOptions = {
  /** The address of the server, for example `https://retour.example.com`. */
  origin: string;
  /** An API key of the standard profile, `rtr_…`. A page of the server itself has none: there the cookie of a session counts. */
  key?: string;
  /** Whose session counts where there is no key. */
  session?: 'staff' | 'shopper';
  retry?: Partial<RetryOptions>;
  /** Sends the requests; the platform's `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * Creates a client of the Retour API: `client.GET('/api/v1/warehouse/return/details', …)`.
 *
 * Every write has an `Idempotency-Key`, so that it can be retried safely. Requests are retried when the server is busy, restarting or unreachable
 * (429, 503, no response, and 409 `idempotency_in_progress`), no earlier than its `Retry-After`.
 */
export function createClient({
  origin,
  key,
  session,
  retry,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): RetourClient {
  const client = createFetchClient<paths>({
    baseUrl: origin.replace(/\/+$/, ''),
    fetch: retrying(fetch, retry),
    bodySerializer: serializeBody,
    // The API takes a list as one value with commas.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  const authenticate: Middleware = {
    onRequest({ request }) {
      if (key !== undefined) request.headers.set('X-Authorization', key);
      if (session !== undefined) request.headers.set('X-Retour-Session', session);
      return request;
    },
  };
  client.use(authenticate, addIdempotencyKeys, markLines);
  // The same calls; the types of openapi-fetch accept properties that an operation doesn't have.
  return client as unknown as RetourClient;
}

const serializeBody = (body: unknown) =>
  typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

/** Text is only sent to bulk operations: one JSON object per line. */
const markLines: Middleware = {
  onRequest({ request, schemaPath }) {
    const is_text = request.headers.get('Content-Type') === 'application/json';
    if (is_text && schemaPath.endsWith('/bulk-operations'))
      request.headers.set('Content-Type', 'application/x-ndjson');
    return request;
  },
};
