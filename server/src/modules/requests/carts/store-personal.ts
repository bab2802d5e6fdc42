import { sql } from 'kysely';
import { ofOrders } from '../../../platform/personal-data.ts';
import type { Person, PersonalRows } from '../../../platform/personal-data.ts';

const sessionsOf = ({ shop_id, order_ids }: Person) =>
  sql`select s.id, s.cart_id from return_sessions s where s.shop_id = ${shop_id} and s.order_id = any(${order_ids}::bigint[])`;
const tokensOf = ({ shop_id, draft_ids }: Person) =>
  sql`select d.cart_token from draft_returns d where d.shop_id = ${shop_id} and d.id = any(${draft_ids}::uuid[])`;

/** Exchange items that were chosen. */
export const personal_carts: readonly PersonalRows[] = [
  {
    name: 'carts',
    table: 'carts',
    of: (person) => sql`t.return_session_id in (select id from (${sessionsOf(person)}) x)
      or t.id in (select cart_id from (${sessionsOf(person)}) x) or t.token in (${tokensOf(person)})`,
    shown: ['id', 'contents', 'storefront_cart', 'created_at'],
    erase: 'delete',
  },
  {
    name: 'carts',
    table: 'return_sessions',
    of: ofOrders,
    shown: ['id', 'order_id', 'state', 'submission', 'created_at'],
    erase: 'delete',
  },
];
