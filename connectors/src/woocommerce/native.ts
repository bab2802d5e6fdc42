import type { NativeAddress } from '../texts.ts';

// What WooCommerce sends (https://developer.woocommerce.com/docs/apis/rest-api/v3/), as far as Retour reads it. Amounts are texts in major units, with the
// decimals of the shop; only the taxes of a line aren't rounded. Times end without a zone and are in GMT where their name says so.

type Text = string | null | undefined;

export type Address = {
  first_name?: Text;
  last_name?: Text;
  company?: Text;
  address_1?: Text;
  address_2?: Text;
  city?: Text;
  state?: Text;
  postcode?: Text;
  country?: Text;
};

/** A part of a tax: of which rate it is, and its exact amount. */
export type Tax = { id: number; total?: Text; subtotal?: Text };

export type LineItem = {
  id: number;
  name: string;
  product_id: number;
  variation_id: number;
  quantity: number;
  sku?: Text;
  /** Without tax, and before discounts. */
  subtotal: string;
  subtotal_tax: string;
  total: string;
  total_tax: string;
  taxes?: Tax[] | null;
};

export type ShippingLine = {
  id: number;
  method_title?: Text;
  total: string;
  total_tax: string;
  taxes?: Tax[] | null;
};

/** Something that is added to an order, or taken off it. */
type FeeLine = { id: number; name?: Text; total: string; total_tax: string };

type TaxLine = { rate_id: number; label?: Text; rate_code?: Text; rate_percent?: number | null };

type Meta = { key: string; value: unknown };

/** What the order of an exchange is known by as Retour's. */
const exchange_mark = '_retour_exchange';
export const markedAs = (id: string): Meta => ({ key: exchange_mark, value: id });

/** Whether Retour made an order, for an exchange. */
export const isExchange = ({ meta_data }: Pick<Order, 'meta_data'>) =>
  (meta_data ?? []).some(({ key }) => key === exchange_mark);

/** A refund as its order shows it: `total` is below 0. */
type RefundOfOrder = { id: number; reason?: Text; total: string };

/** A refund with its parts, whose quantities are below 0. */
export type Refund = {
  id: number;
  amount: string;
  reason?: Text;
  date_created_gmt?: Text;
  /** Whether the gateway has paid it; left out of the response that made it. */
  refunded_payment?: boolean;
  meta_data?: Meta[] | null;
  line_items?: { quantity: number; meta_data?: Meta[] | null }[] | null;
};

export type Order = {
  id: number;
  number?: Text;
  status: string;
  currency: string;
  prices_include_tax?: boolean;
  date_created_gmt: string;
  date_modified_gmt: string;
  date_paid_gmt?: Text;
  date_completed_gmt?: Text;
  total: string;
  customer_id?: number;
  billing?: (Address & { email?: Text; phone?: Text }) | null;
  shipping?: Address | null;
  payment_method?: Text;
  meta_data?: Meta[] | null;
  line_items?: LineItem[] | null;
  shipping_lines?: ShippingLine[] | null;
  fee_lines?: FeeLine[] | null;
  tax_lines?: TaxLine[] | null;
  coupon_lines?: { code?: Text }[] | null;
  refunds?: RefundOfOrder[] | null;
};

/** An order with its refunds in full, which take a request of their own. */
export type FullOrder = { order: Order; refunds: Refund[] };

type Stocked = {
  id: number;
  sku?: Text;
  price?: Text;
  global_unique_id?: Text;
  /** In the unit of the shop. */
  weight?: Text;
  /** `parent`: the variations of a product share its stock. */
  manage_stock?: boolean | 'parent';
  stock_quantity?: number | null;
};

export type Variation = Stocked & { attributes?: { name: string; option?: Text }[] | null };

export type Product = Stocked & {
  name: string;
  type: string;
  status: string;
  description?: Text;
  images?: { src?: Text }[] | null;
  categories?: { id: number; name: string }[] | null;
  tags?: { name: string }[] | null;
  attributes?: { name: string; variation?: boolean; options?: string[] | null }[] | null;
};

/** A product with its variations, which take a request of their own. */
export type FullProduct = {
  product: Product;
  variations: Variation[];
  /** The unit of the shop, such as `kg`; null where nothing has a weight. */
  weight_unit: string | null;
};

/** A setting of the shop. */
export type Setting = { id: string; value?: unknown };

/** The value of a setting as a text. */
export function settingOf(settings: readonly Setting[], name: string): string {
  const value = settings.find(({ id }) => id === name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** An address under the names that connectors share. */
export const addressOf = (address: Address | null | undefined): NativeAddress | null =>
  address
    ? {
        ...address,
        region: address.state,
        postal_code: address.postcode,
        country_code: address.country,
      }
    : null;

/** A time in GMT with its zone. */
export const timeOf = (gmt: string): string => (/[zZ]|[+-]\d\d:\d\d$/.test(gmt) ? gmt : `${gmt}Z`);

export const paths = {
  orders: '/orders',
  products: '/products',
  settings: '/settings/general',
  weight_unit: '/settings/products/woocommerce_weight_unit',
  webhooks: '/webhooks',
} as const;
