import { sql } from 'kysely';
import { nothing } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Notes that were put on several returns at once, where one of them is the person's. */
export const personal_bulk_notes: readonly PersonalRows[] = [
  {
    name: 'return_notes',
    table: 'bulk_actions',
    of: ({ shop_id, return_ids }) =>
      sql`t.id in (select r.bulk_action_id from bulk_action_rows r where r.shop_id = ${shop_id} and r.return_id = any(${return_ids}::bigint[]))`,
    shown: ['action', 'note'],
    erase: { note: nothing },
  },
];
