import { Type } from 'typebox';
import { Id, Nullable, OneOf, Pid, Text, TsMs } from '../../platform/fields.ts';
import { INELIGIBILITY_CODES } from './engine/explanation.ts';
import { ELIGIBLE_OUTCOMES } from './policy-words.ts';

// What the operation of API contract 18.3 takes and gives.

export const EligibilityBody = Type.Object({
  order_name: Text(100, 'Name of the order. Case and a `#` at the beginning make no difference.'),
});

const count = (description: string) => Type.Integer({ minimum: 0, description });

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
