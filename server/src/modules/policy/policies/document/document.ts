import { Type } from '../../../../platform/type.ts';
import type { Static, TSchema } from 'typebox';
import { OneOf, Text } from '../../../../platform/fields.ts';
import {
  BasisPoints,
  Bonus,
  condition_definition,
  GoodsCondition,
  Key,
  Minor,
  Outcomes,
  Rule,
  Tags,
  Window,
} from './rule.ts';
import { EXCHANGE_PRICES, PROCESSING_EVENTS, RETURN_METHODS, SAME_KINDS, SHIPPING_REFUNDS } from './words.ts';
import type { EligibleResolution } from './words.ts';
import { InstantTerms } from './instant.ts';
import { Withdrawal } from './withdrawal.ts';

export type { InstantTerms } from './instant.ts';
export type { Actions, Bonus, Condition, Rule, Test, Window } from './rule.ts';

const closed = { additionalProperties: false } as const;
const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description} YYYY-MM-DD.` });

/** A member for each outcome, none of which must be there. */
const byOutcome = <T extends TSchema>(schema: T, description: string) =>
  Type.Object(
    {
      refund: Type.Optional(schema),
      credit: Type.Optional(schema),
      exchange: Type.Optional(schema),
      advanced_exchange: Type.Optional(schema),
      shop_now: Type.Optional(schema),
    } satisfies Record<EligibleResolution, TSchema>,
    { ...closed, description },
  );

const Fees = Type.Object(
  {
    handling: Type.Optional(Minor('Charged once per return, including tax.')),
    restocking_basis_points: Type.Optional(BasisPoints("Charged as a share of each unit's value.")),
    label: Type.Optional(Minor('Charged once per return that is sent with a label.')),
    waived_for: Type.Optional(
      Type.Object(
        {
          reasons: Type.Optional(Type.Array(Text(64), { maxItems: 100, uniqueItems: true })),
          outcomes: Type.Optional(Outcomes('No fee for units with one of these outcomes.')),
        },
        {
          ...closed,
          description: 'Units without fees, by the id of their reason or by their outcome.',
        },
      ),
    ),
  },
  { ...closed, title: 'Fees', description: 'Fees of a return.' },
);

const Review = Type.Object(
  {
    value_at_least: Type.Optional(Minor('Returns with at least this value.')),
    items_at_least: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    fraud_signals: Type.Optional(Type.Boolean({ description: 'Returns with a fraud signal.' })),
  },
  { ...closed, title: 'ReviewTriggers', description: 'Returns that need a review.' },
);

const FreeWithin = Type.Unsafe<[low: number, high: number]>({
  type: 'array',
  minItems: 2,
  maxItems: 2,
  items: { type: 'integer', minimum: 0, maximum: 100_000 },
  description:
    'Instead of `price`: the range of prices that cost nothing, in basis points of what was paid. [9000, 11000] is 10 % less to 10 % more.',
});

/** What holds unless a rule says otherwise. */
export const PolicyTerms = Type.Object(
  {
    outcomes: Type.Optional(Outcomes('Outcomes that shoppers can choose; default: all.')),
    window: Type.Optional(Window),
    windows: Type.Optional(byOutcome(Window, 'Windows of single outcomes, instead of `window`.')),
    methods: Type.Optional(
      Type.Array(OneOf(RETURN_METHODS), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        description: 'Return methods; default: all.',
      }),
    ),
    destination: Type.Optional(Text(255, 'Name of the destination that items are sent to.')),
    processing_event: Type.Optional(
      OneOf(PROCESSING_EVENTS, { description: 'What starts processing; default: `manual`.' }),
    ),
    processing_events: Type.Optional(
      byOutcome(OneOf(PROCESSING_EVENTS), 'The same for single outcomes, instead of `processing_event`.'),
    ),
    fees: Type.Optional(Fees),
    bonus: Type.Optional(Bonus),
    honour_original_discount: Type.Optional(
      Type.Boolean({ description: 'Exchanged units keep the discount that they were bought with.' }),
    ),
    exchange: Type.Optional(
      Type.Object(
        {
          price: Type.Optional(
            OneOf(EXCHANGE_PRICES, {
              description:
                'What a variant of the same product costs in exchange. `present`: its present price. `even`: nothing, unless it is dearer or cheaper today than the returned one. `even_generous`: the same, but shoppers get what it costs less than what they paid. Faulty items are always replaced evenly. Default: `present`.',
            }),
          ),
          free_within: Type.Optional(FreeWithin),
          other_products: Type.Optional(
            Type.Object(
              {
                price: Type.Optional(
                  OneOf(EXCHANGE_PRICES, { description: 'What another product costs. Default: `present`.' }),
                ),
                free_within: Type.Optional(FreeWithin),
                same: Type.Optional(
                  OneOf(SAME_KINDS, {
                    description: 'What they must share with the returned product. Default: nothing.',
                  }),
                ),
                at_most_extra: Type.Optional(
                  Minor('The most that they cost beyond what was paid for the unit.'),
                ),
              },
              { ...closed, title: 'OtherProducts', description: 'Exchanges for other products.' },
            ),
          ),
          keep_in_stock: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 10_000,
              description: 'Units of each variant that exchanges leave in stock. Default: 0.',
            }),
          ),
          instant: Type.Optional(InstantTerms),
        },
        { ...closed, title: 'ExchangeTerms', description: 'Exchanges.' },
      ),
    ),
    leftover_to: Type.Optional(
      OneOf(['refund', 'credit'], {
        description: "What happens to value that exchange items don't use; default: `refund`.",
      }),
    ),
    refund_shipping: Type.Optional(
      OneOf(SHIPPING_REFUNDS, {
        description:
          'How much of the outbound shipping is refunded; default: `none`. Full withdrawals get it by law.',
      }),
    ),
    keep_below: Type.Optional(Minor('Shoppers keep units with a price paid below this.')),
    donate_below: Type.Optional(Minor('Shoppers donate units with a price paid below this.')),
    review: Type.Optional(Review),
    reasons: Type.Optional(Key('Name of the set of reasons.')),
  },
  { ...closed, title: 'PolicyTerms', description: 'Terms that apply unless a rule decides otherwise.' },
);
export type PolicyTerms = Static<typeof PolicyTerms>;

const Zone = Type.Object(
  {
    id: Key('Identifies the zone in explanations. Unique in the policy.'),
    name: Type.Optional(Text(100)),
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
        minItems: 1,
        maxItems: 250,
        uniqueItems: true,
        description:
          'Countries that the items were sent to, as two-letter codes of ISO 3166-1. Default: every country, also an unknown one. Such a zone must be the last.',
      }),
    ),
    terms: Type.Optional(PolicyTerms),
  },
  {
    ...closed,
    title: 'Zone',
    description: 'Countries, and the members of the terms that differ there.',
  },
);
export type Zone = Static<typeof Zone>;

const Holiday = Type.Object(
  {
    name: Text(100),
    bought_from: Day('First day of sale.'),
    bought_until: Day('Last day of sale.'),
    return_until: Day('Items bought in this period can be returned at least until the end of this day.'),
  },
  { ...closed, title: 'HolidayWindow' },
);
type Holiday = Static<typeof Holiday>;

const Limit = Type.Object(
  {
    id: Key('Identifies the limit in explanations. Unique in the policy.'),
    per: OneOf(['order', 'customer']),
    count: OneOf(['returns', 'units'], { description: 'What is counted, including the new return.' }),
    at_most: Type.Integer({ minimum: 1, maximum: 100_000 }),
    period_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'Counts only returns of the last days; default: all.',
      }),
    ),
    beyond: Type.Optional(
      OneOf(['refuse', 'review'], {
        description: 'What happens to returns above the limit; default: `refuse`.',
      }),
    ),
  },
  { ...closed, title: 'Limit', description: 'A limit. It never restricts statutory rights.' },
);
export type Limit = Static<typeof Limit>;

const Question = Type.Object(
  {
    id: Key('Unique in the policy.'),
    prompt: Text(500),
    type: OneOf(['text', 'choice']),
    choices: Type.Optional(Type.Array(Text(200), { minItems: 1, maxItems: 50, uniqueItems: true })),
    shown_when: Type.Optional(
      Type.Object(
        {
          reasons: Type.Optional(
            Type.Array(Text(64), {
              minItems: 1,
              maxItems: 100,
              uniqueItems: true,
              description: 'Ids of reasons.',
            }),
          ),
          question: Type.Optional(Key('An earlier question of the policy.')),
          answers: Type.Optional(
            Type.Array(Text(200), {
              minItems: 1,
              maxItems: 50,
              uniqueItems: true,
              description: 'Answers to the question.',
            }),
          ),
          goods: Type.Optional(GoodsCondition('Products that it is asked about.')),
        },
        { ...closed, description: 'When it is asked: all of these must match. Default: always.' },
      ),
    ),
  },
  { ...closed, title: 'PolicyQuestion', description: 'A question about a returned unit.' },
);
export type PolicyQuestion = Static<typeof Question>;

/** Where the published JSON Schema of policies says that it is. */
const policy_schema_id = 'urn:retour:policy:1';

/** A version of a policy, as it is written, stored and published. `checkPolicy` says what the schema cannot. */
export const PolicyDocument = Type.Object(
  {
    name: Text(100),
    description: Type.Optional(Text(1000)),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: "ISO 4217 code of all amounts: the shop's currency.",
    }),
    time_zone: Type.Optional(Text(64, "IANA time zone in which days are counted; default: the shop's.")),
    terms: PolicyTerms,
    zones: Type.Array(Zone, {
      minItems: 1,
      maxItems: 50,
      description:
        'The first zone with the country of the order applies. Without one, nothing can be returned.',
    }),
    holidays: Type.Optional(Type.Array(Holiday, { maxItems: 50 })),
    final_sale_tags: Type.Optional(Tags('Products with one of these tags are final sale. Case is ignored.')),
    withdrawal: Type.Optional(Withdrawal),
    exchange_only_tags: Type.Optional(Tags('Products with one of these tags can only be exchanged.')),
    defect_reasons: Type.Optional(
      Type.Array(Text(64), {
        maxItems: 100,
        uniqueItems: true,
        description: 'Ids of reasons that count as defects, besides those marked in their set.',
      }),
    ),
    questions: Type.Optional(Type.Array(Question, { maxItems: 50 })),
    limits: Type.Optional(Type.Array(Limit, { maxItems: 20 })),
    rules: Type.Optional(
      Type.Array(Rule, { maxItems: 200, description: 'In the order in which they are evaluated.' }),
    ),
  },
  {
    ...closed,
    $id: policy_schema_id,
    $defs: { condition: condition_definition },
    title: 'PolicyDocument',
    description: 'A return policy: which items customers can return, until when, and what they get.',
  },
);
export type PolicyDocument = Static<typeof PolicyDocument>;
