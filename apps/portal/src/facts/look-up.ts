export type LookUpProps = {
  shop_name: string;
  /** What proves that an order is the shopper's. */
  factor: 'zip' | 'email' | 'phone';
  /** What was typed before, or filled in by the address. */
  order: string;
  proof: string;
  /** `not_found` covers a wrong proof too. */
  failure?: 'not_found' | 'not_available' | undefined;
};
