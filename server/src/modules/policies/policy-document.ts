import { Type } from '../../platform/type.ts';
import type { Static, TSchema } from 'typebox';
import { OneOf, Text } from '../../platform/fields.ts';
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
} from './policy-rule.ts';
import { PROCESSING_EVENTS, RETURN_METHODS, SHIPPING_REFUNDS } from './policy-words.ts';
import type { EligibleOutcome } from './policy-words.ts';
import { Withdrawal } from './policy-withdrawal.ts';

export type { Actions, Bonus, Condition, Rule, Test, Window } from './policy-rule.ts';

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
    } satisfies Record<EligibleOutcome, TSchema>,
    { ...closed, description },
  );

const Fees = Type.Object(
  {
    handling: Type.Optional(Minor('Taken once a return, tax included.')),
    restocking_basis_points: Type.Optional(BasisPoints('Taken of what each unit is worth.')),
    label: Type.Optional(Minor('Taken once a return that is sent with a label.')),
    waived_for: Type.Optional(
      Type.Object(
        {
          reasons: Type.Optional(Type.Array(Text(64), { maxItems: 100, uniqueItems: true })),
          outcomes: Type.Optional(Outcomes('No fee for units with one of these outcomes.')),
        },
        {
          ...closed,
          description: 'Units that pay none of these fees, by the id of their reason or by their outcome.',
        },
      ),
    ),
  },
  { ...closed, title: 'Fees', description: 'What a return costs the shopper.' },
);

const Review = Type.Object(
  {
    value_at_least: Type.Optional(Minor('Returns that are worth this much.')),
    items_at_least: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    fraud_signals: Type.Optional(
      Type.Boolean({ description: 'Returns for which somebody or something reported a sign of fraud.' }),
    ),
  },
  { ...closed, title: 'ReviewTriggers', description: 'Returns that somebody looks at before they go on.' },
);

/** What holds unless a rule says otherwise. */
export const PolicyTerms = Type.Object(
  {
    outcomes: Type.Optional(Outcomes('What shoppers may choose; all when left out.')),
    window: Type.Optional(Window),
    windows: Type.Optional(byOutcome(Window, 'Windows of single outcomes, instead of `window`.')),
    methods: Type.Optional(
      Type.Array(OneOf(RETURN_METHODS), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        description: 'Ways for goods to come back; all when left out.',
      }),
    ),
    destination: Type.Optional(Text(255, 'Name of the destination that goods go to.')),
    processing_event: Type.Optional(
      OneOf(PROCESSING_EVENTS, { description: 'What starts processing; `manual` when left out.' }),
    ),
    processing_events: Type.Optional(
      byOutcome(OneOf(PROCESSING_EVENTS), 'The same for single outcomes, instead of `processing_event`.'),
    ),
    fees: Type.Optional(Fees),
    bonus: Type.Optional(Bonus),
    honour_original_discount: Type.Optional(
      Type.Boolean({ description: 'Exchange units also bring the discount that they were bought with.' }),
    ),
    leftover_to: Type.Optional(
      OneOf(['refund', 'credit'], {
        description: 'Where value goes that new items did not use up; `refund` when left out.',
      }),
    ),
    refund_shipping: Type.Optional(
      OneOf(SHIPPING_REFUNDS, {
        description:
          'How much of the outbound shipping comes back; `none` when left out. Full withdrawals get it by law.',
      }),
    ),
    keep_below: Type.Optional(Minor('Shoppers keep units for which less than this was paid.')),
    donate_below: Type.Optional(Minor('They give away units for which less than this was paid.')),
    review: Type.Optional(Review),
    reasons: Type.Optional(Key('Name of the set of reasons to choose from.')),
  },
  { ...closed, title: 'PolicyTerms', description: 'What holds unless a rule says otherwise.' },
);
export type PolicyTerms = Static<typeof PolicyTerms>;

const Zone = Type.Object(
  {
    id: Key('Names the zone in explanations. Unique in the policy.'),
    name: Type.Optional(Text(100)),
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
        minItems: 1,
        maxItems: 250,
        uniqueItems: true,
        description:
          'Where the goods were sent to, as two-letter codes of ISO 3166-1. Left out: everywhere, also where it is not known. Such a zone comes last.',
      }),
    ),
    terms: Type.Optional(PolicyTerms),
  },
  {
    ...closed,
    title: 'Zone',
    description: 'Countries, and the members of the terms that are others there.',
  },
);
export type Zone = Static<typeof Zone>;

const Holiday = Type.Object(
  {
    name: Text(100),
    bought_from: Day('First day of sale.'),
    bought_until: Day('Last day of sale.'),
    return_until: Day('What was bought between may be returned at least until the end of this day.'),
  },
  { ...closed, title: 'HolidayWindow' },
);
export type Holiday = Static<typeof Holiday>;

const Limit = Type.Object(
  {
    id: Key('Names the limit in explanations. Unique in the policy.'),
    per: OneOf(['order', 'customer']),
    count: OneOf(['returns', 'units'], { description: 'What is counted, the new return included.' }),
    at_most: Type.Integer({ minimum: 1, maximum: 100_000 }),
    period_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 3650,
        description: 'Only returns of the last days count; all when left out.',
      }),
    ),
    beyond: Type.Optional(
      OneOf(['refuse', 'review'], {
        description: 'What becomes of returns beyond it; `refuse` when left out.',
      }),
    ),
  },
  { ...closed, title: 'Limit', description: 'Never bars what the law grants.' },
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
              description: 'Answers to it.',
            }),
          ),
          goods: Type.Optional(GoodsCondition('Which goods it is asked about.')),
        },
        { ...closed, description: 'When it is asked: all of these hold. Always when left out.' },
      ),
    ),
  },
  { ...closed, title: 'PolicyQuestion', description: 'A question about a unit that comes back.' },
);
export type PolicyQuestion = Static<typeof Question>;

/** Where the published JSON Schema of policies says that it is. */
export const policy_schema_id = 'urn:retour:policy:1';

/** A version of a policy, as it is written, stored and published. `checkPolicy` says what the schema cannot. */
export const PolicyDocument = Type.Object(
  {
    name: Text(100),
    description: Type.Optional(Text(1000)),
    currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description: 'ISO 4217 code of every amount in it: the shop’s currency.',
    }),
    time_zone: Type.Optional(
      Text(64, 'IANA name of the zone that days are counted in; that of the shop when left out.'),
    ),
    terms: PolicyTerms,
    zones: Type.Array(Zone, {
      minItems: 1,
      maxItems: 50,
      description:
        'The first one with the country of the order applies. Where there is none, nothing may be returned.',
    }),
    holidays: Type.Optional(Type.Array(Holiday, { maxItems: 50 })),
    final_sale_tags: Type.Optional(
      Tags('Products with one of these tags are sold for good. Case makes no difference.'),
    ),
    withdrawal: Type.Optional(Withdrawal),
    exchange_only_tags: Type.Optional(
      Tags('Products with one of these tags are exchanged, and neither refunded nor credited.'),
    ),
    defect_reasons: Type.Optional(
      Type.Array(Text(64), {
        maxItems: 100,
        uniqueItems: true,
        description: 'Ids of reasons that name a defect, besides those that their set marks.',
      }),
    ),
    questions: Type.Optional(Type.Array(Question, { maxItems: 50 })),
    limits: Type.Optional(Type.Array(Limit, { maxItems: 20 })),
    rules: Type.Optional(
      Type.Array(Rule, { maxItems: 200, description: 'In the order in which they are asked.' }),
    ),
  },
  {
    ...closed,
    $id: policy_schema_id,
    $defs: { condition: condition_definition },
    title: 'PolicyDocument',
    description: 'Who may return what, until when, and for what.',
  },
);
export type PolicyDocument = Static<typeof PolicyDocument>;
