import { sql } from 'kysely';
import type { Reader } from '../../../../platform/db.ts';

/** Customers by how many orders they had placed with the one that they returned of. Of `unknown` ones, nobody knows. */
export const CUSTOMER_GROUPS = ['five_or_more', 'two_to_four', 'first_order', 'unknown'] as const;
type CustomerGroup = (typeof CUSTOMER_GROUPS)[number];

/** Returns of customers, and what the units were worth that are refused and weren't before. */
export type AffectedCustomers = { group: CustomerGroup; returns: number; value: number };

/** Refusals by the order: returns and value. */
export type Refusals = Map<number, { returns: number; value: number }>;

const orders_per_read = 10_000;

/** Whose returns are refused that weren't before. */
export async function affectedCustomers(
  db: Reader,
  shop_id: number,
  refusals: Refusals,
): Promise<AffectedCustomers[]> {
  const sums = new Map(CUSTOMER_GROUPS.map((group) => [group, { returns: 0, value: 0 }]));
  const order_ids = [...refusals.keys()];
  for (let at = 0; at < order_ids.length; at += orders_per_read) {
    const placed = await readOrdersPlaced(db, shop_id, order_ids.slice(at, at + orders_per_read));
    for (const { id, orders } of placed) {
      const sum = sums.get(groupOf(orders))!;
      const { returns, value } = refusals.get(id)!;
      sum.returns += returns;
      sum.value += value;
    }
  }
  return [...sums].flatMap(([group, sum]) => (sum.returns > 0 ? [{ group, ...sum }] : []));
}

function groupOf(orders: number | null): CustomerGroup {
  if (orders === null) return 'unknown';
  return orders >= 5 ? 'five_or_more' : orders >= 2 ? 'two_to_four' : 'first_order';
}

/** How many orders the customers of orders had placed by then, that one included; null where the customer isn't known. */
async function readOrdersPlaced(
  db: Reader,
  shop_id: number,
  order_ids: readonly number[],
): Promise<{ id: number; orders: number | null }[]> {
  const { rows } = await sql<{ id: number; orders: number | null }>`
    select o.id, case when o.customer_id is not null then 1 + (
        select count(*) from orders g
        where g.shop_id = ${shop_id} and g.customer_id = o.customer_id and g.created_at < o.created_at) end as orders
    from orders o where o.shop_id = ${shop_id} and o.id = any(${order_ids}::bigint[])`.execute(db);
  return rows;
}
