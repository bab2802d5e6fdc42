import { sql } from 'kysely';
import { nothing, ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Whose credit it is. Who has the code can still spend it: its hash and the balance stay. */
export const personal_store_credits: readonly PersonalRows[] = [
  {
    name: 'store_credits',
    table: 'store_credits',
    of: (person) => sql`${ofReturns(person)} or lower(t.customer_email) = ${person.email}`,
    shown: ['id', 'return_id', 'customer_email', 'amount', 'balance', 'currency', 'issued_at', 'expires_at'],
    erase: { customer_email: sql`''`, code_sealed: nothing },
  },
];
