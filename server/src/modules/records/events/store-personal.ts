import { sql } from 'kysely';
import { nothing, ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** What events show. That something happened, when, and in which state it left the return, stays. */
export const personal_events: readonly PersonalRows[] = [
  {
    name: 'events',
    table: 'events',
    of: ofReturns,
    shown: ['id', 'trigger', 'return_id', 'snapshot', 'context', 'details', 'occurred_at'],
    erase: {
      snapshot: sql`json_build_object('id', t.snapshot -> 'id', 'state', t.snapshot -> 'state', 'review_reason', t.snapshot -> 'review_reason')`,
      context: nothing,
      details: nothing,
    },
  },
  {
    name: 'events',
    table: 'events',
    of: ({ withdrawal_ids }) =>
      sql`t.return_id is null and t.trigger like 'withdrawal.%' and (t.details ->> 'id')::bigint = any(${withdrawal_ids}::bigint[])`,
    shown: ['id', 'trigger', 'details', 'occurred_at'],
    erase: {
      details: sql`json_build_object('id', t.details -> 'id', 'state', t.details -> 'state')`,
    },
  },
];
