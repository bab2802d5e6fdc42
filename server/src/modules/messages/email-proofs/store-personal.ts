import { sql } from 'kysely';
import { ofOrders } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Codes and links that were asked for. */
export const personal_proofs: readonly PersonalRows[] = [
  {
    name: 'proofs',
    table: 'email_proofs',
    of: (person) => sql`${ofOrders(person)} or lower(t.email) = ${person.email}`,
    shown: ['kind', 'order_id', 'email', 'requested_at'],
    erase: 'delete',
  },
];
