import createFetchClient from 'openapi-fetch';
import type { Client, Middleware } from 'openapi-fetch';
import { addIdempotencyKeys } from './idempotency-keys.ts';
import { retrying } from './retry.ts';
import type { RetryOptions } from './retry.ts';
import type { paths } from './schema.ts';

export type RetourClient = Client<paths>;

export type ClientOptions = {
  /** Where the server answers, for example `https://retour.example.com`. */
  origin: string;
  /** An API key, `rtr_…`. */
  key: string;
  retry?: Partial<RetryOptions>;
  /** What speaks HTTP; the platform's own by default. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * A client of the Retour API with the types of its description: `client.GET('/api/v1/warehouse/return/details', …)`.
 *
 * Writes carry an `Idempotency-Key` unless one is given, so that they can be repeated. A request is repeated when the server is busy, restarts or
 * cannot be reached (429, 503, no answer, and 409 `idempotency_in_progress`), not before the `Retry-After` that it asks for.
 */
export function createClient({
  origin,
  key,
  retry,
  fetch = (request) => globalThis.fetch(request),
}: ClientOptions): RetourClient {
  const client = createFetchClient<paths>({
    baseUrl: origin.replace(/\/+$/, ''),
    fetch: retrying(fetch, retry),
  });
  const authenticate: Middleware = {
    onRequest({ request }) {
      request.headers.set('X-Authorization', key);
      return request;
    },
  };
  client.use(authenticate, addIdempotencyKeys);
  return client;
}
