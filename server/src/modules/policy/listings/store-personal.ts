import { sql } from 'kysely';
import type { PersonalRows } from '../../../platform/personal-data.ts';
import { listingKey } from './listing-key.ts';
import { recountLists } from './store.ts';

/** The person's address on a list. Orders on lists are named by their number and stay. */
export const personal_listings: readonly PersonalRows[] = [
  {
    name: 'lists',
    table: 'listings',
    of: ({ email }) => {
      const key = listingKey('email', email);
      return sql`t.list in ('blocklist', 'allowlist') and t.type = 'email' and (t.value_key = ${key} or t.secondary_value_key = ${key})`;
    },
    shown: ['list', 'type', 'value', 'secondary_value', 'created_at'],
    erase: 'delete',
    afterwards: (tx, { shop_id }) => recountLists(tx, shop_id),
  },
];
