import type { CheckFailure, Failure } from './provider.ts';

/** Statuses that do not say whether there will be a label: the key is wrong for now, the service is busy, or an answer was late. */
const undecided = new Set([401, 403, 408, 409, 425, 429]);

/** What an unhappy answer, or none, of a label service means. */
export function failureOf(
  service: string,
  { status, code = '', message }: { status: number | undefined; code?: string; message: string },
): Failure {
  if (status === undefined || status < 400)
    return { kind: 'unknown', message: `No usable response from ${service}: ${message}` };
  if (status >= 500 || undecided.has(status)) {
    const is_unauthorized = status === 401 || status === 403;
    return { kind: 'unknown', message: `${service} returned ${status}: ${message}`, is_unauthorized };
  }
  if (status === 402) return { kind: 'refused', reason: 'INSUFFICIENT_FUNDS', message };
  const reason = /address/i.test(`${code} ${message}`) ? 'INVALID_ADDRESS' : 'Other';
  return { kind: 'refused', reason, message };
}

/** Why a service can't be used, after a look-up of something that it doesn't have; null when it can. */
export const reasonOf = (result: Failure | null): CheckFailure | null =>
  result?.kind === 'unknown'
    ? { reason: result.is_unauthorized ? 'unauthorized' : 'unreachable', message: result.message }
    : null;
