import { Nullable, OneOf, Pid, Text } from '../../platform/fields.ts';
import { Type } from '../../platform/type.ts';
import { FEE_TYPES, FEE_WAIVERS } from '../policies/index.ts';
import { PAYMENT_KINDS } from '../settlements/index.ts';
import { DRAFT_RETURN_TYPES } from './draft.ts';
import { DraftAmount, ShownAmount, Totals, gift_note } from './schemas.ts';

// What the operations of draft-return contract, 7 take and give.

const FeeLine = Type.Object({
  type: OneOf(FEE_TYPES),
  usual: ShownAmount,
  amount: Type.With(ShownAmount, { description: `What is taken. ${gift_note}` }),
  waived_because: Type.With(Nullable(OneOf(FEE_WAIVERS)), {
    description: 'Why the usual fee is not taken; `outcome` is what the shopper gets.',
  }),
});

export const TotalsAnswer = Type.Object({
  totals: Totals,
  quote: Type.String({ description: 'Identifies these totals.' }),
  fees: Type.Array(FeeLine, { description: 'Waived ones included.' }),
  refunds: Type.Array(
    Type.Object({
      payment_kind: Type.With(Nullable(OneOf(PAYMENT_KINDS)), {
        description: 'How the payment was made that gets it back; null if it goes to none.',
      }),
      amount: ShownAmount,
    }),
  ),
});

const ChoiceAmounts = Type.Object(
  {
    adds: Type.Object(
      {
        value: ShownAmount,
        refund: ShownAmount,
        store_credit: ShownAmount,
        bonus: ShownAmount,
        fees: ShownAmount,
        amount_due: Nullable(DraftAmount),
        net: ShownAmount,
      },
      {
        description:
          'What the draft comes to with the choice, less what it comes to without the item: what the item adds to each amount. Below 0 where it takes from the others.',
      },
    ),
    totals: Totals,
    fees: Type.Array(FeeLine, { description: 'Of the whole draft, waived ones included.' }),
  },
  {
    title: 'ChoiceAmounts',
    description: 'What a choice comes to. Items without a choice count as given back.',
  },
);

const VariantChoice = Type.Object(
  {
    variant_id: Pid,
    product_id: Nullable(Pid),
    title: Type.String({ description: 'Of the product.' }),
    variant_title: Type.String(),
    options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'What tells it from the others of its product, such as its colour and size.',
    }),
    image: Nullable(Type.String()),
    stock: Type.With(Nullable(Type.Integer({ minimum: 0 })), {
      description: 'Units that can be had; 0 when it is sold out, null when stock is not counted.',
    }),
    is_own: Type.Boolean({ description: 'It is what the shopper sends back.' }),
    amounts: Type.With(Nullable(ChoiceAmounts), {
      description: 'Null if it can not be had for this item now.',
    }),
  },
  { title: 'VariantChoice' },
);

export const OptionsQuery = Type.Object({
  query: Type.Optional(
    Text(
      100,
      'Search other products instead: variants in stock whose names have all of these words, at most 24. Finds nothing unless `can_search`.',
    ),
  ),
});

export const OptionsAnswer = Type.Object(
  {
    item_id: Type.String(),
    return_type: Nullable(OneOf(DRAFT_RETURN_TYPES)),
    options: Type.Array(
      Type.Object({
        return_type: OneOf(DRAFT_RETURN_TYPES),
        amounts: Type.With(Nullable(ChoiceAmounts), {
          description: 'Null for `exchange`: each variant has its own.',
        }),
      }),
    ),
    variants: Type.Array(VariantChoice, {
      description:
        'Of the same product, sold-out ones included, at most 100; or those that were searched for.',
    }),
    can_search: Type.Boolean({ description: 'Any other product can be chosen too.' }),
    can_use_cart: Type.Boolean({ description: 'It can be exchanged for a cart of the storefront.' }),
  },
  {
    title: 'ItemOptions',
    description: 'What can be chosen for an item, with what each choice comes to. Nothing is reserved.',
  },
);
