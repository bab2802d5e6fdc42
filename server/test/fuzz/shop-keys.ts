import type { Profile } from '../../src/platform/authenticate.ts';

/** What requests are sent with. */
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
