import { hash } from 'node:crypto';
import { lineTextsOf } from './line-texts.ts';
import type {
  Address,
  NewCustomer,
  NewDiscount,
  NewFulfillment,
  NewOrder,
  NewOrderLine,
  NewOrderRefund,
  NewPayment,
  OrderAdjustment,
  OrderFee,
  PresentmentTotals,
  SentTotals,
  ShippingLine,
} from './new-order.ts';
import { defaultTotals } from './stated-totals.ts';

/** A discount with a code or none. What else a platform reported about it is there as far as it was given. */
type CompleteDiscount = NewDiscount & { code: string | null };

/** An order with every member, defaults filled in, always in the same sequence. */
export type CompleteOrder = {
  external_id: string;
  name: string;
  order_number: string;
  source: string | null;
  sales_channel: string | null;
  status: NonNullable<NewOrder['status']>;
  customer: Required<NewCustomer> | null;
  shipping_address: Address | null;
  billing_address: Address | null;
  taxes_included: boolean;
  total_price: number;
  total_discounts: number;
  total_taxes: number;
  total_shipping: number;
  presentment: PresentmentTotals | null;
  shipping_lines: ShippingLine[];
  fees: OrderFee[];
  order_discounts: CompleteDiscount[];
  order_tax: number;
  tags: string[];
  adjustments: OrderAdjustment[];
  sent_presentment: SentTotals | null;
  line_items: (Required<Omit<NewOrderLine, 'discounts'>> & { discounts: CompleteDiscount[] })[];
  fulfillments: Required<NewFulfillment>[];
  refunds: Required<NewOrderRefund>[];
  payments: NewPayment[];
  created_at: Date;
};

/** Fills in the defaults of API contract, 19.2. */
export function completeOrder(order: NewOrder): CompleteOrder {
  const { presentment = null, customer = null } = order;
  const totals = defaultTotals(order);
  return {
    external_id: order.external_id,
    name: order.name,
    order_number: order.order_number ?? (order.name.replaceAll(/\D/g, '') || order.name),
    source: order.source ?? null,
    sales_channel: order.sales_channel ?? null,
    status: order.status ?? 'active',
    customer: customer && completeCustomer(customer),
    shipping_address: order.shipping_address ?? null,
    billing_address: order.billing_address ?? null,
    taxes_included: order.taxes_included,
    total_price: order.total_price,
    total_discounts: order.total_discounts ?? totals.discounts,
    total_taxes: order.total_taxes ?? totals.taxes,
    total_shipping: order.total_shipping ?? totals.shipping,
    presentment,
    shipping_lines: order.shipping_lines ?? [],
    fees: order.fees ?? [],
    order_discounts: completeDiscounts(order.order_discounts),
    order_tax: order.order_tax ?? 0,
    tags: order.tags ?? [],
    adjustments: order.adjustments ?? [],
    sent_presentment: order.sent_presentment ?? null,
    line_items: order.line_items.map(completeLine),
    fulfillments: (order.fulfillments ?? []).map(completeFulfillment),
    refunds: (order.refunds ?? []).map((refund) => ({
      ...refund,
      line_item: refund.line_item ?? null,
      restock: refund.restock ?? false,
    })),
    payments: order.payments ?? [],
    created_at: order.created_at,
  };
}

/** SHA-256 of a complete order: two that are equal were given the same. */
export function digestOf({
  line_items,
  fees,
  adjustments,
  sent_presentment,
  ...order
}: CompleteOrder): Buffer {
  // Values without their names: every line has the same members in the same sequence, and an order can have 500.
  const lines = line_items.map(({ metadata, sent_presentment: sent, ...line }) => [
    ...Object.values(line),
    ...metadata,
    ...(sent ? [sent] : []),
  ]);
  // What most orders don't have doesn't change the digest of those.
  const rare = sent_presentment || adjustments.length > 0 ? [{ adjustments, sent_presentment }] : [];
  return hash('sha256', JSON.stringify([order, lines, ...fees, ...rare]), 'buffer');
}

/** A customer with every member. */
export function completeCustomer(customer: NewCustomer): Required<NewCustomer> {
  const {
    external_id,
    first_name = null,
    last_name = null,
    email = null,
    phone = null,
    sales_channel = null,
    is_business = null,
  } = customer;
  return { external_id, first_name, last_name, email, phone, sales_channel, is_business };
}

function completeLine(line: NewOrderLine): CompleteOrder['line_items'][number] {
  return {
    external_id: line.external_id ?? null,
    product: line.product ?? null,
    product_variant: line.product_variant ?? null,
    title: line.title ?? null,
    variant_title: line.variant_title ?? null,
    ...lineTextsOf(line),
    image: line.image ?? null,
    quantity: line.quantity,
    unit_price: line.unit_price,
    unit_price_presentment: line.unit_price_presentment ?? null,
    discounts: completeDiscounts(line.discounts),
    unit_discounts: line.unit_discounts ?? null,
    taxable: line.taxable ?? true,
    duties: line.duties ?? [],
    tax_lines: line.tax_lines ?? [],
    metadata: line.metadata ?? [],
    sent_presentment: line.sent_presentment ?? null,
  };
}

function completeDiscounts(discounts: readonly NewDiscount[] = []): CompleteDiscount[] {
  return discounts.map(({ type, code = null, amount, ...details }) => ({ type, code, amount, ...details }));
}

function completeFulfillment(fulfillment: NewFulfillment): Required<NewFulfillment> {
  const { external_id, status, fulfilled_at = null, delivered_at = null } = fulfillment;
  const { shipping_carrier = null, tracking_numbers = [], location_id = null } = fulfillment;
  const line_items = fulfillment.line_items.map(({ line_item, quantity, external_id: name = null }) => ({
    line_item,
    quantity,
    external_id: name,
  }));
  return {
    external_id,
    status,
    fulfilled_at,
    delivered_at,
    shipping_carrier,
    tracking_numbers,
    location_id,
    line_items,
  };
}
