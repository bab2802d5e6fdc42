import { Type } from '../../../../platform/type.ts';
import type { Static } from 'typebox';
import { OneOf, Text } from '../../../../platform/fields.ts';
import {
  ELIGIBLE_RESOLUTIONS,
  FACT_NAMES,
  FACTS,
  FEE_TYPES,
  GOODS_FACTS,
  max_conditions,
  PROCESSING_EVENTS,
  RETURN_METHODS,
  SHIPPING_REFUNDS,
  WINDOW_STARTS,
} from './words.ts';
import type { FactName } from './words.ts';

// The parts of a policy that its rules and its terms share, and the rules.

const closed = { additionalProperties: false } as const;
const most_minor = 1_000_000_000_000;

export const Key = (description: string) =>
  Type.String({ pattern: '^[a-z0-9][a-z0-9_-]*$', maxLength: 64, description });
export const Minor = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: most_minor,
    description: `${description} In minor units of the policy's currency.`,
  });
export const BasisPoints = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 10_000, description: `${description} In basis points: 1500 is 15 %.` });
export const Tags = (description: string) =>
  Type.Array(Text(255), { maxItems: 100, uniqueItems: true, description });
export const Outcomes = (description: string) =>
  Type.Array(OneOf(ELIGIBLE_RESOLUTIONS), { minItems: 1, maxItems: 5, uniqueItems: true, description });

const window_members = {
  days: Type.Integer({
    minimum: 0,
    maximum: 3650,
    description: 'Whole days after the first one. The last ends at 23:59:59.',
  }),
  from: Type.Optional(
    OneOf(WINDOW_STARTS, {
      description: 'The first day: the delivery (default), the dispatch, or the order.',
    }),
  ),
  without_delivery: Type.Optional(
    OneOf(['fulfillment', 'order'], {
      description:
        'The first day of units without a reported delivery: the dispatch (default), or the order.',
    }),
  ),
  buffer_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      description: "Days in transit, added if the delivery wasn't reported. Default: 0.",
    }),
  ),
};
export const Window = Type.Object(window_members, {
  ...closed,
  title: 'ReturnWindow',
  description: 'How long a return may be requested.',
});
export type Window = Static<typeof Window>;

export const Bonus = Type.Object(
  {
    credit: Type.Optional(Minor('Bonus on store credit.')),
    credit_basis_points: Type.Optional(BasisPoints('Bonus as a share of the credit.')),
    shop: Type.Optional(Minor('Bonus on the amount spent on new items.')),
    shop_basis_points: Type.Optional(BasisPoints('The same as a share of the exchanged units.')),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'Bonus',
    description: 'Bonus for shoppers who choose credit or an exchange instead of a refund, once per return.',
  },
);
export type Bonus = Static<typeof Bonus>;

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Test;
/** A fact and exactly one comparison. */
export type Test = {
  fact: FactName;
  is?: string | number | boolean;
  is_not?: string | number;
  in?: string[];
  not_in?: string[];
  starts_with?: string;
  ends_with?: string;
  contains?: string;
  at_least?: number | string;
  at_most?: number | string;
  between?: [number | string, number | string];
  has_any?: string[];
  has_all?: string[];
  has_none?: string[];
};

const texts = { type: 'array', items: Text(255), minItems: 1, maxItems: 500, uniqueItems: true };
const one_text = Text(255);
const bound = { type: ['integer', 'string'], maxLength: 10 };
const condition_ref = { $ref: '#/$defs/condition' };
const many = { type: 'array', items: condition_ref, minItems: 1, maxItems: max_conditions };

/** The definition that conditions refer to, because they stand in each other. */
export const condition_definition = {
  title: 'Condition',
  description:
    'Either `all`, `any` or `not` with other conditions, or a `fact` and one comparison. Numbers have is, is_not, at_least, at_most, between; texts is, is_not, in, not_in, starts_with, ends_with, contains; sets has_any, has_all, has_none; days (YYYY-MM-DD) is, at_least, at_most, between.',
  type: 'object',
  additionalProperties: false,
  properties: {
    all: { ...many, description: 'All of these must match.' },
    any: { ...many, description: 'At least one of these must match.' },
    not: condition_ref,
    // Editors show what each fact is.
    fact: { ...OneOf(FACT_NAMES), enumDescriptions: FACT_NAMES.map((name) => FACTS[name].description) },
    is: { type: ['string', 'integer', 'boolean'], maxLength: 255 },
    is_not: { type: ['string', 'integer'], maxLength: 255 },
    in: texts,
    not_in: texts,
    starts_with: one_text,
    ends_with: one_text,
    contains: one_text,
    at_least: bound,
    at_most: bound,
    between: { type: 'array', items: bound, minItems: 2, maxItems: 2 },
    has_any: texts,
    has_all: texts,
    has_none: texts,
  },
};

/** Which goods something is about. `checkPolicy` knows the facts that it may ask for. */
export const GoodsCondition = (description: string) =>
  Type.Unsafe<Condition>({
    ...condition_ref,
    description: `${description} A condition that uses only ${GOODS_FACTS.join(', ')}.`,
  });

const yes = (description: string) => Type.Optional(Type.Literal(true, { description }));

/** What a rule does, by the name of the action. */
export const Actions = Type.Object(
  {
    bypass_final_sale: yes("Final sale doesn't apply to the unit."),
    keep: yes('The shopper keeps the item.'),
    offer_keep: Type.Optional(
      Type.Object(
        {
          basis_points: Type.Integer({
            minimum: 1,
            maximum: 9_999,
            description:
              'How much of what was paid for the unit is given back; a hundredth of a percent each.',
          }),
        },
        {
          ...closed,
          description:
            'The shopper can choose to keep an item that would be sent back, for a part of what was paid.',
        },
      ),
    ),
    donate: yes('The shopper donates the item.'),
    reject: Type.Optional(
      Type.Object(
        { note: Type.Optional(Text(500, 'Text for the shopper.')) },
        { ...closed, description: "The unit can't be returned." },
      ),
    ),
    require_shipping: yes(
      'The item must be sent back, regardless of the thresholds for keeping and donating.',
    ),
    send_to_review: Type.Optional(Type.Object({ note: Text(500, 'Note for the reviewer.') }, closed)),
    set_destination: Type.Optional(Text(255, 'Name of the destination that the unit is sent to.')),
    set_processing_event: Type.Optional(
      Type.Object(
        {
          event: OneOf(PROCESSING_EVENTS),
          outcomes: Type.Optional(Outcomes('Outcomes that it applies to; default: all.')),
        },
        { ...closed, description: 'What starts processing.' },
      ),
    ),
    exclude_methods: Type.Optional(
      Type.Array(OneOf(RETURN_METHODS), { minItems: 1, maxItems: 3, uniqueItems: true }),
    ),
    exclude_outcomes: Type.Optional(Outcomes('Outcomes that are not offered for the unit.')),
    set_window: Type.Optional(
      Type.Object(
        {
          ...window_members,
          outcomes: Type.Optional(Outcomes('Outcomes that it applies to; default: all.')),
        },
        { ...closed, description: 'Replaces the window of the zone.' },
      ),
    ),
    set_reasons: Type.Optional(Key('Name of the set of reasons.')),
    add_fee: Type.Optional(
      Type.Object(
        {
          type: OneOf(FEE_TYPES),
          amount: Type.Optional(Minor('A handling or label fee, including tax.')),
          basis_points: Type.Optional(BasisPoints("A restocking fee, as a share of the unit's value.")),
        },
        { ...closed, description: 'A fee in addition to those of the terms.' },
      ),
    ),
    waive_fees: Type.Optional(
      Type.Array(OneOf(FEE_TYPES), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
        description: 'Fees that are waived.',
      }),
    ),
    grant_bonus: Type.Optional(Bonus),
    refund_shipping: Type.Optional(
      OneOf(SHIPPING_REFUNDS, { description: 'How much of the outbound shipping is refunded.' }),
    ),
  },
  {
    ...closed,
    minProperties: 1,
    title: 'Actions',
    description:
      'What the rule does. For each kind of action, the first matching rule decides. A rule can have one of keep, donate, reject and require_shipping; they are one kind.',
  },
);
export type Actions = Static<typeof Actions>;

export const Rule = Type.Object(
  {
    id: Key('Identifies the rule in explanations. Unique in the policy.'),
    name: Text(100, 'What the rule is for.'),
    when: Type.Optional(
      Type.Unsafe<Condition>({
        ...condition_ref,
        description: 'When the rule applies; default: always.',
      }),
    ),
    do: Actions,
  },
  { ...closed, title: 'Rule' },
);
export type Rule = Static<typeof Rule>;
