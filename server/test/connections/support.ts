import type { FakeMedusa } from '../../../connectors/test/fake-medusa.ts';
import { startMedusa } from '../../../connectors/test/fake-medusa.ts';
import {
  loadConnection,
  pullConnection,
  reconcileConnection,
} from '../../src/modules/integrations/connections/index.ts';
import type { Client } from '../support/client.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

/** A shop that is connected to a small Medusa. */
export type ConnectedShop = {
  at: TestShop;
  medusa: FakeMedusa;
  client: Client;
  /** The connection as it was answered when it was made. */
  connection: { id: number; message_secret: string; messages: { url: string } };
  ref: { shop_id: number; id: number };
  load(): Promise<void>;
  pull(): Promise<void>;
  reconcile(): Promise<void>;
  /** The connection as the API shows it now. */
  shown(): Promise<any>;
  differences(status?: 'open' | 'gone'): Promise<any[]>;
  orders(): Promise<any[]>;
  close(): Promise<void>;
};

/** Starts a shop with euros and a Medusa with some orders, connects them and loads everything. */
export async function startConnectedShop({
  orders = 3,
  body = {},
}: { orders?: number; body?: object } = {}): Promise<ConnectedShop> {
  const at = await startShop({ currency: 'EUR' }, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } });
  const medusa = await startMedusa({ now: () => at.clock.now() });
  for (let i = 0; i < orders; i++) medusa.addOrder();
  const client = at.clients.standard;
  const settings = { url: medusa.url, key: medusa.key };
  const made = await client.request('POST', '/connections', {
    body: { platform: 'medusa', settings, ...body },
  });
  if (made.status !== 201) throw new Error(`Not connected: ${JSON.stringify(made.body)}`);
  const ref = { shop_id: at.shop.id, id: made.body.id as number };
  const shop: ConnectedShop = {
    at,
    medusa,
    client,
    connection: made.body,
    ref,
    load: () => loadConnection(at.deps, ref),
    pull: () => pullConnection(at.deps, ref),
    reconcile: () => reconcileConnection(at.deps, ref),
    shown: async () => (await client.request('GET', `/connections/${ref.id}`)).body,
    async differences(status) {
      const query = status ? `&status=${status}` : '';
      const path = `/connections/${ref.id}/differences?sort_order=asc&limit=250${query}`;
      return (await client.request('GET', path)).body.differences;
    },
    orders: async () => (await client.request('GET', '/orders?limit=250')).body.orders,
    async close() {
      await at.server.close();
      await medusa.close();
    },
  };
  await shop.load();
  return shop;
}
