import { createHash } from 'node:crypto';
import { isCurrency } from '@retour/contract/money';
import type { Mapped, Ref } from '../connector.ts';
import { parseDecimal, sum, toMinor } from '../decimals.ts';
import { amountsOf, moneyOf, totalOf } from '../money.ts';
import type { MoneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { addressOf, isExchange, timeOf } from './native.ts';
import type { FullOrder, LineItem, Order, Refund, ShippingLine, Tax } from './native.ts';

/** Carts, and orders that nobody has paid or ever will: they become orders when their status changes. */
const not_ordered = new Set(['pending', 'failed', 'checkout-draft', 'auto-draft', 'draft', 'new', 'trash']);
/** What is still being sent. Every other status, also one that a plug-in has added, leaves the time of completion as it is. */
const not_completed = new Set(['processing', 'on-hold']);

/**
 * The body of `PUT /orders` for an order: every part is rounded by itself, and the total is WooCommerce's own. What plug-ins add to it or take off it, such as a
 * gift card, and a cent that is rounded differently are an adjustment; it takes no more off than the items cost.
 * Orders that Retour made for exchanges come to nothing.
 */
export function mapOrder(full: FullOrder, shop: { currency: string }): Mapped {
  const { order } = full;
  const nothing = { lines: [], needs: [] };
  const items = (order.line_items ?? []).filter(({ quantity }) => quantity > 0);
  if (not_ordered.has(order.status) || isExchange(order)) return { ...nothing, refused: null };
  if (!isCurrency(order.currency) || order.currency !== shop.currency)
    return {
      ...nothing,
      refused: `The order is in ${order.currency}, and the shop's currency is ${shop.currency}.`,
    };
  if (items.length === 0) return { ...nothing, refused: 'The order has no items.' };
  const data = orderBody(full, items, moneyOf(order.currency));
  const products = new Set(items.flatMap(({ product_id }) => product_id || []));
  const needs = [...products].map((id): Ref => ({ kind: 'product', id: String(id) }));
  return { lines: [{ resource: 'order', external_id: String(order.id), data }], needs, refused: null };
}

function orderBody(full: FullOrder, items: readonly LineItem[], money: MoneyOf): Record<string, unknown> {
  const { order } = full;
  const taxes_included = order.prices_include_tax === true;
  const line_items = items.map((item) => lineBody(order, item, money));
  const shipping_lines = (order.shipping_lines ?? []).map((line) => shippingBody(order, line, money));
  const fees = feeBodies(order, money);
  const charged = fees.reduce(
    (total, { amount, tax }) => total + amount.amount + (taxes_included ? 0 : tax.amount),
    totalOf({ taxes_included, line_items, shipping_lines }),
  );
  const goods = line_items.reduce(
    (total, { quantity, unit_price, discounts }) =>
      total + quantity * unit_price.amount - amountsOf(discounts),
    0,
  );
  const stated = money(parseDecimal(order.total));
  const adjustment = { ...stated, amount: Math.max(-goods, stated.amount - charged) };
  return {
    external_id: String(order.id),
    name: `#${textOf(order.number, 90) ?? order.id}`,
    source: 'woocommerce',
    status: order.status === 'cancelled' ? 'cancelled' : 'active',
    created_at: timeOf(order.date_created_gmt),
    taxes_included,
    customer: customerOf(order),
    shipping_address: mapAddress(addressOf(order.shipping)) ?? mapAddress(addressOf(order.billing)),
    billing_address: mapAddress(addressOf(order.billing)),
    total_price: { ...stated, amount: charged + adjustment.amount },
    line_items,
    shipping_lines,
    fees,
    adjustments: adjustment.amount === 0 ? [] : [{ name: 'total_price', amount: adjustment }],
    payments: paymentBodies(order, money),
    fulfillments: fulfillmentBodies(order, items),
    refunds: [...refundBodies(full, money), ...returnedBodies(full, items, money)],
  };
}

/** An amount without tax and its tax, as the order shows prices: together, or the first alone. */
const shown = ({ prices_include_tax }: Order, net: string, tax: string) =>
  prices_include_tax === true ? sum([parseDecimal(net), parseDecimal(tax || '0')]) : parseDecimal(net);

/**
 * A line comes to what WooCommerce charges for it: where that is no whole number of minor units for each unit, a unit costs the next higher one, and the rest is
 * among the discounts.
 */
function lineBody(order: Order, item: LineItem, money: MoneyOf) {
  const { quantity } = item;
  const before = money(shown(order, item.subtotal, item.subtotal_tax));
  const after = money(shown(order, item.total, item.total_tax));
  // A plug-in may have made it dearer.
  const full = Math.max(0, before.amount, after.amount);
  const unit_price = { ...before, amount: Math.ceil(full / quantity) };
  const discount = { ...before, amount: unit_price.amount * quantity - Math.max(0, after.amount) };
  const codes = (order.coupon_lines ?? []).flatMap(({ code }) => code ?? []).join(', ');
  return {
    external_id: String(item.id),
    product: item.product_id ? { external_id: String(item.product_id) } : null,
    product_variant: item.product_id ? { external_id: String(item.variation_id || item.product_id) } : null,
    title: textOf(item.name, 255) ?? String(item.id),
    sku: textOf(item.sku, 255),
    quantity,
    unit_price,
    taxable: (item.taxes ?? []).length > 0,
    tax_lines: taxBodies(order, item.taxes, money),
    discounts: discount.amount > 0 ? [{ type: 'amount', code: textOf(codes, 255), amount: discount }] : [],
  };
}

/** Each tax is rounded, and then they are added, as WooCommerce does it. */
const taxBodies = ({ tax_lines }: Order, taxes: readonly Tax[] | null | undefined, money: MoneyOf) =>
  (taxes ?? [])
    .filter(({ total }) => total)
    .map(({ id, total }) => {
      const rate = (tax_lines ?? []).find(({ rate_id }) => rate_id === id);
      const { amount, currency_code } = money(parseDecimal(total ?? '0'));
      return {
        title: textOf(rate?.label ?? rate?.rate_code, 100) ?? 'Tax',
        rate: String(Math.max(0, rate?.rate_percent ?? 0) / 100).slice(0, 14),
        amount: { amount: Math.max(0, amount), currency_code },
      };
    });

const shippingBody = (order: Order, line: ShippingLine, money: MoneyOf) => ({
  title: textOf(line.method_title, 255) ?? 'Shipping',
  price: money(shown(order, line.total, line.total_tax)),
  tax_lines: taxBodies(order, line.taxes, money),
});

const feeBodies = ({ fee_lines, prices_include_tax }: Order, money: MoneyOf) =>
  (fee_lines ?? []).flatMap(({ id, name, total, total_tax }) => {
    const [net, tax] = [money(parseDecimal(total)), money(parseDecimal(total_tax || '0'))];
    if (net.amount <= 0) return [];
    const amount = { ...net, amount: net.amount + (prices_include_tax ? tax.amount : 0) };
    return [{ external_id: String(id), name: textOf(name, 255) ?? 'Fee', amount, tax }];
  });

/** Guests have no id at WooCommerce: those with the same email address are the same customer. */
function customerOf({ customer_id, billing }: Order): Record<string, unknown> | null {
  const email = textOf(billing?.email, 254)?.toLowerCase() ?? null;
  const guest = email && `guest:${createHash('sha256').update(email).digest('hex').slice(0, 32)}`;
  const external_id = customer_id ? String(customer_id) : guest;
  if (!external_id) return null;
  return {
    external_id,
    ...(email ? { email } : {}),
    first_name: textOf(billing?.first_name, 50),
    last_name: textOf(billing?.last_name, 50),
    phone: textOf(billing?.phone, 30),
  };
}

/** What was paid, in minor units: WooCommerce knows one payment for an order, and no part of it. */
export const paidOf = ({ date_paid_gmt, total, currency }: Order): number =>
  date_paid_gmt ? Math.max(0, toMinor(parseDecimal(total), currency, 'down')) : 0;

function paymentBodies(order: Order, money: MoneyOf) {
  const captured = { ...money(parseDecimal('0')), amount: paidOf(order) };
  return [
    {
      external_id: String(order.id),
      gateway: textOf(order.payment_method, 100) ?? 'woocommerce',
      kind: kindOf(order.payment_method ?? ''),
      status: captured.amount > 0 ? 'captured' : order.status === 'cancelled' ? 'voided' : 'pending',
      captured,
      captured_at: timeOf(order.date_paid_gmt ?? order.date_created_gmt),
    },
  ];
}

function kindOf(method: string): 'card' | 'wallet' | 'bank' | 'cash' | 'other' {
  if (/paypal|ppcp|apple|google_?pay|klarna|amazon/i.test(method)) return 'wallet';
  if (/^bacs$|sepa|sofort|ideal|giropay/i.test(method)) return 'bank';
  if (/^cod$/i.test(method)) return 'cash';
  return /stripe|mollie|card|braintree|square|woocommerce_payments|adyen/i.test(method) ? 'card' : 'other';
}

/** WooCommerce knows no parcels and no delivery: an order counts as delivered when somebody completes it. */
function fulfillmentBodies({ id, status, date_completed_gmt }: Order, items: readonly LineItem[]) {
  if (!date_completed_gmt || not_completed.has(status)) return [];
  const at = timeOf(date_completed_gmt);
  return [
    {
      external_id: `completed:${id}`,
      status: 'success',
      fulfilled_at: at,
      delivered_at: at,
      fulfillment_line_items: items.map((item) => ({
        external_id: `completed:${item.id}`,
        order_line_item_external_id: String(item.id),
        quantity: item.quantity,
      })),
    },
  ];
}

/** Refunds are rounded up: what is left of a payment is never more than WooCommerce has. */
const refundBodies = ({ order, refunds }: FullOrder, money: MoneyOf) =>
  refunds
    .map((refund) => ({ refund, amount: money(parseDecimal(refund.amount), 'up') }))
    .filter(({ amount }) => amount.amount > 0)
    .map(({ refund, amount }) => ({
      external_id: String(refund.id),
      type: 'other',
      amount,
      created_at: timeOf(refund.date_created_gmt ?? order.date_modified_gmt),
    }));

/** Units that refunds of WooCommerce name: nobody can return them again. */
export const returnedUnits = (refunds: readonly Refund[], { id }: Pick<LineItem, 'id'>): number =>
  refunds
    .flatMap(({ line_items }) => line_items ?? [])
    .filter(({ meta_data }) =>
      (meta_data ?? []).some(({ key, value }) => key === '_refunded_item_id' && Number(value) === id),
    )
    .reduce((total, { quantity }) => total - quantity, 0);

const returnedBodies = ({ order, refunds }: FullOrder, items: readonly LineItem[], money: MoneyOf) =>
  items.flatMap((item) => {
    // WooCommerce refunds more units than it sold.
    const quantity = Math.min(returnedUnits(refunds, item), item.quantity);
    if (quantity <= 0) return [];
    return [
      {
        external_id: `returned:${item.id}`,
        type: 'line_item',
        amount: money(parseDecimal('0')),
        line_item: { external_id: String(item.id), quantity, restock: true },
        created_at: timeOf(order.date_modified_gmt),
      },
    ];
  });
