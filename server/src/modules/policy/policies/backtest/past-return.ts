import type { EligibleResolution, ReturnMethodName } from '../document/words.ts';
import type { CustomerPast, CustomerRecord } from '../facts/customer.ts';
import type { OrderRecord } from '../facts/order.ts';
import type { CatalogueRow } from '../facts/product.ts';
import type { FraudReport } from '../facts/return.ts';

// The history of a shop, as a back-test reads it. Instants are milliseconds since 1970, money is minor units of the shop's currency.

/** Units of a return that are alike in everything that is told here. */
export type PastUnits = {
  order_line_item_id: number;
  quantity: number;
  /** What became of the goods; rejected ones are not evaluated again. */
  goods: 'return' | 'keep' | 'donate' | 'reject';
  /** They were kept for a part of what was paid, which the shopper chose. */
  is_offer?: boolean;
  outcome: EligibleResolution;
  /** Code of the reason, and whether its set says that it names a defect. */
  reason: string | null;
  is_defective: boolean | undefined;
  /** What was paid for one of them, and its discount. */
  value: number;
  discount: number;
  /** What the items cost together that they were exchanged for. */
  exchange_total: number;
};

/** What a return gave and took, by its totals. */
export type Money = {
  refund: number;
  credit: number;
  exchange: number;
  fees: number;
  bonus: number;
  shipping: number;
};
export const no_money: Money = { refund: 0, credit: 0, exchange: 0, fees: 0, bonus: 0, shipping: 0 };

export type PastReturn = {
  id: number;
  requested_at: number;
  /** Cancelled or expired, and what it held was free again. */
  is_called_off: boolean;
  is_gift: boolean;
  /** Whether a policy has it looked at now. What was looked at and went on cannot be told any more. */
  is_in_review: boolean;
  method: ReturnMethodName | null;
  /** Name of the destination. */
  destination: string | null;
  money: Money;
  /** What new items cost that belong to no unit alone. */
  cart_total: number;
  /** Without those that were taken out of it. */
  units: PastUnits[];
};

export type PastLine = CatalogueRow & {
  id: number;
  quantity: number;
  quantity_fulfilled: number;
  product_id: string | null;
  variant_id: string | null;
  sku: string | null;
};

export type PastParcel = {
  fulfilled_at: number;
  delivered_at: number | null;
  /** Null: it is the only one, and has all that left. */
  line_items: { order_line_item_id: number; quantity: number }[] | null;
};

/** What was given back without a return. */
export type PastRefund = {
  at: number;
  type: 'line_item' | 'shipping' | 'other';
  amount: number;
  order_line_item_id: number | null;
  quantity: number | null;
};

export type PastOrder = OrderRecord &
  CustomerRecord & {
    id: number;
    name: string;
    order_number: string;
    discount_codes: string[];
    customer_email: string | null;
    /** Undefined unless rules or limits ask for it. */
    customer: CustomerPast | undefined;
    /** What was reported about returns of the order and its customer; null unless rules ask for it. */
    fraud_reports: FraudReport[] | null;
    /** Units of all lines; null unless somebody asks whether a return is of the whole order. */
    unit_count: number | null;
    /** Lines that units came back of. */
    lines: PastLine[];
    parcels: PastParcel[];
    refunds: PastRefund[];
    /** In the order in which they were requested. */
    returns: PastReturn[];
  };
