import { Type } from '../type.ts';
import type { Static, TSchema, TUnsafe } from 'typebox';

/**
 * A schema that checks more mildly than the API description says, because its operation checks the value itself: a list in one text, or an
 * identifier, which when it is not well formed must answer as one that does not exist.
 */
export function documentedAs<T extends TSchema>(wire: TSchema, checked: T): TUnsafe<Static<T>> {
  return Type.Unsafe<Static<T>>({ ...checked, 'x-documented-as': wire });
}
