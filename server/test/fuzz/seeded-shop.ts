import type { Shop } from '../../src/platform/authenticate.ts';
import type { KnownValues } from './known-values.ts';
import type { Places } from './places.ts';
import type { Prepare } from './prepare.ts';
import type { ShopKeys } from './shop-keys.ts';

/** A shop with a row of every kind, and what can be asked for in it. */
export type SeededShop = {
  shop: Shop;
  known: KnownValues;
  places: Places;
  keys: ShopKeys;
  prepare: Prepare;
};
