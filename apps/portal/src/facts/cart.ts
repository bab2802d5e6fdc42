import type { Totals } from './totals.ts';

/** The cart with which a storefront hands a shopper back. */
export type CartProps = {
  shop_name: string;
  /** Null until the cart is completed where the return was begun. */
  quote: CartQuote | null;
  /** Where a shopper finds the order again, and then goes on with the cart. */
  continue_url: string;
  /** Why the page is shown again, and nothing was submitted. */
  notice?: 'changed' | 'sold_out' | 'closed' | undefined;
};

export type CartQuote = {
  items: { title: string; total: number }[];
  totals: Totals;
  is_confirmed: boolean;
  /** The return can still be submitted. */
  is_open: boolean;
  /** Identifies what is shown: the form sends it back. */
  shown: string;
};

/** A shopper who came back from the storefront and chose nothing there. */
export type CameBackProps = { shop_name: string };
