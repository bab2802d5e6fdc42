import { INELIGIBILITY_CODES } from '@retour/contract/not-returnable';
import { Type } from '../../../../platform/type.ts';
import type { FactKind } from '@retour/contract/policy-facts';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import { Nullable, OneOf, Text } from '../../../../platform/fields.ts';
import { EXPLANATIONS } from '../engine/explanation.ts';
import { ELIGIBLE_RESOLUTIONS, PROCESSING_EVENTS, RETURN_METHODS } from '../document/words.ts';
import { statedFacts } from '../facts/registry.ts';
import type { FactGroup, StatedFacts } from '../facts/registry.ts';

// A case says what a policy promises: of whom, what and when it is asked, and what must be answered. Everything has a default.

const closed = { additionalProperties: false } as const;
const some = Type.Optional;
const Moment = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?(Z|[+-]\\d{2}:\\d{2}))?$',
  description: "A date, which means noon in the policy's time zone, or a time in the form of ISO 8601.",
});
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });
const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 });
const Texts = Type.Array(Text(255), { maxItems: 100 });
const PastReturns = Type.Array(Type.Object({ at: Moment, units: some(Count) }, closed), { maxItems: 100 });

const value_schemas: Record<FactKind, TSchema> = {
  text: Text(255),
  number: Count,
  money: Amount,
  set: Texts,
  flag: Type.Boolean(),
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
};

/** What a case says of a group: the facts of the registry that it states as they are, and members of its own. */
function partOf<Group extends FactGroup, Own extends TProperties>(group: Group, own: Own) {
  const stated = statedFacts(group).map(({ member, kind, words }) => [
    member,
    some(words ? OneOf(words) : value_schemas[kind]),
  ]);
  return Type.Unsafe<StatedFacts[Group] & Static<TObject<Own>>>(
    Type.Object({ ...own, ...Object.fromEntries(stated) }, closed),
  );
}

const CaseOrder = partOf('order', {
  country: some(Nullable(Type.String({ pattern: '^[A-Z]{2}$' }))),
  sold_at: some(Moment),
  fulfilled_at: some(Nullable(Moment)),
  delivered_at: some(Nullable(Moment)),
  currency: some(Type.String({ pattern: '^[A-Z]{3}$' })),
  total: some(Amount),
  shipping_paid: some(Amount),
  shipping_refunded: some(Amount),
  cancelled: some(Type.Boolean()),
  returns: some(PastReturns),
});

const CaseProduct = partOf('product', {
  id: some(Text(255)),
  variant_id: some(Nullable(Text(255))),
  quantity: some(Type.Integer({ minimum: 1, maximum: 500 })),
  in_returns: some(Count),
  refunded: some(Count),
});

const CaseCustomer = partOf('customer', {
  returns: some(PastReturns),
});

const CaseReturn = partOf('return', {
  outcome: some(OneOf(ELIGIBLE_RESOLUTIONS)),
  units: some(Type.Integer({ minimum: 1, maximum: 500 })),
  /** All units of all products come back. */
  whole: some(Type.Boolean()),
  reason: some(Text(64)),
  defect: some(Type.Boolean()),
  answers: some(Type.Record(Type.String({ maxLength: 64 }), Text(200))),
  method: some(OneOf(RETURN_METHODS)),
});

const given_members = {
  at: some(Moment),
  order: some(CaseOrder),
  product: some(CaseProduct),
  other_products: some(Type.Array(CaseProduct, { maxItems: 50 })),
  customer: some(CaseCustomer),
  lists: some(Type.Object({ allowed: some(Type.Boolean()), blocked: some(Type.Boolean()) }, closed)),
  return: some(CaseReturn),
};
const CaseFacts = Type.Object(given_members, closed);
export type CaseFacts = Static<typeof CaseFacts>;

/** What can be expected; members that are left out are not compared. */
const Expectation = Type.Object(
  {
    eligible: some(Type.Boolean()),
    units: some(Count),
    codes: some(Type.Array(OneOf(INELIGIBILITY_CODES))),
    outcomes: some(Type.Array(OneOf(ELIGIBLE_RESOLUTIONS))),
    return_by: some(Nullable(Moment)),
    return_by_outcome: some(Type.Record(OneOf(ELIGIBLE_RESOLUTIONS), Nullable(Moment))),
    law: some(Nullable(OneOf(['withdrawal', 'defect']))),
    goods: some(OneOf(['return', 'keep', 'donate', 'reject'])),
    methods: some(Type.Array(OneOf(RETURN_METHODS))),
    destination: some(Nullable(Text(255))),
    reasons: some(Nullable(Text(64))),
    questions: some(Texts),
    because: some(
      Type.Array(
        Type.Object(
          {
            code: OneOf([...INELIGIBILITY_CODES, ...EXPLANATIONS]),
            by: some(Text(100)),
          },
          closed,
        ),
      ),
    ),
    accepted: some(Type.Boolean()),
    processing_event: some(OneOf(PROCESSING_EVENTS)),
    fees: some(
      Type.Object({ handling: some(Amount), restocking: some(Amount), label: some(Amount) }, closed),
    ),
    bonus: some(
      Type.Object(
        {
          credit: some(Amount),
          credit_basis_points: some(Count),
          shop: some(Amount),
          shop_basis_points: some(Count),
        },
        closed,
      ),
    ),
    shipping_back: some(Amount),
    review: some(Type.Boolean()),
  },
  { ...closed, minProperties: 1 },
);
export type Expectation = Static<typeof Expectation>;

/** Expectations about a return as a whole, which need one. */
export const of_return = [
  'accepted',
  'processing_event',
  'fees',
  'bonus',
  'shipping_back',
  'review',
] as const satisfies readonly (keyof Expectation)[];

const Case = Type.Object({ name: Text(200), ...given_members, expect: Expectation }, closed);
export type PolicyCase = Static<typeof Case>;

/** A file of cases: `given` holds for all of them, unless a case says otherwise. */
export const CaseFile = Type.Object(
  { given: some(CaseFacts), cases: Type.Array(Case, { minItems: 1, maxItems: 10_000 }) },
  closed,
);
export type CaseFile = Static<typeof CaseFile>;
