import { TOPIC_ALIAS, triggersOf } from '@retour/contract/event-types';
import type { Topic } from '@retour/contract/event-types';
import { LABEL_STATUSES, WIRE_STATES } from '@retour/contract/states';
import { Type } from '../../../platform/type.ts';
import type { TProperties, TSchema } from 'typebox';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Id, IdText, Money, Nullable, OneOf, Pid, TsMs } from '../../../platform/fields.ts';
import { MessageFileSchema } from '../../messages/conversation/index.ts';
import { SECURITY_KINDS, SECURITY_STATES } from '../../money/securities/index.ts';
import { Return, ReturnDetails } from '../../returns/index.ts';
import { withdrawal_members } from '../../requests/withdrawals/index.ts';

// What webhooks tell, by topic (webhook contract, 6), for the API description.

const said = <T extends TSchema>(schema: T, description: string) => Type.With(schema, { description });
const text = (description: string) => Type.String({ description });
const textOrNull = (description: string) => said(Nullable(Type.String()), description);

/** A payload: what the topic tells, among what every payload has. */
function payload(title: string, topic: Topic, members: TProperties, topics: readonly string[] = [topic]) {
  const head = { topic: OneOf(topics), trigger: OneOf(triggersOf(topic)), shop_id: Id };
  const of_event = {
    event_id: text('The same for all subscriptions to the event.'),
    sequence: said(
      Nullable(Type.Integer({ minimum: 1 })),
      'Grows with every event of a return, over all topics; null for drop-off shipments and withdrawals.',
    ),
    occurred_at: said(TsMs, 'Time of the change.'),
  };
  return Type.Object({ ...head, ...members, ...of_event }, { title });
}

const part = Nullable(Type.String());
const customer_detail = Type.Object(
  { email: Type.String(), first_name: part, middle_name: part, last_name: part },
  { description: 'The customer; in a gift return the recipient.' },
);

/** Where goods come from or go to: names that are null where nothing is known, and those that are always there. */
const address = (always: readonly string[] = []) => {
  const names = 'name company address1 address2 city state zip country country_code phone'.split(' ');
  return Type.Object(
    Object.fromEntries(names.map((name) => [name, always.includes(name) ? Type.String() : part])),
  );
};
const label_address = address(['name', 'address1', 'city', 'country_code']);

const shipment_ids = { happy_returns_shipment_id: part, network_shipment_id: part };

/** The return as the lists show it, but for the form of two ids, with what only webhooks show. */
const OfReturn = payload('ReturnPayload', 'return', {
  ...Return.properties,
  order_id: said(Id, 'Identifier of the order.'),
  provider_order_number: said(Nullable(Pid), 'Order at the commerce platform: number.'),
  provider_order_external_id: said(Nullable(Pid), 'Order at the commerce platform.'),
  provider_order_sales_channel: part,
  customer_detail,
  address: said(address(), 'Address that the items are sent from.'),
  is_gift_return: Type.Boolean(),
  destination_id: said(Nullable(IdText), 'Address that the items are sent to.'),
  refunds: ReturnDetails.properties.refunds,
  ...shipment_ids,
  changed_fields: Type.Array(Type.String(), {
    description: 'Members that differ from the previous event of the return.',
  }),
});

const OfProcessing = payload('ProcessingFailedPayload', 'return.processing', {
  return_id: Id,
  return_state: OneOf(WIRE_STATES),
  review_reason: Type.String(),
  message: textOrNull('For people.'),
  source: said(
    Nullable(OneOf(['warehouse', 'admin'])),
    'Who started processing: the API, the console, or null for a processing event.',
  ),
});

const OfLabel = payload('LabelPayload', 'label', {
  id: said(Id, 'Identifier of the return.'),
  return_id: said(IdText, 'The same as text.'),
  order_id: Id,
  provider_order_id: Nullable(Pid),
  carrier: text('`N/A` with `label.requested`.'),
  tracking_number: text('`N/A` with `label.requested`.'),
  label_status: OneOf([...LABEL_STATUSES, 'N/A']),
  label_updated_at: said(Type.Union([TsMs, Type.Literal('N/A')]), '`N/A` with `label.requested`.'),
  shipment_id: said(Nullable(IdText), 'Identifier of the label; null with `label.requested`.'),
  label_url: part,
  tracking_url: part,
});

const OfLabelRequest = payload('LabelRequestPayload', 'label.request', {
  id: said(Id, 'Identifier of the label request.'),
  return_id: Id,
  created_at: TsMs,
  addresses: Type.Object({ origin: label_address, destination: label_address }),
  parcel: Type.Object(
    { height: Type.Number(), width: Type.Number(), length: Type.Number(), weight: Type.Number() },
    { description: 'Inches and grams.' },
  ),
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      sku: Type.String(),
      hs_code: part,
      country_of_origin: part,
      price: Amount,
    }),
    { description: 'One row per unit.' },
  ),
});

const OfRestock = payload('RestockPayload', 'restock', {
  id: said(Id, 'Identifier of the return.'),
  order_id: Id,
  provider_order_id: Nullable(Pid),
  restock_items: Type.Array(
    Type.Object({
      location_id: Nullable(Pid),
      variant_id: Nullable(Pid),
      inventory_item_id: Nullable(Pid),
      available_adjustment: Type.Integer({ minimum: 1, description: 'Units to add.' }),
      inventory_management: textOrNull('The system that keeps the stock.'),
      movement_id: text('Id of the stock movement. Book each movement once.'),
      line_item_ids: Type.Array(Id),
    }),
    { description: 'One row per location and variant.' },
  ),
});

const OfGiftCard = payload('GiftCardPayload', 'giftcard', {
  id: Nullable(Id),
  settlement_id: text('Issue one card per settlement.'),
  total_credit_issued: Money,
  gift_card_subtotal: said(Money, 'Without tax and bonus, after fees.'),
  gift_card_tax: said(Money, 'Tax contained in it.'),
  gift_card_bonus_credit: Money,
  currency: Type.String(),
  return_id: IdText,
  email: Type.String(),
  first_name: part,
  last_name: part,
  external_order_id: Nullable(Pid),
  external_order_name: Type.String(),
  external_order_number: Nullable(Pid),
});

const OfExchange = payload('ExchangePayload', 'exchange', {
  settlement_id: text('Create one order per settlement.'),
  return_id: IdText,
  release: Type.Optional(
    OneOf(['now'], { description: 'The returned items are not back yet: send the new ones all the same.' }),
  ),
  order_id: Id,
  external_order_id: Nullable(Pid),
  external_order_name: Type.String(),
  exchange_order_name: text('Suggested name of the new order.'),
  email: Type.String(),
  first_name: part,
  last_name: part,
  shipping_address: said(
    Nullable(Type.Record(Type.String(), Type.Unknown())),
    "Address that the items are sent to, with the members of an order's address.",
  ),
  currency: Type.String(),
  exchange_total: said(Money, 'Cost of the items.'),
  exchange_credit_total: said(Money, 'Part of it that the return pays for.'),
  upsell: said(Money, 'Part of it that the shopper pays.'),
  items: Type.Array(
    Type.Object({
      exchange_id: IdText,
      product_id: Nullable(Pid),
      variant_id: Nullable(Pid),
      sku: Type.String(),
      title: Type.String(),
      price: Money,
      discount: Money,
      tax: Money,
      total: Money,
    }),
    { description: 'One row per unit.' },
  ),
});

const OfSecurity = payload('SecurityPayload', 'security', {
  security_id: text('Of the security.'),
  return_id: IdText,
  order_id: Id,
  kind: OneOf(SECURITY_KINDS),
  state: OneOf(SECURITY_STATES),
  amount: said(Money, 'What was paid for the items that are to come back.'),
  charged_amount: said(Money, 'Of that, what the shop keeps of a deposit, or has lost without one.'),
  currency: Type.String(),
  release_on: OneOf(['scan', 'delivery', 'grading']),
  send_by: TsMs,
  charge_at: TsMs,
});

const OfMessage = payload('MessagePayload', 'message', {
  message_id: Id,
  return_id: IdText,
  order_id: Id,
  text: text('What the shopper wrote. Plain text.'),
  written_at: TsMs,
  files: Type.Optional(
    Type.Array(MessageFileSchema, { description: 'Left out where none was sent with it.' }),
  ),
});

const OfShipment = payload(
  'DropoffShipmentPayload',
  'dropoff.shipment',
  {
    loop_shipment_id: Id,
    happy_returns_shipment_id: text('Identifier at the network.'),
    shipment_id: said(Id, 'Equals `loop_shipment_id`.'),
    network_shipment_id: text('Equals `happy_returns_shipment_id`.'),
  },
  ['dropoff.shipment', TOPIC_ALIAS],
);

/** The withdrawal as the API shows it, at the time of the event. */
const OfWithdrawal = payload('WithdrawalPayload', 'withdrawal', withdrawal_members);

export const PAYLOADS = {
  return: OfReturn,
  'return.processing': OfProcessing,
  label: OfLabel,
  'label.request': OfLabelRequest,
  restock: OfRestock,
  giftcard: OfGiftCard,
  exchange: OfExchange,
  security: OfSecurity,
  message: OfMessage,
  'dropoff.shipment': OfShipment,
  withdrawal: OfWithdrawal,
} as const satisfies Record<Topic, object>;

/** What each topic is about, for the API description. */
export const SUMMARIES: Record<Topic, string> = {
  return: 'Changes of a return',
  'return.processing': 'Processing ended without closing a return',
  label: 'A label of a return',
  'label.request': 'A request for a label that an integration makes',
  restock: 'Units to restock',
  giftcard: 'A gift card to issue elsewhere',
  exchange: 'An exchange order to create',
  security: 'What secures items whose exchange was sent before they are back',
  message: 'What a shopper wrote about a return',
  'dropoff.shipment': 'A drop-off shipment that was processed at the warehouse',
  withdrawal: 'A withdrawal from a contract',
};
