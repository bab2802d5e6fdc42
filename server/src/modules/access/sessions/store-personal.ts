import { ofOrders } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Where a shopper is signed in. */
export const personal_sessions: readonly PersonalRows[] = [
  {
    name: 'sessions',
    table: 'sessions',
    of: ofOrders,
    shown: ['order_id', 'created_at', 'last_used_at', 'user_agent', 'address'],
    erase: 'delete',
  },
];
