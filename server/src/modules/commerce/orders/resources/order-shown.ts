import { Type } from '../../../../platform/type.ts';
import { toTsMs } from '@retour/contract/time';
import { Amount } from '../../../../platform/schema/amounts.ts';
import { Id, Nullable, OneOf } from '../../../../platform/fields.ts';
import {
  ShownAddress,
  ShownReference,
  completeAddress,
  shown_head,
  shown_times,
} from '../../resources/index.ts';
import {
  Discounts,
  Duties,
  Fees,
  Metadata,
  TaxLines,
  showDiscounts,
  showDuties,
  showFees,
  showTaxLines,
} from './money-shown.ts';
import {
  adjustment_names,
  fulfillment_statuses,
  order_statuses,
  payment_kinds,
  payment_statuses,
  refund_types,
} from './order-members.ts';
import { eachLineText, lineTextsOf } from '../line-texts.ts';
import type { SentAmount } from '../new-order.ts';
import { toStored } from './store-stored-order.ts';
import type { OrderRow } from './store-stored-order.ts';

const string = Type.String();
const text = Nullable(string);
const time = Nullable(shown_times.created_at);
const Money = Nullable(Amount);
/** An order as it is answered: the members of its body, every one present. */
export const Order = Type.Object(
  {
    ...shown_head,
    name: string,
    order_number: string,
    source: text,
    sales_channel: text,
    status: OneOf(order_statuses),
    customer: Nullable(
      Type.Object({
        ...shown_head,
        first_name: text,
        last_name: text,
        email: text,
        phone: text,
        sales_channel: string,
        is_business: Type.Boolean(),
      }),
    ),
    shipping_address: Nullable(ShownAddress),
    billing_address: Nullable(ShownAddress),
    taxes_included: Type.Boolean(),
    total_price: Amount,
    total_discounts: Money,
    total_taxes: Money,
    total_shipping: Money,
    total_price_presentment: Money,
    total_discounts_presentment: Money,
    total_taxes_presentment: Money,
    total_shipping_presentment: Money,
    order_discounts: Discounts,
    shipping_lines: Type.Array(
      Type.Object({ title: string, price: Amount, tax_lines: TaxLines, discounts: Discounts }),
    ),
    fees: Fees,
    tags: Type.Array(string),
    adjustments: Type.Array(Type.Object({ name: OneOf(adjustment_names), amount: Amount }), {
      description:
        'By what a total differs from its parts: below 0 it is taken off the items, above 0 no return gives it back.',
    }),
    warnings: Type.Array(Type.Object({ field: string, message: string }), {
      description: 'What this request left out or took as it is. Empty when the order is read.',
    }),
    line_items: Type.Array(
      Type.Object({
        id: Id,
        external_id: text,
        product: Nullable(Type.Object({ id: Nullable(Id), external_id: string })),
        product_variant: Nullable(Type.Object({ id: Nullable(Id), external_id: string })),
        title: string,
        ...eachLineText(() => text),
        quantity: Type.Integer(),
        unit_price: Amount,
        unit_price_presentment: Money,
        discounts: Discounts,
        unit_discounts: Money,
        unit_discounts_presentment: Money,
        taxable: Type.Boolean(),
        tax_lines: TaxLines,
        duties: Duties,
        metadata: Metadata,
      }),
    ),
    fulfillments: Type.Array(
      Type.Object({
        external_id: string,
        status: OneOf(fulfillment_statuses),
        fulfilled_at: time,
        delivered_at: time,
        shipping_carrier: text,
        tracking_numbers: Type.Array(string),
        location: Nullable(ShownReference),
        fulfillment_line_items: Type.Array(
          Type.Object({
            external_id: text,
            order_line_item_external_id: text,
            order_line_item_global_id: Nullable(Id),
            quantity: Type.Integer(),
          }),
        ),
      }),
    ),
    refunds: Type.Array(
      Type.Object({
        external_id: string,
        type: OneOf(refund_types),
        amount: Amount,
        total: Amount,
        line_item: Nullable(
          Type.Object({
            id: Id,
            external_id: text,
            quantity: Type.Integer(),
            restock: Type.Boolean(),
          }),
        ),
        created_at: shown_times.created_at,
      }),
    ),
    payments: Type.Array(
      Type.Object({
        external_id: string,
        gateway: string,
        kind: OneOf(payment_kinds),
        captured: Amount,
        status: OneOf(payment_statuses),
        captured_at: shown_times.created_at,
        card: Nullable(Type.Object({ brand: string, last4: string })),
      }),
    ),
    ...shown_times,
  },
  { title: 'CommerceOrder', description: 'An order.' },
);

export type ShownOrder = ReturnType<typeof showOrder>;

/** An order as it is answered, from what is stored of it. */
export function showOrder(row: OrderRow) {
  const { currency: own } = row;
  const order = toStored(row);
  const paid = order.presentment?.currency ?? own;
  const inOwn = (amount: number) => money(amount, own);
  const presentment = (name: 'total_price' | 'total_discounts' | 'total_taxes' | 'total_shipping') =>
    order.presentment ? money(order.presentment[name], paid) : sent(order.sent_presentment?.[name]);
  return {
    id: order.id,
    external_id: order.external_id,
    name: order.name,
    order_number: order.order_number,
    source: order.source,
    sales_channel: order.sales_channel,
    status: order.status,
    customer: row.customer,
    shipping_address: order.shipping_address && completeAddress(order.shipping_address),
    billing_address: order.billing_address && completeAddress(order.billing_address),
    taxes_included: order.taxes_included,
    total_price: inOwn(order.total_price),
    total_discounts: inOwn(order.total_discounts),
    total_taxes: inOwn(order.total_taxes),
    total_shipping: inOwn(order.total_shipping),
    total_price_presentment: presentment('total_price'),
    total_discounts_presentment: presentment('total_discounts'),
    total_taxes_presentment: presentment('total_taxes'),
    total_shipping_presentment: presentment('total_shipping'),
    order_discounts: showDiscounts(order.order_discounts, own),
    shipping_lines: order.shipping_lines.map(({ title, price, tax_lines, discounts = [] }) => ({
      title,
      price,
      tax_lines: tax_lines.map((line) => ({ ...line, price: line.amount })),
      discounts: showDiscounts(discounts, own),
    })),
    fees: showFees(order.fees, own),
    tags: order.tags,
    adjustments: order.adjustments.map(({ name, amount }) => ({ name, amount: inOwn(amount) })),
    warnings: [] as { field: string; message: string }[],
    line_items: row.line_items.map((line) => showLine(line, own, paid)),
    fulfillments: order.fulfillments.map((one) => showFulfillment(one, row)),
    refunds: order.refunds.map((refund) => showRefund(refund, row.line_items)),
    payments: order.payments.map(({ captured, currency, captured_at, ...payment }) => ({
      external_id: payment.external_id,
      gateway: payment.gateway,
      kind: payment.kind,
      captured: money(captured, currency),
      status: payment.status,
      captured_at: toTsMs(captured_at),
      card: payment.card ?? null,
    })),
    created_at: toTsMs(row.created_at),
    updated_at: toTsMs(row.updated_at),
  };
}

type Stored = ReturnType<typeof toStored>;

const money = (amount: number, currency: string) => ({ amount, currency, currency_code: currency });

/** An amount as it was sent. */
const sent = (amount: SentAmount | undefined) => (amount ? money(amount.amount, amount.currency) : null);

function showLine(line: OrderRow['line_items'][number], own: string, paid: string) {
  return {
    id: line.id,
    external_id: line.external_id,
    product: line.product === null ? null : { id: line.product_id, external_id: line.product },
    product_variant:
      line.product_variant === null
        ? null
        : { id: line.product_variant_id, external_id: line.product_variant },
    title: line.title ?? '',
    ...lineTextsOf(line),
    quantity: line.quantity,
    unit_price: money(line.unit_price, own),
    unit_price_presentment:
      line.unit_price_presentment === null
        ? sent(line.sent_presentment?.unit_price)
        : money(line.unit_price_presentment, paid),
    discounts: showDiscounts(line.discounts, own),
    unit_discounts: line.unit_discounts === null ? null : money(line.unit_discounts, own),
    unit_discounts_presentment: sent(line.sent_presentment?.unit_discounts),
    taxable: line.taxable,
    tax_lines: showTaxLines(line.tax_lines, own),
    duties: showDuties(line.duties, own),
    metadata: line.metadata,
  };
}

function showFulfillment(
  { line_items, location_id, ...fulfillment }: Stored['fulfillments'][number],
  { line_items: lines, locations }: Pick<OrderRow, 'line_items' | 'locations'>,
) {
  return {
    external_id: fulfillment.external_id,
    status: fulfillment.status,
    fulfilled_at: fulfillment.fulfilled_at && toTsMs(fulfillment.fulfilled_at),
    delivered_at: fulfillment.delivered_at && toTsMs(fulfillment.delivered_at),
    shipping_carrier: fulfillment.shipping_carrier,
    tracking_numbers: fulfillment.tracking_numbers,
    location: locations.find(({ id }) => id === location_id) ?? null,
    fulfillment_line_items: line_items.map(({ line_item, quantity, external_id = null }) => ({
      external_id,
      order_line_item_external_id: lines[line_item]?.external_id ?? null,
      order_line_item_global_id: lines[line_item]?.id ?? null,
      quantity,
    })),
  };
}

function showRefund(
  { external_id, type, amount, currency, line_item, restock, created_at }: Stored['refunds'][number],
  lines: OrderRow['line_items'],
) {
  const line = line_item && lines[line_item.line_item];
  return {
    external_id,
    type,
    amount: money(amount, currency),
    total: money(amount, currency),
    line_item: line
      ? { id: line.id, external_id: line.external_id, quantity: line_item.quantity, restock }
      : null,
    created_at: toTsMs(created_at),
  };
}
