import { baseUrl } from '@retour/contract/provider-settings';
import type { SettingDefinition } from '@retour/contract/provider-settings';
import type { Connector, ConnectorDefinition, Mapped, Native, Tools } from '../connector.ts';
import { createRestClient } from '../rest-client.ts';
import type { RestClient } from '../rest-client.ts';
import { readChanges } from './changes.ts';
import { checkWooCommerce } from './check.ts';
import { wooCommerceExchanges } from './exchanges.ts';
import { field_map } from './field-map.ts';
import { max_message_bytes, verifyWebhook } from './inbox.ts';
import { installWebhooks, uninstallWebhooks } from './install.ts';
import { ledgerOf } from './ledger.ts';
import { loadPage, walkList } from './load.ts';
import { mapLocation, mapProduct } from './map-catalogue.ts';
import { mapOrder } from './map-order.ts';
import type { FullOrder, FullProduct, Setting } from './native.ts';
import { readOne } from './read.ts';
import { wooCommerceRefunds } from './refunds.ts';

const keySetting = (describe: string, prefix: string): SettingDefinition => ({
  describe,
  secret: true,
  required: true,
  rule: `begin with ${prefix}`,
  read: (text) => (text.startsWith(prefix) && /^[\x21-\x7e]{4,200}$/.test(text) ? text : null),
  redact: (key) => `${key.slice(0, 6)}…`,
});

/** WooCommerce, by its REST API v3: https://developer.woocommerce.com/docs/apis/rest-api/v3/. */
export const woocommerce: ConnectorDefinition = {
  name: 'woocommerce',
  title: 'WooCommerce',
  settings: {
    url: baseUrl({ describe: 'address of the shop', required: true }),
    consumer_key: keySetting('consumer key of a REST API key', 'ck_'),
    consumer_secret: keySetting('consumer secret of the same key', 'cs_'),
  },
  endpoint: 'url',
  makes_refunds: true,
  writes_returns: false,
  writes_exchanges: true,
  gives: [],
  rate: { burst: 20, per_s: 10 },
  inbox: { max_bytes: max_message_bytes, installs: true, verify: verifyWebhook },
  create({ url = '', consumer_key = '', consumer_secret = '' }, tools) {
    const authorization = `Basic ${btoa(`${consumer_key}:${consumer_secret}`)}`;
    const api = { title: 'WooCommerce', base: `${url}/wp-json/wc/v3`, headers: { authorization } };
    return createWooCommerce(createRestClient(api, tools), url, tools);
  },
  fields: field_map,
  map: mapNative,
  ledger: ledgerOf,
};

function createWooCommerce(client: RestClient, url: string, tools: Tools): Connector {
  const now = () => tools.now();
  return {
    check: (shop) => checkWooCommerce({ client, url, now }, shop),
    install: (inbox) => installWebhooks(client, inbox),
    uninstall: (inbox_url) => uninstallWebhooks(client, inbox_url),
    changes: (cursor, limit) => readChanges(client, now(), cursor, limit),
    load: (cursor, limit) => loadPage(client, cursor, limit),
    recent: (since, cursor, limit) => walkList(client, 'order', { since, cursor, limit }),
    stock: (cursor, limit) => walkList(client, 'product', { cursor, limit }),
    read: (ref) => readOne(client, ref),
    writes: { refund: wooCommerceRefunds(client, now), exchange: wooCommerceExchanges(client) },
  };
}

/** Stock comes with its product: WooCommerce has no list of it. */
function mapNative({ ref, body }: Native, shop: { currency: string }): Mapped {
  if (ref.kind === 'order') return mapOrder(body as FullOrder, shop);
  if (ref.kind === 'product') return mapProduct(body as FullProduct, shop);
  return mapLocation(body as Setting[]);
}
