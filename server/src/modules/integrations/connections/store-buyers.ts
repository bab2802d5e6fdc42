import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { ConnectionRef } from './store.ts';

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
