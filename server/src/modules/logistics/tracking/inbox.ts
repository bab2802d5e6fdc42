import type { FastifyInstance } from 'fastify';
import { createRejections } from '../../../platform/callers/rejected-messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { trackingPath } from './addresses.ts';
import { takeTrackingMessage } from './commands/take-message.ts';
import { readSourceByAddress } from './store.ts';

/** A tracker has all scans of its parcel. */
const max_message_bytes = 262_144;

type InboxRoute = {
  Params: { source: string; shop: string; token: string };
  Querystring: Record<string, unknown>;
  Body: Buffer | undefined;
};

/**
 * Where carriers and services report where parcels are: one URL for each source of a shop, open to all, as a message says who sent it. Messages may come
 * twice, late or out of order. What concerns no parcel of the shop is taken and ignored.
 */
export function registerTrackingInbox(app: FastifyInstance, deps: Deps): void {
  const rejected = createRejections(deps, 'tracking message rejected');
  app.post<InboxRoute>(
    trackingPath(':source', ':shop', ':token'),
    // Services send from few addresses: the limit of anonymous requests would keep their messages out.
    { bodyLimit: max_message_bytes, config: { unlimited: true } },
    async ({ params, query, body, headers, ip }) => {
      const { source, shop: handle, token } = params;
      const stored = await readSourceByAddress(deps.db.root, { source, handle, token });
      if (!stored) throw new Refusal('route_not_found', 'Nothing is tracked at this address.');
      const message = { headers, query, body: body ?? Buffer.alloc(0) };
      if ((await takeTrackingMessage(deps, stored, message)) === 'not_genuine')
        throw rejected(ip, { shop: handle, source }, 'The signature or secret is missing or wrong.');
      return { received: true };
    },
  );
}
