export type LookUpProps = {
  shop_name: string;
  /** What proves that an order is the shopper's. */
  factor: 'zip' | 'email' | 'phone';
  /** What was typed before, or filled in by the address. */
  order: string;
  proof: string;
  /** The order was a gift: the shopper got it, and somebody else bought it. */
  is_gift: boolean;
  /** Where the shopper was when the session ended, below the address of the shop. */
  next?: string | undefined;
  /** `not_found` covers a wrong proof too. */
  failure?: 'not_found' | 'not_available' | 'limited' | undefined;
  /** Where the code of a gift receipt is taken, if the shop gives any. */
  gift_url?: string | undefined;
  /** Where links to all orders of an address are asked for. */
  orders_url?: string | undefined;
  /** The sign-in with an account of the shop, if it offers one; where the shopper is signed in, the list of their orders. */
  account?: { url: string; is_signed_in: boolean; text?: string | undefined } | undefined;
  /** Why nobody is signed in, after a sign-in or its end. */
  account_news?: 'cancelled' | 'unverified' | 'failed' | 'unavailable' | 'signed_out' | undefined;
  /** Beyond the limits: the puzzle whose solution allows another attempt, as JSON. */
  puzzle?: string | undefined;
};
