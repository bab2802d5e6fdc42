import { nothing, ofOrders } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** What staff wrote about what never came back. */
export const personal_securities: readonly PersonalRows[] = [
  {
    name: 'payments',
    table: 'securities',
    of: ofOrders,
    shown: [
      'id',
      'order_id',
      'return_id',
      'kind',
      'state',
      'amount',
      'charged_amount',
      'currency',
      'written_off_reason',
    ],
    erase: { written_off_reason: nothing },
  },
];
