import { baseUrl, headerSecret } from '@retour/contract/provider-settings';
import type { ConnectorDefinition, Mapped, Native, RefKind } from '../connector.ts';
import { createApi } from './api.ts';
import { readChanges } from './changes.ts';
import { checkVendure } from './check.ts';
import { vendureExchanges } from './exchanges.ts';
import { field_map } from './field-map.ts';
import { inbox } from './inbox.ts';
import { ledgerOf } from './ledger.ts';
import { loadPage, readOne, walkList } from './load.ts';
import { mapLocation, mapProduct, mapStock } from './map-catalogue.ts';
import { mapOrder } from './map-order.ts';
import type { Order, Product, Stock, StockLocation, With } from './native.ts';
import { vendureRefunds } from './refunds.ts';
import { vendureReturns } from './returns.ts';

/** Vendure 3, by its Admin API: https://docs.vendure.io/reference/graphql-api/admin. */
export const vendure: ConnectorDefinition = {
  name: 'vendure',
  title: 'Vendure',
  settings: {
    url: baseUrl({ describe: 'address of the Admin API', required: true }),
    key: headerSecret({ describe: 'API key', required: true }),
    channel: {
      describe: 'token of the channel, if not the default one',
      secret: false,
      required: false,
      rule: 'have 1 to 200 visible ASCII characters',
      read: (text) => (/^[\x21-\x7e]{1,200}$/.test(text) ? text : null),
    },
  },
  endpoint: 'url',
  makes_refunds: true,
  writes_returns: true,
  writes_exchanges: true,
  gives: [],
  rate: { burst: 20, per_s: 10 },
  inbox,
  create({ url = '', key = '', channel }, tools) {
    const api = createApi({ url, key, channel }, tools);
    const { ask } = api;
    const now = () => tools.now();
    return {
      check: (shop) => checkVendure(api, now, shop),
      changes: (cursor, limit) => readChanges(ask, now(), cursor, limit),
      load: (cursor, limit) => loadPage(ask, cursor, limit),
      recent: (since, cursor, limit) => walkList(ask, 'order', { since, cursor, limit }),
      stock: (cursor, limit) => walkList(ask, 'stock', { cursor, limit }),
      read: (ref) => readOne(ask, ref),
      writes: {
        refund: vendureRefunds(ask),
        returns: vendureReturns(ask),
        exchange: vendureExchanges(ask),
      },
    };
  },
  fields: field_map,
  map: ({ ref, body }: Native, shop) => maps[ref.kind](body as never, shop),
  ledger: ledgerOf,
};

const maps: Readonly<Record<RefKind, (body: never, shop: { currency: string }) => Mapped>> = {
  order: (body: With<Order>, shop) => mapOrder(body, shop),
  product: (body: With<Product>, shop) => mapProduct(body, shop),
  location: (body: StockLocation) => mapLocation(body),
  stock: (body: With<Stock>) => mapStock(body),
};
