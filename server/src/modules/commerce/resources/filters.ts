import { parseRange } from '@retour/contract/time';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Type } from '../../../platform/type.ts';
import { Text, TimeText } from '../../../platform/fields.ts';
import type { Filters } from './resource.ts';

/** The filters that every list of rows with an `external_id` has. */
export const common_filters = {
  external_id: Type.Optional(Text(100, 'Exact match.')),
  updated_from: Type.Optional(TimeText('Changed at or after this time.')),
  updated_to: Type.Optional(TimeText('Changed at or before this time.')),
};

/** `updated_from` and `updated_to` as conditions: whole seconds, inclusive at both ends (API contract, 1.6). */
export function updatedWithin({ updated_from, updated_to }: Filters): RawBuilder<unknown>[] {
  const range = parseRange({ from: text(updated_from), to: text(updated_to) });
  if ('errors' in range) return [];
  const { from, to } = range;
  return [
    ...(from ? [sql`x.updated_at >= ${from}`] : []),
    ...(to ? [sql`x.updated_at < ${to}::timestamptz + interval '1 second'`] : []),
  ];
}

const text = (value: Filters[string] | undefined) => (value === undefined ? undefined : String(value));
