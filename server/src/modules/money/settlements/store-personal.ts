import { sql } from 'kysely';
import { nothing } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Texts of settlements. Amounts, references and the ledger stay. */
export const personal_settlements: readonly PersonalRows[] = [
  {
    name: 'settlements',
    table: 'settlement_attempts',
    of: ({ shop_id, return_ids }) =>
      sql`t.settlement_id in (select s.id from settlements s where s.shop_id = ${shop_id} and (s.return_id = any(${return_ids}::bigint[])
        or s.goodwill_id in (select g.id from goodwills g where g.shop_id = ${shop_id} and g.return_id = any(${return_ids}::bigint[]))))`,
    erase: { failure_message: nothing },
  },
  {
    name: 'settlements',
    table: 'settlements',
    of: ({ shop_id, return_ids }) =>
      sql`(t.return_id = any(${return_ids}::bigint[])
        or t.goodwill_id in (select g.id from goodwills g where g.shop_id = ${shop_id} and g.return_id = any(${return_ids}::bigint[])))`,
    shown: [
      'id',
      'return_id',
      'goodwill_id',
      'kind',
      'state',
      'amount',
      'currency',
      'failure_message',
      'paid_outside_note',
      'created_at',
    ],
    erase: { failure_message: nothing, paid_outside_note: nothing },
  },
];
