import type { Middleware } from 'openapi-fetch';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Gives every write a key of its own. A repeat of the same call carries the same key, so it has one effect. */
export const addIdempotencyKeys: Middleware = {
  onRequest({ request }) {
    if (!reads.has(request.method) && !request.headers.has('Idempotency-Key')) {
      request.headers.set('Idempotency-Key', crypto.randomUUID());
    }
    return request;
  },
};
