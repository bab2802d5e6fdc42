import type { readAmount } from '../../../../platform/schema/amounts.ts';
import type {
  LineMetadata,
  NewDiscount,
  NewFulfillment,
  NewOrder,
  NewOrderRefund,
  NewPayment,
  NewTaxLine,
  OrderAdjustment,
} from '../new-order.ts';
import type { LineTexts } from '../line-texts.ts';

// The body of an order after its schema checked it.

export type Amount = Parameters<typeof readAmount>[0];
export type Named = { id?: number | string; external_id?: string };
type Maybe<T> = T | null | undefined;

/** In one of two spellings; see money-members.ts. */
export type DiscountBody = {
  type?: NewDiscount['type'];
  discount_type?: NewDiscount['type'];
  external_id?: string | null;
  code?: string | null;
  name?: string | null;
  reason?: string | null;
  rate?: string | number | null;
  amount?: Amount | null;
  net_adjustment_money?: Amount | null;
  tax_adjustment_money?: Amount | null;
};
export type TaxBody = Omit<NewTaxLine, 'amount'> & { amount?: Amount | null; price?: Amount | null };
export type DutyBody = {
  hs_code?: string | null;
  country_of_origin?: string | null;
  amount?: Amount | null;
  price?: Amount | null;
  tax_lines?: TaxBody[] | null;
};
export type FeeBody = {
  external_id?: string | null;
  name: string;
  amount?: Amount | null;
  price?: Amount | null;
  tax?: Amount | null;
  accepted_offer_mode?: string[] | null;
};
export type ShippingBody = {
  title: string;
  price: Amount;
  tax_lines?: TaxBody[] | null;
  discounts?: DiscountBody[] | null;
};

export type LineBody = Partial<LineTexts> & {
  external_id?: string | null;
  product?: Named | null;
  product_variant?: Named | null;
  title?: string | null;
  quantity?: number;
  unit_price: Amount;
  unit_price_presentment?: Amount | null;
  discounts?: DiscountBody[] | null;
  unit_discounts?: Amount | null;
  unit_discounts_presentment?: Amount | null;
  taxable?: boolean;
  tax_lines?: TaxBody[] | null;
  duties?: DutyBody[] | null;
  metadata?: { key: string; value?: LineMetadata['value'] }[] | null;
};

type FulfillmentBody = {
  external_id: string;
  status: NewFulfillment['status'];
  fulfilled_at?: string | null;
  delivered_at?: string | null;
  shipping_carrier?: string | null;
  tracking_numbers?: string[] | null;
  location?: Named | null;
  fulfillment_line_items?:
    | {
        external_id?: string | null;
        order_line_item_external_id?: string | null;
        order_line_item_global_id?: number | string | null;
        quantity: number;
      }[]
    | null;
};

type RefundBody = {
  external_id: string;
  type: NewOrderRefund['type'];
  amount?: Amount | null;
  total?: Amount | null;
  line_item?: (Named & { quantity: number; restock?: boolean }) | null;
  created_at?: string | null;
};

type PaymentBody = Omit<NewPayment, 'captured' | 'currency' | 'captured_at'> & {
  captured: Amount;
  captured_at: string;
};

export type CustomerBody = Named & {
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  phone?: string | null;
  sales_channel?: string | null;
  is_business?: boolean | null;
};

export type OrderBody = {
  external_id?: string | null;
  name?: string;
  order_number?: string | null;
  source?: string | null;
  sales_channel?: string | null;
  channel?: string | null;
  status?: NonNullable<NewOrder['status']>;
  customer?: CustomerBody | null;
  shipping_address?: object | null;
  billing_address?: object | null;
  taxes_included?: boolean;
  total_price?: Amount;
  total_discounts?: Maybe<Amount>;
  total_taxes?: Maybe<Amount>;
  total_shipping?: Maybe<Amount>;
  total_price_presentment?: Maybe<Amount>;
  total_discounts_presentment?: Maybe<Amount>;
  total_taxes_presentment?: Maybe<Amount>;
  total_shipping_presentment?: Maybe<Amount>;
  order_discounts?: DiscountBody[] | null;
  shipping_lines?: ShippingBody[] | null;
  fees?: FeeBody[] | null;
  adjustments?: { name: OrderAdjustment['name']; amount: Amount }[] | null;
  tags?: string[] | null;
  line_items?: LineBody[];
  fulfillments?: FulfillmentBody[] | null;
  refunds?: RefundBody[] | null;
  payments?: PaymentBody[] | null;
  created_at?: string | null;
};
