export type LookUpProps = {
  shop_name: string;
  /** What proves that an order is the shopper's. */
  factor: 'zip' | 'email' | 'phone';
  /** What was typed before, or filled in by the address. */
  order: string;
  proof: string;
  /** `not_found` covers a wrong proof too. */
  /** The order was a gift: the shopper got it, and somebody else bought it. */
  is_gift: boolean;
  /** Where the shopper was when the session ended, below the address of the shop. */
  next?: string | undefined;
  failure?: 'not_found' | 'not_available' | undefined;
};
