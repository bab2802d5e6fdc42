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
  {
    name: 'store_credits',
    table: 'platform_credits',
    of: ({ shop_id, return_ids }) =>
      sql`t.settlement_id in (select s.id from settlements s where s.shop_id = ${shop_id} and (s.return_id = any(${return_ids}::bigint[])
        or s.goodwill_id in (select g.id from goodwills g where g.shop_id = ${shop_id} and g.return_id = any(${return_ids}::bigint[]))))`,
    erase: { code_sealed: nothing },
  },
];
