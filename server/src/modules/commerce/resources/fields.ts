import { Type } from '../../../platform/type.ts';
import { readAmount } from '../../../platform/schema/amounts.ts';
import { WithoutEmptyTexts, Id, IdInput, Nullable, Text, TsMs } from '../../../platform/fields.ts';
import { mustBeIn } from '@retour/contract/validation-messages';
import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';

// Parts of the bodies and answers of commerce data (API contract, 19).

export const ExternalId = (max = 100) => Text(max, 'Your id of the record; unique per shop and resource.');
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1, two letters.' });
export const Weight = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
export const Tags = Type.Array(Text(255), { maxItems: 250 });

/** The members of a body that say through which channel something is sold. */
export const SalesChannel = {
  sales_channel: Nullable(Text(255, 'Where it is sold.')),
  channel: Nullable(Text(255, 'The same as `sales_channel`, which takes precedence.')),
};

/** The sales channel of a body as a column; nothing when the body has neither of its names. */
export function channelColumn({ sales_channel, channel }: Record<string, unknown>, column: string) {
  const given = sales_channel === undefined ? channel : sales_channel;
  return given === undefined ? {} : { [column]: given };
}

/** `{"id"}` or `{"external_id"}` of another row. */
export const Reference = (max = 100) =>
  Type.Object({ id: Type.Optional(IdInput('Our id.')), external_id: Type.Optional(Text(max)) });

export const ShownReference = Type.Object({ id: Id, external_id: Type.String() });

/** What every row shows of itself beside its own members. */
export const shown_head = { id: Id, external_id: Type.String() };
export const shown_times = { created_at: TsMs, updated_at: TsMs };

export const AddressInput = WithoutEmptyTexts(
  Type.Object({
    name: Type.Optional(Nullable(Text(255))),
    company: Type.Optional(Nullable(Text(255))),
    address1: Text(255),
    address2: Type.Optional(Nullable(Text(255))),
    city: Text(255),
    region: Type.Optional(Nullable(Text(255))),
    postal_code: Type.Optional(Nullable(Text(32))),
    country_code: CountryCode,
  }),
);

const text = Type.String();
export const ShownAddress = Type.Object({
  name: Nullable(text),
  company: Nullable(text),
  address1: Nullable(text),
  address2: Nullable(text),
  city: Nullable(text),
  region: Nullable(text),
  postal_code: Nullable(text),
  country_code: Nullable(text),
});

type GivenAddress = Partial<Record<(typeof address_members)[number], string | null>>;
const address_members = [
  'name',
  'company',
  'address1',
  'address2',
  'city',
  'region',
  'postal_code',
  'country_code',
] as const;

/** An address with every member, always in the same order. */
export function completeAddress(
  given: GivenAddress,
): Record<(typeof address_members)[number], string | null> {
  const entries = address_members.map((name) => [name, given[name] ?? null]);
  return Object.fromEntries(entries) as Record<(typeof address_members)[number], string | null>;
}

/** The given members that are columns of the same name; of arrays, `null` is the empty one. */
export function sameColumns(
  given: Record<string, unknown>,
  names: readonly string[],
  arrays: readonly string[] = [],
): Record<string, unknown> {
  const entries = [...names, ...arrays].filter((name) => given[name] !== undefined);
  return Object.fromEntries(
    entries.map((name) => [name, arrays.includes(name) ? (given[name] ?? []) : given[name]]),
  );
}

/** The given members that lie in columns of JSON. */
export function jsonColumns<Body extends Record<string, unknown>>(
  given: Body,
  readers: { [Name in keyof Body]?: (value: Exclude<Body[Name], undefined>) => unknown },
): Record<string, unknown> {
  const all = Object.entries(readers) as [string, (value: unknown) => unknown][];
  const entries = all.filter(([name]) => given[name] !== undefined);
  return Object.fromEntries(
    entries.map(([name, read]) => {
      const value = read(given[name]);
      return [name, value === null ? null : JSON.stringify(value)];
    }),
  );
}

type GivenAmount = Parameters<typeof readAmount>[0];

/** What is wrong with amounts that must be in the shop's currency, by their paths. One that is absent or null is fine. */
export function checkCurrencies(given: Record<string, unknown>, currency: string): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, amount] of Object.entries(given))
    if (amount !== undefined && amount !== null && readAmount(amount as GivenAmount).currency !== currency)
      errors[path] = [mustBeIn(path, currency)];
  return errors;
}

/** An amount that must be in the shop's currency; its minor units. Refusals: validation_failed on `path`. */
export function minorUnits(given: unknown, currency: string, path: string): number {
  const errors = checkCurrencies({ [path]: given }, currency);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return readAmount(given as GivenAmount).amount;
}
