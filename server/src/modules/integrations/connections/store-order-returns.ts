import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { ConnectionRef } from './store.ts';

/** A return as the admin of a platform shows it beside its order. */
export type ReturnOfOrder = {
  id: number;
  state: 'open' | 'review' | 'processing' | 'closed' | 'cancelled' | 'expired';
  created_at: Date;
  /** Units with one outcome, by line of the order; removed ones are left out. */
  items: { title: string; variant_title: string | null; quantity: number; outcome: string }[];
  /** Refunds that were made, goodwill among them, in minor units of the currency paid in; null while there is none. */
  refunded: { amount: number; currency: string } | null;
};

/** Returns of an order that was imported over a connection, the newest first. */
export async function listReturnsOfOrder(
  db: Reader,
  { shop_id, id }: ConnectionRef,
  order: string,
  limit: number,
): Promise<ReturnOfOrder[]> {
  const { rows } = await sql<ReturnOfOrder>`
    select r.id, r.state, r.created_at,
      coalesce((select json_agg(json_build_object('title', x.title, 'variant_title', x.variant_title, 'quantity', x.quantity, 'outcome', x.outcome)
        order by x.line_id, x.outcome) from (
          select l.id as line_id, l.title, nullif(l.variant_title, '') as variant_title, count(*) as quantity,
            case i.outcome when 'default' then i.resolution else i.outcome end as outcome
          from return_line_items i
          join order_line_items l on l.shop_id = i.shop_id and l.id = i.order_line_item_id
          where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null
          group by l.shop_id, l.id, 5) x), '[]') as items,
      (select json_build_object('amount', sum(s.amount), 'currency', s.currency) from settlements s
        left join goodwills g on g.shop_id = s.shop_id and g.id = s.goodwill_id
        where s.shop_id = r.shop_id and (s.return_id = r.id or g.return_id = r.id) and s.kind = 'refund' and s.state = 'succeeded'
        group by s.currency limit 1) as refunded
    from orders o
    join returns r on r.shop_id = o.shop_id and r.order_id = o.id
    where o.shop_id = ${shop_id} and o.external_id = ${order}
      and exists (select from connection_objects x where x.shop_id = o.shop_id and x.connection_id = ${id}
        and x.kind = 'order' and x.external_id = o.external_id)
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}
