import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

/** What of a shop is out without being back, in minor units of its currency, and how many of it are one customer's. */
export type Exposure = {
  shop: number;
  customer: number;
  open: number;
  /** Instant exchanges of the customer whose items never came. */
  unreturned: number;
};

/** Lets nobody else of the shop take an instant exchange until `tx` ends, so that what is counted after it holds. */
export async function lockExposure(tx: Tx, shop_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('securities', ${shop_id}))`.execute(tx);
}

/** What is out now. Payments that are under way count. Indexes: securities_out, securities_not_returned. */
export async function readExposure(db: Reader, shop_id: number, customer_id: number): Promise<Exposure> {
  const { rows } = await sql<Exposure>`
    select coalesce(sum(s.shop_amount), 0)::bigint as shop,
      coalesce(sum(s.shop_amount) filter (where s.customer_id = ${customer_id}), 0)::bigint as customer,
      count(*) filter (where s.customer_id = ${customer_id}) as open,
      (select count(*) from securities u where u.shop_id = ${shop_id} and u.customer_id = ${customer_id}
        and u.state in ('charging', 'charged', 'uncollected')) as unreturned
    from securities s where s.shop_id = ${shop_id} and s.state in ('awaiting', 'held', 'charging')`.execute(
    db,
  );
  return rows[0]!;
}
