import { sql } from 'kysely';
import { nothing, ofOrders } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/**
 * What customers paid for exchanges. The quoted return of one that is under way is emptied: its draft is deleted with it, so that what is still paid is refunded.
 */
export const personal_shopper_payments: readonly PersonalRows[] = [
  {
    name: 'payments',
    table: 'shopper_payments',
    of: ofOrders,
    shown: ['id', 'order_id', 'return_id', 'state', 'amount', 'currency', 'created_at', 'paid_at'],
    erase: {
      submission: sql`case when t.ended_at is null then '{}'::jsonb end`,
      failure_message: nothing,
      terms: nothing,
      card_customer: nothing,
      card_method: nothing,
    },
  },
];
