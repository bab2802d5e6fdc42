import type { Static } from 'typebox';
import { Type } from '../../../../platform/type.ts';
import { Amount, AmountInput } from '../../../../platform/schema/amounts.ts';
import { Id, Nullable, Text, Url } from '../../../../platform/fields.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import {
  CountryCode,
  ExternalId,
  ShownReference,
  Weight,
  jsonColumns,
  checkCurrencies,
  minorUnits,
  sameColumns,
  shown_head,
  shown_times,
} from '../../resources/index.ts';
import type { GivenOf } from '../../resources/index.ts';

const HsCode = Text(10, 'Harmonized System code.');
const Images = Type.Array(Url(), { maxItems: 250 });
const Choice = Type.Object({ position: Type.Integer({ minimum: 1, maximum: 10 }), value: Text(255) });

const Logistics = Type.Object({
  origin_country_code: Type.Optional(Nullable(CountryCode)),
  origin_region_code: Type.Optional(Nullable(Text(10))),
  default_hs_code: Type.Optional(Nullable(HsCode)),
  requires_shipping: Type.Boolean(),
  cost: Type.Optional(Nullable(AmountInput)),
  destination_country_hs_codes: Type.Optional(
    Type.Array(Type.Object({ country_code: CountryCode, hs_code: HsCode }), { maxItems: 250 }),
  ),
});

/** What a body says of a variant (API contract, 19.3). */
export const variant_members = {
  external_id: Nullable(ExternalId()),
  sku: Nullable(Text(255)),
  name: Nullable(Text(255)),
  barcode: Nullable(Text(255)),
  weight_grams: Nullable(Weight),
  price: AmountInput,
  images: Nullable(Images),
  options: Nullable(Type.Array(Choice, { maxItems: 10 })),
  taxable: Type.Boolean({ default: true }),
  logistics_information: Nullable(Logistics),
};

/** The body of a variant after its schema checked it. */
export type VariantBody = GivenOf<typeof variant_members>;

const text = Nullable(Type.String());

export const ProductVariant = Type.Object(
  {
    ...shown_head,
    sku: text,
    name: text,
    barcode: text,
    weight_grams: Nullable(Weight),
    product: ShownReference,
    price: Amount,
    images: Type.Array(Type.String()),
    inventories: Type.Array(
      Type.Object({ id: Id, available_count: Type.Integer(), location: ShownReference }),
    ),
    options: Type.Array(Type.Object({ position: Type.Integer(), value: Type.String() })),
    taxable: Type.Boolean(),
    logistics_information: Nullable(
      Type.Object({
        origin_country_code: text,
        origin_region_code: text,
        default_hs_code: text,
        requires_shipping: Type.Boolean(),
        cost: Nullable(Amount),
        destination_country_hs_codes: Type.Array(
          Type.Object({ country_code: Type.String(), hs_code: Type.String() }),
        ),
      }),
    ),
    ...shown_times,
  },
  { title: 'ProductVariant', description: 'A variant of a product, such as one size and colour.' },
);

/** PostgreSQL types of the columns. */
export const variant_columns = {
  external_id: 'text',
  sku: 'text',
  name: 'text',
  barcode: 'text',
  weight_grams: 'integer',
  product_id: 'bigint',
  price: 'bigint',
  currency: 'text',
  images: 'text[]',
  options: 'jsonb',
  taxable: 'boolean',
  logistics_information: 'jsonb',
};

/** What is wrong with the amounts of a variant; `at` is the path to it, with a dot at its end. */
export function checkVariant(given: VariantBody, currency: string, at = ''): FieldErrors {
  const { price, logistics_information } = given;
  const cost = logistics_information?.cost;
  return checkCurrencies({ [`${at}price`]: price, [`${at}logistics_information.cost`]: cost }, currency);
}

/** The given members as columns. Refusals: validation_failed for an amount in another currency. */
export function toVariantColumns(given: VariantBody, currency: string): Record<string, unknown> {
  const { price } = given;
  return {
    ...sameColumns(given, ['external_id', 'sku', 'name', 'barcode', 'weight_grams', 'taxable'], ['images']),
    ...(price !== undefined && { price: minorUnits(price, currency, 'price'), currency }),
    ...jsonColumns(given, {
      options: (options) => (options ?? []).map(({ position, value }) => ({ position, value })),
      logistics_information: (logistics) => completeLogistics(logistics, currency),
    }),
  };
}

function completeLogistics(given: Static<typeof Logistics> | null, currency: string) {
  if (given === null) return null;
  const { cost = null, destination_country_hs_codes = [] } = given;
  const amount = cost && minorUnits(cost, currency, 'logistics_information.cost');
  return {
    origin_country_code: given.origin_country_code ?? null,
    origin_region_code: given.origin_region_code ?? null,
    default_hs_code: given.default_hs_code ?? null,
    requires_shipping: given.requires_shipping,
    cost: amount === null ? null : { amount, currency, currency_code: currency },
    destination_country_hs_codes: destination_country_hs_codes.map(({ country_code, hs_code }) => ({
      country_code,
      hs_code,
    })),
  };
}
