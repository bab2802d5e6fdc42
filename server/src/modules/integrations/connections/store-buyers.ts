import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { ConnectionRef } from './store.ts';

/** An order as its buyer knows it. */
export type BoughtOrder = { id: number; name: string };

/** The newest orders that a customer of the platform bought, of those that were imported over the connection. */
export async function listOrdersOf(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  customer: string,
  limit: number,
): Promise<BoughtOrder[]> {
  const { rows } = await sql<BoughtOrder>`
    select o.id, o.name from customers c
    join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
    where c.shop_id = ${shop_id} and c.external_id = ${customer}
      and exists (select from connection_objects x where x.shop_id = o.shop_id and x.connection_id = ${id}
        and x.kind = 'order' and x.external_id = o.external_id)
    order by o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Addresses of those who bought what was imported over a connection, in lower case, in order and beyond one of them. */
export async function listBuyers(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  beyond: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct lower(c.email) collate "C" as email from connection_objects x
    join orders o on o.shop_id = x.shop_id and o.external_id = x.external_id
    join customers c on c.shop_id = o.shop_id and c.id = o.customer_id
    where x.shop_id = ${shop_id} and x.connection_id = ${id} and x.kind = 'order'
      and lower(c.email) collate "C" > ${beyond} and c.email <> ''
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ email }) => email);
}
