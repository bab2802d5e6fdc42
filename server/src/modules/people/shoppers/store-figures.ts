import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { email_of, figures_of_address } from './store.ts';

/** Shops with customers whose figures may have changed. */
export async function listChangedShops(db: Reader): Promise<number[]> {
  // One index look-up a shop, however many changes it has.
  const { rows } = await sql<{ id: number }>`
    select s.id from shops s where exists (select from shopper_changes c where c.shop_id = s.id) order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Takes notes of changed figures, up to `limit` of the oldest that nobody else takes, and tells how many and whose they are. */
export async function takeChanges(
  tx: Tx,
  limit: number,
  shop_id: number,
): Promise<{ count: number; emails: string[] }> {
  const { rows } = await sql<{ email: string | null; order_id: number | null }>`
    with taken as materialized (
      select c.id from shopper_changes c where c.shop_id = ${shop_id} order by c.id limit ${limit} for update skip locked
    )
    delete from shopper_changes c using taken where c.shop_id = ${shop_id} and c.id = taken.id returning c.email, c.order_id`.execute(
    tx,
  );
  const emails = new Set(rows.flatMap(({ email }) => email ?? []));
  const orders = [...new Set(rows.flatMap(({ order_id }) => order_id ?? []))];
  for (const email of await addressesOfOrders(tx, orders, shop_id)) emails.add(email);
  return { count: rows.length, emails: [...emails].toSorted() };
}

/** The addresses of whoever bought orders or returned from them, in lower case. Who has no return gets no figures (countFigures). */
async function addressesOfOrders(tx: Tx, orders: readonly number[], shop_id: number): Promise<string[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ email: string }>`
    select lower(c.email) as email from orders o join customers c on c.shop_id = ${shop_id} and c.id = o.customer_id
      where o.shop_id = ${shop_id} and o.id = any(${orders}::bigint[]) and c.email <> ''
    union select ${email_of} from returns r
      where r.shop_id = ${shop_id} and r.order_id = any(${orders}::bigint[]) and r.customer_email <> ''`.execute(
    tx,
  );
  return rows.map(({ email }) => email);
}

/** Counts the figures of addresses again, whose rows it locks first: what commits before that is counted. */
export async function countFigures(tx: Tx, emails: readonly string[], shop_id: number): Promise<void> {
  await sql`
    insert into shopper_figures (shop_id, email)
    select ${shop_id}::bigint, a.email from unnest(${emails}::text[]) a (email) order by a.email collate "C"
    on conflict (shop_id, email) do nothing`.execute(tx);
  await sql`
    select from shopper_figures s where s.shop_id = ${shop_id} and s.email = any(${emails}::text[]) order by s.email for update`.execute(
    tx,
  );
  await sql`
    update shopper_figures s set returned = f.returned, units_sold = f.units_sold, units_returned = f.units_returned
    from unnest(${emails}::text[]) a (email) ${figures_of_address(shop_id)}
    where s.shop_id = ${shop_id} and s.email = a.email
      and (s.returned, s.units_sold, s.units_returned) is distinct from (f.returned, f.units_sold, f.units_returned)`.execute(
    tx,
  );
  await sql`
    delete from shopper_figures s where s.shop_id = ${shop_id} and s.email = any(${emails}::text[])
      and not exists (select from returns r where r.shop_id = ${shop_id} and lower(r.customer_email) = s.email)`.execute(
    tx,
  );
}
