import { CommitUnknownError } from './commits.ts';

/** Errors of the system that mean that the database, or the disk, is not available. */
const unavailable = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOSPC',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATEs of a database that is not available: connection lost (08), disk, memory or connections exhausted (53), stopped or out of time (57),
 * an I/O error, and a standby that only reads.
 */
const unavailable_states = /^(08...|53...|57...|58030|25006)$/;

/** Messages of `pg`, `pg-pool` and Kysely, whose errors of a lost connection have no code. */
const connection_lost =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|connection has been discarded$/;

/** SQLSTATEs of a transaction that another one was in the way of. */
const contended_states = /^(40001|40P01|55P03)$/;

/** Whether an error means that another transaction was in the way: the same work can succeed if it's done again. */
export const isContended = (error: unknown): boolean =>
  contended_states.test((error as { code?: string }).code ?? '');

/** Whether an error means that the database is not available, rather than that the request or the server is at fault. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    error instanceof CommitUnknownError ||
    unavailable.has(code) ||
    unavailable_states.test(code) ||
    connection_lost.test(message)
  );
}
