import type { FastifyInstance } from 'fastify';
import { connectors } from '@retour/connectors';
import { createRejections } from '../../../platform/callers/rejected-messages.ts';
import { consoleUrl } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { takeMessage } from './commands/messages.ts';
import { definitionOf } from './open.ts';
import { listReturnsOfOrder } from './store-order-returns.ts';
import { readConnectionByInbox } from './store.ts';
import type { ShopConnection } from './store.ts';

const max_bytes = Math.max(...connectors.map(({ inbox }) => inbox?.max_bytes ?? 0));

/** Returns of one order in a response. */
const most_returns = 20;

type InboxRoute = { Params: { connector: string; shop: string; token: string }; Body: Buffer | undefined };

/** Where a platform reports what changed. */
const inboxPath = (connector: string, handle: string, token: string) =>
  `/connect/${connector}/${handle}/${token}`;

/** The same as a platform is told. */
export const inboxUrl = (
  { origin }: Pick<Deps['config'], 'origin'>,
  { connector, shop, inbox_token }: Pick<ShopConnection, 'connector' | 'shop' | 'inbox_token'>,
) => `${origin}${inboxPath(connector, shop.handle, inbox_token)}`;

/**
 * Where platforms report what changed: one URL for each connection, open to all, as the signature of a message says who sent it. A message only makes Retour
 * read again what it names, so that it may come twice, late or out of order. One that asks for the returns of an order is answered with them.
 */
export function registerConnectionInbox(app: FastifyInstance, deps: Deps): void {
  const rejected = createRejections(deps, 'message of a connected platform rejected');
  app.post<InboxRoute>(
    inboxPath(':connector', ':shop', ':token'),
    // Platforms send from few addresses: the limit of anonymous requests would keep their messages out.
    { bodyLimit: max_bytes, config: { unlimited: true } },
    async ({ params, body, headers, ip }) => {
      const { connector, shop: handle, token } = params;
      const connection = await readConnectionByInbox(deps.db.root, { handle, connector, token });
      if (!connection) throw new Refusal('route_not_found', 'There is no connection with this address.');
      const taken = await takeMessage(deps, connection, { headers, body: body ?? Buffer.alloc(0) });
      if (taken.kind === 'rejected') {
        const refusal = rejected(ip, { shop: handle, connector }, taken.message);
        const is_401 = refusal.code !== 'rate_limited' && definitionOf(connection).inbox?.requires_401;
        throw is_401 ? new Refusal('signature_invalid', taken.message) : refusal;
      }
      if (taken.kind !== 'question') return { received: true };
      return { returns: await returnsOfOrder(deps, connection, taken.order) };
    },
  );
}

/** Returns of an order as a part of ours in the shop shows them to its staff, the newest first. */
async function returnsOfOrder(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  connection: ShopConnection,
  order: string,
) {
  const returns = await listReturnsOfOrder(db.root, connection, order, most_returns);
  return returns.map(({ created_at, ...rest }) => ({
    ...rest,
    created_at: created_at.toISOString(),
    url: `${consoleUrl(config)}/returns/${rest.id}`,
  }));
}
