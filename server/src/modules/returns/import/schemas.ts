import { EXCHANGE_TYPES, LABEL_STATUSES, RETURN_KINDS, WIRE_STATES } from '@retour/contract/states';
import type { Static, TSchema } from 'typebox';
import { IdInput, Nullable, OneOf, Pid, TimeText, Url } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { GOODWILL_KINDS, GOODWILL_REASONS } from '../store-goodwill.ts';

// A return of another system, in the list form of API contract, 10.1 with the additions of its details form, so that an export can be sent as it is.

/** Members may be absent or null. */
const May = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));
const words = (max: number, description: string) => May(Type.String({ maxLength: max, description }));
/** Money that is not negative. */
const Paid = Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$', maxLength: 20 });
const amount = (description: string) => May(Type.With(Paid, { description }));
const name = (description: string) => May(Type.With(Pid, { description }));

const LineItem = Type.Object({
  line_item_id: IdInput('Identifier of the unit in the other system. Retour keeps it.'),
  provider_line_item_id: Type.With(Pid, { description: '`external_id` of the order line.' }),
  outcome: May(OneOf(['default', 'keep', 'donate', 'reject'])),
  resolution: May(
    OneOf(['refund', 'credit', 'exchange', 'none'], {
      description:
        'What the shopper gets. If absent: `exchange` for a unit with an `exchange_variant`, `credit` if the return has a `gift_card` and the unit no refund, otherwise `refund`.',
    }),
  ),
  refund: amount('Share of the refund; only used to tell refund from credit.'),
  exchange_variant: name('Variant that replaces the unit; empty if there is none.'),
  return_reason: words(255, 'Reason as the shopper saw it.'),
  parent_return_reason: words(255, 'Group of the reason.'),
  return_comment: words(1000, 'Comment of the shopper; `N/A` if there is none.'),
});

const Exchange = Type.Object({
  exchange_order_id: name('Order at the commerce platform.'),
  exchange_order_name: words(255, 'Its name.'),
  product_id: name('Product at the commerce platform.'),
  variant_id: name('Variant at the commerce platform.'),
  sku: words(255, 'Stock keeping unit.'),
  title: Type.String({ minLength: 1, maxLength: 500 }),
  type: May(OneOf(EXCHANGE_TYPES)),
  price: Paid,
  discount: amount('Discount of the new item.'),
  tax: amount('Tax of the new item.'),
});

const LabelStatusInput = OneOf([...LABEL_STATUSES, 'N/A', '']);
const Label = Type.Object({
  id: May(IdInput('Identifier of the label in the other system. Retour keeps it.')),
  status: May(LabelStatusInput),
  carrier: words(100, 'Carrier; `N/A` if unknown.'),
  tracking_number: Type.String({ maxLength: 256 }),
  updated_at: May(TimeText('When the status changed.')),
  url: May(Url('The label as a document.')),
  tracking_url: May(Url('Tracking page of the carrier.')),
  rate: May(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'Price in minor units.' })),
  currency: May(Type.String({ pattern: '^[A-Z]{3}$' })),
});

const Refund = Type.Object({
  gateway: words(100, 'Payment method that was refunded.'),
  amount: Paid,
  currency: May(Type.String({ pattern: '^[A-Z]{3}$' })),
  provider_refund_id: words(255, 'Identifier of the refund at the payment provider.'),
});

const GivenBeyond = Type.Object({
  goodwill_id: Type.String({ pattern: '^gdw_[0-9A-Z]{26}$' }),
  kind: OneOf(GOODWILL_KINDS),
  amount: Paid,
  currency: May(Type.String({ pattern: '^[A-Z]{3}$' })),
  reason: May(OneOf(GOODWILL_REASONS)),
  note: words(500, 'What staff noted.'),
  given_by: words(200, 'Who gave it.'),
  given_at: TimeText('When it was given.'),
  settled_at: May(
    TimeText('When all of it was made. Without this, it is refused: Retour would not make it.'),
  ),
  refunds: May(Type.Array(Refund, { maxItems: 20 })),
});

const Method = Type.Object({
  provider: Type.String({ minLength: 1, maxLength: 100 }),
  method_type: OneOf(['ship_with_label', 'ship_own', 'drop_off', 'in_store', 'pickup']),
  state: May(OneOf(['pending', 'dropped_off', 'in_transit', 'delivered', 'cancelled'])),
  rma_id: words(64, 'Code of the return at a drop-off network.'),
  scannable_id: words(100, 'Content of the QR code.'),
});

export const import_members = {
  id: IdInput('Identifier of the return in the other system. Retour keeps it.'),
  state: OneOf(WIRE_STATES),
  created_at: TimeText('When the return was submitted.'),
  updated_at: May(TimeText('When it last changed; for a closed return, when it was closed.')),
  provider_order_id: name('`external_id` of the order. Needed if several orders have the same name.'),
  order_name: words(255, 'Name of the order, for example `#1042`.'),
  type: May(OneOf(RETURN_KINDS)),
  customer: words(255, 'Email address of the customer; default: the customer of the order.'),
  customer_first_name: words(255, 'First name.'),
  customer_last_name: words(255, 'Last name.'),
  currency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'Currency of all amounts: the one the order was paid in.',
  }),
  was_processed: May(
    Type.Boolean({ description: 'False for a closed return without refund, credit or exchange.' }),
  ),
  refund: amount('Money refunded to the original payments.'),
  gift_card: amount('Store credit issued, including bonus.'),
  handling_fee: amount('Fee charged.'),
  reimbursement: amount('Shipping and duties refunded.'),
  honoured_discount: amount('Original discount granted on the exchange items.'),
  bonus_credit: amount('Bonus used.'),
  upsell: amount('Amount paid by the shopper for exchange items.'),
  gift_card_order_name: words(255, 'Record of the gift card at the commerce platform: name.'),
  gift_card_order_id: name('Record of the gift card at the commerce platform: id.'),
  refunds: May(Type.Array(Refund, { maxItems: 20 })),
  goodwill: May(
    Type.Array(GivenBeyond, {
      maxItems: 100,
      description: 'What staff gave beyond the return, as it was made. Part of no amount of the return.',
    }),
  ),
  line_items: Type.Array(LineItem, { minItems: 1, maxItems: 500, description: 'One row per unit.' }),
  exchanges: May(Type.Array(Exchange, { maxItems: 500 })),
  labels: May(Type.Array(Label, { maxItems: 50 })),
  carrier: words(100, 'Carrier of the newest label, if `labels` is absent.'),
  tracking_number: words(256, 'Tracking number of the newest label, if `labels` is absent.'),
  label_status: May(LabelStatusInput),
  label_updated_at: words(64, 'When its status changed; `N/A` if there is no label.'),
  label_url: May(Url('The newest label as a document, if `labels` is absent.')),
  return_method: May(Method),
  processing_event: May(
    OneOf(['in_transit', 'delivered', 'dropoff', 'grading'], {
      description: 'What starts processing an open return; without it, an integration or a person does.',
    }),
  ),
  destination_id: May(IdInput('Destination in Retour. The oldest enabled warehouse if absent or unknown.')),
  notes: May(
    Type.Array(
      Type.Object({
        content: Type.String({ minLength: 1, maxLength: 255 }),
        created_at: May(TimeText('When the note was written.')),
      }),
      { maxItems: 100 },
    ),
  ),
};

/** A return of another system (`POST /returns/import`, and the bulk resource `return`). */
export const ReturnImportBody = Type.Object(import_members, {
  title: 'ReturnImport',
  description: 'A return of another system. You can send the list form of that system unchanged.',
});
export type ReturnImport = Static<typeof ReturnImportBody>;
export type ImportLineItem = Static<typeof LineItem>;
export type ImportLabel = Static<typeof Label>;
