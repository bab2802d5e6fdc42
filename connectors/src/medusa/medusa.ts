import { baseUrl } from '@retour/contract/provider-settings';
import { PlatformFailure } from '../connector.ts';
import type { Connector, ConnectorDefinition, Mapped, Native, Ref, RefKind, Tools } from '../connector.ts';
import { createRestClient } from '../rest-client.ts';
import type { RestClient } from '../rest-client.ts';
import { readChanges } from './changes.ts';
import { checkMedusa } from './check.ts';
import { medusaExchanges } from './exchanges.ts';
import { field_map } from './field-map.ts';
import { inbox } from './inbox.ts';
import { ledgerOf } from './ledger.ts';
import { loadPage, walkList } from './load.ts';
import { mapLocation, mapProduct, mapStock } from './map-catalogue.ts';
import { mapOrder } from './map-order.ts';
import { fields } from './native.ts';
import type { InventoryItem, Order, Product, StockLocation } from './native.ts';
import { medusaRefunds } from './refunds.ts';
import { returnWrite } from './returns.ts';

/** Medusa 2, by its Admin API: https://docs.medusajs.com/api/admin. */
export const medusa: ConnectorDefinition = {
  name: 'medusa',
  title: 'Medusa',
  settings: {
    url: baseUrl({ describe: 'address of the Medusa server', required: true }),
    key: {
      describe: 'secret API key',
      secret: true,
      required: true,
      rule: 'begin with sk_',
      read: (text) => (/^sk_[\x21-\x7e]{1,500}$/.test(text) ? text : null),
      redact: (key) => `${key.slice(0, 6)}…`,
    },
  },
  endpoint: 'url',
  makes_refunds: true,
  writes_returns: true,
  writes_exchanges: true,
  gives: [],
  rate: { burst: 20, per_s: 10 },
  inbox,
  create: ({ url = '', key = '' }, tools) =>
    createMedusa(
      createRestClient(
        { title: 'Medusa', base: url, headers: { authorization: `Basic ${btoa(`${key}:`)}` } },
        tools,
      ),
      tools,
    ),
  fields: field_map,
  map: (native, shop) => mapNative(native, shop),
  ledger: ledgerOf,
};

function createMedusa(client: RestClient, tools: Tools): Connector {
  const now = () => tools.now();
  return {
    check: (shop) => checkMedusa(client, now, shop),
    changes: (cursor, limit) => readChanges(client, now(), cursor, limit),
    load: (cursor, limit) => loadPage(client, cursor, limit),
    recent: (since, cursor, limit) => walkList(client, 'order', { since, cursor, limit }),
    stock: (cursor, limit) => walkList(client, 'stock', { cursor, limit }),
    read: (ref) => readOne(client, ref),
    writes: {
      refund: medusaRefunds(client, now),
      returns: returnWrite(client),
      exchange: medusaExchanges(client),
    },
  };
}

const paths: Readonly<Record<RefKind, { path: string; member: string }>> = {
  order: { path: '/admin/orders', member: 'order' },
  product: { path: '/admin/products', member: 'product' },
  location: { path: '/admin/stock-locations', member: 'stock_location' },
  stock: { path: '/admin/inventory-items', member: 'inventory_item' },
};

async function readOne(client: RestClient, ref: Ref): Promise<Native | null> {
  const { path, member } = paths[ref.kind];
  try {
    const answer = await client.get<Record<string, { id: string } | undefined>>(
      `${path}/${encodeURIComponent(ref.id)}`,
      { fields: fields[ref.kind] },
    );
    const body = answer[member];
    return body?.id === ref.id ? { ref, body } : null;
  } catch (error) {
    if (error instanceof PlatformFailure && error.kind === 'not_found') return null;
    throw error;
  }
}

const maps: Readonly<Record<RefKind, (body: never, shop: { currency: string }) => Mapped>> = {
  order: (body: Order, shop) => mapOrder(body, shop),
  product: (body: Product, shop) => mapProduct(body, shop),
  location: (body: StockLocation) => mapLocation(body),
  stock: (body: InventoryItem) => mapStock(body),
};

const mapNative = ({ ref, body }: Native, shop: { currency: string }): Mapped =>
  maps[ref.kind](body as never, shop);
