import { ofReturns } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** What the shop suspected. */
export const personal_fraud_reports: readonly PersonalRows[] = [
  {
    name: 'fraud_reports',
    table: 'fraud_reports',
    of: ofReturns,
    shown: ['return_id', 'category', 'comment', 'created_at'],
    erase: 'delete',
  },
];
