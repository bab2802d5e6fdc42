import { isCurrency } from '@retour/contract/money';
import type { Mapped, Ref } from '../connector.ts';
import { amountsOf, moneyOf, totalOf } from '../money.ts';
import type { MoneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { boughtUnits, exact, worthOf } from './amounts.ts';
import { addressOf, isExchange } from './native.ts';
import type { Fulfillment, Order, OrderLine, Payment, Refund, Terms, With } from './native.ts';

/** An amount of Vendure in minor units of the currency. */
type Amount = (amount: number, rounding?: Parameters<MoneyOf>[1]) => ReturnType<MoneyOf>;

const amountOf =
  (currency: string, terms: Terms): Amount =>
  (amount, rounding) =>
    moneyOf(currency)(exact(amount, terms), rounding);

/**
 * The body of `PUT /orders` for an order, as it was placed: units that were cancelled are returned units, and no line changes for them. Orders
 * that Retour made for exchanges come to nothing.
 */
export function mapOrder({ object: order, terms }: With<Order>, shop: { currency: string }): Mapped {
  const nothing = { lines: [], needs: [] };
  if (!order.orderPlacedAt || isExchange(order)) return { ...nothing, refused: null };
  const currency = order.currencyCode;
  if (!isCurrency(currency) || currency !== shop.currency)
    return {
      ...nothing,
      refused: `The order is in ${currency}, and the shop's currency is ${shop.currency}.`,
    };
  const lines = order.lines.filter((line) => boughtUnits(line) > 0);
  if (lines.length === 0) return { ...nothing, refused: 'The order has no items.' };
  const data = orderBody({ ...order, lines }, terms, amountOf(currency, terms));
  const products = new Set(lines.map(({ productVariant }) => productVariant.product.id));
  const needs = [...products].map((id): Ref => ({ kind: 'product', id }));
  return { lines: [{ resource: 'order', external_id: order.id, data }], needs, refused: null };
}

function orderBody(order: Order, terms: Terms, amount: Amount): Record<string, unknown> {
  const taxes_included = terms.activeChannel.pricesIncludeTax;
  const line_items = order.lines.map((line) => lineBody(order, line, taxes_included, amount));
  const shipping_lines = order.shippingLines.map((line) => shippingBody(line, taxes_included, amount));
  const { fees, reduction } = surchargesOf(order, taxes_included, amount);
  const charged = fees.reduce(
    (total, fee) => total + fee.amount.amount + (taxes_included ? 0 : fee.tax.amount),
    totalOf({ taxes_included, line_items, shipping_lines }),
  );
  const goods = line_items.reduce(
    (total, { quantity, unit_price, discounts }) =>
      total + quantity * unit_price.amount - amountsOf(discounts),
    0,
  );
  const adjustment = { ...reduction, amount: Math.max(-goods, reduction.amount) };
  return {
    external_id: order.id,
    name: order.code.slice(0, 90),
    source: 'vendure',
    status: order.state === 'Cancelled' ? 'cancelled' : 'active',
    created_at: order.orderPlacedAt,
    taxes_included,
    customer: customerOf(order),
    shipping_address: mapAddress(addressOf(order.shippingAddress)),
    billing_address: mapAddress(addressOf(order.billingAddress)),
    total_price: { ...reduction, amount: charged + adjustment.amount },
    line_items,
    shipping_lines,
    fees,
    adjustments: adjustment.amount === 0 ? [] : [{ name: 'total_price', amount: adjustment }],
    payments: paymentsOf(order).map((payment) => paymentBody(payment, amount)),
    fulfillments: (order.fulfillments ?? []).flatMap((one) => fulfillmentBody(one, order.lines)),
    refunds: [...refundBodies(order, amount), ...returnedBodies(order, amount)],
  };
}

/** A line comes to what Vendure charges for it: what its units cost more than that is a discount. */
function lineBody(order: Order, line: OrderLine, taxes_included: boolean, amount: Amount) {
  const quantity = boughtUnits(line);
  const worth = worthOf(line, taxes_included);
  const before = amount((taxes_included ? line.unitPriceWithTax : line.unitPrice) * quantity);
  const after = amount(taxes_included ? worth.gross : worth.net);
  const full = Math.max(0, before.amount, after.amount);
  const unit_price = { ...before, amount: Math.ceil(full / quantity) };
  const discount = { ...before, amount: unit_price.amount * quantity - Math.max(0, after.amount) };
  const reasons = [...(order.couponCodes ?? []), ...line.discounts.map(({ description }) => description)];
  const { product, ...variant } = line.productVariant;
  return {
    external_id: line.id,
    product: { external_id: product.id },
    product_variant: { external_id: variant.id },
    title: textOf(product.name, 255) ?? variant.id,
    sku: textOf(variant.sku, 255),
    quantity,
    unit_price,
    taxable: line.taxLines.length > 0,
    tax_lines: taxBodies(line, worth, amount),
    discounts:
      discount.amount > 0
        ? [{ type: 'amount', code: textOf(reasons.join(', '), 255), amount: discount }]
        : [],
  };
}

/** Vendure counts the tax of a line as one amount: each rate has its part of it, and the last what is left. */
function taxBodies({ taxLines, taxRate }: OrderLine, worth: { net: number; gross: number }, amount: Amount) {
  const tax = differenceOf(worth.net, worth.gross, amount);
  let left = tax.amount;
  return taxLines.map((one, i) => {
    const is_last = i === taxLines.length - 1;
    const part = is_last || taxRate === 0 ? left : Math.round((tax.amount * one.taxRate) / taxRate);
    left -= part;
    return {
      title: textOf(one.description, 100) ?? 'Tax',
      rate: rateText(one.taxRate / 100),
      amount: { ...tax, amount: part },
    };
  });
}

const rateText = (rate: number) => String(Number(Math.max(0, rate).toFixed(6)));

function differenceOf(net: number, gross: number, amount: Amount) {
  const [without, whole] = [amount(net), amount(gross)];
  return { ...whole, amount: Math.max(0, whole.amount - without.amount) };
}

function shippingBody(
  { discountedPrice: net, discountedPriceWithTax: gross, shippingMethod }: Order['shippingLines'][number],
  taxes_included: boolean,
  amount: Amount,
) {
  const tax = differenceOf(net, gross, amount);
  const rate = rateText(net > 0 ? (gross - net) / net : 0);
  return {
    title: textOf(shippingMethod?.name, 255) ?? 'Shipping',
    price: amount(taxes_included ? gross : net),
    tax_lines: tax.amount > 0 ? [{ title: 'Tax', rate, amount: tax }] : [],
  };
}

/** Surcharges are fees; those that take something off come to one adjustment. */
function surchargesOf({ surcharges }: Order, taxes_included: boolean, amount: Amount) {
  const fees = surcharges
    .filter(({ price }) => price > 0)
    .map(({ id, description, price, priceWithTax }) => ({
      external_id: id,
      name: textOf(description, 255) ?? 'Surcharge',
      amount: amount(taxes_included ? priceWithTax : price),
      tax: differenceOf(price, priceWithTax, amount),
    }));
  const reduction = surcharges
    .filter(({ price }) => price < 0)
    .reduce((total, { priceWithTax }) => total + priceWithTax, 0);
  return { fees, reduction: amount(reduction) };
}

function customerOf({ customer }: Order): Record<string, unknown> | null {
  if (!customer) return null;
  const email = textOf(customer.emailAddress, 254);
  return {
    external_id: customer.id,
    ...(email ? { email } : {}),
    first_name: textOf(customer.firstName, 50),
    last_name: textOf(customer.lastName, 50),
    phone: textOf(customer.phoneNumber, 30),
  };
}

const failed_states = new Set(['Declined', 'Error']);

/** The payments of an order, without attempts that failed, as Retour can keep them. */
export const paymentsOf = ({ payments }: Pick<Order, 'payments'>): Payment[] =>
  (payments ?? []).filter(({ state }) => !failed_states.has(state)).slice(0, 20);

/** What was captured of a payment, in units of Vendure. */
export const capturedOf = ({ state, amount }: Payment) => (state === 'Settled' ? amount : 0);

/** Refunds that were made, or may be: all but those that failed. */
export const refundsOf = (order: Pick<Order, 'payments'>): Refund[] =>
  paymentsOf(order)
    .flatMap(({ refunds }) => refunds)
    .filter(({ state, total }) => state !== 'Failed' && total > 0);

/** No more than was captured is ever given back, so what lies between two minor units doesn't count. */
function paymentBody(payment: Payment, amount: Amount) {
  const { id, method, state, createdAt } = payment;
  const captured = amount(capturedOf(payment), 'down');
  return {
    external_id: id,
    gateway: textOf(method, 100) ?? 'vendure',
    kind: kindOf(method),
    status: captured.amount > 0 ? 'captured' : state === 'Cancelled' ? 'voided' : 'pending',
    captured,
    captured_at: createdAt,
  };
}

function kindOf(method: string): 'card' | 'wallet' | 'other' {
  if (/paypal|apple|google|klarna/i.test(method)) return 'wallet';
  return /stripe|adyen|mollie|braintree|card/i.test(method) ? 'card' : 'other';
}

function fulfillmentBody(
  { id, state, createdAt, updatedAt, trackingCode, lines: sent }: Fulfillment,
  lines: readonly OrderLine[],
) {
  if (state !== 'Shipped' && state !== 'Delivered') return [];
  const known = new Set(lines.map((line) => line.id));
  const tracking_number = textOf(trackingCode, 256);
  return [
    {
      external_id: id,
      status: 'success',
      fulfilled_at: createdAt,
      delivered_at: state === 'Delivered' ? updatedAt : null,
      tracking_numbers: tracking_number ? [tracking_number] : [],
      fulfillment_line_items: sent
        .filter(({ orderLineId, quantity }) => known.has(orderLineId) && quantity > 0)
        .map(({ orderLineId, quantity }) => ({
          external_id: `${id}/${orderLineId}`,
          order_line_item_external_id: orderLineId,
          quantity,
        })),
    },
  ];
}

/** Refunds are rounded up: what is left of a payment is never more than Vendure has. */
const refundBodies = (order: Order, amount: Amount) =>
  refundsOf(order).map(({ id, total, createdAt }) => ({
    external_id: id,
    type: 'other',
    amount: amount(total, 'up'),
    created_at: createdAt,
  }));

/** Units that were cancelled, or that refunds of Vendure name: nobody can return them again. A unit may be both. */
export function returnedUnits(order: Pick<Order, 'payments'>, line: OrderLine): number {
  const refunded = refundsOf(order)
    .flatMap(({ lines }) => lines ?? [])
    .filter(({ orderLineId }) => orderLineId === line.id)
    .reduce((total, { quantity }) => total + quantity, 0);
  return Math.max(refunded, boughtUnits(line) - line.quantity);
}

const returnedBodies = (order: Order, amount: Amount) =>
  order.lines.flatMap((line) => {
    // Vendure refunds more units than it sold.
    const quantity = Math.min(returnedUnits(order, line), boughtUnits(line));
    if (quantity <= 0) return [];
    return [
      {
        external_id: `returned:${line.id}`,
        type: 'line_item',
        amount: amount(0),
        line_item: { external_id: line.id, quantity, restock: true },
        created_at: order.updatedAt,
      },
    ];
  });
