import { sql } from 'kysely';
import { ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Why somebody let a person return more than the policy does. That they did, and what it cost, stays. */
export const personal_overrides: readonly PersonalRows[] = [
  {
    name: 'policy_overrides',
    table: 'policy_overrides',
    of: ofReturns,
    shown: ['return_id', 'return_line_item_id', 'reason', 'created_at'],
    erase: { reason: sql`'Erased'` },
  },
];
