import {
  UNIT_DISPOSITIONS,
  RESOLUTIONS,
  RETURN_STATES,
  RETURN_KINDS,
  REVIEW_REASONS,
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
} from '@retour/contract/states';
import { Text as BoundedText, Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import type { TProperties } from 'typebox';
import { FileIds, MessageFileSchema } from '../../messages/conversation/index.ts';
import { Email } from '../../messages/emails/index.ts';
import { FACT_NAMES } from '../../policy/policies/index.ts';
import { RETURN_PROBLEMS } from '../return-queue/index.ts';
import {
  GOODWILL_KINDS,
  GOODWILL_REASONS,
  ItemCondition,
  ItemDisposition,
  review_cause_members,
} from '../../returns/index.ts';
import { GRADE_KINDS } from '../../warehouse/station/index.ts';
import { Acts } from './acts.ts';
import { GoodwillOfReturn, Instrument, SettlementOfReturn } from './schemas-money.ts';
import { PREVIEWED } from './preview.ts';

// What the page of a return shows (API contract, 18.13). Amounts are in the currency of the shop, unless they are of a settlement.

const Text = Type.String();
const OptionalText = Nullable(Type.String());
const Maybe = Type.Optional(OptionalText);

const NewItem = Type.Object({
  title: Text,
  sku: OptionalText,
  price: Amount,
  discount: Amount,
  total: Amount,
  out_of_stock: Type.Boolean(),
});

const Unit = Type.Object(
  {
    id: Id,
    order_line_item_id: Id,
    title: Text,
    variant_title: OptionalText,
    sku: OptionalText,
    image: OptionalText,
    quantity_ordered: Type.Integer(),
    outcome: OneOf(UNIT_DISPOSITIONS),
    resolution: OneOf(RESOLUTIONS),
    offer_basis_points: Type.With(Nullable(Type.Integer()), {
      description:
        'How much of its value the shopper gets for keeping it (API contract, 9.7); null unless it is kept for an offer.',
    }),
    reason_code: Type.With(OptionalText, { description: 'Of the reason sets of the shop.' }),
    reason: Type.String({ description: 'In the language that is asked for, else as the shopper saw it.' }),
    parent_reason: Text,
    comment: OptionalText,
    answers: Type.Array(
      Type.Object({ question: Type.String({ description: 'Identifier of the question.' }), answer: Text }),
    ),
    photos: Type.Array(Type.Object({ url: Text, by: OneOf(['shopper', 'warehouse']) })),
    arrived_at: Type.With(Nullable(TsMs), {
      description:
        "When its parcel arrived: delivered by the carrier or scanned at a station, else when it was graded. Null while it isn't known to have arrived: of several parcels, units are known by their grading.",
    }),
    condition: Nullable(ItemCondition),
    disposition: Nullable(ItemDisposition),
    grade: Type.With(
      Nullable(
        Type.Object({
          number: Type.Integer({ minimum: 1, description: 'Its place among the grades of the shop.' }),
          kind: OneOf(GRADE_KINDS),
          label: Type.With(OptionalText, { description: "The shop's own name for it." }),
        }),
      ),
      { description: 'The grade of the shop that the condition is; null without one.' },
    ),
    graded_at: Type.With(Nullable(TsMs), { description: 'When its condition was reported.' }),
    removed_at: Nullable(TsMs),
    restocked_at: Nullable(TsMs),
    price: Amount,
    discount: Amount,
    tax: Amount,
    refund: Amount,
    discounts: Type.Array(Text, { description: 'Names of the discounts of the order and the line.' }),
    exchange: Nullable(NewItem),
    override: Nullable(
      Type.Object({
        reason: Text,
        by: Text,
        bars: Type.Array(
          Type.Object({
            code: Text,
            kind: Maybe,
            id: Maybe,
            name: Maybe,
            value: Type.Optional(Type.Integer({ description: 'Of fees that were waived, in minor units.' })),
          }),
          { description: 'What spoke against it.' },
        ),
      }),
    ),
  },
  { title: 'UnitOfReturn' },
);

const total_names = [
  'return_product_total',
  'return_discount_total',
  'return_tax_total',
  'return_total',
  'exchange_total',
  'exchange_credit_total',
  'gift_card',
  'refund',
  'handling_fee',
  'upsell',
  'honoured_discount',
  'price_held',
  'kept_value',
  'bonus_credit',
  'reimbursement',
  'not_refundable',
  'total',
] as const;
const Totals = Type.Object(
  Object.fromEntries(total_names.map((name) => [name, Amount])) as Record<
    (typeof total_names)[number],
    typeof Amount
  >,
  { title: 'TotalsOfReturn' },
);

const entryOf = <Kind extends string, Detail extends TProperties>(kind: Kind, detail: Detail) =>
  Type.Object({ at: TsMs, kind: OneOf([kind]), detail: Type.Object(detail) });

const files = Type.Array(MessageFileSchema);

/** What happened, and by whom. */
const Entry = Type.Union(
  [
    entryOf('event', {
      trigger: Type.String({ description: 'Of the webhook, or `processing` where that was started.' }),
      actor: OptionalText,
      state: Type.Optional(Nullable(OneOf(RETURN_STATES))),
      state_before: Type.Optional(Nullable(OneOf(RETURN_STATES))),
      review_reason: Type.Optional(Nullable(OneOf(REVIEW_REASONS))),
      message: Maybe,
    }),
    entryOf('note', { content: Text, author: OptionalText }),
    entryOf('email', {
      id: Id,
      occasion: Text,
      state: Text,
      recipient: Text,
      reason: OptionalText,
      message: OptionalText,
      author: OptionalText,
      files,
    }),
    entryOf('webhook', {
      id: Text,
      trigger: Text,
      status: Text,
      attempts: Type.Integer(),
      url: OptionalText,
    }),
    entryOf('settlement', {
      id: Text,
      settlement: OneOf(SETTLEMENT_KINDS),
      state: OneOf(SETTLEMENT_STATES),
      amount: Amount,
    }),
    entryOf('goodwill', {
      kind: OneOf(GOODWILL_KINDS),
      amount: Amount,
      reason: OneOf(GOODWILL_REASONS),
      note: OptionalText,
      actor: OptionalText,
    }),
    entryOf('message', { id: Id, text: Text, files, answered_at: Nullable(TsMs) }),
    entryOf('parcel', { status: Text, carrier: Text }),
    entryOf('drop_off', { location: OptionalText }),
    entryOf('inspection', {
      line_item_id: Id,
      inspection: OneOf(['grade', 'disposition', 'undo']),
      description: Type.With(OptionalText, { description: 'Of a grade.' }),
      by: Type.With(OptionalText, { description: 'Who inspected.' }),
    }),
  ],
  { title: 'TimelineEntry', description: 'What happened to a return, and by whom.' },
);

const HeldFact = Type.Object({
  fact: OneOf(FACT_NAMES),
  value: Type.Union([Text, Type.Number(), Type.Boolean(), Type.Array(Text), Type.Null()], {
    description:
      'As it was then. Amounts are in minor units of the shop’s currency, shares in basis points, days `YYYY-MM-DD`.',
  }),
});
const Review = Type.Object(
  {
    ...review_cause_members,
    note: Type.String({ description: 'What the policy tells whoever reviews the return.' }),
    held: Type.Array(
      Type.Object({
        order_line_item_id: Type.With(Nullable(Id), { description: 'Null: the return as a whole.' }),
        facts: Type.Array(HeldFact),
      }),
      { description: 'What it was true of, at most five lines, and the facts by which it was.' },
    ),
    ended_at: Nullable(TsMs),
  },
  { title: 'ReviewOfReturn' },
);

/** Everything about a return that a person works with. */
export const ReturnOverview = Type.Object(
  {
    id: Id,
    uuid: Text,
    version: Type.Integer({
      minimum: 0,
      description: 'Send it with an act: nothing is done if the return has changed.',
    }),
    status: OneOf(RETURN_STATES),
    acts: Acts,
    review_reason: Nullable(OneOf(REVIEW_REASONS)),
    reviews: Type.Array(Review, {
      description:
        'What of the policy sent the return to review when it was requested; `ended_at` once that review was done.',
    }),
    problem: Nullable(OneOf(RETURN_PROBLEMS)),
    type: OneOf(RETURN_KINDS),
    currency: Text,
    waiting_messages: Type.Integer({
      minimum: 0,
      description: 'Messages of the shopper that nobody has answered.',
    }),
    paid_currency: Type.String({ description: 'That the order was paid in.' }),
    taxes_included: Type.Boolean(),
    requested_at: TsMs,
    updated_at: TsMs,
    closed_at: Nullable(TsMs),
    processed_at: Nullable(TsMs),
    received_at: Type.With(Nullable(TsMs), { description: 'When a station first scanned a parcel of it.' }),
    assignee: Nullable(Type.Object({ id: Id, name: Text })),
    order: Type.Object({ id: Id, name: Text, created_at: TsMs, delivered_at: Nullable(TsMs) }),
    customer: Type.Object({
      name: OptionalText,
      first_name: OptionalText,
      email: Text,
      is_business: Type.Boolean({
        description: 'Whether the customer of the order is a business; false for a gift.',
      }),
      city: OptionalText,
      country: OptionalText,
      history: Type.Object(
        { orders: Type.Integer(), bought: Amount, returns: Type.Integer(), returned: Amount },
        {
          description: 'Of the customer of the order, the newest 500 orders; of a gift, of this order alone.',
        },
      ),
    }),
    policy: Type.Object({ id: Nullable(Id), version: Nullable(Type.Integer()), name: OptionalText }),
    units: Type.Array(Unit),
    new_items: Type.Array(NewItem, {
      description:
        'What the return is exchanged for as a whole: the items of a cart. Those of one unit are its `exchange`.',
    }),
    totals: Totals,
    settlements: Type.Array(SettlementOfReturn),
    goodwill: Type.Array(GoodwillOfReturn, {
      description: 'What was given beyond the return, in the currency that the order was paid in.',
    }),
    collected: Type.With(Nullable(Type.Object({ amount: Amount, refunded: Amount, paid_at: TsMs })), {
      description:
        'What the shopper paid for the exchange before the return was submitted, in the currency that the order was paid in, and how much of it was or is being refunded.',
    }),
    labels: Type.Array(
      Type.Object(
        {
          id: Id,
          carrier: Text,
          status: Text,
          tracking_number: Text,
          tracking_url: OptionalText,
          url: OptionalText,
          voided_at: Nullable(TsMs),
          moved_at: Nullable(TsMs),
          status_updated_at: TsMs,
          last_seen_at: Type.With(Nullable(TsMs), {
            description: 'When the carrier last scanned the parcel on its way.',
          }),
          last_seen_place: OptionalText,
        },
        { title: 'LabelOfReturn' },
      ),
    ),
    method: Nullable(
      Type.Object({
        type: Text,
        provider: Text,
        state: Text,
        drop_off_code: OptionalText,
        delivered_at: Nullable(TsMs),
      }),
    ),
    destination: Nullable(Type.Object({ id: Id, name: Text })),
    timeline: Type.Array(Entry, { description: 'The newest 200 of each kind, oldest first.' }),
  },
  { title: 'ReturnOverview', description: 'Everything about a return that a person works with.' },
);

/** What is rejected, and what the shopper is told. */
export const RejectBody = Type.Object({
  message: Type.Optional(
    Nullable(
      BoundedText(
        2000,
        'To the shopper, word for word, about all that is rejected. Required unless units have one.',
      ),
    ),
  ),
  units: Type.Optional(
    Type.Array(
      Type.Object({
        line_item_id: Id,
        message: Type.Optional(Nullable(BoundedText(2000, 'About this unit.'))),
      }),
      { maxItems: 100, description: 'Only these units. Without them, the whole return.' },
    ),
  ),
});

export const ReplyBody = Type.Object({
  message: BoundedText(5000, 'To the shopper, word for word. Plain text.'),
  files: Type.Optional(FileIds),
});
export const ReplyAnswer = Type.Object({ email: Email });

export const PreviewQuery = Type.Object({
  action: Type.Optional(OneOf(PREVIEWED, { default: 'process', description: 'What is tried out.' })),
  line_item_id: Type.Optional(
    Type.String({
      pattern: '^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15})*$',
      maxLength: 1700,
      description: 'The units to remove or to reject, comma-separated. For `remove` and `reject`.',
    }),
  ),
});

const Figures = Type.Object(
  { refund: Amount, credit: Amount, exchange: Amount, due: Amount, fee: Amount, payout: Amount },
  { title: 'PreviewFigures' },
);
const preview_members = {
  before: Figures,
  refusal: Nullable(Type.Object({ code: Text, detail: Text })),
  after: Nullable(Figures),
  effects: Nullable(
    Type.Object({
      status: OneOf(RETURN_STATES),
      movements: Type.Array(
        Type.Object({
          kind: OneOf(SETTLEMENT_KINDS),
          amount: Amount,
          instrument: Instrument,
          can_be_undone: OneOf(['never', 'until_spent']),
        }),
      ),
      exchanges: Type.Array(Text, { description: 'Exchange items that are released for shipping.' }),
      voided_labels: Type.Integer(),
      released_units: Type.Integer({ description: 'Units that can be returned again.' }),
      emails: Type.Array(Text, { description: 'Messages to the shopper, by occasion.' }),
    }),
  ),
};
/** What an act would do. */
export const ActPreview = Type.Object(preview_members, {
  title: 'ActPreview',
  description: 'What an act on a return would do, or why it would be refused.',
});
/** What an edit would do. */
export const EditPreview = Type.Object(
  {
    ...preview_members,
    needs_override: Type.Boolean({
      description: 'It is against the policy: it needs an `override_reason`, and staff `policies:override`.',
    }),
  },
  { title: 'EditPreview', description: 'What an edit of a return would do, or why it would be refused.' },
);

/** Orders that a search found. */
export const FoundOrders = Type.Object({
  orders: Type.Array(
    Type.Object(
      {
        id: Id,
        name: Text,
        created_at: TsMs,
        customer: Type.Object({ name: OptionalText, email: OptionalText }),
        total: Amount,
        units: Type.Integer(),
        returns: Type.Integer({
          description: 'Returns of the order that were neither cancelled nor expired.',
        }),
      },
      { title: 'FoundOrder' },
    ),
  ),
});
