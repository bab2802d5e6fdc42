import { createHash } from 'node:crypto';
import { isCurrency } from '@retour/contract/money';
import type { Mapped, Ref } from '../connector.ts';
import { parseDecimal, sum } from '../decimals.ts';
import { amountsOf, moneyOf, totalOf } from '../money.ts';
import type { MoneyOf } from '../money.ts';
import { mapAddress, textOf } from '../texts.ts';
import { only_variant } from './map-catalogue.ts';
import { addressOf, isExchange, markOf, numberOf, takesUnits } from './native.ts';
import type {
  Bag,
  Fulfillment,
  LineItem,
  Order,
  Refund,
  ShippingLine,
  TaxLine,
  Transaction,
} from './native.ts';

/**
 * The body of `PUT /orders` for an order, in the currency of the shop: every part is rounded by itself, and the total is Shopify's own. Tips, duties and what else
 * is part of it are an adjustment; one that takes something off takes no more off than the items cost. Payments and refunds are in the currency that the
 * customer paid in. Orders that Retour made for exchanges come to nothing.
 */
export function mapOrder(order: Order, shop: { currency: string }): Mapped {
  const nothing = { lines: [], needs: [] };
  if (isExchange(order)) return { ...nothing, refused: null };
  const { currencyCode, presentmentCurrencyCode: paid_in } = order;
  const items = order.lineItems.nodes.filter(({ quantity }) => quantity > 0);
  if (currencyCode !== shop.currency || !isCurrency(currencyCode) || !isCurrency(paid_in))
    return {
      ...nothing,
      refused: `The order is in ${currencyCode}${paid_in === currencyCode ? '' : ` and ${paid_in}`}, and the shop's currency is ${shop.currency}.`,
    };
  if (items.length === 0) return { ...nothing, refused: 'The order has no items.' };
  const data = orderBody(order, items);
  const products = new Set(items.flatMap(({ product }) => (product ? numberOf(product) : [])));
  const needs = [...products].map((id): Ref => ({ kind: 'product', id }));
  return { lines: [{ resource: 'order', external_id: numberOf(order), data }], needs, refused: null };
}

function orderBody(order: Order, items: readonly LineItem[]): Record<string, unknown> {
  const { taxesIncluded: taxes_included, presentmentCurrencyCode: paid_in } = order;
  const money = moneyOf(order.currencyCode);
  const parts = partsOf(order, items, 'shopMoney', money);
  const stated = money(exact(order.totalPriceSet, 'shopMoney'));
  const charged = totalOf({ taxes_included, ...parts });
  const adjustment = { ...stated, amount: Math.max(-goodsOf(parts), stated.amount - charged) };
  const is_foreign = paid_in !== order.currencyCode;
  const foreign = is_foreign ? foreignPrices(order, items, moneyOf(paid_in)) : undefined;
  // Both totals are of the same taxes: what an item's come to is converted from one to the other.
  const total_taxes = { ...stated, amount: taxesOf(parts) };
  return {
    external_id: numberOf(order),
    name: textOf(order.name, 100) ?? numberOf(order),
    source: 'shopify',
    status: order.cancelledAt ? 'cancelled' : order.closedAt ? 'archived' : 'active',
    created_at: order.processedAt,
    taxes_included,
    tags: order.tags.flatMap((tag) => textOf(tag, 255) ?? []).slice(0, 250),
    customer: customerOf(order),
    shipping_address:
      mapAddress(addressOf(order.shippingAddress)) ?? mapAddress(addressOf(order.billingAddress)),
    billing_address: mapAddress(addressOf(order.billingAddress)),
    total_price: { ...stated, amount: charged + adjustment.amount },
    ...(foreign ? { total_taxes, ...foreign.totals } : {}),
    line_items: parts.line_items.map((line, i) => ({
      ...line,
      ...(foreign ? { unit_price_presentment: foreign.unit_prices[i] } : {}),
    })),
    shipping_lines: parts.shipping_lines,
    adjustments: adjustment.amount === 0 ? [] : [{ name: 'total_price', amount: adjustment }],
    payments: paymentBodies(order, moneyOf(paid_in)),
    fulfillments: order.fulfillments.flatMap((one) => fulfillmentBody(one, items)),
    refunds: [...refundBodies(order, moneyOf(paid_in)), ...returnedBodies(order, items, money)],
  };
}

type Side = keyof Bag;
const exact = (bag: Bag, side: Side) => parseDecimal(bag[side].amount);

const partsOf = (order: Order, items: readonly LineItem[], side: Side, money: MoneyOf) => ({
  line_items: items.map((item) => lineBody(order, item, side, money)),
  shipping_lines: order.shippingLines.nodes.map((line) => shippingBody(line, side, money)),
});
type Parts = ReturnType<typeof partsOf>;

const goodsOf = ({ line_items }: Parts) =>
  line_items.reduce(
    (total, { quantity, unit_price, discounts }) =>
      total + quantity * unit_price.amount - amountsOf(discounts),
    0,
  );

const taxesOf = ({ line_items, shipping_lines }: Parts) =>
  amountsOf([...line_items, ...shipping_lines].flatMap(({ tax_lines }) => tax_lines));

/** Prices in the currency that the customer paid in. What Shopify's total is below its parts, is among the discounts. */
function foreignPrices(order: Order, items: readonly LineItem[], money: MoneyOf) {
  const parts = partsOf(order, items, 'presentmentMoney', money);
  const total = money(exact(order.totalPriceSet, 'presentmentMoney'));
  const taxes = taxesOf(parts);
  const discounts = amountsOf(parts.line_items.flatMap((line) => line.discounts));
  const above = goodsOf(parts) + (order.taxesIncluded ? 0 : taxes) - total.amount;
  return {
    totals: {
      total_price_presentment: total,
      total_taxes_presentment: { ...total, amount: taxes },
      total_discounts_presentment: { ...total, amount: discounts + Math.max(0, above) },
    },
    unit_prices: parts.line_items.map(({ unit_price }) => unit_price),
  };
}

function lineBody({ discountCodes }: Order, item: LineItem, side: Side, money: MoneyOf) {
  const { quantity, product, variant, variantTitle } = item;
  const unit_price = money(exact(item.originalUnitPriceSet, side));
  const given = money(
    sum(item.discountAllocations.map(({ allocatedAmountSet }) => exact(allocatedAmountSet, side))),
  );
  const discount = Math.min(Math.max(0, given.amount), unit_price.amount * quantity);
  const title = [item.title, variantTitle === only_variant ? null : variantTitle].filter(Boolean).join(' - ');
  return {
    external_id: numberOf(item),
    product: product ? { external_id: numberOf(product) } : null,
    product_variant: product && variant ? { external_id: numberOf(variant) } : null,
    title: textOf(title, 255) ?? numberOf(item),
    sku: textOf(item.sku, 255),
    quantity,
    unit_price,
    taxable: item.taxable,
    tax_lines: taxBodies(item.taxLines, side, money),
    discounts:
      discount > 0
        ? [
            {
              type: 'amount',
              code: textOf(discountCodes.join(', '), 255),
              amount: { ...given, amount: discount },
            },
          ]
        : [],
  };
}

const taxBodies = (taxes: readonly TaxLine[], side: Side, money: MoneyOf) =>
  taxes.map(({ title, rate, priceSet }) => {
    const { amount, currency_code } = money(exact(priceSet, side));
    return {
      title: textOf(title, 100) ?? 'Tax',
      rate: String(Math.max(0, rate ?? 0)).slice(0, 14),
      amount: { amount: Math.max(0, amount), currency_code },
    };
  });

const shippingBody = ({ title, discountedPriceSet, taxLines }: ShippingLine, side: Side, money: MoneyOf) => ({
  title: textOf(title, 255) ?? 'Shipping',
  price: money(exact(discountedPriceSet, side)),
  tax_lines: taxBodies(taxLines, side, money),
});

/**
 * An order of somebody without an account has a customer too, unless Shopify knows no more than an email address. Who buys for a company is another customer
 * than the same person who buys for themselves, and keeps the rights of a consumer there.
 */
function customerOf({ customer, purchasingEntity, email, phone }: Order): Record<string, unknown> | null {
  const address = textOf(customer?.defaultEmailAddress?.emailAddress ?? email, 254)?.toLowerCase() ?? null;
  const guest = address && `guest:${createHash('sha256').update(address).digest('hex').slice(0, 32)}`;
  const person = customer ? numberOf(customer) : guest;
  if (!person) return null;
  const is_business = purchasingEntity?.__typename === 'PurchasingCompany';
  return {
    external_id: is_business ? `company:${person}` : person,
    ...(is_business ? { is_business } : {}),
    ...(address ? { email: address } : {}),
    first_name: textOf(customer?.firstName, 50),
    last_name: textOf(customer?.lastName, 50),
    phone: textOf(customer?.defaultPhoneNumber?.phoneNumber ?? phone, 30),
  };
}

/** The transactions of an order that took money, or are to. */
export const paymentsOf = ({ transactions }: Pick<Order, 'transactions'>): Transaction[] =>
  transactions.filter(({ kind }) => kind === 'SALE' || kind === 'CAPTURE');

const isTaken = ({ status }: Transaction) => status === 'SUCCESS';

/** What was captured in a payment: no more than that is ever given back, so what lies between two minor units doesn't count. */
export const capturedOf = (payment: Transaction, currency: string): number =>
  isTaken(payment) ? moneyOf(currency)(exact(payment.amountSet, 'presentmentMoney'), 'down').amount : 0;

/** An order that nobody has paid yet has one payment without money: without any, Retour would take its total as paid. */
function paymentBodies(order: Order, money: MoneyOf) {
  const { cancelledAt, presentmentCurrencyCode: currency } = order;
  const taken = paymentsOf(order).filter(isTaken).slice(0, 20);
  const bodies = taken.map((payment) => ({
    external_id: numberOf(payment),
    gateway: textOf(payment.gateway, 100) ?? 'shopify',
    kind: kindOf(payment.gateway ?? ''),
    status: 'captured',
    captured: { ...money(nothing), amount: capturedOf(payment, currency) },
    captured_at: payment.processedAt ?? payment.createdAt,
  }));
  if (bodies.length > 0) return bodies;
  const [begun] = order.transactions;
  return [
    {
      external_id: `unpaid:${numberOf(order)}`,
      gateway: textOf(begun?.gateway, 100) ?? 'shopify',
      kind: kindOf(begun?.gateway ?? ''),
      status: cancelledAt ? 'voided' : 'pending',
      captured: money(nothing),
      captured_at: order.processedAt,
    },
  ];
}

const nothing = parseDecimal('0');

function kindOf(
  gateway: string,
): 'card' | 'wallet' | 'bank' | 'gift_card' | 'store_credit' | 'cash' | 'other' {
  if (/gift_?card/i.test(gateway)) return 'gift_card';
  if (/store_?credit/i.test(gateway)) return 'store_credit';
  if (/paypal|klarna|amazon|apple|google_?pay/i.test(gateway)) return 'wallet';
  if (/bank|deposit|sepa|ideal|sofort/i.test(gateway)) return 'bank';
  if (/cash/i.test(gateway)) return 'cash';
  return /shopify_payments|card|stripe|adyen|mollie|braintree/i.test(gateway) ? 'card' : 'other';
}

/** What needs no shipping is there as soon as it is fulfilled. */
function fulfillmentBody(one: Fulfillment, items: readonly LineItem[]) {
  if (one.status !== 'SUCCESS') return [];
  const known = new Set(items.map(({ id }) => id));
  return [
    {
      external_id: numberOf(one),
      status: 'success',
      fulfilled_at: one.createdAt,
      delivered_at: one.deliveredAt ?? (one.requiresShipping ? null : one.createdAt),
      tracking_numbers: one.trackingInfo.flatMap(({ number }) => textOf(number, 256) ?? []),
      fulfillment_line_items: one.fulfillmentLineItems.nodes
        .filter(({ quantity, lineItem }) => known.has(lineItem.id) && (quantity ?? 0) > 0)
        .map((item) => ({
          external_id: numberOf(item),
          order_line_item_external_id: numberOf(item.lineItem),
          quantity: item.quantity,
        })),
    },
  ];
}

const failed = new Set(['FAILURE', 'ERROR']);
/** The transactions of a refund that gave money back, or are about to. */
export const givenBack = ({ transactions }: Pick<Refund, 'transactions'>): Transaction[] =>
  transactions.nodes.filter(({ kind, status }) => kind === 'REFUND' && !failed.has(status));

/** The refunds of an order in minor units of the currency that the customer paid in. They are rounded up: what is left of a payment is never more than Shopify has. */
export const refundsOf = (order: Order): { refund: Refund; amount: number }[] =>
  order.refunds
    .map((refund) => {
      const total = sum(givenBack(refund).map(({ amountSet }) => exact(amountSet, 'presentmentMoney')));
      return { refund, amount: moneyOf(order.presentmentCurrencyCode)(total, 'up').amount };
    })
    .filter(({ amount }) => amount > 0);

const refundBodies = (order: Order, money: MoneyOf) =>
  refundsOf(order).map(({ refund, amount }) => ({
    external_id: numberOf(refund),
    type: 'other',
    amount: { ...money(nothing), amount },
    created_at: refund.createdAt ?? order.updatedAt,
  }));

/** The note of a refund that Retour makes: people see it in the timeline of the order. */
export const noteOf = (id: string) => `Retour ${id}`;
/** Whether Retour made a refund. */
export const isOwn = ({ note }: Pick<Refund, 'note'>): boolean => note?.startsWith('Retour stl_') === true;
/** Whether a note is that of a refund or, with `-2` and so on, of a later attempt at it. */
export const isNoteOf = (note: string | null | undefined, id: string): boolean =>
  note === noteOf(id) || note?.startsWith(`${noteOf(id)}-`) === true;

/**
 * Units that Shopify has in returns, has refunded or removed: nobody can return them again. A refund of a return is of units that the return has. `currentQuantity`
 * is without what was removed, whatever Shopify writes for that. Returns and refunds that Retour wrote are known here.
 */
export function returnedUnits({ refunds, returns }: Order, item: LineItem): number {
  const count = (rows: readonly { quantity: number; line: string | undefined }[]) =>
    rows.filter(({ line }) => line === item.id).reduce((total, { quantity }) => total + quantity, 0);
  const unitsOf = (some: readonly Refund[]) =>
    some
      .flatMap(({ refundLineItems }) => refundLineItems.nodes)
      .map(({ quantity, lineItem }) => ({ quantity, line: lineItem.id }));
  const own = refunds.filter(isOwn);
  const refunded = unitsOf(refunds.filter((refund) => !refund.return && !own.includes(refund)));
  const rows = returns.nodes.filter(takesUnits).flatMap((one) =>
    one.returnLineItems.nodes.map(({ quantity, processedQuantity, fulfillmentLineItem }) => ({
      quantity,
      processed: processedQuantity,
      line: fulfillmentLineItem?.lineItem.id,
      is_own: markOf(one) !== undefined,
    })),
  );
  const processed = rows.filter(({ is_own }) => is_own).map((row) => ({ ...row, quantity: row.processed }));
  return Math.max(
    count([...refunded, ...rows.filter(({ is_own }) => !is_own)]),
    item.quantity - item.currentQuantity - count([...unitsOf(own), ...processed]),
  );
}

const returnedBodies = (order: Order, items: readonly LineItem[], money: MoneyOf) =>
  items.flatMap((item) => {
    const quantity = Math.min(returnedUnits(order, item), item.quantity);
    if (quantity <= 0) return [];
    return [
      {
        external_id: `returned:${numberOf(item)}`,
        type: 'line_item',
        amount: money(nothing),
        line_item: { external_id: numberOf(item), quantity, restock: true },
        created_at: order.updatedAt,
      },
    ];
  });
