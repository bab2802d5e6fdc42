import type { Problem } from './schema.ts';

/**
 * Whether something is a problem document of the server (RFC 9457); `code` is the member to switch on. Anything else comes from something in between,
 * such as a proxy that responds with HTML.
 */
export function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'request_id' in error;
}
