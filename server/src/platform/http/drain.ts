import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Draining } from './http-deps.ts';

/** Counts the requests under way, so that a stop can wait for them. */
export function trackRequests(
  http: FastifyInstance,
  draining: Pick<Draining, 'value'>,
): { end(deadline: number): Promise<void> } {
  let under_way = 0;
  let ended = () => {};
  http.server.on('request', (_request, response) => {
    if (draining.value) return;
    under_way++;
    response.once('close', () => {
      under_way--;
      if (under_way === 0) ended();
    });
  });
  return {
    async end(deadline) {
      if (under_way === 0) return;
      const all = new Promise<void>((resolve) => (ended = resolve));
      await Promise.race([all, sleep(Math.max(0, deadline - performance.now()), undefined, { ref: false })]);
    },
  };
}

/** Stops listening and ends every connection; those that just get their 503 have a moment for it. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const closed = http.close();
  const rest = setTimeout(() => http.server.closeAllConnections(), 500);
  await closed;
  clearTimeout(rest);
}
