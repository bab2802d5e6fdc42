import type { ExportedRow } from '../export/read-export.ts';
import type { Follower } from './follow.ts';

/** A line as the bulk operations of the API take it. */
export type Line = { resource: string; data: Record<string, unknown> };

type Row = ExportedRow;
type Reader = (name: string) => AsyncGenerator<Row>;
type Follow = (name: string, key: string) => Follower;
export type Files = { read: Reader; follow: Follow };

const pick = (row: Row, names: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, row[name]]));
const named = (external_id: unknown) => (external_id === null ? null : { external_id });
const money = (amount: unknown, currency_code: unknown) =>
  amount === null ? null : { amount, currency_code };

/** Locations, products with their variants, stock, collections and customers, in an order in which none refers to what comes later. */
export async function* commerceLines({ read, follow }: Files): AsyncGenerator<Line> {
  for await (const row of read('locations'))
    yield {
      resource: 'location',
      data: {
        ...pick(row, 'external_id name status accepts_returns address'),
        sales_channel: row['channel'],
      },
    };
  for await (const row of read('products')) yield { resource: 'product', data: productOf(row) };
  for await (const row of read('product_variants'))
    yield { resource: 'product_variant', data: variantOf(row) };
  for await (const row of read('inventory'))
    yield {
      resource: 'inventory',
      data: {
        product_variant: named(row['variant_external_id']),
        location: named(row['location_external_id']),
        available_count: row['available_count'],
      },
    };
  const members = follow('collection_products', 'collection_id');
  for await (const row of read('collections')) {
    const products = await members.of(Number(row['id']));
    yield {
      resource: 'collection',
      data: {
        ...pick(row, 'external_id name sales_channel handle'),
        products: products.flatMap(({ product_external_id }) => named(product_external_id) ?? []),
      },
    };
  }
  for await (const row of read('customers'))
    if (row['external_id'] !== null)
      yield {
        resource: 'customer',
        data: {
          ...pick(row, 'external_id email first_name last_name phone is_business tags'),
          sales_channel: row['sales_channel'] ?? '',
        },
      };
}

const productOf = (row: Row) => ({
  ...pick(row, 'external_id name type vendor tags sku barcode description weight_grams options source'),
  images: (row['images'] as unknown[]).length === 0 && row['image'] !== null ? [row['image']] : row['images'],
  sales_channel: row['channel'],
  price: money(row['price'], row['currency']),
  collections: (row['collections'] as object[]).map((one) => ({ ...one, id: null })),
});

const variantOf = (row: Row) => ({
  ...pick(row, 'external_id sku name barcode weight_grams images options taxable logistics_information'),
  product: named(row['product_external_id']),
  price: money(row['price'], row['currency']),
});

/** The orders with all their parts. Those without an id at the commerce platform, which nothing could find again, are given to `onNameless`. */
export async function* orderLines(
  { read, follow }: Files,
  onNameless: (name: string) => void,
): AsyncGenerator<Line> {
  const parts = {
    lines: follow('order_lines', 'order_id'),
    fulfillments: follow('fulfillments', 'order_id'),
    refunds: follow('order_refunds', 'order_id'),
    payments: follow('payments', 'order_id'),
  };
  for await (const row of read('orders')) {
    const id = Number(row['id']);
    const of = {
      lines: await parts.lines.of(id),
      fulfillments: await parts.fulfillments.of(id),
      refunds: await parts.refunds.of(id),
      payments: await parts.payments.of(id),
    };
    if (row['external_id'] === null) onNameless(String(row['name']));
    else yield { resource: 'order', data: orderOf(row, of) };
  }
}

type Parts = Record<'lines' | 'fulfillments' | 'refunds' | 'payments', Row[]>;
const totals = ['total_price', 'total_discounts', 'total_taxes', 'total_shipping'];

function orderOf(row: Row, { lines, fulfillments, refunds, payments }: Parts) {
  const own = row['currency'];
  const paid = row['currency_presentment'] ?? own;
  const sent = (row['sent_presentment'] ?? {}) as Record<string, { amount: number; currency: string }>;
  const names = new Map(lines.map((line) => [line['id'], line['external_id']]));
  return {
    ...pick(row, 'external_id name order_number source sales_channel status taxes_included tags created_at'),
    ...pick(row, 'shipping_address billing_address'),
    customer: named(row['customer_external_id']),
    ...Object.fromEntries(
      totals.flatMap((name) => [
        [name, money(row[name], own)],
        [`${name}_presentment`, money(row[`${name}_presentment`], paid) ?? sentMoney(sent[name])],
      ]),
    ),
    order_discounts: discountsOf(row['order_discounts'], own),
    shipping_lines: (row['shipping_lines'] as { discounts?: unknown }[]).map(({ discounts, ...line }) => ({
      ...line,
      ...(discounts !== undefined && { discounts: discountsOf(discounts, own) }),
    })),
    fees: (row['fees'] as Row[]).map((fee) => ({
      ...fee,
      amount: money(fee['amount'], own),
      tax: money(fee['tax'] ?? null, own),
    })),
    adjustments: (row['adjustments'] as Row[]).map(({ name, amount }) => ({
      name,
      amount: money(amount, own),
    })),
    line_items: lines.map((line) => lineOf(line, own, paid)),
    fulfillments: fulfillments.map((one) => fulfillmentOf(one, names)),
    refunds: refunds.map((refund) => ({
      ...pick(refund, 'external_id type created_at'),
      amount: money(refund['amount'], refund['currency']),
      line_item:
        refund['order_line_item_id'] === null
          ? null
          : {
              external_id: names.get(refund['order_line_item_id']),
              quantity: refund['quantity'] ?? 0,
              restock: refund['restock'],
            },
    })),
    payments: payments.map((payment) => ({
      ...pick(payment, 'external_id gateway kind status captured_at'),
      captured: money(payment['captured'], payment['currency']),
      card:
        payment['card_last4'] === null
          ? null
          : { brand: payment['card_brand'], last4: payment['card_last4'] },
    })),
  };
}

const sentMoney = (sent: { amount: number; currency: string } | undefined) =>
  sent ? money(sent.amount, sent.currency) : null;

function lineOf(line: Row, own: unknown, paid: unknown) {
  const sent = (line['sent_presentment'] ?? {}) as Record<string, { amount: number; currency: string }>;
  return {
    ...pick(line, 'external_id title variant_title sku barcode image quantity taxable metadata'),
    // A product that was deleted since can't be named: the line keeps its texts.
    product: line['product_id'] === null ? null : named(line['provider_product_id']),
    product_variant: line['product_variant_id'] === null ? null : named(line['provider_variant_id']),
    unit_price: money(line['unit_price'], own),
    unit_price_presentment: money(line['unit_price_presentment'], paid) ?? sentMoney(sent['unit_price']),
    unit_discounts: money(line['unit_discounts'], own),
    unit_discounts_presentment: sentMoney(sent['unit_discounts']),
    discounts: discountsOf(line['discounts'], own),
    tax_lines: taxesOf(line['tax_lines'], own),
    duties: (line['duties'] as Row[]).map((duty) => ({
      ...duty,
      amount: money(duty['amount'], own),
      tax_lines: taxesOf(duty['tax_lines'] ?? [], own),
    })),
  };
}

const taxesOf = (taxes: unknown, own: unknown) =>
  (taxes as Row[]).map((tax) => ({ ...tax, amount: money(tax['amount'], own) }));

const discountsOf = (discounts: unknown, own: unknown) =>
  (discounts as Row[]).map(({ amount, net_adjustment = null, tax_adjustment = null, ...discount }) => ({
    ...discount,
    amount: money(amount, own),
    net_adjustment_money: money(net_adjustment, own),
    tax_adjustment_money: money(tax_adjustment, own),
  }));

const fulfillmentOf = (one: Row, names: ReadonlyMap<unknown, unknown>) => ({
  ...pick(one, 'external_id status fulfilled_at delivered_at shipping_carrier tracking_numbers'),
  location: named(one['location_external_id']),
  fulfillment_line_items: (one['line_items'] as Row[]).map(
    ({ order_line_item_id, quantity, external_id = null }) => ({
      external_id,
      order_line_item_external_id: names.get(order_line_item_id),
      quantity,
    }),
  ),
});
