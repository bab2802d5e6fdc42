import { ofOrders } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Links that open an order; their QR codes go with them. */
export const personal_links: readonly PersonalRows[] = [
  {
    name: 'links',
    table: 'deep_links',
    of: ofOrders,
    shown: ['order_id', 'created_at', 'expires_at'],
    erase: 'delete',
  },
];
