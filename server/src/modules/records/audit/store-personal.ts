import { sql } from 'kysely';
import { nothing } from '../../../platform/personal-data.ts';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

function objectsOf({ return_ids, order_ids, customer_ids, draft_ids, withdrawal_ids }: Person) {
  const ids: Record<string, readonly (number | string)[]> = {
    return: return_ids,
    order: order_ids,
    customer: customer_ids,
    draft_return: draft_ids,
    withdrawal: withdrawal_ids,
  };
  return Object.entries(ids).flatMap(([type, of_type]) => of_type.map((id) => ({ type, id: String(id) })));
}

const about = (person: Person) => {
  const objects = objectsOf(person);
  return sql`(t.object_type, t.object_id) in (select * from unnest(${objects.map(({ type }) => type)}::text[], ${objects.map(({ id }) => id)}::text[]))
    or t.details::text ~* ${person.pattern}`;
};

/** Reasons and values of acts about a person. Who did what, and when, stays, and so does the chain: it covers details by their hash. */
export const personal_audit: readonly PersonalRows[] = [
  {
    name: 'audit_details',
    table: 'audit_inbox',
    of: about,
    shown: ['occurred_at', 'operation', 'object_type', 'object_id', 'details'],
    erase: { details: sql`'{}'::json` },
  },
  {
    name: 'audit_details',
    table: 'audit_entries',
    of: about,
    shown: ['occurred_at', 'operation', 'object_type', 'object_id', 'details'],
    erase: { details: nothing },
  },
];
