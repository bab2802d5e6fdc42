import { sql } from 'kysely';
import { nothing, ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Texts of settlements. Amounts, references and the ledger stay. */
export const personal_settlements: readonly PersonalRows[] = [
  {
    name: 'settlements',
    table: 'settlement_attempts',
    of: ({ shop_id, return_ids }) =>
      sql`t.settlement_id in (select s.id from settlements s where s.shop_id = ${shop_id} and s.return_id = any(${return_ids}::bigint[]))`,
    erase: { failure_message: nothing },
  },
  {
    name: 'settlements',
    table: 'settlements',
    of: ofReturns,
    shown: [
      'id',
      'return_id',
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
