import { convert } from '@retour/contract/money';
import { max_returns_per_order } from '../../returns/index.ts';
import { customerFacts, fraudSignals, orderFacts, toOrderRecord } from '../policies/index.ts';
import type { LineFacts, OrderQuestion, Parcel } from '../policies/index.ts';
import type { FoundFacts } from './store-facts.ts';
import type { OrderForEligibility } from './store.ts';

/** Returns and reports are counted up to now, even for an evaluation in the past. */
const no_end = Number.POSITIVE_INFINITY;

/** Everything that policies may know of an order now. Expensive facts are included if they were read. Returns from `until_ms` on don't count. */
export function orderFactsOf(
  order: OrderForEligibility,
  found: FoundFacts,
  at: Date,
  until_ms = no_end,
): Required<Pick<OrderQuestion, 'order' | 'lines' | 'customer' | 'of_return'>> {
  const { sold, status, shipping, total_price_presentment: presentment_total } = order;
  const { total } = sold;
  const { discount_codes, order_returns, customer_history, fraud_reports } = found;
  const rate =
    presentment_total !== null && total > 0 && presentment_total > 0
      ? { shop_total: total, presentment_total }
      : undefined;
  const inPaid = (amount: number) =>
    rate ? convert(amount, rate.shop_total, rate.presentment_total) : amount;
  return {
    order: orderFacts(toOrderRecord(sold), {
      status,
      is_full: order.return_count >= max_returns_per_order,
      ...(rate ? { rate } : {}),
      shipping_paid: shipping?.paid ?? inPaid(sold.shipping_paid),
      shipping_refunded: shipping
        ? shipping.elsewhere + inPaid(shipping.elsewhere_in_shop) + shipping.by_returns
        : 0,
      goods_returned: shipping?.goods_returned ?? 0,
      ...(discount_codes ? { discount_codes } : {}),
      ...(order_returns
        ? {
            returns: order_returns
              .filter(({ requested_at }) => requested_at < until_ms)
              .map(({ requested_at, units }) => ({ requested_at: new Date(requested_at), units })),
          }
        : {}),
    }),
    lines: lineFactsOf(order),
    customer: customerFacts(order, customer_history, { sold_at: sold.sold_at, at, until_ms }),
    of_return: fraud_reports ? { fraud_signals: fraudSignals(fraud_reports, until_ms) } : {},
  };
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
