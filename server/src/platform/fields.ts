import { parseId } from '@retour/contract/ids';
import { Type } from './type.ts';
import type { Static, TObject, TOptional, TSchema, TUnsafe } from 'typebox';
import { documentedAs } from './schema/documented-as.ts';

// The types of API contract, 1.2 as JSON Schema. Strings are trimmed before they are checked, integers may come as digits.

export const max_id = 9_007_199_254_740_991;

export const Id = Type.Integer({ minimum: 1, maximum: max_id });
export const IdText = Type.String({ pattern: '^[1-9][0-9]{0,15}$' });
/**
 * An identifier in a body. One that is not well formed must answer as one that does not exist (API contract, 1.7): {@link bodyId} makes it 0,
 * which no row has.
 */
export const IdInput = (description: string) =>
  documentedAs(
    Type.Integer({ minimum: 1, maximum: max_id, description }),
    Type.Unsafe<number | string>({
      type: ['number', 'string'],
      format: 'id-input',
      minLength: 1,
      maxLength: 255,
    }),
  );
export const bodyId = (value: number | string) => parseId(value) ?? 0;

export const Money = Type.String({ pattern: '^-?[0-9]+(\\.[0-9]+)?$' });
export const TsPlain = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' });
export const TsOffset = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\+00:00$' });
export const TsMs = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });

/** `text(n)`: 1 to n Unicode characters after white space at both ends is removed. */
export const Text = (max: number, description = '') =>
  Type.String({ minLength: 1, maxLength: max, ...(description ? { description } : {}) });

/** A time in any form of API contract, 1.6. */
export const TimeText = (description: string) =>
  Type.String({ format: 'time-input', maxLength: 64, description });

/** A time of which months, days, hours, minutes and seconds may also lack a leading zero, as some clients of the return list write it. */
export const UnpaddedTimeText = (description: string) =>
  Type.String({ format: 'unpadded-time-input', maxLength: 64, description });

type RowCount = { minimum?: number; maximum: number; default: number; description: string };

/** How many rows of a list an answer has at most. A number above `maximum` counts as `maximum`: some clients send one size to every list. */
export const PageSize = ({ minimum = 1, maximum, description, ...rest }: RowCount) =>
  documentedAs(
    Type.Integer({
      minimum,
      ...rest,
      description: `${description} At most ${maximum}; a larger number counts as ${maximum}.`,
    }),
    Type.Integer({ minimum, maximum, 'x-clamped': true }),
  );

/** An object in which an empty text is rejected; in any other object of a body it is null where the member is optional and may be null. */
export const WithoutEmptyTexts = <T extends TSchema>(schema: T): T =>
  Type.With(schema, { 'x-empty-text': 'rejected' }) as unknown as T;

/** An absolute http or https URL without user information. It is stored and never fetched. */
export const Url = (description = '', max = 2048) =>
  Type.String({
    format: 'url-input',
    minLength: 1,
    maxLength: max,
    ...(description ? { description } : {}),
  });

export const Email = Type.String({ format: 'email-input', minLength: 1, maxLength: 255 });

/** A provider's identifier; both spellings of a number mean the same. */
export const Pid = Type.Union([
  Type.Integer({ minimum: 0, maximum: max_id }),
  Type.String({ maxLength: 255 }),
]);

/** One of the given strings, as an `enum` and not as a union of constants. */
export function OneOf<const T extends readonly string[]>(
  values: T,
  options: object = {},
): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options });
}

/** `T?` of the contract. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Members of a change: each may be left out. */
export const Changes = <T extends Record<string, TSchema>>(members: T) =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)])) as {
    [Name in keyof T]: TOptional<T[Name]>;
  };

/** The members of a value that were sent and that its schema knows, in their order. */
export function knownMembers<Known extends TObject>(
  { properties }: Known,
  value: Static<Known>,
): Static<Known> {
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(known) as Static<Known>;
}
