import type { ReturnState } from '@retour/contract/states';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { AccountHolder } from './store.ts';

/** An order of somebody who is signed in, with what they return of it themselves. */
export type AccountOrder = {
  id: number;
  name: string;
  ordered_at: Date;
  returns: { uuid: string; reference: string; state: ReturnState; created_at: string }[];
};

const shown_orders = 20;
const shown_returns = 10;

const isOf = (holder: AccountHolder) =>
  holder.email === null ? sql`c.external_id = ${holder.external_id}` : sql`lower(c.email) = ${holder.email}`;

/** The newest orders of who is signed in. */
export async function listAccountOrders(
  db: Reader,
  shop_id: number,
  holder: AccountHolder,
): Promise<AccountOrder[]> {
  const { rows } = await sql<AccountOrder>`
    select o.id, o.name, o.created_at as ordered_at, coalesce((
        select json_agg(json_build_object('uuid', r.uuid, 'reference', r.package_reference, 'state', r.state,
          'created_at', ts_ms(r.created_at)) order by r.id desc)
        from (select * from returns r where r.shop_id = o.shop_id and r.order_id = o.id and r.type <> 'gift' and r.gift_code_id is null
          order by r.id desc limit ${shown_returns}) r), '[]') as returns
    from customers c join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
    where c.shop_id = ${shop_id} and ${isOf(holder)} and o.status <> 'cancelled'
    order by o.created_at desc, o.id desc limit ${shown_orders}`.execute(db);
  return rows;
}

/** Whether an order is of who is signed in. */
export async function isAccountOrder(
  db: Reader,
  { shop_id, order_id }: { shop_id: number; order_id: number },
  holder: AccountHolder,
): Promise<boolean> {
  const { rows } = await sql`
    select from customers c join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
    where c.shop_id = ${shop_id} and o.id = ${order_id} and ${isOf(holder)} and o.status <> 'cancelled'`.execute(
    db,
  );
  return rows.length > 0;
}
