import { convert } from '@retour/contract/money';
import { max_returns_per_order } from '../returns/index.ts';
import type { LineFacts, OrderFacts, Parcel } from '../policies/index.ts';
import type { OrderForEligibility } from './store.ts';

/** What policies may know of every order, whatever they ask for. */
export function orderFactsOf(order: OrderForEligibility): OrderFacts {
  const { total_price: total, total_price_presentment: presentment_total, total_shipping } = order;
  const { total_discounts, taxes_on_top, shipping_back } = order;
  const rate =
    presentment_total !== null && total > 0 && presentment_total > 0
      ? { shop_total: total, presentment_total }
      : undefined;
  const elsewhere = shipping_back?.elsewhere ?? 0;
  return {
    status: order.status,
    created_at: order.created_at,
    shipping_country_code: order.shipping_country_code,
    is_full: order.return_count >= max_returns_per_order,
    currency: order.currency,
    ...(rate ? { rate } : {}),
    total,
    goods_total: total - total_shipping,
    shipping_paid: total_shipping,
    shipping_refunded:
      (rate ? convert(elsewhere, rate.presentment_total, rate.shop_total) : elsewhere) +
      (shipping_back?.by_returns ?? 0),
    discount_share: discountShare({ goods_total: total - total_shipping, total_discounts, taxes_on_top }),
    tags: order.tags,
  };
}

/** Discounts as a share of the list price, in basis points; 0 for what cost nothing to begin with. */
function discountShare({
  goods_total,
  total_discounts,
  taxes_on_top,
}: {
  goods_total: number;
  total_discounts: number;
  taxes_on_top: number;
}): number {
  const list_price = goods_total - taxes_on_top + total_discounts;
  return list_price > 0 ? Math.round((10_000 * total_discounts) / list_price) : 0;
}

/** What policies may know of the lines of an order, in their order. */
export function lineFactsOf({
  lines,
  fulfillments,
}: Pick<OrderForEligibility, 'lines' | 'fulfillments'>): LineFacts[] {
  const parcels = new Map<number, Parcel[]>(lines.map(({ order_line_item_id }) => [order_line_item_id, []]));
  for (const { fulfilled_at, delivered_at, line_items } of fulfillments) {
    const times = {
      fulfilled_at: new Date(fulfilled_at),
      delivered_at: delivered_at === null ? null : new Date(delivered_at),
    };
    for (const { order_line_item_id, quantity } of line_items)
      parcels.get(order_line_item_id)?.push({ quantity, ...times });
  }
  return lines.map((line) => {
    const product_id = line.product_id ?? line.catalogue_id;
    return {
      id: line.order_line_item_id,
      quantity: line.quantity_ordered,
      quantity_fulfilled: line.quantity_fulfilled,
      quantity_refunded: line.quantity_refunded,
      quantity_held: line.quantity_in_returns,
      variant_id: line.variant_key,
      product_tags: line.product_tags,
      parcels: parcels.get(line.order_line_item_id) ?? [],
      product_id: product_id === null ? null : String(product_id),
      sku: line.sku || null,
      // A line without a product has neither.
      ...(line.catalogue_id !== null || product_id === null
        ? { product_type: line.product_type, vendor: line.vendor }
        : {}),
      price: line.price,
    };
  });
}
