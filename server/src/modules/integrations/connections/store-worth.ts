import { sql } from 'kysely';
import type { Worth } from '@retour/connectors';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { ConnectionRef } from './store.ts';

/** What the units of a return are worth here and at the platform, where that differs. */
export type WorthDifference = {
  return_id: number;
  order_external_id: string;
  ours: number;
  theirs: number;
  currency: string;
};

/** Notes what a platform would refund for the units of a return. */
export async function noteWorth(
  tx: Tx,
  { shop_id, id }: ConnectionRef,
  return_id: number,
  { amount, currency, units }: Worth,
): Promise<void> {
  await sql`
    update connection_returns set worth = ${amount}, worth_currency = ${currency}, worth_units = ${units}
    where shop_id = ${shop_id} and connection_id = ${id} and return_id = ${return_id}`.execute(tx);
}

type Which = { return_id: number } | { orders: readonly string[] };

/**
 * Returns whose units are worth something else at the platform, to the minor unit. What Retour counts is what was paid for them, so that fees, bonuses, offers to
 * keep an item and what of the payments is left are no difference. A return that has other units by now isn't compared.
 */
export async function readWorthDifferences(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  which: Which,
): Promise<WorthDifference[]> {
  const condition =
    'return_id' in which
      ? sql`w.return_id = ${which.return_id}`
      : sql`o.external_id = any(${which.orders}::text[]) and w.reference is not null`;
  const { rows } = await sql<WorthDifference>`
    select w.return_id, o.external_id as order_external_id, x.amount as ours, w.worth as theirs, w.worth_currency as currency
    from connection_returns w
    join returns r on r.shop_id = w.shop_id and r.id = w.return_id
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    cross join lateral (
      select count(*) as units, coalesce(sum(coalesce(i.price_presentment, i.price) - coalesce(i.discount_presentment, i.discount)
        + case when o.taxes_included then 0 else coalesce(i.tax_presentment, i.tax) end), 0)::bigint as amount
      from return_line_items i join order_line_items l on l.shop_id = i.shop_id and l.id = i.order_line_item_id
      where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default' and l.external_id is not null) x
    where ${condition} and w.worth_units = x.units and w.worth <> x.amount
      and w.worth_currency = (select t.currency from return_totals t where t.shop_id = r.shop_id and t.return_id = r.id order by t.basis limit 1)
      and w.shop_id = ${shop_id} and w.connection_id = ${id} order by w.return_id`.execute(db);
  return rows;
}
