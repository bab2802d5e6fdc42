import { Type } from '../type.ts';
import type { Static, TSchema, TUnsafe } from 'typebox';

/**
 * A schema that judges more mildly than the API description says, because its operation judges the value itself: a list in one text, or an
 * identifier, which when it is not well formed must answer as one that does not exist.
 */
export function documentedAs<T extends TSchema>(wire: TSchema, judged: T): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ ...judged, 'x-documented-as': wire });
}
