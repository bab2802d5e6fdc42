import { Type } from '../../../platform/type.ts';
import type { TProperties } from 'typebox';
import {
  LABEL_STATUSES,
  RETURN_OUTCOMES,
  RETURN_KINDS,
  REVIEW_REASONS,
  WIRE_STATES,
} from '@retour/contract/states';
import { settlement_schemas } from '../../money/settlements/index.ts';
import { Id, IdText, Money, Nullable, OneOf, Pid, TsOffset, TsPlain } from '../../../platform/fields.ts';
import { ReturnLineItem, ReturnLineItemDetails } from './line-item.ts';
import { Exchange, ReturnLabel, ReturnMethod } from './parcel.ts';
import { processing, processing_details } from './processing.ts';
import { NotAvailable, money, said, textOrEmpty, textOrNa } from './words.ts';

// The members that both representations share, in the groups that the API contract, 10.1, lists them in.

const status = {
  state: OneOf(WIRE_STATES, { description: 'A return that is being processed is shown as open.' }),
  review_reason: said(Nullable(OneOf(REVIEW_REASONS)), 'Why the return is in review; null in other states.'),
  total: money('Balance: positive goes to the shopper, negative comes from the shopper.'),
  outcome: OneOf(RETURN_OUTCOMES, { description: 'What the shopper gets for the whole return.' }),
} satisfies TProperties;

const order = {
  order_name: Type.String({ description: 'Name of the order as the shopper knows it.' }),
  order_number: Type.String({ description: 'Digits of the order name, or the name if it has none.' }),
} satisfies TProperties;

const person = {
  customer: textOrEmpty('Email address of the customer; empty if unknown or erased.'),
  origin_country: textOrEmpty('Country that the items are sent from; empty if unknown.'),
  origin_country_code: textOrEmpty('Its two-letter code; empty if unknown.'),
} satisfies TProperties;

const totals = {
  multi_currency: Type.Boolean({
    description: "Whether the order was paid in another currency than the shop's.",
  }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency of the amounts in this object.' }),
  taxes_included: Type.Boolean({ description: 'Whether prices of the order include tax.' }),
  return_product_total: money('Prices of the units.'),
  return_discount_total: money('Discounts of the units.'),
  return_tax_total: money('Tax of the units.'),
  return_total: money('Products less discounts, plus tax unless prices include it.'),
  return_credit_total: money('Value given as credit: exchange credit and store credit.'),
  exchange_product_total: money('Prices of the exchange items.'),
  exchange_discount_total: money('Discounts of the exchange items.'),
  exchange_tax_total: money('Tax of the exchange items.'),
  exchange_total: money('Cost of the exchange items.'),
  exchange_credit_total: money('Part of it that the return pays for.'),
  gift_card: money('Store credit or gift card issued, including bonus.'),
  handling_fee: money('Fee that was charged.'),
  refund: money('Money refunded to the original payments.'),
  upsell: money('Paid by the shopper on top.'),
  honoured_discount: money('Original discount that was granted on the exchange items.'),
  bonus_credit: money('Bonus that was used.'),
  price_held: Type.Optional(
    money(
      'How much more the exchange items cost today than the exchange (9.5); negative if they cost less. Left out if it is 0.',
    ),
  ),
  kept_value: Type.Optional(
    money(
      'What of their value is not given for units that the shopper keeps for an offer (9.7). Left out if it is 0.',
    ),
  ),
  keep_offers: Type.Optional(
    Type.Array(
      Type.Object(
        {
          line_item_id: Type.Union([Id, IdText], { description: 'As in `line_items[]`.' }),
          basis_points: Type.Integer({
            minimum: 1,
            maximum: 9_999,
            description: 'How much of the value of the unit is given for keeping it.',
          }),
        },
        {
          title: 'KeepOffer',
          description: 'A unit with the outcome `keep` that the shopper keeps for an offer.',
        },
      ),
      { description: 'Left out if `kept_value` is.' },
    ),
  ),
  collected: Type.Optional(
    Type.Object(
      {
        amount: Type.With(Money, { description: 'In `currency` of this object.' }),
        refunded: Type.With(Money, { description: 'Part of it that was or is being refunded.' }),
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'Currency that the order was paid in.' }),
        paid_at: TsOffset,
      },
      {
        title: 'CollectedPayment',
        description:
          'What the shopper paid for the exchange before it was submitted (28). Left out if nothing was collected.',
      },
    ),
  ),
  goodwill: Type.Optional(
    Type.Array(
      Type.Object(
        {
          goodwill_id: Type.String({ pattern: '^gdw_[0-9A-Z]{26}$' }),
          kind: OneOf(['refund', 'store_credit', 'gift_card']),
          amount: Type.With(Money, { description: 'In `currency` of this object. Part of no total.' }),
          currency: Type.String({
            pattern: '^[A-Z]{3}$',
            description: 'Currency that the order was paid in.',
          }),
          given_at: TsOffset,
          settled_at: Type.With(Nullable(TsOffset), { description: 'Null until all of it was made.' }),
        },
        {
          title: 'Goodwill',
          description: 'What staff gave beyond what the return comes to (API contract, 18.14).',
        },
      ),
      { description: 'Left out if nothing was given.' },
    ),
  ),
  reimbursement: money(
    'Shipping and duties that the policy refunds: part of `refund`, as far as the payments cover it.',
  ),
  not_refundable: money(
    'Amount of units and of `reimbursement` that the payments of the order can no longer refund.',
  ),
  gift_card_order_name: said(
    Nullable(Type.String()),
    'Record of the gift card at the commerce platform: name.',
  ),
  gift_card_order_id: said(Nullable(Type.String()), 'Record of the gift card at the commerce platform: id.'),
} satisfies TProperties;

const parcel = {
  exchanges: Type.Array(Exchange),
  carrier: textOrNa('Carrier of the newest label; `N/A` if there is none.'),
  tracking_number: textOrNa('Tracking number of the newest label; `N/A` if there is none.'),
  label_status: OneOf([...LABEL_STATUSES, 'N/A'], {
    description: 'Status of the newest label; `N/A` if there is none.',
  }),
  label_url: said(Nullable(Type.String()), 'The newest label as a document.'),
  label_rate: said(Nullable(Money), 'Price of the newest label.'),
  labels: Type.Array(ReturnLabel, { description: 'Every label that is not voided.' }),
  status_page_url: Type.String({
    description: 'Page with the status of the return. Anyone with the URL can see it.',
  }),
  return_method: said(Nullable(ReturnMethod), 'How the items are sent back; null if none are.'),
  package_reference: said(Nullable(Type.String()), 'Printed on label and packing slip.'),
  type: OneOf(RETURN_KINDS),
} satisfies TProperties;

const labelUpdated = 'Last change of the newest label; `N/A` if there is none.';
const edited = 'Last change of items or outcomes in the console.';
const gave_order = 'Order at the commerce platform';
const by_setting = 'A shop with the setting `provider_ids` = `internal` shows its identifier here.';

/** A return as the lists show it: identifiers are text, instants carry an offset. */
export const Return = Type.Object(
  {
    id: said(IdText, 'Identifier of the return; also the RMA number.'),
    ...status,
    created_at: TsOffset,
    updated_at: TsOffset,
    edited_at: said(Nullable(TsOffset), edited),
    order_id: said(IdText, "Retour's identifier of the order."),
    ...order,
    provider_order_id: textOrEmpty(`${gave_order}; empty if there is none. ${by_setting}`),
    provider_order_number: textOrEmpty(`${gave_order}: number; empty if there is none.`),
    ...person,
    ...totals,
    ...processing,
    line_items: Type.Array(ReturnLineItem, { description: 'One row per unit.' }),
    ...parcel,
    label_updated_at: said(Type.Union([TsOffset, NotAvailable]), labelUpdated),
    destination_id: said(Nullable(Id), 'Where the items are sent.'),
  },
  { title: 'Return', description: 'A return, in the list form.' },
);

const SettledRefund = Type.Object(
  {
    gateway: Type.String({ description: 'Payment that was refunded.' }),
    amount: money('In `currency` of this row.'),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    provider_refund_id: Nullable(Type.String()),
  },
  { title: 'SettledRefund', description: 'A refund that was made.' },
);

/** A return on its own: identifiers are numbers, instants are plain UTC, and there are a few members more. */
export const ReturnDetails = Type.Object(
  {
    id: said(Id, 'Identifier of the return; also the RMA number.'),
    ...status,
    created_at: TsPlain,
    updated_at: TsPlain,
    edited_at: said(Nullable(TsPlain), edited),
    order_id: said(Pid, `${gave_order}; Retour's identifier if the platform has none. ${by_setting}`),
    ...order,
    provider_order_id: said(Nullable(Pid), `${gave_order}. ${by_setting}`),
    provider_return_id: said(
      Nullable(Pid),
      'Return at the commerce platform; null if the platform has none.',
    ),
    provider_order_number: said(Nullable(Pid), `${gave_order}: number.`),
    ...person,
    customer_email: textOrEmpty('Equals `customer`.'),
    customer_first_name: textOrEmpty('First name of the customer; empty if unknown.'),
    customer_last_name: textOrEmpty('Last name of the customer; empty if unknown.'),
    order_return_ids: Type.Array(Id, { description: 'All returns of the order, newest first.' }),
    ...totals,
    ...processing_details,
    exchange: money('Equals `exchange_total`.'),
    exchange_order_name: Type.Array(Type.String(), { description: 'Exchange orders: names.' }),
    exchange_order_id: Type.Array(Pid, { description: 'Exchange orders at the commerce platform: ids.' }),
    refunds: Type.Array(SettledRefund),
    settlements: Type.Array(settlement_schemas.Settlement, {
      description: 'Every settlement in the order in which they are made, including failed and waiting ones.',
    }),
    line_items: Type.Array(ReturnLineItemDetails, { description: 'One row per unit.' }),
    ...parcel,
    label_updated_at: said(Type.Union([TsPlain, NotAvailable]), labelUpdated),
    destination_id: said(Nullable(Id), 'Where the items are sent.'),
  },
  { title: 'ReturnDetails', description: 'A return, in the details form.' },
);
