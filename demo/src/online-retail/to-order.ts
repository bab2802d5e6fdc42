import type { NewOrder, NewProduct } from '../../../server/src/modules/orders/index.ts';
import type { OrderPlan } from './plan-order.ts';

/** What orders of this data set are called in the store. */
export const online_retail = 'online-retail';

/**
 * An order as the shop's own system would report it. Prices are what customers paid, taxes included; what part of them is tax is not known.
 * An invoice is written when the goods leave, and its customers have accounts: paid is taken to be what is charged.
 */
export function toNewOrder(plan: OrderPlan): NewOrder {
  const { invoice, lines, sold_at, country_code } = plan;
  return {
    external_id: invoice,
    name: `#${invoice}`,
    source: online_retail,
    customer: plan.customer === null ? null : { external_id: plan.customer },
    shipping_address: { country_code },
    taxes_included: true,
    total_price: plan.total,
    total_shipping: plan.shipping_total,
    line_items: lines.map((line) => ({
      external_id: lineKey(invoice, line.position),
      product: line.stock_code,
      product_variant: line.stock_code,
      title: line.title,
      sku: line.stock_code,
      quantity: line.quantity,
      unit_price: line.unit_price,
    })),
    fulfillments: [
      {
        external_id: invoice,
        status: 'success',
        fulfilled_at: sold_at,
        line_items: lines.map(({ quantity }, line_item) => ({ line_item, quantity })),
      },
    ],
    created_at: sold_at,
  };
}

/** `external_id` of an order line, by its place in the invoice. */
export function lineKey(invoice: string, position: number): string {
  return `${invoice}-${position}`;
}

/** The article of a line as a product with one variant: name and price of its first sale. The file has no other catalogue. */
export function toNewProduct({ stock_code, title, unit_price }: OrderPlan['lines'][number]): NewProduct {
  return {
    external_id: stock_code,
    name: title,
    product_variants: [{ external_id: stock_code, sku: stock_code, price: unit_price }],
  };
}
