import type pg from 'pg';

/** A return of the largest shop, and by what it's found. */
export type Sample = {
  id: number;
  uuid: string;
  name: string;
  email: string;
  tracking: string | null;
};

/** Returns of a shop in a random order that is the same in every run. */
export async function readSamples(
  pool: pg.Pool,
  shop_id: number,
  condition: string,
  limit: number,
): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>(
    `select r.id, r.uuid, o.name, r.customer_email as email,
       (select l.tracking_number from labels l where l.shop_id = r.shop_id and l.return_id = r.id limit 1) as tracking
     from returns r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
     where r.shop_id = $1 and ${condition} order by hashint8(r.id), r.id limit $2`,
    [shop_id, limit],
  );
  return rows;
}

/** An order of which everything can be returned. */
export type OpenOrder = { name: string; postal_code: string };

/** Orders of a shop without returns. */
export async function readOpenOrders(pool: pg.Pool, shop_id: number, limit: number): Promise<OpenOrder[]> {
  const { rows } = await pool.query<OpenOrder>(
    `select o.name, o.shipping_address ->> 'postal_code' as postal_code from orders o
     where o.shop_id = $1 and not exists (select from returns r where r.shop_id = o.shop_id and r.order_id = o.id)
     order by o.id desc limit $2`,
    [shop_id, limit],
  );
  return rows;
}
