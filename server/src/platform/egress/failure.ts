/** Why nothing was delivered, in the words of the webhook contract, 4.5. */
export type EgressError =
  | 'timeout'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'address_forbidden'
  | 'redirect'
  | 'status'
  | 'reset';

const not_connected = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EADDRNOTAVAIL',
  'EACCES',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const broken_off = new Set(['ECONNRESET', 'EPIPE']);

/** A failed attempt to reach somebody. */
export class EgressFailure extends Error {
  readonly error: EgressError;

  constructor(error: EgressError, options?: ErrorOptions) {
    super(`egress failed: ${error}`, options);
    this.error = error;
  }

  /** What kept a connection from being made. */
  static ofConnect(cause: Error, is_secure: boolean): EgressFailure {
    if (cause instanceof EgressFailure) return cause;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (not_connected.has(code)) return new EgressFailure('connect', { cause });
    if (broken_off.has(code)) return new EgressFailure('reset', { cause });
    return new EgressFailure(is_secure ? 'tls' : 'connect', { cause });
  }
}
