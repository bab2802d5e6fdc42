import {
  UNIT_DISPOSITIONS,
  RESOLUTIONS,
  RETURN_STATES,
  RETURN_KINDS,
  REVIEW_REASONS,
  SETTLEMENT_KINDS,
  SETTLEMENT_STATES,
} from '@retour/contract/states';
import { Text as BoundedText, Id, Nullable, OneOf, TsMs } from '../../platform/fields.ts';
import { Amount } from '../../platform/schema/amounts.ts';
import { Type } from '../../platform/type.ts';
import { NotReturnable } from '../draft-returns/index.ts';
import { Email } from '../emails/index.ts';
import { RETURN_PROBLEMS } from '../return-queue/index.ts';
import { PREVIEWED } from './preview.ts';

// What the page of a return shows (API contract, 18.13). Amounts are in the currency of the shop, unless they are of a settlement.

const Text = Type.String();
const OptionalText = Nullable(Type.String());
const Instrument = Nullable(Type.Object({ kind: Text, gateway: Text }));
const Open = (description: string) => Type.Unsafe<Record<string, unknown>>({ type: 'object', description });

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
    reason: Text,
    parent_reason: Text,
    comment: OptionalText,
    answers: Type.Array(
      Type.Object({ question: Type.String({ description: 'Identifier of the question.' }), answer: Text }),
    ),
    photos: Type.Array(Type.Object({ url: Text, by: OneOf(['shopper', 'warehouse']) })),
    condition: Nullable(Open('As Grade Items reported it.')),
    disposition: Nullable(Open('As Assess Dispositions reported it.')),
    graded_at: Nullable(TsMs),
    removed_at: Nullable(TsMs),
    restocked_at: Nullable(TsMs),
    price: Amount,
    discount: Amount,
    tax: Amount,
    refund: Amount,
    discounts: Type.Array(Text, { description: 'Names of the discounts of the order and the line.' }),
    exchange: Nullable(
      Type.Object({
        title: Text,
        sku: OptionalText,
        price: Amount,
        discount: Amount,
        total: Amount,
        out_of_stock: Type.Boolean(),
      }),
    ),
    override: Nullable(
      Type.Object({ reason: Text, by: Text, bars: Type.Array(Open('What spoke against it.')) }),
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

const Entry = Type.Object(
  {
    at: TsMs,
    kind: OneOf(['event', 'note', 'email', 'webhook', 'settlement', 'parcel', 'drop_off', 'inspection']),
    detail: Open('By kind: what happened, and by whom (`actor`, `author`).'),
  },
  { title: 'TimelineEntry' },
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
    review_reason: Nullable(OneOf(REVIEW_REASONS)),
    problem: Nullable(OneOf(RETURN_PROBLEMS)),
    type: OneOf(RETURN_KINDS),
    currency: Text,
    taxes_included: Type.Boolean(),
    requested_at: TsMs,
    updated_at: TsMs,
    closed_at: Nullable(TsMs),
    processed_at: Nullable(TsMs),
    assignee: Nullable(Type.Object({ id: Id, name: Text })),
    order: Type.Object({ id: Id, name: Text, created_at: TsMs, delivered_at: Nullable(TsMs) }),
    customer: Type.Object({
      name: OptionalText,
      first_name: OptionalText,
      email: Text,
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
    totals: Totals,
    settlements: Type.Array(
      Type.Object(
        {
          id: Text,
          kind: OneOf(SETTLEMENT_KINDS),
          state: OneOf(SETTLEMENT_STATES),
          amount: Amount,
          instrument: Instrument,
          reference: OptionalText,
          failure: OptionalText,
          settled_at: Nullable(TsMs),
        },
        { title: 'SettlementOfReturn' },
      ),
    ),
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

const EditReason = Type.Object({ id: Text, name: Text, parent_name: OptionalText });

export const EditChoices = Type.Object({
  units: Type.Array(
    Type.Object(
      {
        id: Id,
        title: Text,
        resolution: OneOf(RESOLUTIONS),
        reason_id: OptionalText,
        comment: OptionalText,
        can_change_resolution: Type.Boolean({
          description: 'It can be refunded instead of credited, or the other way round.',
        }),
        exchange: Nullable(
          Type.Object({
            title: Text,
            variants: Type.Array(Type.Object({ variant_id: Text, title: Text, in_stock: Type.Boolean() }), {
              description: 'Variants of the same product that it can be exchanged for instead, at most 100.',
            }),
          }),
        ),
        reasons: Type.Array(EditReason),
      },
      { title: 'UnitToEdit' },
    ),
  ),
  lines: Type.Array(
    Type.Object(
      {
        order_line_item_id: Id,
        title: Text,
        quantity: Type.Integer({ description: 'Units that no return has yet.' }),
        quantity_eligible: Type.Integer({
          description: 'Of these, what the policy accepts; `explanation` says why it is none.',
        }),
        explanation: OptionalText,
        not_eligible_reason: Nullable(NotReturnable),
        reasons: Type.Array(EditReason),
      },
      { title: 'LineToAdd', description: 'Units of the order that can join the return.' },
    ),
  ),
  methods: Type.Array(
    Type.Object(
      {
        id: Text,
        name: Text,
        is_chosen: Type.Boolean(),
        locations: Type.Array(Type.Object({ id: Text, name: Text })),
      },
      { title: 'MethodToChoose', description: 'Return methods of the shop; none where nothing travels.' },
    ),
  ),
});

export const EditBody = Type.Object({
  units: Type.Optional(
    Type.Array(
      Type.Object({
        line_item_id: Id,
        reason_id: Type.Optional(BoundedText(64, 'One of the reasons of the unit.')),
        comment: Type.Optional(Nullable(BoundedText(300, 'Comment of the shopper.'))),
        resolution: Type.Optional(
          OneOf(['refund', 'credit'], { description: 'What the shopper gets for it.' }),
        ),
        exchange_variant_id: Type.Optional(
          BoundedText(
            255,
            'For a unit that is exchanged: another variant of the same product, at its present price.',
          ),
        ),
        remove: Type.Optional(
          Type.Boolean({ default: false, description: 'It leaves the return, and can be returned again.' }),
        ),
      }),
      { maxItems: 100 },
    ),
  ),
  added: Type.Optional(
    Type.Array(
      Type.Object({
        order_line_item_id: Id,
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
        reason_id: BoundedText(64, 'One of the reasons of the line.'),
        comment: Type.Optional(Nullable(BoundedText(300, 'Comment of the shopper.'))),
        resolution: OneOf(['refund', 'credit'], { description: 'What the shopper gets for each.' }),
      }),
      { maxItems: 100, description: 'Units of the order that join the return. They bear no fees.' },
    ),
  ),
  return_method: Type.Optional(
    Nullable(
      Type.Object({
        id: BoundedText(64, 'One of the methods.'),
        location_id: Type.Optional(Nullable(BoundedText(64, 'One of its locations.'))),
      }),
    ),
  ),
  waives_fees: Type.Optional(Type.Boolean({ default: false, description: 'No fees are taken any more.' })),
  override_reason: Type.Optional(
    Nullable(
      BoundedText(
        500,
        'Why the policy does not hold: stored, and reported. Required if a resolution changes, fees are waived, or the policy refuses units that are added; staff need `policies:override` then.',
      ),
    ),
  ),
});
