import type { components } from './schema.ts';

/** Why a request was refused (RFC 9457); `code` is the member to switch on. */
export type Problem = components['schemas']['Problem'];

/** Whether an error of the client is a problem document of the server. */
export function isProblem(error: unknown): error is Problem {
  return typeof error === 'object' && error !== null && 'code' in error && 'request_id' in error;
}
