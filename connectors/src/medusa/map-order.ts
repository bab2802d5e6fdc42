import { isCurrency } from '@retour/contract/money';
import type { Mapped, Ref } from '../connector.ts';
import { divide } from '../decimals.ts';
import { amountsOf, moneyOf, totalOf } from '../money.ts';
import type { MoneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { exact, exactSum } from './amounts.ts';
import { addressOf, isExchange, markOf } from './native.ts';
import type { Fulfillment, Item, Order, Payment, ShippingMethod, TaxLine } from './native.ts';
import { asSold } from './sold.ts';

/**
 * The body of `PUT /orders` for an order: every part is rounded by itself, and the total is the sum of the rounded parts. Orders that Retour made for exchanges come
 * to nothing.
 */
export function mapOrder(order: Order, shop: { currency: string }): Mapped {
  const currency = order.currency_code.toUpperCase();
  const items = (order.items ?? []).filter(({ quantity }) => quantity > 0).map(asSold);
  const nothing = { lines: [], needs: [] };
  if (order.is_draft_order || order.status === 'draft' || isExchange(order))
    return { ...nothing, refused: null };
  if (!isCurrency(currency) || currency !== shop.currency)
    return {
      ...nothing,
      refused: `The order is in ${currency}, and the shop's currency is ${shop.currency}.`,
    };
  if (items.length === 0) return { ...nothing, refused: 'The order has no items.' };
  const data = orderBody(order, items, moneyOf(currency));
  const products = new Set(items.flatMap(({ product_id }) => product_id ?? []));
  const needs = [...products].map((id): Ref => ({ kind: 'product', id }));
  return { lines: [{ resource: 'order', external_id: order.id, data }], needs, refused: null };
}

function orderBody(order: Order, items: readonly Item[], money: MoneyOf): Record<string, unknown> {
  const methods = order.shipping_methods ?? [];
  // Medusa decides for each line whether its price includes tax; Retour for the order. With both in one order, prices are shown without tax.
  const taxes_included = [...items, ...methods].every(({ is_tax_inclusive }) => is_tax_inclusive === true);
  const line_items = items.map((item) => lineBody(item, taxes_included, money));
  const shipping_lines = methods.map((method) => shippingBody(method, taxes_included, money));
  const { currency_code } = money(exact(null, 0));
  return {
    external_id: order.id,
    name: `#${order.display_id ?? order.id.slice(-8)}`,
    source: 'medusa',
    status: statusOf(order),
    created_at: order.created_at,
    taxes_included,
    customer: customerOf(order),
    shipping_address: mapAddress(addressOf(order.shipping_address)),
    billing_address: mapAddress(addressOf(order.billing_address)),
    total_price: { amount: totalOf({ taxes_included, line_items, shipping_lines }), currency_code },
    line_items,
    shipping_lines,
    payments: paymentsOf(order).map((payment) => paymentBody(payment, money)),
    fulfillments: (order.fulfillments ?? []).flatMap((one) => fulfillmentBody(one, items)),
    refunds: [...refundBodies(order, money), ...returnedBodies(order, items, money)],
  };
}

function lineBody(item: Item, taxes_included: boolean, money: MoneyOf) {
  const { quantity } = item;
  const unit_price = money(unitPrice(item, taxes_included));
  return {
    external_id: item.id,
    product: item.product_id ? { external_id: item.product_id } : null,
    product_variant: item.product_id && item.variant_id ? { external_id: item.variant_id } : null,
    title: textOf(item.product_title ?? item.title, 255) ?? item.id,
    sku: textOf(item.variant_sku, 255),
    quantity,
    unit_price,
    taxable: (item.tax_lines ?? []).length > 0,
    tax_lines: taxBodies(item.tax_lines, money),
    discounts: discountBodies(item, taxes_included, unit_price.amount * quantity, money),
  };
}

/** What one unit costs. Of a line with tax in its price in an order without, the part without tax. */
function unitPrice(item: Item, taxes_included: boolean) {
  if (taxes_included || !item.is_tax_inclusive) return exact(item.raw_unit_price, item.unit_price);
  return divide(exact(item.raw_subtotal, item.subtotal), { units: BigInt(item.quantity), scale: 0 });
}

const taxBodies = (lines: readonly TaxLine[] | null | undefined, money: MoneyOf) =>
  (lines ?? []).map(({ description, code, rate, raw_total, total }) => ({
    title: textOf(description ?? code, 100) ?? 'Tax',
    rate: String(Math.max(0, rate) / 100).slice(0, 14),
    amount: money(exact(raw_total, total)),
  }));

type Discounted = Pick<Item, 'adjustments' | 'raw_discount_total' | 'discount_total'>;

function discountBodies(
  { adjustments, raw_discount_total, discount_total }: Discounted,
  taxes_included: boolean,
  most: number,
  money: MoneyOf,
) {
  const given = adjustments ?? [];
  if (given.length === 0) return [];
  const codes = given.flatMap(({ code }) => code ?? []).join(', ');
  const whole = taxes_included ? exact(raw_discount_total, discount_total) : exactSum(given);
  const { amount, currency_code } = money(whole);
  const discount = Math.min(Math.max(0, amount), most);
  return [{ type: 'amount', code: textOf(codes, 255), amount: { amount: discount, currency_code } }];
}

function shippingBody(method: ShippingMethod, taxes_included: boolean, money: MoneyOf) {
  const price =
    taxes_included || !method.is_tax_inclusive
      ? exact(method.raw_amount, method.amount)
      : exact(method.raw_subtotal, method.subtotal);
  const full = money(price);
  const discount = amountsOf(discountBodies(method, taxes_included, full.amount, money));
  return {
    title: textOf(method.name, 255) ?? 'Shipping',
    price: { ...full, amount: full.amount - discount },
    tax_lines: taxBodies(method.tax_lines, money),
  };
}

function statusOf({ canceled_at, status }: Order): 'active' | 'archived' | 'cancelled' {
  if (canceled_at || status === 'canceled') return 'cancelled';
  return status === 'archived' ? 'archived' : 'active';
}

function customerOf({ customer, email }: Order): Record<string, unknown> | null {
  if (!customer) return null;
  const address = customer.email ?? email;
  return {
    external_id: customer.id,
    ...(address ? { email: address } : {}),
    first_name: textOf(customer.first_name, 50),
    last_name: textOf(customer.last_name, 50),
    phone: textOf(customer.phone, 30),
  };
}

/** The payments of an order, as Retour can keep them. */
export const paymentsOf = ({ payment_collections }: Order): Payment[] =>
  (payment_collections ?? []).flatMap(({ payments }) => payments ?? []).slice(0, 20);

/** No more than was captured is ever given back, so what lies between two minor units doesn't count. */
function paymentBody(payment: Payment, money: MoneyOf) {
  const captured = money(exactSum(payment.captures), 'down');
  return {
    external_id: payment.id,
    gateway: textOf(payment.provider_id, 100) ?? 'medusa',
    kind: kindOf(payment.provider_id),
    status: payment.canceled_at ? 'voided' : captured.amount > 0 ? 'captured' : 'pending',
    captured,
    captured_at: payment.captured_at ?? payment.captures?.[0]?.created_at ?? payment.created_at,
  };
}

function kindOf(provider_id: string): 'card' | 'wallet' | 'other' {
  if (/paypal|applepay|googlepay|klarna/i.test(provider_id)) return 'wallet';
  return /stripe|adyen|mollie|braintree/i.test(provider_id) ? 'card' : 'other';
}

function fulfillmentBody(
  { id, canceled_at, shipped_at, delivered_at, labels, items }: Fulfillment,
  lines: readonly Item[],
) {
  const fulfilled_at = shipped_at ?? delivered_at;
  if (canceled_at || !fulfilled_at) return [];
  const tracking_numbers = (labels ?? []).flatMap(
    ({ tracking_number }) => textOf(tracking_number, 256) ?? [],
  );
  const known = new Set(lines.map((line) => line.id));
  return [
    {
      external_id: id,
      status: 'success',
      fulfilled_at,
      delivered_at: delivered_at ?? null,
      tracking_numbers: tracking_numbers.slice(0, 50),
      fulfillment_line_items: (items ?? [])
        .filter(({ line_item_id, quantity }) => line_item_id && known.has(line_item_id) && quantity > 0)
        .map((item) => ({
          external_id: item.id,
          order_line_item_external_id: item.line_item_id,
          quantity: item.quantity,
        })),
    },
  ];
}

/** Refunds are rounded up: what is left of a payment is never more than Medusa has. */
const refundBodies = (order: Order, money: MoneyOf) =>
  paymentsOf(order)
    .flatMap(({ refunds }) => refunds ?? [])
    .map(({ id, amount, raw_amount, created_at }) => ({
      external_id: id,
      type: 'other',
      amount: money(exact(raw_amount, amount), 'up'),
      created_at,
    }));

/** Units of a line that came back in a return of Medusa or are on their way, those of Retour's returns not among them: nobody can return them again. What is dismissed is written off, too. */
export const returnedUnits = ({ returns }: Pick<Order, 'returns'>, { id, detail }: Item): number => {
  const all =
    (detail?.return_requested_quantity ?? 0) +
    (detail?.return_received_quantity ?? 0) +
    Math.max(detail?.return_dismissed_quantity ?? 0, detail?.written_off_quantity ?? 0);
  const ours = (returns ?? [])
    .filter((one) => markOf(one) !== undefined)
    .flatMap(({ items }) => items ?? [])
    .filter(({ item_id }) => item_id === id)
    .reduce((units, { quantity }) => units + quantity, 0);
  return Math.max(0, all - ours);
};

const returnedBodies = (order: Order, items: readonly Item[], money: MoneyOf) =>
  items.flatMap((item) => {
    // Medusa takes back more than it sold.
    const quantity = Math.min(returnedUnits(order, item), item.quantity);
    if (quantity <= 0) return [];
    const line_item = { external_id: item.id, quantity, restock: true };
    const nothing = money(exact(null, 0));
    return [
      {
        external_id: `returned:${item.id}`,
        type: 'line_item',
        amount: nothing,
        line_item,
        created_at: order.updated_at,
      },
    ];
  });
