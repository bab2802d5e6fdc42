import { Type } from '../../platform/type.ts';
import { Id, Nullable, OneOf, Pid, Text, TsMs } from '../../platform/fields.ts';
import { ANSWERS, DECIDERS, EXPLANATIONS, INELIGIBILITY_CODES, REMEDIES } from './engine/explanation.ts';
import { ELIGIBLE_OUTCOMES } from './policy-words.ts';

// What the operation of API contract, 18.3 takes and gives.

export const EligibilityBody = Type.Object({
  order_name: Text(100, 'Name of the order. Case and a `#` at the beginning make no difference.'),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const DecidedBy = Type.Object(
  {
    kind: OneOf(DECIDERS, {
      description:
        'A rule, the terms of a zone, the policy as a whole, a list, the law, a limit, or what holds in every shop.',
    }),
    id: Type.With(Nullable(Type.String()), { description: 'Of the rule, zone or limit in its policy.' }),
    name: Nullable(Type.String()),
    policy: Type.With(
      Nullable(
        Type.Object({
          id: Type.With(Nullable(Id), { description: 'Null for the built-in rule.' }),
          version: Type.Integer({ minimum: 0 }),
        }),
      ),
      { description: 'The version that decided; null for what no policy decides.' },
    ),
  },
  { title: 'DecidedBy', description: 'Who decided.' },
);

const Remedy = Type.Object(
  {
    code: OneOf(REMEDIES),
    days: Type.Optional(Type.Integer({ description: 'By which the window would have to be longer.' })),
    country: Type.Optional(
      Type.With(Nullable(Type.String()), {
        description: 'Which a zone of the policy would have to have; null when it is not known.',
      }),
    ),
    until: Type.Optional(
      Type.With(Nullable(TsMs), {
        description: 'From when on the limit allows it again; null when that does not come.',
      }),
    ),
  },
  { title: 'Remedy', description: 'What would make the unit eligible.' },
);

const explanation_codes = [
  ...INELIGIBILITY_CODES,
  ...(Object.keys(EXPLANATIONS) as (keyof typeof EXPLANATIONS)[]),
];

const Explanation = Type.Object(
  {
    answer: OneOf(ANSWERS, { description: 'Which answer it explains.' }),
    code: OneOf(explanation_codes),
    sentence: Type.String({ description: 'The same for people; may change.' }),
    decided_by: DecidedBy,
    remedy: Type.With(Nullable(Remedy), { description: 'Null where nothing would change it.' }),
  },
  { title: 'PolicyExplanation', description: 'Something that was decided, and who decided it.' },
);

const Waiting = Type.Object(
  {
    decided_by: DecidedBy,
    facts: Type.Array(Type.String(), { description: 'Names of what is not known.' }),
  },
  { title: 'PolicyWaiting', description: 'A decision that could not be made yet, and what it waits for.' },
);

const EligibilityItem = Type.Object(
  {
    order_line_item_id: Id,
    provider_line_item_id: Nullable(Pid),
    product_id: Nullable(Pid),
    variant_id: Nullable(Pid),
    sku: Type.String(),
    title: Type.String({ description: 'Product and variant.' }),
    quantity_ordered: count('Units that were bought.'),
    quantity_fulfilled: count('Units that left the warehouse.'),
    quantity_in_returns: count('Units that returns hold.'),
    quantity_returnable: count(
      'Units that left the warehouse, are in no return, and were not refunded without one.',
    ),
    eligible: Type.Boolean({ description: 'Whether at least one of them may be returned now.' }),
    ineligibility_codes: Type.Array(OneOf(INELIGIBILITY_CODES), {
      description: 'Everything that speaks against a return; empty when it is eligible.',
    }),
    outcomes: Type.Array(OneOf(ELIGIBLE_OUTCOMES), { description: 'What the shopper may choose.' }),
    return_by: Type.With(Nullable(TsMs), {
      description:
        'Last second in which the return may be requested, of the parcel that was delivered last. Null where there is none.',
    }),
    explanations: Type.Array(Explanation, {
      description: 'Everything that was decided about the line; what keeps it from coming back goes first.',
    }),
    waiting: Type.Array(Waiting, {
      description:
        'Rules, fees and limits that need what is not known: the reason, the way back, or the customer of a guest order.',
    }),
  },
  { title: 'ReturnEligibilityItem', description: 'A line of an order, and whether it may be returned.' },
);

export const Eligibility = Type.Object(
  {
    return_eligibility: Type.Object({
      order_id: Id,
      order_name: Type.String(),
      as_of: TsMs,
      advisory: Type.Literal(true, { description: 'The decision is made again at submission.' }),
      items: Type.Array(EligibilityItem),
    }),
  },
  { title: 'ReturnEligibility', description: 'What of an order may be returned.' },
);
