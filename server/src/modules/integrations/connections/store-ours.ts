import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';
import type { OurLine } from './compare.ts';
import { returnedLines } from './store-returns.ts';

/**
 * What Retour counts of orders: totals, captured payments, refunds that the platform reported or made, returned units, and those of returns that were
 * written to the platform. Refunds that Retour sent through another provider are none of the platform's.
 */
export async function readOurOrders(
  db: Reader,
  connector: string,
  orders: readonly string[],
  shop_id: number,
): Promise<OurLine[]> {
  const { rows } = await sql<OurLine>`
    with named as (select id, external_id, total_price from orders
      where shop_id = ${shop_id} and external_id = any(${orders}::text[])),
    made as (select o.external_id as "order", s.provider_reference as key, s.amount as value
      from named o
      join returns r on r.shop_id = ${shop_id} and r.order_id = o.id
      join settlements s on s.shop_id = r.shop_id and s.return_id = r.id
      where s.kind = 'refund' and s.state = 'succeeded' and s.provider = ${connector} and s.provider_reference is not null
    union all select o.external_id, s.provider_reference, s.amount
      from named o
      join goodwills g on g.shop_id = ${shop_id} and g.order_id = o.id
      join settlements s on s.shop_id = g.shop_id and s.goodwill_id = g.id
      where s.kind = 'refund' and s.state = 'succeeded' and s.provider = ${connector} and s.provider_reference is not null)
    select 'order_total' as kind, o.external_id as key, o.total_price as value, o.external_id as "order",
        null::bigint as own, null::bigint as bought
      from named o
    union all select 'paid', p.external_id, p.captured, o.external_id, null, null
      from named o join payments p on p.shop_id = ${shop_id} and p.order_id = o.id
    union all select 'refund', m.key, m.value, m."order", null, null from made m
    union all select 'refund', f.external_id, f.amount, o.external_id, null, null
      from named o join order_refunds f on f.shop_id = ${shop_id} and f.order_id = o.id
      where f.type <> 'line_item' and not exists (select from made m where m.key = f.external_id)
    union all select 'returned_units', l.external_id,
        coalesce((select sum(f.quantity) from order_refunds f where f.shop_id = l.shop_id and f.order_line_item_id = l.id
          and f.type = 'line_item' and not f.is_own), 0)::bigint,
        o.external_id,
        (select count(*) from return_line_items i join returns r on r.shop_id = i.shop_id and r.id = i.return_id
          where i.shop_id = l.shop_id and i.order_line_item_id = l.id and i.removed_at is null
            and r.state not in ('cancelled', 'expired')),
        l.quantity
      from named o join order_line_items l on l.shop_id = ${shop_id} and l.order_id = o.id
      where l.external_id is not null
    union all select k.kind, r.uuid || '/' || x.line, case k.kind when 'written_units' then x.quantity else x.restocked + x.dismissed end,
        o.external_id, null, x.quantity
      from named o
      join returns r on r.shop_id = ${shop_id} and r.order_id = o.id
      join connections c on c.shop_id = r.shop_id and c.connector = ${connector}
      join connection_returns w on w.shop_id = r.shop_id and w.connection_id = c.id and w.return_id = r.id
        and w.due_at is null and w.reference is not null
      cross join lateral (${returnedLines}) x
      cross join (values ('written_units'), ('received_units')) k (kind)`.execute(db);
  return rows;
}

/** What Retour counts of stock, by `variant/location`. */
export async function readOurStock(
  db: Reader,
  variants: readonly string[],
  shop_id: number,
): Promise<OurLine[]> {
  const { rows } = await sql<OurLine>`
    select 'stock' as kind, v.external_id || '/' || l.external_id as key, i.available_count as value, null as "order"
    from product_variants v
    join inventories i on i.shop_id = v.shop_id and i.product_variant_id = v.id
    join locations l on l.shop_id = i.shop_id and l.id = i.location_id
    where v.shop_id = ${shop_id} and v.external_id = any(${variants}::text[])`.execute(db);
  return rows;
}

/** Orders whose refunds Retour has sent through a platform since a time. */
export async function listRefundedOrders(
  db: Reader,
  connector: string,
  since: Date,
  shop_id: number,
): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    select distinct o.external_id from settlements s
    left join goodwills g on g.shop_id = s.shop_id and g.id = s.goodwill_id
    join returns r on r.shop_id = s.shop_id and r.id = coalesce(s.return_id, g.return_id)
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    where s.shop_id = ${shop_id} and s.kind = 'refund' and s.provider = ${connector} and s.settled_at >= ${since}`.execute(
    db,
  );
  return rows.map(({ external_id }) => external_id);
}

/**
 * What came back for a refund, by lines of the order: units of its return that are refunded, named by the first of its refunds alone. Units that the platform
 * has in the return itself aren't named.
 */
export async function readRefundedLines(
  db: Reader,
  settlement_id: string,
  shop_id: number,
): Promise<{ line: string; quantity: number }[]> {
  const { rows } = await sql<{ line: string; quantity: number }>`
    select l.external_id as line, count(*)::integer as quantity
    from settlements s
    join return_line_items i on i.shop_id = s.shop_id and i.return_id = s.return_id
    join order_line_items l on l.shop_id = i.shop_id and l.id = i.order_line_item_id
    where s.shop_id = ${shop_id} and s.id = ${settlement_id} and i.removed_at is null and i.outcome <> 'reject' and i.refund > 0
      and (i.outcome <> 'default' or not exists (select from connection_returns w
        where w.shop_id = i.shop_id and w.return_id = i.return_id and w.reference is not null))
      and l.external_id is not null and not exists (select from settlements e
        where e.shop_id = s.shop_id and e.return_id = s.return_id and e.kind = 'refund' and e.payment_id is not null and e.position < s.position)
    group by l.id, l.external_id order by l.id`.execute(db);
  return rows;
}
