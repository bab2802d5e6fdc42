import type { FastifyInstance } from 'fastify';
import { connectors } from '@retour/connectors';
import { createRateLimiter } from '../../../platform/callers/rate-limit.ts';
import { minute_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { takeMessage } from './commands/messages.ts';
import { readConnectionByInbox } from './store.ts';

/** Of one address in a minute; genuine messages aren't counted. */
const max_rejected = 60;
const max_bytes = Math.max(...connectors.map(({ inbox }) => inbox?.max_bytes ?? 0));

type InboxRoute = { Params: { connector: string; shop: string; token: string }; Body: Buffer | undefined };

/** Where a platform reports what changed. */
export const inboxPath = (connector: string, handle: string, token: string) =>
  `/connect/${connector}/${handle}/${token}`;

/**
 * Where platforms report what changed: one URL for each connection, open to all, as the signature of a message says who sent it. A message only makes Retour
 * read again what it names, so that it may come twice, late or out of order.
 */
export function registerConnectionInbox(app: FastifyInstance, deps: Deps): void {
  const rejected = createRejections(deps);
  app.post<InboxRoute>(
    inboxPath(':connector', ':shop', ':token'),
    // Platforms send from few addresses: the limit of anonymous requests would keep their messages out.
    { bodyLimit: max_bytes, config: { unlimited: true } },
    async ({ params, body, headers, ip }) => {
      const { connector, shop: handle, token } = params;
      const connection = await readConnectionByInbox(deps.db.root, { handle, connector, token });
      if (!connection) throw new Refusal('route_not_found', 'There is no connection with this address.');
      const taken = await takeMessage(deps, connection, { headers, body: body ?? Buffer.alloc(0) });
      if (taken.kind === 'rejected')
        throw rejected({ connector, handle, reason: taken.message, address: ip });
      return { received: true };
    },
  );
}

type Rejected = { connector: string; handle: string; reason: string; address: string };

/** The refusal of a message that isn't genuine, which anybody can send: at most one line a minute is logged, and an address that sends many is told to wait. */
function createRejections({ clock, log }: Pick<Deps, 'clock' | 'log'>) {
  const rates = createRateLimiter(clock);
  let logged_at_ms = -Infinity;
  return ({ connector, handle, reason, address }: Rejected): Refusal => {
    const now_ms = clock.now().getTime();
    if (Math.abs(now_ms - logged_at_ms) >= minute_ms) {
      log.warn({ shop: handle, connector, reason }, 'message of a connected platform rejected');
      logged_at_ms = now_ms;
    }
    const { allowed, reset_s } = rates.count(address, max_rejected);
    if (!allowed)
      return new Refusal('rate_limited', 'Too many messages without a valid signature.', {
        retry_after_s: reset_s,
      });
    return invalid({ signature: [reason] });
  };
}
