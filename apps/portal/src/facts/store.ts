import type { DraftFacts } from './choosing.ts';
import type { CartQuote } from './cart.ts';

/** Before the shopper leaves for the storefront: what there is to spend, and until when the return is kept. */
export type StoreProps = DraftFacts & {
  shop_name: string;
  /** Minor units; null in the return of a gift. */
  credit: number | null;
  /** What of it the shop adds for new items, and never pays out; null in the return of a gift. */
  bonus: number | null;
  /** With everything that the storefront has to know. */
  store_url: string;
};

/** What the shopper chose in the storefront, and what the return comes to with it. */
export type StoreCartProps = DraftFacts & {
  shop_name: string;
  /** Null where the cart is gone. */
  quote: {
    items: (CartQuote['items'][number] & { image_url: string | null })[];
    totals: CartQuote['totals'];
  } | null;
  /** An item of the cart can't be had any more. */
  is_sold_out: boolean;
  /** Where the shopper leaves for the storefront again. */
  store_page_url: string;
};
