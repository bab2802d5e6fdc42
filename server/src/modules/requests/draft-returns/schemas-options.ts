import { Nullable, OneOf, Pid, Text } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { FEE_TYPES, FEE_WAIVERS } from '../../policy/policies/index.ts';
import { PAYMENT_KINDS } from '../../money/settlements/index.ts';
import { DRAFT_RETURN_TYPES } from './draft.ts';
import { BROWSE_ORDERS, SUGGESTION_REASONS } from './store-catalogue.ts';
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

export const SuggestionsAnswer = Type.Object(
  {
    item_id: Type.String(),
    suggestions: Type.Array(
      Type.Object(
        {
          ...VariantChoice.properties,
          because: Type.Object({
            code: OneOf(SUGGESTION_REASONS, {
              description:
                'Why: the size that the reason asks for or the same one in another version, what at least five shoppers chose instead, or the same type or collection.',
            }),
            count: Type.With(Nullable(Type.Integer()), {
              description: 'Shoppers who chose the product instead.',
            }),
            name: Type.With(Nullable(Type.String()), { description: 'Of the type or collection.' }),
          }),
        },
        { title: 'Suggestion' },
      ),
      { description: 'Best first, at most six. In stock, and within the limits of the policy.' },
    ),
  },
  { title: 'Suggestions', description: 'What an item can be exchanged for, each with its reason.' },
);

export const ProductsQuery = Type.Object({
  query: Type.Optional(Text(100, 'Names have all of these words.')),
  collection: Type.Optional(Text(255, 'In the collection with this `external_id`.')),
  type: Type.Optional(Text(255, 'Of this product type.')),
  size: Type.Optional(
    Text(255, 'In this size, or without sizes. Default: the size that the reason asks for; empty: any.'),
  ),
  free: Type.Optional(OneOf(['true', 'false'], { description: 'Only what costs nothing extra.' })),
  order: Type.Optional(
    OneOf(BROWSE_ORDERS, { description: 'Newest first (default), or lowest price first.' }),
  ),
  cursor: Type.Optional(Text(2000, '`next` of the page before.')),
});

export const ProductsAnswer = Type.Object(
  {
    item_id: Type.String(),
    products: Type.Array(VariantChoice, {
      description: 'At most 24. Fewer where some can not be had for this item.',
    }),
    next: Type.With(Nullable(Type.String()), { description: 'Cursor of the next page; null on the last.' }),
    size: Type.With(Nullable(Type.String()), { description: 'The size that was looked for.' }),
    collections: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), is_own: Type.Boolean() })),
    types: Type.Array(Type.String()),
    sizes: Type.Array(Type.String()),
  },
  { title: 'ExchangeProducts', description: 'Other products that an item can be exchanged for.' },
);
