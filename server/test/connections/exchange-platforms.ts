import {
  exchangesOfMedusa,
  exchangesOfShopify,
  exchangesOfVendure,
  exchangesOfWooCommerce,
} from '../../../connectors/test/exchange-platforms.ts';
import type { ExchangePlatform } from '../../../connectors/test/exchange-platforms.ts';
import {
  startConnectedShop,
  startConnectedShopifyShop,
  startConnectedVendureShop,
  startConnectedWooShop,
} from './support.ts';
import type { Connected } from './support.ts';

export type ExchangeShop = { shop: Connected; platform: ExchangePlatform };

const options = { orders: 0, body: { writes_exchanges: false } };

/** Shops that are connected to a platform which can make orders of exchanges, and doesn't yet, by the names of the platforms. */
export const starts: [string, () => Promise<ExchangeShop>][] = [
  [
    'Vendure',
    async () => {
      const shop = await startConnectedVendureShop(options);
      return { shop, platform: exchangesOfVendure(shop.vendure) };
    },
  ],
  [
    'Medusa',
    async () => {
      const shop = await startConnectedShop(options);
      return { shop, platform: exchangesOfMedusa(shop.medusa) };
    },
  ],
  [
    'WooCommerce',
    async () => {
      const shop = await startConnectedWooShop(options);
      return { shop, platform: exchangesOfWooCommerce(shop.woo) };
    },
  ],
  [
    'Shopify',
    async () => {
      const shop = await startConnectedShopifyShop(options);
      return { shop, platform: exchangesOfShopify(shop.shopify) };
    },
  ],
];
