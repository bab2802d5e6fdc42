import { convert } from '@retour/contract/money';
import { required } from '@retour/contract/validation-messages';
import { readAmount } from '../../../../platform/schema/amounts.ts';
import { completeAddress } from '../../resources/index.ts';
import type {
  Address,
  NewCustomer,
  NewOrder,
  OrderAdjustment,
  OrderFee,
  PresentmentTotals,
  SentTotals,
  ShippingLine,
} from '../new-order.ts';
import type { CustomerBody, OrderBody } from './order-members.ts';
import { readFulfillments, readPayments, readRefunds } from './merge-order-parts.ts';
import { readLines } from './merge-order-lines.ts';
import { readDiscounts, readFees, readShippingLines } from './read-money.ts';
import type { Reading } from './order-reading.ts';
import { countPrice, defaultTotals } from '../stated-totals.ts';
import { readTime } from './read-time.ts';
import type { StoredOrder } from './store-stored-order.ts';

/** The order that a body describes: the members that are given over those that are stored (API contract, 19.1 and 19.2). */
export function mergeOrder(reading: Reading, body: OrderBody, stored: StoredOrder | undefined): NewOrder {
  const { shop_currency, now } = reading;
  const given_presentment = readPresentment(reading, body, stored?.presentment ?? null);
  const paid = given_presentment?.currency ?? shop_currency;
  const taxes_included = body.taxes_included ?? stored?.taxes_included ?? false;
  const line_items = body.line_items
    ? readLines(reading, body.line_items, { paid, taxes_included, is_new: !stored }, stored?.line_items ?? [])
    : (stored?.line_items ?? []);
  const new_goods = body.line_items !== undefined;
  const total = (name: 'total_discounts' | 'total_taxes' | 'total_shipping', recount: boolean) => {
    const given = body[name];
    if (given) return reading.money(given, shop_currency, name);
    return given === null || recount ? undefined : stored?.[name];
  };
  const total_discounts = total('total_discounts', new_goods || body.order_discounts !== undefined);
  const reports_tax = reportTax(line_items) || reportTax(stored?.line_items ?? []);
  const total_taxes = total('total_taxes', new_goods && reports_tax);
  const total_shipping = total('total_shipping', (body.shipping_lines ?? []).length > 0);
  const shipping_lines =
    body.shipping_lines === undefined
      ? (stored?.shipping_lines ?? [])
      : readShippingLines(reading, body.shipping_lines, taxes_included);
  const fees = body.fees === undefined ? (stored?.fees ?? []) : readFees(reading, body.fees);
  const order_tax = orderTax(line_items, total_taxes, shipping_lines, fees);
  const channel = body.sales_channel === undefined ? body.channel : body.sales_channel;
  const order: Omit<NewOrder, 'total_price' | 'presentment'> = {
    external_id: body.external_id ?? stored?.external_id ?? '',
    name: body.name ?? stored?.name ?? '',
    source: body.source === undefined ? (stored?.source ?? null) : body.source,
    sales_channel: channel === undefined ? (stored?.sales_channel ?? null) : channel,
    status: body.status ?? stored?.status ?? 'active',
    shipping_address: readAddress(body.shipping_address, stored?.shipping_address),
    billing_address: readAddress(body.billing_address, stored?.billing_address),
    taxes_included,
    shipping_lines,
    fees,
    order_discounts: readOrderDiscounts(reading, body, taxes_included, stored),
    order_tax,
    tags: body.tags === undefined ? (stored?.tags ?? []) : (body.tags ?? []),
    adjustments: readAdjustments(reading, body, stored?.adjustments ?? []),
    sent_presentment: readSentTotals(reading, body, stored?.sent_presentment ?? null),
    line_items,
    fulfillments: readFulfillments(reading, body, line_items, stored),
    refunds: readRefunds(reading, body, line_items, stored, paid),
    created_at: readTime(body.created_at) ?? stored?.created_at ?? now,
  };
  const order_number = body.order_number === undefined ? stored?.order_number : body.order_number;
  const customer = readCustomer(reading, body.customer, order.sales_channel ?? null, stored);
  const payments = readPayments(reading, body, stored, paid);
  const whole = {
    ...order,
    customer,
    ...(order_number ? { order_number } : {}),
    ...known({ total_discounts, total_taxes, total_shipping, payments }),
  };
  const priced = { ...whole, total_price: readPrice(reading, body, whole, stored) };
  return { ...priced, presentment: given_presentment && completePresentment(given_presentment, priced) };
}

/** The adjustments that are given, else those that are stored, unless the body says anew what they were made of. */
function readAdjustments(
  { money, shop_currency }: Reading,
  { adjustments, ...body }: OrderBody,
  stored: OrderAdjustment[],
): OrderAdjustment[] {
  if (adjustments)
    return adjustments.map(({ name, amount }, i) => ({
      name,
      amount: money(amount, shop_currency, `adjustments.${i}.amount`),
    }));
  const parts = ['line_items', 'order_discounts', 'total_discounts', 'total_price'] as const;
  return adjustments === null || parts.some((name) => body[name] !== undefined) ? [] : stored;
}

const readOrderDiscounts = (
  reading: Reading,
  { order_discounts: given }: OrderBody,
  taxes_included: boolean,
  stored: StoredOrder | undefined,
) =>
  given === undefined
    ? (stored?.order_discounts ?? [])
    : readDiscounts(reading, given, 'order_discounts', taxes_included);

/** The members that are known. */
const known = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };

/** Members of a body that change what an order comes to. */
const price_members = [
  'line_items',
  'order_discounts',
  'total_taxes',
  'total_shipping',
  'shipping_lines',
  'fees',
  'adjustments',
  'taxes_included',
] as const;

/**
 * The price that is given, else what the order comes to now when a part of it is given. With duties, which a price may or may not contain, it
 * stays as it is stored.
 */
function readPrice(
  { money, shop_currency }: Reading,
  body: OrderBody,
  order: Omit<NewOrder, 'total_price' | 'presentment'>,
  stored: StoredOrder | undefined,
): number {
  if (body.total_price) return money(body.total_price, shop_currency, 'total_price');
  const has_duties = order.line_items.some(({ duties = [] }) => duties.length > 0);
  const counted = !has_duties && price_members.some((name) => body[name] !== undefined);
  return counted ? countPrice(order) : (stored?.total_price ?? 0);
}

function readAddress(given: object | null | undefined, stored: Address | null | undefined): Address | null {
  if (given === undefined) return stored ?? null;
  return given && completeAddress(given);
}

/** A reference must exist; an object that says more of the customer is completed or added. */
function readCustomer(
  { errors, names }: Reading,
  given: CustomerBody | null | undefined,
  sales_channel: string | null,
  stored: StoredOrder | undefined,
): NewCustomer | null {
  if (given === undefined) return stored?.customer ?? null;
  if (given === null) return null;
  const { id, external_id, sales_channel: own_channel, ...about } = given;
  const channel = own_channel ?? sales_channel;
  const says_more = [own_channel, ...Object.values(about)].some((value) => value !== undefined);
  if (id === undefined && !external_id) {
    errors['customer.external_id'] = [required('external_id')];
    return null;
  }
  if (id === undefined && says_more)
    return { ...about, external_id: external_id ?? '', sales_channel: channel };
  const row = names('customers', given, 'customer');
  const named_channel = own_channel ? { sales_channel: own_channel } : {};
  return { ...(says_more && about), ...named_channel, external_id: row.external_id };
}

const presentment_names = ['total_price', 'total_discounts', 'total_taxes', 'total_shipping'] as const;

type GivenPresentment = Omit<PresentmentTotals, 'total_shipping'> & { total_shipping: number | undefined };

/** Totals of the payment that are in the shop's own currency. */
function readSentTotals(
  { shop_currency }: Reading,
  body: OrderBody,
  stored: SentTotals | null,
): SentTotals | null {
  const given = presentment_names.map((name) => [name, body[`${name}_presentment`]] as const);
  if (given.every(([, amount]) => amount === undefined)) return stored;
  const sent = given.flatMap(([name, amount]) => {
    const { amount: minor, currency } = amount ? readAmount(amount) : { amount: 0, currency: '' };
    return currency === shop_currency ? [[name, { amount: minor, currency }]] : [];
  });
  return sent.length === 0 ? null : (Object.fromEntries(sent) as SentTotals);
}

/** The totals in the currency paid in: none, or all but that of shipping. In the shop's own currency they say nothing new. */
function readPresentment(
  reading: Reading,
  body: OrderBody,
  stored: PresentmentTotals | null,
): GivenPresentment | null {
  const given = presentment_names.map((name) => body[`${name}_presentment`]);
  if (given.every((amount) => amount === undefined)) return stored;
  if (given.every((amount) => !amount)) return null;
  const first = given.find((amount) => amount);
  const currency = first ? readAmount(first).currency : reading.shop_currency;
  const [total_price, total_discounts, total_taxes, total_shipping] = presentment_names.map((name, i) => {
    const amount = given[i];
    const path = `${name}_presentment`;
    if (amount) return reading.money(amount, currency, path);
    const kept = amount === undefined && stored?.currency === currency ? stored[name] : undefined;
    if (kept !== undefined || name === 'total_shipping' || currency === reading.shop_currency) return kept;
    reading.errors[path] = [required(path)];
    return 0;
  });
  if (currency === reading.shop_currency) return null;
  return {
    currency,
    total_price: total_price ?? 0,
    total_discounts: total_discounts ?? 0,
    total_taxes: total_taxes ?? 0,
    total_shipping,
  };
}

/** The totals of a payment with what was paid for shipping: unless it was reported, what the items leave of the price. */
function completePresentment(
  { total_shipping, ...totals }: GivenPresentment,
  order: Omit<NewOrder, 'presentment'>,
): PresentmentTotals {
  if (total_shipping !== undefined) return { ...totals, total_shipping };
  const { line_items, fees = [], taxes_included } = order;
  const own_shipping = order.total_shipping ?? defaultTotals(order).shipping;
  // Fees and duties are not reported in this currency.
  if (fees.length > 0 || line_items.some(({ duties = [] }) => duties.length > 0))
    return { ...totals, total_shipping: converted(own_shipping, order.total_price, totals.total_price) };
  const items = line_items.reduce((sum, line) => sum + line.quantity * (line.unit_price_presentment ?? 0), 0);
  const goods = items - totals.total_discounts + (taxes_included ? 0 : totals.total_taxes);
  return { ...totals, total_shipping: Math.max(0, totals.total_price - goods) };
}

const converted = (amount: number, from_total: number, to_total: number) =>
  from_total === 0 ? 0 : convert(amount, from_total, to_total);

const reportTax = (lines: NewOrder['line_items']) => lines.some(({ tax_lines = [] }) => tax_lines.length > 0);

/** Tax of the goods that no line reports: what is left of the total after that of shipping and fees (API contract, 9.1). */
function orderTax(
  lines: NewOrder['line_items'],
  total_taxes: number | undefined,
  shipping_lines: readonly ShippingLine[],
  fees: readonly OrderFee[],
): number {
  if (total_taxes === undefined || reportTax(lines)) return 0;
  const of_shipping = shipping_lines.flatMap(({ tax_lines }) => tax_lines.map(({ amount }) => amount.amount));
  const others = [...of_shipping, ...fees.map(({ tax }) => tax ?? 0)];
  return Math.max(
    0,
    others.reduce((rest, tax) => rest - tax, total_taxes),
  );
}
