import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import { Type } from '../../../platform/type.ts';
import { Id, Nullable, OneOf, Pid, Text, TsMs } from '../../../platform/fields.ts';
import { ANSWERS, DECIDERS, ELIGIBLE_RESOLUTIONS, EXPLANATIONS, REMEDIES } from '../policies/index.ts';

// What the operation of API contract, 18.3 takes and gives.

export const EligibilityBody = Type.Object({
  order_name: Text(100, 'Name of the order. Case and a `#` at the beginning are ignored.'),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

const DecidedBy = Type.Object(
  {
    kind: OneOf(DECIDERS, {
      description:
        'A rule, the terms of a zone, the policy as a whole, a list, the law, a limit, or a built-in rule.',
    }),
    id: Type.With(Nullable(Type.String()), { description: 'Id of the rule, zone or limit in its policy.' }),
    name: Nullable(Type.String()),
    policy: Type.With(
      Nullable(
        Type.Object({
          id: Type.With(Nullable(Id), { description: 'Null for the built-in rule.' }),
          version: Type.Integer({ minimum: 0 }),
        }),
      ),
      { description: 'The version that decided; null for decisions without a policy.' },
    ),
  },
  { title: 'DecidedBy', description: 'Who decided.' },
);

const Remedy = Type.Object(
  {
    code: OneOf(REMEDIES),
    days: Type.Optional(Type.Integer({ description: 'Days by which the window would have to be longer.' })),
    country: Type.Optional(
      Type.With(Nullable(Type.String()), {
        description: 'Country that a zone of the policy would need; null if unknown.',
      }),
    ),
    until: Type.Optional(
      Type.With(Nullable(TsMs), {
        description: 'Time from which the limit allows it again; null if never.',
      }),
    ),
  },
  { title: 'Remedy', description: 'What would make the unit eligible.' },
);

const explanation_codes = [...INELIGIBILITY_CODES, ...EXPLANATIONS];

/** A decision, and what decided it. */
export const Explanation = Type.Object(
  {
    answer: OneOf(ANSWERS, { description: 'The decision that it explains.' }),
    code: OneOf(explanation_codes),
    sentence: Type.String({ description: 'The explanation for people. The text can change.' }),
    decided_by: DecidedBy,
    remedy: Type.With(Nullable(Remedy), { description: 'Null if nothing would change it.' }),
  },
  { title: 'PolicyExplanation', description: 'A decision, and what decided it.' },
);

/** A decision that has to wait. */
export const Waiting = Type.Object(
  {
    decided_by: DecidedBy,
    facts: Type.Array(Type.String(), { description: 'Names of the unknown facts.' }),
  },
  { title: 'PolicyWaiting', description: "A decision that can't be made yet, and the facts that it needs." },
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
    quantity_in_returns: count('Units in returns.'),
    quantity_returnable: count(
      "Units that have left the warehouse, are in no return, and weren't refunded without one.",
    ),
    eligible: Type.Boolean({ description: 'Whether at least one of them can be returned now.' }),
    ineligibility_codes: Type.Array(OneOf(INELIGIBILITY_CODES), {
      description: "Every reason why it's ineligible; empty if it's eligible.",
    }),
    outcomes: Type.Array(OneOf(ELIGIBLE_RESOLUTIONS), {
      description: 'Outcomes that the shopper can choose.',
    }),
    return_by: Type.With(Nullable(TsMs), {
      description:
        'Last second in which the return can be requested, for the parcel delivered last. Null if there is none.',
    }),
    explanations: Type.Array(Explanation, {
      description: 'Every decision about the line, starting with what makes it ineligible.',
    }),
    waiting: Type.Array(Waiting, {
      description:
        'Rules, fees and limits that need an unknown fact: the reason, the return method, or the customer of a guest order.',
    }),
  },
  { title: 'ReturnEligibilityItem', description: 'A line of an order, and whether it can be returned.' },
);

export const Eligibility = Type.Object(
  {
    return_eligibility: Type.Object({
      order_id: Id,
      order_name: Type.String(),
      as_of: TsMs,
      advisory: Type.Literal(true, { description: 'Submitting a return evaluates it again.' }),
      items: Type.Array(EligibilityItem),
    }),
  },
  { title: 'ReturnEligibility', description: 'The return eligibility of an order.' },
);
