import { sql } from 'kysely';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Where a shopper is signed in with an account of the shop. */
export const personal_account_sessions: readonly PersonalRows[] = [
  {
    name: 'sessions',
    table: 'account_sessions',
    of: ({ shop_id, email, customer_ids }) => sql`t.email = ${email} or t.external_id in (
      select c.external_id from customers c where c.shop_id = ${shop_id} and c.id = any(${customer_ids}::bigint[]))`,
    shown: ['email', 'external_id', 'created_at', 'last_used_at'],
    erase: 'delete',
  },
];
