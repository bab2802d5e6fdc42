import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import type { KnownValues } from './known-values.ts';
import type { Places } from './places.ts';
import type { Prepare } from './prepare.ts';

/** A shop with a row of every kind, and what can be asked for in it. */
export type SeededShop = {
  shop: Shop;
  known: KnownValues;
  places: Places;
  keys: ShopKeys;
  prepare: Prepare;
};

export type ShopKeys = Record<Profile, string> & {
  /** The token of a shopper's session; a new one after it was ended. */
  shopper: string;
  /** The token of the session of an owner. */
  staff: string;
  /** Ids of the keys that requests are sent with, which no request may name. */
  ids: Set<number>;
  renewSessions(): Promise<void>;
  /** The same of an order without drafts and returns. */
  lonely_shopper: string;
  order_name: string;
  /** A key that has every scope but the given one. */
  without(scope: string, profile: Profile): string;
};
