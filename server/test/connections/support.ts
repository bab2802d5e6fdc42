import assert from 'node:assert/strict';
import { startMedusa } from '../../../connectors/test/fake-medusa.ts';
import type { FakeMedusa } from '../../../connectors/test/fake-medusa.ts';
import { startVendure } from '../../../connectors/test/fake-vendure.ts';
import type { FakeVendure } from '../../../connectors/test/fake-vendure.ts';
import { startWooCommerce } from '../../../connectors/test/fake-woocommerce.ts';
import type { FakeWooCommerce } from '../../../connectors/test/fake-woocommerce.ts';
import { startShopify } from '../../../connectors/test/shopify/fake-shopify.ts';
import type { FakeShopify } from '../../../connectors/test/shopify/shop.ts';
import {
  installMessages,
  loadConnection,
  pullConnection,
  reconcileConnection,
} from '../../src/modules/integrations/connections/index.ts';
import type { PaymentProvider } from '../../src/modules/money/settlements/index.ts';
import { processReturn } from '../../src/modules/returns/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Client } from '../support/client.ts';
import { execute, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

/** A shop that is connected to a platform. */
export type Connected = {
  at: TestShop;
  client: Client;
  /** The connection as it was answered when it was made. */
  connection: { id: number; message_secret: string; messages: { url: string; is_automatic: boolean } };
  ref: { shop_id: number; id: number };
  /** Has the platform send its messages, as the job does. */
  install(): Promise<void>;
  load(): Promise<void>;
  pull(): Promise<void>;
  reconcile(): Promise<void>;
  /** The connection as the API shows it now. */
  shown(): Promise<any>;
  differences(status?: 'open' | 'gone' | 'settled'): Promise<any[]>;
  orders(): Promise<any[]>;
  close(): Promise<void>;
};
export type ConnectedShop = Connected & { medusa: FakeMedusa };
export type ConnectedVendureShop = Connected & { vendure: FakeVendure };
export type ConnectedWooShop = Connected & { woo: FakeWooCommerce };
export type ConnectedShopifyShop = Connected & { shopify: FakeShopify };

type Options = { orders?: number; body?: object };

const startEuroShop = () =>
  startShop({ currency: 'EUR' }, { settings: { RETOUR_EGRESS_ALLOW: '127.0.0.1' } });

/** Starts a shop with euros and a Medusa with some orders, connects them and loads everything. */
export async function startConnectedShop({ orders = 3, body = {} }: Options = {}): Promise<ConnectedShop> {
  const at = await startEuroShop();
  const medusa = await startMedusa({ now: () => at.clock.now() });
  for (let i = 0; i < orders; i++) medusa.addOrder();
  const settings = { url: medusa.url, key: medusa.key };
  const connected = await connect(at, { platform: 'medusa', settings, ...body }, () => medusa.close());
  return { ...connected, medusa };
}

/** The same with a Vendure. */
export async function startConnectedVendureShop({
  orders = 3,
  body = {},
}: Options = {}): Promise<ConnectedVendureShop> {
  const at = await startEuroShop();
  const vendure = await startVendure({ now: () => at.clock.now() });
  for (let i = 0; i < orders; i++) vendure.addOrder();
  const settings = { url: vendure.url, key: vendure.key };
  const connected = await connect(at, { platform: 'vendure', settings, ...body }, () => vendure.close());
  return { ...connected, vendure };
}

/** The same with a WooCommerce. */
export async function startConnectedWooShop({
  orders = 3,
  body = {},
}: Options = {}): Promise<ConnectedWooShop> {
  const at = await startEuroShop();
  const woo = await startWooCommerce({ now: () => at.clock.now() });
  for (let i = 0; i < orders; i++) woo.addOrder();
  const { url, consumer_key, consumer_secret } = woo;
  const settings = { url, consumer_key, consumer_secret };
  const connected = await connect(at, { platform: 'woocommerce', settings, ...body }, () => woo.close());
  return { ...connected, woo };
}

/** The same with a Shopify. */
export async function startConnectedShopifyShop({
  orders = 3,
  body = {},
}: Options = {}): Promise<ConnectedShopifyShop> {
  const at = await startEuroShop();
  const shopify = await startShopify({ now: () => at.clock.now() });
  for (let i = 0; i < orders; i++) shopify.addOrder();
  const { url, client_id, client_secret } = shopify;
  const settings = { url, client_id, client_secret };
  const connected = await connect(at, { platform: 'shopify', settings, ...body }, () => shopify.close());
  return { ...connected, shopify };
}

async function connect(at: TestShop, body: object, closePlatform: () => Promise<void>): Promise<Connected> {
  const client = at.clients.standard;
  const made = await client.request('POST', '/connections', { body });
  if (made.status !== 201) throw new Error(`Not connected: ${JSON.stringify(made.body)}`);
  const ref = { shop_id: at.shop.id, id: made.body.id as number };
  const shop: Connected = {
    at,
    client,
    connection: made.body,
    ref,
    install: () => installMessages(at.deps, ref),
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
      await closePlatform();
    },
  };
  await shop.install();
  await shop.load();
  return shop;
}

/** Imports an order of the platform, and answers its ids here. */
export async function importOrder(
  shop: Connected,
  order: string,
): Promise<{ id: number; line_ids: number[] }> {
  const { at, ref } = shop;
  at.clock.advance(minute_ms);
  await shop.pull();
  const { rows } = await at.deps.db.pool.query(
    `select o.id, array_agg(l.id order by l.id) as line_ids from orders o
     join order_line_items l on l.shop_id = o.shop_id and l.order_id = o.id
     where o.shop_id = $1 and o.external_id = $2 group by o.id`,
    [ref.shop_id, order],
  );
  return { id: Number(rows[0].id), line_ids: rows[0].line_ids.map(Number) };
}

/** Imports an order, and begins to process a return of one unit of its first line. */
export async function beginRefund(shop: Connected, order: string): Promise<Ref> {
  const { at } = shop;
  const ref = await submit(at.deps, at.shop, await importOrder(shop, order));
  await processReturn(at.deps, { ...ref, source: 'warehouse' });
  return ref;
}

/** The only settlement of a return. */
export async function settlementOf({ at }: Pick<Connected, 'at'>, { shop_id, return_id }: Ref): Promise<any> {
  const { rows } = await at.deps.db.pool.query(
    'select * from settlements where shop_id = $1 and return_id = $2',
    [shop_id, return_id],
  );
  assert.equal(rows.length, 1);
  return rows[0];
}

/** Works on a return until its refund is done, as the job does that comes back. */
export async function finishRefund(
  shop: Pick<Connected, 'at'>,
  ref: Ref,
  provider?: PaymentProvider,
): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await execute(shop.at.deps, ref, provider);
    if ((await settlementOf(shop, ref)).state === 'succeeded') return;
    shop.at.clock.advance(5 * minute_ms);
  }
}
