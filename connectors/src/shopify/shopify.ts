import { baseUrl, headerSecret } from '@retour/contract/provider-settings';
import type { SettingDefinition } from '@retour/contract/provider-settings';
import type { Connector, ConnectorDefinition, Mapped, Native, RefKind, Tools } from '../connector.ts';
import { readChanges } from './changes.ts';
import { checkShopify } from './check.ts';
import { createShopifyClient } from './client.ts';
import type { Access } from './client.ts';
import { giftCards, storeCredit } from './credit.ts';
import { exchangeWrite } from './exchanges.ts';
import { field_map } from './field-map.ts';
import { max_message_bytes, verifyWebhook } from './inbox.ts';
import { installWebhooks, uninstallWebhooks } from './install.ts';
import { ledgerOf } from './ledger.ts';
import { loadPage, walkList } from './load.ts';
import { mapLocation, mapProduct, mapStock } from './map-catalogue.ts';
import { mapOrder } from './map-order.ts';
import type { InventoryItem, Location, Order, Product } from './native.ts';
import { readOne } from './read.ts';
import { shopifyRefunds } from './refunds.ts';
import { shopify_oauth } from './oauth.ts';
import { readVisit } from './proxy.ts';
import { returnWrite } from './returns.ts';

const address = baseUrl({ describe: 'address of the shop at Shopify', required: true });
const own_domain = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com\/?$/i;

const secret = (describe: string, required: boolean): SettingDefinition => ({
  ...headerSecret({ describe, required }),
  redact: (key) => `${key.slice(0, 6)}…`,
});

/** Shopify, by its Admin GraphQL API: https://shopify.dev/docs/api/admin-graphql. */
export const shopify: ConnectorDefinition = {
  name: 'shopify',
  title: 'Shopify',
  settings: {
    url: {
      ...address,
      rule: 'be the address of a shop, such as acme.myshopify.com',
      read: (text) => address.read(own_domain.test(text.trim()) ? `https://${text.trim()}` : text),
    },
    client_id: {
      describe: 'client id of the app',
      secret: false,
      required: false,
      rule: 'have 1 to 100 letters and digits',
      read: (text) => (/^[A-Za-z0-9_-]{1,100}$/.test(text.trim()) ? text.trim() : null),
    },
    client_secret: secret('secret of the app, which Shopify signs its webhooks with', true),
    token: secret('Admin API access token, for an app that was made in the admin of the shop', false),
  },
  endpoint: 'url',
  makes_refunds: true,
  writes_returns: true,
  writes_exchanges: true,
  gives: ['store_credit', 'gift_card'],
  access_check: 'token',
  // Shopify counts what operations cost: the client keeps to that, and asks as often as that lets it.
  rate: { burst: 40, per_s: 20 },
  inbox: {
    max_bytes: max_message_bytes,
    installs: true,
    signed_with: 'client_secret',
    requires_401: true,
    verify: verifyWebhook,
  },
  create: ({ url = '', client_id = '', client_secret = '', token = '' }, tools) =>
    createShopify({ url, client_id, client_secret, token }, tools),
  oauth: shopify_oauth,
  readVisit,
  fields: field_map,
  map: mapNative,
  ledger: ledgerOf,
};

function createShopify(access: Access, tools: Tools): Connector {
  const client = createShopifyClient(access, tools);
  const now = () => tools.now();
  return {
    check: (shop) => checkShopify({ client, access, now }, shop),
    install: (inbox) => installWebhooks(client, inbox),
    uninstall: (inbox_url) => uninstallWebhooks(client, inbox_url),
    changes: (cursor, limit) => readChanges(client, now(), cursor, limit),
    load: (cursor, limit) => loadPage(client, cursor, limit),
    recent: (since, cursor, limit) => walkList(client, 'order', { since, cursor, limit }),
    stock: (cursor, limit) => walkList(client, 'stock', { cursor, limit }),
    read: (ref) => readOne(client, ref),
    writes: {
      refund: shopifyRefunds(client),
      returns: returnWrite(client),
      exchange: exchangeWrite(client, tools),
      store_credit: storeCredit(client),
      gift_card: giftCards(client),
    },
  };
}

const maps: Readonly<Record<RefKind, (body: never, shop: { currency: string }) => Mapped>> = {
  order: (body: Order, shop) => mapOrder(body, shop),
  product: (body: Product, shop) => mapProduct(body, shop),
  location: (body: Location) => mapLocation(body),
  stock: (body: InventoryItem) => mapStock(body),
};

function mapNative({ ref, body }: Native, shop: { currency: string }): Mapped {
  return maps[ref.kind](body as never, shop);
}
