import { minorDigits } from '@retour/contract/money';
import type { ColumnTypes } from '../../../platform/db/row-source.ts';
import type { CompleteOrder } from './complete-order.ts';
import { countFulfilled, countRefunded } from './count-units.ts';
import { eachLineText, lineTextsOf } from './line-texts.ts';
import type { UnitRun } from './share-amounts.ts';

/** An order to be stored: complete, checked, and with the ids that its rows will have. */
export type PlacedOrder = {
  order: CompleteOrder;
  shares: UnitRun[][];
  content_hash: Buffer;
  id: number;
  line_ids: number[];
};

/** What lines and order refer to, by `external_id`. */
export type References = {
  customers: ReadonlyMap<string, number>;
  products: ReadonlyMap<string, ProductReference>;
  variants: ReadonlyMap<string, VariantReference>;
};
export type ProductReference = { id: number; external_id: string | null; name: string; image: string | null };
export type VariantReference = {
  id: number;
  product: ProductReference;
  name: string | null;
  sku: string | null;
  barcode: string | null;
};

export function orderRow(
  { order, id, content_hash }: PlacedOrder,
  currency: string,
  { customers }: References,
  at: Date,
) {
  const { presentment, customer } = order;
  return {
    id,
    external_id: order.external_id,
    name: order.name,
    order_number: order.order_number,
    source: order.source,
    sales_channel: order.sales_channel,
    status: order.status,
    customer_id: customer ? (customers.get(customer.external_id) ?? null) : null,
    shipping_address: order.shipping_address && JSON.stringify(order.shipping_address),
    billing_address: order.billing_address && JSON.stringify(order.billing_address),
    taxes_included: order.taxes_included,
    currency,
    currency_exponent: minorDigits(currency),
    total_price: order.total_price,
    total_discounts: order.total_discounts,
    total_taxes: order.total_taxes,
    total_shipping: order.total_shipping,
    currency_presentment: presentment?.currency ?? null,
    currency_exponent_presentment: presentment ? minorDigits(presentment.currency) : null,
    total_price_presentment: presentment?.total_price ?? null,
    total_discounts_presentment: presentment?.total_discounts ?? null,
    total_taxes_presentment: presentment?.total_taxes ?? null,
    total_shipping_presentment: presentment?.total_shipping ?? null,
    shipping_lines: JSON.stringify(order.shipping_lines),
    fees: JSON.stringify(order.fees),
    order_discounts: JSON.stringify(order.order_discounts),
    tags: order.tags,
    adjustments: JSON.stringify(order.adjustments),
    sent_presentment: order.sent_presentment && JSON.stringify(order.sent_presentment),
    content_hash,
    created_at: order.created_at,
    updated_at: at,
  };
}

export const order_columns: ColumnTypes<ReturnType<typeof orderRow>> = {
  id: 'bigint',
  external_id: 'text',
  name: 'text',
  order_number: 'text',
  source: 'text',
  sales_channel: 'text',
  status: 'text',
  customer_id: 'bigint',
  shipping_address: 'jsonb',
  billing_address: 'jsonb',
  taxes_included: 'boolean',
  currency: 'text',
  currency_exponent: 'smallint',
  total_price: 'bigint',
  total_discounts: 'bigint',
  total_taxes: 'bigint',
  total_shipping: 'bigint',
  currency_presentment: 'text',
  currency_exponent_presentment: 'smallint',
  total_price_presentment: 'bigint',
  total_discounts_presentment: 'bigint',
  total_taxes_presentment: 'bigint',
  total_shipping_presentment: 'bigint',
  shipping_lines: 'jsonb',
  fees: 'jsonb',
  order_discounts: 'jsonb',
  tags: 'text[]',
  adjustments: 'jsonb',
  sent_presentment: 'jsonb',
  content_hash: 'bytea',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

export function lineRows(
  { order, id: order_id, line_ids, shares }: PlacedOrder,
  { products, variants }: References,
) {
  const fulfilled = countFulfilled(order);
  const refunded = countRefunded(order);
  return order.line_items.map((line, position) => {
    const product = line.product === null ? undefined : products.get(line.product);
    const variant = line.product_variant === null ? undefined : variants.get(line.product_variant);
    return {
      id: line_ids[position] ?? 0,
      order_id,
      position,
      external_id: line.external_id,
      product_id: product?.id ?? null,
      product_variant_id: variant?.id ?? null,
      provider_product_id: line.product,
      provider_variant_id: line.product_variant,
      title: line.title ?? product?.name ?? '',
      variant_title: line.variant_title ?? variant?.name ?? null,
      ...lineTextsOf(line, variant),
      image: line.image ?? product?.image ?? null,
      quantity: line.quantity,
      quantity_fulfilled: fulfilled[position] ?? 0,
      quantity_refunded: refunded[position] ?? 0,
      unit_price: line.unit_price,
      unit_price_presentment: line.unit_price_presentment,
      unit_shares: JSON.stringify(shares[position]),
      tax_lines: JSON.stringify(line.tax_lines),
      discounts: JSON.stringify(line.discounts),
      unit_discounts: line.unit_discounts,
      taxable: line.taxable,
      duties: JSON.stringify(line.duties),
      metadata: JSON.stringify(line.metadata),
      sent_presentment: line.sent_presentment && JSON.stringify(line.sent_presentment),
    };
  });
}

export const line_columns: ColumnTypes<ReturnType<typeof lineRows>[number]> = {
  id: 'bigint',
  order_id: 'bigint',
  position: 'integer',
  external_id: 'text',
  product_id: 'bigint',
  product_variant_id: 'bigint',
  provider_product_id: 'text',
  provider_variant_id: 'text',
  title: 'text',
  variant_title: 'text',
  ...eachLineText(() => 'text' as const),
  image: 'text',
  quantity: 'integer',
  quantity_fulfilled: 'integer',
  quantity_refunded: 'integer',
  unit_price: 'bigint',
  unit_price_presentment: 'bigint',
  unit_shares: 'jsonb',
  tax_lines: 'jsonb',
  discounts: 'jsonb',
  unit_discounts: 'bigint',
  taxable: 'boolean',
  duties: 'jsonb',
  metadata: 'jsonb',
  sent_presentment: 'jsonb',
};

export function fulfillmentRows({ order, id: order_id, line_ids }: PlacedOrder) {
  return order.fulfillments.map(({ line_items, ...fulfillment }) => ({
    order_id,
    ...fulfillment,
    line_items: JSON.stringify(
      line_items.map(({ line_item, quantity, external_id }) => ({
        order_line_item_id: line_ids[line_item],
        quantity,
        ...(external_id && { external_id }),
      })),
    ),
  }));
}

export const fulfillment_columns: ColumnTypes<ReturnType<typeof fulfillmentRows>[number]> = {
  order_id: 'bigint',
  external_id: 'text',
  status: 'text',
  fulfilled_at: 'timestamptz',
  delivered_at: 'timestamptz',
  shipping_carrier: 'text',
  tracking_numbers: 'text[]',
  location_id: 'bigint',
  line_items: 'jsonb',
};

export function paymentRows({ order, id: order_id }: PlacedOrder) {
  return order.payments.map(({ card, ...payment }) => ({
    order_id,
    ...payment,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
  }));
}

export const payment_columns: ColumnTypes<ReturnType<typeof paymentRows>[number]> = {
  order_id: 'bigint',
  external_id: 'text',
  gateway: 'text',
  kind: 'text',
  status: 'text',
  captured: 'bigint',
  currency: 'text',
  captured_at: 'timestamptz',
  card_brand: 'text',
  card_last4: 'text',
};

export function refundRows({ order, id: order_id, line_ids }: PlacedOrder) {
  return order.refunds.map(({ line_item, ...refund }) => ({
    order_id,
    ...refund,
    order_line_item_id: line_item ? (line_ids[line_item.line_item] ?? null) : null,
    quantity: line_item?.quantity ?? null,
  }));
}

export const refund_columns: ColumnTypes<ReturnType<typeof refundRows>[number]> = {
  order_id: 'bigint',
  external_id: 'text',
  type: 'text',
  amount: 'bigint',
  currency: 'text',
  order_line_item_id: 'bigint',
  quantity: 'integer',
  restock: 'boolean',
  created_at: 'timestamptz',
};
