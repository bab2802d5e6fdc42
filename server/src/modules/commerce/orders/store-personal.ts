import { sql } from 'kysely';
import { nothing, ofOrders } from '../../../platform/personal-data.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

/** Who bought, and where it was sent. What was bought and paid stays. */
export const personal_orders: readonly PersonalRows[] = [
  {
    name: 'order_lines',
    table: 'order_line_items',
    of: ofOrders,
    shown: ['order_id', 'title', 'variant_title', 'sku', 'quantity', 'unit_price', 'metadata'],
    erase: { metadata: sql`'[]'::jsonb` },
  },
  {
    name: 'fulfillments',
    table: 'fulfillments',
    of: ofOrders,
    shown: ['order_id', 'status', 'fulfilled_at', 'delivered_at', 'shipping_carrier', 'tracking_numbers'],
    erase: { tracking_numbers: sql`'{}'::text[]` },
  },
  {
    name: 'payments',
    table: 'payments',
    of: ofOrders,
    shown: [
      'order_id',
      'external_id',
      'gateway',
      'kind',
      'captured',
      'currency',
      'captured_at',
      'card_brand',
      'card_last4',
    ],
    erase: { card_brand: nothing, card_last4: nothing },
  },
  {
    name: 'orders',
    table: 'orders',
    of: ({ order_ids }) => sql`t.id = any(${order_ids}::bigint[])`,
    shown: [
      'id',
      'external_id',
      'name',
      'status',
      'shipping_address',
      'billing_address',
      'currency',
      'total_price',
      'tags',
      'created_at',
    ],
    erase: {
      customer_id: nothing,
      shipping_address: nothing,
      billing_address: nothing,
      tags: sql`'{}'::text[]`,
    },
  },
  {
    name: 'customers',
    table: 'customers',
    of: ({ customer_ids }) => sql`t.id = any(${customer_ids}::bigint[])`,
    shown: [
      'id',
      'external_id',
      'email',
      'first_name',
      'last_name',
      'phone',
      'sales_channel',
      'is_business',
      'tags',
      'created_at',
    ],
    erase: 'delete',
  },
];
