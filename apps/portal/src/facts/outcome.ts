import type { ItemFacts, OutcomeType } from './choosing.ts';

/** What a choice adds for the shopper, in minor units; null in the return of a gift. */
type ChoiceSum = {
  /** Above 0 it goes to the shopper, below 0 it comes from the shopper. */
  net: number | null;
  value: number | null;
  bonus: number | null;
  /** What the shop bears of a price that rose since; below 0, what the shopper forgoes of one that fell. */
  held: number | null;
  /** What the shopper has to pay on top, of gifts too. */
  due: number;
};

export type ChoiceFee = {
  type: 'handling' | 'restocking' | 'label';
  usual: number | null;
  amount: number | null;
  waived_because: 'defect' | 'withdrawal' | 'reason' | 'outcome' | 'rule' | 'staff' | null;
};

/** A variant to exchange for. */
export type ChoiceVariant = {
  id: string;
  /** Of the product, and with what tells the variant from others. */
  product_title: string;
  title: string;
  /** What tells it from the others, such as Mint and Large. */
  values: string[];
  image_url: string | null;
  /** Units left; null where they are not counted. */
  stock: number | null;
  is_own: boolean;
  /** What it costs for all units; null in the return of a gift, or if it can't be had. */
  price: number | null;
  /** Null if it can't be had. */
  sum: ChoiceSum | null;
};

/** Another variant or product that is suggested instead. */
export type ChoiceSuggestion = ChoiceVariant & {
  because:
    | { code: 'size_up' | 'size_down' | 'same_size' }
    | { code: 'chosen_by_others'; count: number }
    | { code: 'same_type' | 'same_collection'; name: string };
};

/** What another product may cost for nothing extra, in minor units: the parts add up to it. */
export type FreeUpTo = { amount: number; paid: number; price_rise: number; bonus: number };

export type OutcomeChoice = {
  type: OutcomeType;
  sum: ChoiceSum | null;
  fees: ChoiceFee[];
};

/** Step 2: what the shopper gets for the units of a line. */
export type OutcomeProps = ItemFacts & {
  choices: OutcomeChoice[];
  /** The reason names a defect. */
  is_fault: boolean;
  /** Other lines for which nothing was chosen yet. */
  others: number;
  chosen: OutcomeChoice['type'] | null;
  /** Names of what tells variants apart, such as Colour. */
  option_names: string[];
  variants: ChoiceVariant[];
  chosen_variant: string | null;
  /** By the options in `option_names`. */
  chosen_values: (string | undefined)[];
  /** A new item that is not among the variants. */
  chosen_title: string | null;
  /** Best first. */
  suggestions: ChoiceSuggestion[];
  /** Null in the return of a gift. */
  free_up_to: FreeUpTo | null;
  /** Where other products are searched; null if none can be chosen. */
  search_url: string | null;
  /** Where those of a type or a collection of the item are. */
  shelf_urls: { name: string; url: string }[];
  /** The shop, if its storefront can be used too. */
  store_name: string | null;
  /** What was chosen there. */
  store_titles: string[];
};

/** Another product instead. */
export type ExchangeProps = ItemFacts & {
  query: string;
  free_up_to: FreeUpTo | null;
  /** What the products are narrowed to; null: nothing. */
  collection: string | null;
  type: string | null;
  size: string | null;
  collections: { id: string; name: string }[];
  types: string[];
  sizes: string[];
  /** Where the next page is. */
  more_url: string | null;
  /** Only those that cost nothing extra; those that cost least first. */
  is_free: boolean;
  is_sorted: boolean;
  found: ChoiceVariant[];
  /** How many there are on all pages, or that there are more; null if it isn't known. */
  counted: { count: number; has_more: boolean } | null;
  chosen_variant: string | null;
};
