import type { Parcel } from './legal-windows.ts';
import type { EligibleResolution, ReturnMethodName } from '../document/words.ts';

// What an evaluation is told. A member that is left out is not known (yet): a rule that needs it does not match, and the answer says so.
// Money is in minor units of the order's currency, which is the shop's.

export type EarlierReturn = { requested_at: Date; units: number };

export type OrderFacts = {
  status: 'active' | 'archived' | 'cancelled' | 'unknown';
  /** The time of sale. */
  created_at: Date;
  /** Where the goods were sent to: two upper-case letters, or null when it is not known. */
  shipping_country_code: string | null;
  /** The order has as many returns as it may have. */
  is_full: boolean;
  /** Of all amounts. Amounts of another currency than the policy's count as not known. */
  currency?: string;
  /** How an amount of the shop's currency becomes one of the currency that was paid in, when that is another. */
  rate?: { shop_total: number; presentment_total: number };
  /** What was paid for the order, and for its goods alone. */
  total?: number;
  goods_total?: number;
  /** What was paid for outbound shipping, and what of it was given back already. */
  shipping_paid?: number;
  shipping_refunded?: number;
  discount_codes?: readonly string[];
  /** Discounts as a share of the list price, in basis points. */
  discount_share?: number;
  tags?: readonly string[];
  /** Returns of the order that are not called off, for limits. */
  returns?: readonly EarlierReturn[];
};

export type CustomerFacts = {
  tags?: readonly string[];
  orders_placed?: number;
  returns_placed?: number;
  bonus_received?: number;
  keep_outcomes?: number;
  missing_or_wrong_items?: number;
  /** Returns that are not called off, for limits. */
  returns?: readonly EarlierReturn[];
};

export type LineFacts = {
  id: number;
  quantity: number;
  quantity_fulfilled: number;
  /** Refunded elsewhere without a return. */
  quantity_refunded: number;
  /** Held by returns. */
  quantity_held: number;
  /** Null for a line without a product. */
  variant_id: string | null;
  product_tags: readonly string[];
  /** What of it left the warehouse, and when. */
  parcels: readonly Parcel[];
  product_id?: string | null;
  sku?: string | null;
  product_type?: string | null;
  vendor?: string | null;
  /** What was paid for one unit. */
  price?: number;
};

/** A return in progress. */
export type ReturnFacts = {
  item_count?: number;
  method?: ReturnMethodName;
  value?: number;
  is_whole?: boolean;
  channel?: string;
  fraud_signals?: readonly string[];
};

/** What was chosen for a unit. */
export type UnitFacts = {
  outcome?: EligibleResolution;
  /** The id of the reason, and whether its set says that it names a defect. */
  reason?: string;
  is_defective?: boolean;
  answers?: Readonly<Record<string, string>>;
};

/** What blocklist and allowlist say about the order. */
export type ListVerdict = {
  is_allowed: boolean;
  /** It is on no allowlist, and allowed because staff overrides the policy. */
  is_overridden?: boolean;
  is_blocked: boolean;
  blocked_variant_ids: ReadonlySet<string>;
  blocked_product_tags: ReadonlySet<string>;
};
