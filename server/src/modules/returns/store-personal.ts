import { sql } from 'kysely';
import { nothing, ofReturns } from '../../platform/personal-data.ts';
import type { PersonalRows } from '../../platform/personal-data.ts';

/** Without its note and its photos. */
const withoutNote = (column: string) =>
  sql.raw(`case when jsonb_typeof(t.${column}) = 'object' then t.${column}
      || case when t.${column} ? 'note' then '{"note": null}' else '{}'::jsonb end
      || case when t.${column} ? 'images' then '{"images": []}' else '{}'::jsonb end
    else t.${column} end`);

/** What returns say about a person. Amounts, units, states and the country stay. */
export const personal_returns: readonly PersonalRows[] = [
  {
    name: 'return_notes',
    table: 'return_notes',
    of: ofReturns,
    shown: ['return_id', 'content', 'author', 'created_at'],
    erase: 'delete',
  },
  {
    name: 'return_methods',
    table: 'return_methods',
    of: ofReturns,
    shown: [
      'return_id',
      'method_type',
      'provider',
      'address',
      'state',
      'rma_id',
      'scannable_id',
      'created_at',
    ],
    erase: { address: nothing, rma_id: nothing, scannable_id: nothing, qr_code_url: nothing },
  },
  {
    name: 'return_items',
    table: 'return_line_items',
    of: ofReturns,
    shown: [
      'id',
      'return_id',
      'order_line_item_id',
      'resolution',
      'outcome',
      'parent_return_reason',
      'return_reason',
      'return_comment',
      'chosen',
      'condition',
      'disposition',
      'returned_at',
    ],
    erase: {
      return_comment: nothing,
      chosen: sql`t.chosen - 'answers'`,
      condition: withoutNote('condition'),
      disposition: withoutNote('disposition'),
    },
  },
  {
    name: 'settlements',
    table: 'goodwills',
    of: ofReturns,
    shown: ['id', 'return_id', 'kind', 'amount', 'currency', 'reason', 'note', 'created_at'],
    erase: { note: nothing },
  },
  {
    name: 'return_reviews',
    table: 'return_reviews',
    of: ofReturns,
    shown: ['return_id', 'cause', 'name', 'note', 'held'],
    erase: { held: sql`'[]'` },
  },
  {
    name: 'returns',
    table: 'returns',
    of: ({ return_ids }) => sql`t.id = any(${return_ids}::bigint[])`,
    shown: [
      'id',
      'order_id',
      'state',
      'type',
      'customer_email',
      'customer_first_name',
      'customer_last_name',
      'address',
      'origin_country_code',
      'outcome',
      'process_details',
      'created_at',
      'closed_at',
    ],
    erase: {
      customer_email: sql`''`,
      customer_first_name: nothing,
      customer_last_name: nothing,
      address: nothing,
      process_details: nothing,
      note_count: sql`0`,
    },
  },
];
