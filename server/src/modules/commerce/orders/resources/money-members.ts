import type { Static } from 'typebox';
import { AmountInput } from '../../../../platform/schema/amounts.ts';
import { documentedAs } from '../../../../platform/schema/documented-as.ts';
import { Nullable, OneOf, Text } from '../../../../platform/fields.ts';
import { Type } from '../../../../platform/type.ts';
import { CountryCode } from '../../resources/index.ts';

// Discounts, taxes, duties and fees in the body of an order. Each has two spellings, that of API contract, 19.2 and that of the platforms that
// integrations were written for; one of them is needed, and both together must agree.

export const discount_types = [
  'amount',
  'percentage',
  'bonus',
  'bonus_choice',
  'fixed_price',
  'free',
  'percentage_off_options',
  'price_book_price',
  'total_fixed_price',
] as const;

export const optional = <T extends Parameters<typeof Nullable>[0]>(schema: T) =>
  Type.Optional(Nullable(schema));

const rate_pattern = '^[0-9]{1,6}(\\.[0-9]{1,12})?$';
/** A rate as a decimal number or a text of one; it is returned as it was sent. */
export const Rate = Type.Union([Type.String({ pattern: rate_pattern }), Type.Number()]);
const RateInput = documentedAs(
  Type.Union([Type.String({ pattern: rate_pattern }), Type.Number({ minimum: 0, maximum: 1_000_000 })]),
  Type.Unsafe<string | number>({
    type: ['string', 'number'],
    format: 'rate-input',
    pattern: rate_pattern,
    minimum: 0,
    maximum: 1_000_000,
  }),
);

const Discount = Type.Object({
  type: Type.Optional(OneOf(discount_types, { description: 'Required unless `discount_type` is sent.' })),
  discount_type: Type.Optional(OneOf(discount_types, { description: 'The same as `type`.' })),
  external_id: optional(Text(255)),
  code: optional(Text(255)),
  name: optional(Text(255)),
  reason: optional(Text(512)),
  rate: optional(RateInput),
  amount: optional(AmountInput),
  net_adjustment_money: optional(AmountInput),
  tax_adjustment_money: optional(AmountInput),
});
export const Discounts = Type.Array(Discount, {
  maxItems: 250,
  description:
    'Each has an `amount`, or `net_adjustment_money`: the discount without tax, to which `tax_adjustment_money` is added when prices include tax.',
});

const TaxLine = Type.Object({
  title: Text(100),
  rate: RateInput,
  amount: optional(AmountInput),
  price: optional(AmountInput),
});
export const TaxLines = Type.Array(TaxLine, {
  maxItems: 50,
  description: 'Each has an `amount`, or a `price`, which means the same.',
});

export const Duties = Type.Array(
  Type.Object({
    hs_code: optional(Text(10)),
    country_of_origin: optional(CountryCode),
    amount: optional(AmountInput),
    price: optional(AmountInput),
    tax_lines: optional(TaxLines),
  }),
  { maxItems: 50, description: 'Each has an `amount`, or a `price`, which means the same.' },
);

export const Fees = Type.Array(
  Type.Object({
    external_id: optional(Text(100)),
    name: Text(255),
    amount: optional(AmountInput),
    price: optional(AmountInput),
    tax: optional(AmountInput),
    accepted_offer_mode: optional(Type.Array(Text(100), { maxItems: 20 })),
  }),
  {
    maxItems: 50,
    description:
      'Charges besides items and shipping, such as an order protection. They are part of `total_price` and never refunded. Each has an `amount`, or a `price`, which means the same.',
  },
);

export const Metadata = Type.Array(
  Type.Object({
    key: Text(255),
    value: Type.Optional(
      Type.Union([Type.String({ maxLength: 5000 }), Type.Number(), Type.Boolean(), Type.Null()]),
    ),
  }),
  { maxItems: 50, description: "Stored and returned; Retour doesn't use it." },
);

// As they are in a body after its schema checked it.
export type DiscountBody = Static<typeof Discount>;
export type TaxBody = Static<typeof TaxLine>;
export type DutyBody = Static<typeof Duties>[number];
export type FeeBody = Static<typeof Fees>[number];
