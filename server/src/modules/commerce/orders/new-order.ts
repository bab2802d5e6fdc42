import type { LineTexts } from './line-texts.ts';

/**
 * An order as the commerce platform reported it (API contract, 19.2), in the forms of the inside: amounts are integer minor units,
 * in the shop's currency unless their name ends in `_presentment`. A member that may be absent has the contract's default.
 */
export type NewOrder = {
  /** Unique in the shop; 1 to 100 characters. */
  external_id: string;
  /** What the shopper enters, such as `#1042`. */
  name: string;
  /** The digits of `name`, unless given. */
  order_number?: string;
  source?: string | null;
  sales_channel?: string | null;
  status?: 'active' | 'archived' | 'cancelled' | 'unknown';
  /** Added or completed by its `external_id`. */
  customer?: NewCustomer | null;
  shipping_address?: Address | null;
  billing_address?: Address | null;
  taxes_included: boolean;
  total_price: number;
  /** The sum of all discounts below, unless given. */
  total_discounts?: number;
  /** The sum of all taxes below, unless given. */
  total_taxes?: number;
  total_shipping?: number;
  /** The same totals in the currency that the shopper paid in, when that is not the shop's own. */
  presentment?: PresentmentTotals | null;
  shipping_lines?: ShippingLine[];
  /** At most 50. Charges beside items and shipping, such as an order protection; no return gives them back. */
  fees?: OrderFee[];
  /** Discounts of the whole order. */
  order_discounts?: NewDiscount[];
  /** Tax of the goods that was reported for the order alone, by no line. */
  order_tax?: number;
  tags?: string[];
  /** By what its totals differ from their parts, where that was taken. */
  adjustments?: OrderAdjustment[];
  /** Totals that were sent as those of the payment, in the shop's own currency: returned as they were sent. */
  sent_presentment?: SentTotals | null;
  /** 1 to 500. */
  line_items: NewOrderLine[];
  /** At most 100. */
  fulfillments?: NewFulfillment[];
  /** Refunds made elsewhere, at most 500; they reduce what is refundable here. */
  refunds?: NewOrderRefund[];
  /** At most 20. Without any, how the order was paid is not known: its total counts as paid, and refunds are owed. */
  payments?: NewPayment[];
  /** The time of sale. */
  created_at: Date;
};

/** A difference between a total and its parts. Below 0 it reduces the items as a discount does; above 0 no return gives it back. */
export type OrderAdjustment = { name: 'total_discounts' | 'total_price'; amount: number };

export type SentAmount = { amount: number; currency: string };
export type SentTotals = {
  [name in 'total_price' | 'total_discounts' | 'total_taxes' | 'total_shipping']?: SentAmount;
};

/** Minor units of `currency`. */
export type PresentmentTotals = {
  currency: string;
  total_price: number;
  total_discounts: number;
  total_taxes: number;
  total_shipping: number;
};

/** What an order says of its customer. A member that is absent or null keeps what the customer has. */
export type NewCustomer = {
  external_id: string;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  phone?: string | null;
  sales_channel?: string | null;
  /** Left out or null: what is known of them stays; who is new is a consumer. */
  is_business?: boolean | null;
};

export type Address = {
  name?: string | null;
  company?: string | null;
  address1?: string | null;
  address2?: string | null;
  city?: string | null;
  region?: string | null;
  postal_code?: string | null;
  country_code: string | null;
};

export type NewDiscount = {
  type:
    | 'amount'
    | 'percentage'
    | 'bonus'
    | 'bonus_choice'
    | 'fixed_price'
    | 'free'
    | 'percentage_off_options'
    | 'price_book_price'
    | 'total_fixed_price';
  code?: string | null;
  /** What the prices are reduced by: without tax when the prices exclude it, with tax when they include it. */
  amount: number;
  external_id?: string;
  name?: string;
  reason?: string;
  /** As the platform reported it. */
  rate?: number | string;
  /** The discount without its tax, and the tax, where the platform reported them apart. */
  net_adjustment?: number;
  tax_adjustment?: number;
};

export type NewOrderLine = Partial<LineTexts> & {
  external_id?: string | null;
  /** `external_id` of a product of the shop. Needed unless there is a title. */
  product?: string | null;
  /** `external_id` of a variant of that product. */
  product_variant?: string | null;
  /** Default: the product's name. */
  title?: string | null;
  /** Default: the variant's, and so are those that follow. */
  variant_title?: string | null;
  image?: string | null;
  /** 1 to 10,000. */
  quantity: number;
  unit_price: number;
  /** Needed when the order was paid in another currency. */
  unit_price_presentment?: number | null;
  /** Discounts of the whole line. */
  discounts?: NewDiscount[];
  /** The discount of each unit; where there are no `discounts`, it is the discount of the line. */
  unit_discounts?: number | null;
  /** True, unless given. */
  taxable?: boolean;
  duties?: NewDuty[];
  /** Tax of the whole line. Absent or empty: the line reports none, and has its part in `order_tax`. */
  tax_lines?: NewTaxLine[];
  /** At most 50. What a platform wants to find again; nothing here reads it. */
  metadata?: LineMetadata[];
  /** Amounts in the currency of the payment that nothing is computed from: returned as they were sent. */
  sent_presentment?: { unit_price?: SentAmount; unit_discounts?: SentAmount } | null;
};

/** `rate` as it was reported, in decimals: `0.0825`, a text or a number. */
export type NewTaxLine = { title: string; rate: string | number; amount: number };

export type NewDuty = {
  hs_code: string | null;
  country_of_origin: string | null;
  amount: number;
  tax_lines?: NewTaxLine[];
};

type LineMetadata = { key: string; value: string | number | boolean | null };

export type OrderFee = {
  external_id: string | null;
  name: string;
  amount: number;
  /** Beside `amount` when the prices of the order exclude tax, part of it when they include it. */
  tax: number | null;
  accepted_offer_mode: string[];
};

type ShownAmount = { amount: number; currency: string; currency_code: string };

/** Amounts as the wire shows them. */
export type ShippingLine = {
  title: string;
  price: ShownAmount;
  tax_lines: { title: string; rate: string | number; amount: ShownAmount }[];
  discounts?: NewDiscount[];
};

export type NewFulfillment = {
  external_id: string;
  status: 'success' | 'failure' | 'cancelled' | 'pending' | 'open' | 'error';
  /** Makes the units returnable. */
  fulfilled_at?: Date | null;
  /** Starts the return window, if the policy counts from delivery. */
  delivered_at?: Date | null;
  shipping_carrier?: string | null;
  tracking_numbers?: string[];
  /** Our id of the location that the goods were sent from. */
  location_id?: number | null;
  /** `line_item` is the position of the line in `line_items`, from 0. */
  line_items: { line_item: number; quantity: number; external_id?: string | null }[];
};

export type NewOrderRefund = {
  external_id: string;
  type: 'line_item' | 'shipping' | 'other';
  amount: number;
  currency: string;
  /** Units that were refunded without a return; `line_item` is the position of the line, from 0. */
  line_item?: { line_item: number; quantity: number } | null;
  /** Whether the units went back into stock. */
  restock?: boolean;
  created_at: Date;
};

export type NewPayment = {
  external_id: string;
  gateway: string;
  kind: 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other';
  status: 'captured' | 'pending' | 'voided';
  /** In the currency that the shopper paid in. */
  captured: number;
  currency: string;
  captured_at: Date;
  /** How the shopper recognises the card. */
  card?: { brand: string; last4: string } | null;
};

/** A product with its variants (API contract, 19.3). */
export type NewProduct = {
  external_id: string;
  name: string;
  type?: string | null;
  vendor?: string | null;
  image?: string | null;
  tags?: string[];
  product_variants?: NewVariant[];
};

export type NewVariant = {
  external_id: string;
  sku?: string | null;
  name?: string | null;
  barcode?: string | null;
  /** Minor units of the shop's currency. */
  price: number;
};
