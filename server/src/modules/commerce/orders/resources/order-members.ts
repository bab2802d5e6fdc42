import type { Static } from 'typebox';
import { Type } from '../../../../platform/type.ts';
import { AmountInput, SignedAmountInput } from '../../../../platform/schema/amounts.ts';
import { Email, IdInput, Nullable, OneOf, Text, TimeText } from '../../../../platform/fields.ts';
import { AddressInput, ExternalId, Reference, Tags } from '../../resources/index.ts';
import type { GivenOf } from '../../resources/index.ts';
import { LINE_TEXTS, eachLineText } from '../line-texts.ts';
import { is_business } from './customers.ts';
import { Discounts, Duties, Fees, Metadata, TaxLines, optional } from './money-members.ts';

// What a body says of an order (API contract, 19.2).

export const fulfillment_statuses = ['success', 'failure', 'cancelled', 'pending', 'open', 'error'] as const;
export const refund_types = ['line_item', 'shipping', 'other'] as const;
export const payment_kinds = [
  'card',
  'wallet',
  'bank',
  'gift_card',
  'store_credit',
  'cash',
  'other',
] as const;
export const payment_statuses = ['captured', 'pending', 'voided'] as const;
export const adjustment_names = ['total_discounts', 'total_price'] as const;
export const order_statuses = ['active', 'archived', 'cancelled', 'unknown'] as const;

const LineItem = Type.Object({
  external_id: optional(Text(64)),
  product: optional(Reference()),
  product_variant: optional(Reference()),
  title: optional(Text(255)),
  ...eachLineText((name) => optional(Text(LINE_TEXTS[name]))),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  unit_price: AmountInput,
  unit_price_presentment: optional(AmountInput),
  discounts: optional(Discounts),
  unit_discounts: optional(AmountInput),
  unit_discounts_presentment: optional(AmountInput),
  taxable: Type.Optional(Type.Boolean({ default: true })),
  tax_lines: optional(TaxLines),
  duties: optional(Duties),
  metadata: optional(Metadata),
});

const Fulfillment = Type.Object({
  external_id: Text(100),
  status: OneOf(fulfillment_statuses),
  fulfilled_at: optional(TimeText('Makes the units returnable.')),
  delivered_at: optional(TimeText('Starts the return window, if the policy counts from delivery.')),
  shipping_carrier: optional(Text(100)),
  tracking_numbers: optional(Type.Array(Text(256), { maxItems: 50 })),
  location: optional(Reference()),
  fulfillment_line_items: optional(
    Type.Array(
      Type.Object({
        external_id: optional(Text(100)),
        order_line_item_external_id: optional(Text(64)),
        order_line_item_global_id: Type.Optional(
          Nullable(IdInput("Our id of the line, if `order_line_item_external_id` isn't sent.")),
        ),
        quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      }),
      { maxItems: 500 },
    ),
  ),
});

const Refund = Type.Object({
  external_id: Text(100),
  type: OneOf(refund_types),
  amount: optional(AmountInput),
  total: optional(AmountInput),
  line_item: optional(
    Type.Object({
      ...Reference(64).properties,
      quantity: Type.Integer({ minimum: 1, maximum: 10_000 }),
      restock: Type.Optional(Type.Boolean({ default: false })),
    }),
  ),
  created_at: optional(TimeText('Default: now.')),
});

const Payment = Type.Object({
  external_id: Text(100),
  gateway: Text(100),
  kind: OneOf(payment_kinds),
  captured: AmountInput,
  status: OneOf(payment_statuses),
  captured_at: TimeText('When the payment was captured.'),
  card: optional(
    Type.Object(
      { brand: Text(30, 'Such as `Visa`.'), last4: Type.String({ pattern: '^[0-9]{4}$' }) },
      { description: 'How the shopper recognises the card.' },
    ),
  ),
});

const Customer = Type.Object({
  ...Reference(64).properties,
  first_name: optional(Text(50)),
  last_name: optional(Text(50)),
  email: optional(Email),
  phone: optional(Text(30)),
  sales_channel: optional(Text(255, 'Default: that of the order.')),
  is_business: optional(is_business),
});

export const order_members = {
  external_id: Nullable(ExternalId()),
  name: Text(100, 'Name of the order, as the shopper enters it.'),
  order_number: Nullable(Text(50, 'Default: the digits of `name`.')),
  source: Nullable(Text(100)),
  sales_channel: Nullable(Text(255)),
  channel: Nullable(Text(255, 'The same as `sales_channel`.')),
  status: OneOf(order_statuses, { default: 'active' }),
  customer: Nullable(Customer),
  shipping_address: Nullable(AddressInput),
  billing_address: Nullable(AddressInput),
  taxes_included: Type.Boolean(),
  total_price: AmountInput,
  total_discounts: Nullable(AmountInput),
  total_taxes: Nullable(AmountInput),
  total_shipping: Nullable(AmountInput),
  total_price_presentment: Nullable(AmountInput),
  total_discounts_presentment: Nullable(AmountInput),
  total_taxes_presentment: Nullable(AmountInput),
  total_shipping_presentment: Nullable(AmountInput),
  order_discounts: Nullable(Discounts),
  shipping_lines: Nullable(
    Type.Array(
      Type.Object({
        title: Text(255),
        price: AmountInput,
        tax_lines: optional(TaxLines),
        discounts: optional(Discounts),
      }),
      { maxItems: 50 },
    ),
  ),
  fees: Nullable(Fees),
  adjustments: Nullable(
    Type.Array(Type.Object({ name: OneOf(adjustment_names), amount: SignedAmountInput }), {
      maxItems: 10,
      description:
        'By what a total differs from its parts: below 0 it is taken off the items, above 0 no return gives it back. Default: what the totals of a `legacy` key differ by.',
    }),
  ),
  tags: Nullable(Tags),
  line_items: Type.Array(LineItem, { minItems: 1, maxItems: 500 }),
  fulfillments: Nullable(Type.Array(Fulfillment, { maxItems: 100 })),
  refunds: Nullable(Type.Array(Refund, { maxItems: 500 })),
  payments: Nullable(
    Type.Array(Payment, {
      maxItems: 20,
      description:
        "Without payments, Retour doesn't know how the order was paid: its total counts as paid, and refunds are recorded as owed.",
    }),
  ),
  created_at: Nullable(TimeText('When the order was placed; default: now.')),
};

export const required_of_orders = ['name', 'taxes_included', 'total_price', 'line_items'];

/** The body of an order after its schema checked it. */
export type OrderBody = GivenOf<typeof order_members>;
export type LineBody = Static<typeof LineItem>;
export type CustomerBody = Static<typeof Customer>;
export type ShippingBody = NonNullable<OrderBody['shipping_lines']>[number];
