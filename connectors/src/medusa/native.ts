import type { NativeAddress } from '../texts.ts';

// What Medusa sends (https://docs.medusajs.com/api/admin), as far as Retour reads it. Amounts are in major units and not rounded to the currency.

/** An amount that is exact. Beside it there is the same as a number, which isn't. */
export type Raw = { value: string | number } | null | undefined;

export type TaxLine = {
  code?: string | null;
  description?: string | null;
  rate: number;
  total?: number;
  raw_total?: Raw;
};
type Adjustment = { code?: string | null; amount: number; raw_amount?: Raw; is_tax_inclusive?: boolean };

export type Item = {
  id: string;
  title: string;
  product_id?: string | null;
  product_title?: string | null;
  variant_id?: string | null;
  variant_title?: string | null;
  variant_sku?: string | null;
  thumbnail?: string | null;
  quantity: number;
  is_tax_inclusive?: boolean;
  unit_price: number;
  raw_unit_price?: Raw;
  subtotal?: number;
  raw_subtotal?: Raw;
  discount_total?: number;
  raw_discount_total?: Raw;
  tax_lines?: TaxLine[] | null;
  adjustments?: Adjustment[] | null;
  detail?: {
    fulfilled_quantity?: number;
    return_requested_quantity?: number;
    return_received_quantity?: number;
    return_dismissed_quantity?: number;
    written_off_quantity?: number;
  } | null;
};

export type ShippingMethod = {
  shipping_option_id?: string | null;
  name: string;
  is_tax_inclusive?: boolean;
  amount: number;
  raw_amount?: Raw;
  subtotal?: number;
  raw_subtotal?: Raw;
  discount_total?: number;
  raw_discount_total?: Raw;
  tax_lines?: TaxLine[] | null;
  adjustments?: Adjustment[] | null;
};

export type Refund = {
  id: string;
  amount: number;
  raw_amount?: Raw;
  note?: string | null;
  created_at: string;
};

export type Payment = {
  id: string;
  provider_id: string;
  created_at: string;
  captured_at?: string | null;
  canceled_at?: string | null;
  captures?: { amount: number; raw_amount?: Raw; created_at?: string }[] | null;
  refunds?: Refund[] | null;
};

export type Fulfillment = {
  id: string;
  shipped_at?: string | null;
  delivered_at?: string | null;
  canceled_at?: string | null;
  labels?: { tracking_number?: string | null }[] | null;
  items?: { id: string; line_item_id?: string | null; quantity: number }[] | null;
  location_id?: string | null;
};

type Address = {
  first_name?: string | null;
  last_name?: string | null;
  company?: string | null;
  address_1?: string | null;
  address_2?: string | null;
  city?: string | null;
  province?: string | null;
  postal_code?: string | null;
  country_code?: string | null;
};

/** An address under the names that connectors share. */
export const addressOf = (address: Address | null | undefined): NativeAddress | null =>
  address ? { ...address, region: address.province } : null;

export type Return = {
  id: string;
  order_id?: string | null;
  /** `open` until it is requested: then Medusa has its items. */
  status: 'open' | 'requested' | 'partially_received' | 'received' | 'canceled';
  metadata?: Record<string, unknown> | null;
  /** Units that came back, damaged ones among them. */
  items?: { item_id: string; quantity: number; received_quantity?: number | null }[] | null;
};

/** The name under which the metadata of a return hold the id of ours. */
const mark = 'retour_return';

/** What a return that Retour makes is found by. */
export const markedAs = (id: string) => ({ [mark]: id });

/** The id of the return in Retour that a return of Medusa is; nothing for those of others, and for those that are called off. */
export const markOf = ({ metadata, status }: Return): string | undefined => {
  const id = metadata?.[mark];
  return typeof id === 'string' && status !== 'canceled' ? id : undefined;
};

/** The name under which the metadata of an order hold the id of the exchange that it is of. */
const exchange_mark = 'retour_exchange';

/** What the order of an exchange is known by as Retour's, and by people. */
export const exchangeMarkedAs = (id: string, name: string) => ({
  [exchange_mark]: id,
  exchange_of_return: name,
});

/** Whether Retour made an order, for an exchange. */
export const isExchange = ({ metadata }: Pick<Order, 'metadata'>) =>
  typeof metadata?.[exchange_mark] === 'string';

export type Order = {
  id: string;
  display_id?: number | null;
  status: string;
  is_draft_order?: boolean;
  region_id?: string | null;
  sales_channel_id?: string | null;
  customer_id?: string | null;
  metadata?: Record<string, unknown> | null;
  email?: string | null;
  currency_code: string;
  created_at: string;
  updated_at: string;
  canceled_at?: string | null;
  shipping_address?: Address | null;
  billing_address?: Address | null;
  customer?: {
    id: string;
    email?: string | null;
    first_name?: string | null;
    last_name?: string | null;
    phone?: string | null;
  } | null;
  items?: Item[] | null;
  shipping_methods?: ShippingMethod[] | null;
  payment_collections?: { payments?: Payment[] | null }[] | null;
  fulfillments?: Fulfillment[] | null;
  returns?: Return[] | null;
  transactions?: { reference?: string | null; reference_id?: string | null }[] | null;
};

export type Price = {
  amount: number;
  raw_amount?: Raw;
  currency_code: string;
  min_quantity?: number | null;
  max_quantity?: number | null;
  price_list_id?: string | null;
  rules?: Record<string, unknown> | null;
};

export type Variant = {
  id: string;
  product_id?: string | null;
  title?: string | null;
  sku?: string | null;
  barcode?: string | null;
  ean?: string | null;
  upc?: string | null;
  weight?: number | null;
  prices?: Price[] | null;
};

export type Product = {
  id: string;
  title: string;
  description?: string | null;
  thumbnail?: string | null;
  weight?: number | null;
  type?: { value: string } | null;
  collection?: { id: string; title: string } | null;
  tags?: { value: string }[] | null;
  options?: { title: string; values?: { value: string }[] | null }[] | null;
  variants?: Variant[] | null;
};

export type StockLocation = { id: string; name: string; address?: Address | null };

export type InventoryItem = {
  id: string;
  location_levels?: { location_id: string; stocked_quantity: number; reserved_quantity: number }[] | null;
  variants?: Variant[] | null;
};

const order_parts = [
  '*shipping_address',
  '*billing_address',
  '*items',
  '*items.tax_lines',
  '*items.adjustments',
  '*shipping_methods',
  '*shipping_methods.tax_lines',
  '*shipping_methods.adjustments',
  '*payment_collections',
  '*payment_collections.payments',
  '*payment_collections.payments.captures',
  '*payment_collections.payments.refunds',
  '*fulfillments',
  '*fulfillments.items',
  '*fulfillments.labels',
  '*customer',
  '*returns',
  '*returns.items',
];

/** Which parts of an object a request is to return. */
export const fields = {
  order: [
    'id,display_id,status,is_draft_order,metadata,email,currency_code,created_at,updated_at,canceled_at,total',
    ...order_parts,
  ].join(','),
  refunds:
    'id,*payment_collections,*payment_collections.payments,*payment_collections.payments.refunds,*transactions',
  product:
    'id,title,description,thumbnail,weight,*type,*collection,*tags,*options,*options.values,*variants,*variants.prices',
  location: 'id,name,*address',
  stock: 'id,sku,*location_levels,*variants',
} as const;
