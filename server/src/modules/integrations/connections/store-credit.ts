import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import { connection_columns } from './store.ts';
import type { ShopConnection } from './store.ts';

/** The connection that the order of a return came through, and whether the return is of a gift: then its customer is who gave it. */
export async function readConnectionOfReturn(
  db: Reader,
  return_id: number,
  shop_id: number,
): Promise<(ShopConnection & { is_gift: boolean }) | undefined> {
  const { rows } = await sql<ShopConnection & { is_gift: boolean }>`
    select ${connection_columns}, r.type = 'gift' as is_gift
    from returns r
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    join connection_objects n on n.shop_id = o.shop_id and n.kind = 'order' and n.external_id = o.external_id
    join connections c on c.shop_id = n.shop_id and c.id = n.connection_id
    join shops s on s.id = c.shop_id
    where r.shop_id = ${shop_id} and r.id = ${return_id} order by c.id limit 1`.execute(db);
  return rows[0];
}
