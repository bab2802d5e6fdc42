import type { FastifyRequest } from 'fastify';

/** How long the rest of a refused request may keep its connection open, so that the answer is read. */
const linger_ms = 1000;

/**
 * Limits the time in which a request must have been sent, from its headers on (API contract, 21): uploads have longer than all
 * others. `refuse` answers and ends the connection.
 */
export function limitBodyTime(
  { raw, routeOptions }: FastifyRequest,
  limits: { request_timeout_ms: number; upload_timeout_ms: number },
  refuse: (error: Error & { code: string }) => void,
): void {
  const { headers } = raw;
  const has_body = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!has_body) return;
  const { request_timeout_ms, upload_timeout_ms } = limits;
  const timer = setTimeout(
    () => {
      if (raw.complete) return;
      refuse(
        Object.assign(new Error('The request was sent too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      );
      setTimeout(() => raw.socket.destroy(), linger_ms).unref();
    },
    (routeOptions.config.route?.upload ?? routeOptions.config.takes_files)
      ? upload_timeout_ms
      : request_timeout_ms,
  );
  timer.unref();
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
