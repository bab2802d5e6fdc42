import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader } from '../../../../platform/db.ts';
import type { FactNeeds } from '../facts/sources.ts';
import {
  catalogue_columns,
  customer_columns,
  customerPast,
  discount_codes,
  fraud_reports,
  is_called_off,
  order_columns,
  packColumns,
} from '../facts/store-records.ts';
import { toPastOrders } from './history-rows.ts';
import type { HistoryRow } from './history-rows.ts';
import type { PastOrder } from './past-return.ts';

/** Which returns are evaluated: requested at `from` or later and before `to`. */
export type Period = { from?: Date | undefined; to?: Date | undefined };

export type HistoryRequest = { shop_id: number; period: Period; needs: FactNeeds };

/** How many returns are evaluated, and how many were called off. */
export async function countHistory(
  db: Reader,
  shop_id: number,
  period: Period,
): Promise<{ evaluated: number; called_off: number }> {
  const { rows } = await sql<{ evaluated: number; called_off: number }>`
    select count(*) filter (where not ${is_called_off}) as evaluated, count(*) filter (where ${is_called_off}) as called_off
    from returns r where r.shop_id = ${shop_id} ${inPeriod(period)}`.execute(db);
  return rows[0]!;
}

function inPeriod({ from, to }: Period): RawBuilder<unknown> {
  return sql`${from ? sql`and r.created_at >= ${from}` : sql``} ${to ? sql`and r.created_at < ${to}` : sql``}`;
}

/** An order in the middle of those with returns to evaluate; 0 where there are none. */
export async function readMiddleOrderId(db: Reader, { shop_id, period }: HistoryRequest): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    select percentile_disc(0.5) within group (order by r.order_id) as id
    from returns r where r.shop_id = ${shop_id} and not ${is_called_off} ${inPeriod(period)}`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Orders after one and up to another, by their ids. */
export type OrderRange = { after: number; until: number };

/**
 * The first orders of a range that have returns to evaluate, with all of their returns: the earlier ones decide about the later. In the order of their
 * ids, by two statements: what PostgreSQL is asked for by a list of ids, it finds by walking along an index instead of searching it for each.
 */
export async function readPastOrders(
  db: Reader,
  request: HistoryRequest,
  range: OrderRange,
  limit: number,
): Promise<PastOrder[]> {
  const order_ids = await readOrderIds(db, request, range, limit);
  if (order_ids.length === 0) return [];
  const { shop_id, needs } = request;
  const { rows } = await sql<HistoryRow>`
    with sold as materialized (
        select o.* from orders o where o.shop_id = ${shop_id} and o.id = any(${order_ids}::bigint[])),
      asked as materialized (
        select r.id, r.order_id, r.created_at, r.type, r.state, r.review_reason, r.destination_id
        from returns r where r.shop_id = ${shop_id} and r.order_id = any(${order_ids}::bigint[])),
      exchanged as materialized (
        select x.return_id, x.return_line_item_id, x.type, x.total
        from return_exchanges x where x.shop_id = ${shop_id} and x.return_id = any(array(select id from asked))),
      units as materialized (${units(shop_id)}),
      chosen as materialized (
        select l.* from order_line_items l
        where l.shop_id = ${shop_id} and l.id = any(array(select order_line_item_id from units)))
    ${orders(shop_id, needs)} union all ${returns(shop_id)} union all ${lines(shop_id)}
      union all ${parcels(shop_id, order_ids)} ${needs.has('customer_history') ? sql`union all ${histories(shop_id)}` : sql``}`.execute(
    db,
  );
  return toPastOrders(rows);
}

async function readOrderIds(
  db: Reader,
  { shop_id, period }: HistoryRequest,
  { after, until }: OrderRange,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct r.order_id from returns r
    where r.shop_id = ${shop_id} and r.order_id > ${after} and r.order_id <= ${until} and not ${is_called_off} ${inPeriod(period)}
    order by r.order_id limit ${limit}`.execute(db);
  return rows.map(({ order_id }) => order_id);
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);

const orders = (shop_id: number, needs: FactNeeds) => sql`
  select 'order' as part, o.id, json_build_array(${packColumns(order_columns)}, o.name, o.order_number, o.customer_id,
      o.taxes_included, c.email, ${packColumns(customer_columns)},
      ${needs.has('discount_codes') ? discount_codes : sql`null::json`}, ${refunds},
      ${needs.has('fraud_reports') ? fraud_reports : sql`null::json`},
      ${needs.has('unit_count') ? unit_count : sql`case when o.total_shipping > 0 then ${unit_count} end`}) as value
  from sold o left join (select u.* from customers u
    where u.shop_id = ${shop_id} and u.id = any(array(select customer_id from sold))) c on c.id = o.customer_id`;

const unit_count = sql`(select sum(l.quantity) from order_line_items l where l.shop_id = o.shop_id and l.order_id = o.id)`;

/** Orders and returns of the customers of the page. */
const histories = (shop_id: number) => sql`
  select 'history', b.id, ${customerPast({ shop_id: sql`${shop_id}`, id: sql`b.id` })}
  from (select distinct o.customer_id as id from sold o where o.customer_id is not null) b`;

/** Lines that units came back of. */
const lines = (shop_id: number) => sql`
  select 'lines', l.order_id, json_agg(json_build_array(l.id, l.quantity, l.quantity_fulfilled,
      coalesce(l.provider_product_id, l.product_id::text), coalesce(l.provider_variant_id, l.product_variant_id::text), l.sku,
      ${packColumns(catalogue_columns)}))
  from chosen l left join (select g.id, g.type, g.vendor, g.tags from products g
    where g.shop_id = ${shop_id} and g.id = any(array(select product_id from chosen))) p on p.id = l.product_id
  group by l.order_id`;

/** Where there is only one parcel, everything that left is in it, and its contents need not be read. */
const parcels = (shop_id: number, order_ids: readonly number[]) => sql`
  select 'parcels', f.order_id, json_agg(json_build_object('fulfilled_at', ${ms('f.fulfilled_at')}, 'delivered_at', ${ms('f.delivered_at')},
      'line_items', case when f.count > 1 then f.line_items end))
  from (select g.*, count(*) over (partition by g.order_id) as count
    from fulfillments g where g.shop_id = ${shop_id} and g.order_id = any(${order_ids}::bigint[])
      and g.fulfilled_at is not null and g.status not in ('failure', 'cancelled', 'error')) f
  group by f.order_id`;

const refunds = sql`(select coalesce(json_agg(json_build_object('at', ${ms('f.created_at')}, 'type', f.type,
      'amount', f.amount, 'order_line_item_id', f.order_line_item_id, 'quantity', f.quantity)), '[]')
    from order_refunds f where f.shop_id = o.shop_id and f.order_id = o.id)`;

/** Units of the returns, those together that are alike. */
const units = (shop_id: number) => sql`
  select i.return_id, i.order_line_item_id, min(i.unit_index) as first,
    json_build_array(i.order_line_item_id, count(*), i.outcome, i.resolution, i.return_reason_code, i.price, i.discount, i.tax,
      x.type, coalesce(sum(x.total), 0), i.offer_basis_points) as unit
  from return_line_items i left join exchanged x on x.return_line_item_id = i.id and i.resolution = 'exchange'
  where i.shop_id = ${shop_id} and i.return_id = any(array(select id from asked)) and i.removed_at is null
  group by i.return_id, i.order_line_item_id, i.outcome, i.resolution, i.return_reason_code, i.price, i.discount,
    i.tax, x.type, i.offer_basis_points`;

const returns = (shop_id: number) => sql`
  select 'returns', r.order_id, json_agg(json_build_array(r.id, ${ms('r.created_at')}, r.type, ${is_called_off},
      r.state = 'review' and r.review_reason = 'policy', m.method_type, d.name, t.refund, t.gift_card, t.exchange_credit_total,
      t.handling_fee, t.bonus_credit, t.reimbursement, coalesce(x.total, 0), x.type, coalesce(u.units, '[]')) order by r.created_at, r.id)
  from asked r
    left join (select return_id, json_agg(unit order by order_line_item_id, first) as units from units group by return_id) u
      on u.return_id = r.id
    left join (select return_id, sum(total) as total, min(type) as type from exchanged where return_line_item_id is null group by return_id) x
      on x.return_id = r.id
    left join (select s.* from return_totals s where s.shop_id = ${shop_id} and s.return_id = any(array(select id from asked)) and s.basis = 'shop') t
      on t.return_id = r.id
    left join (select s.return_id, s.method_type from return_methods s
      where s.shop_id = ${shop_id} and s.return_id = any(array(select id from asked))) m on m.return_id = r.id
    left join destinations d on d.shop_id = ${shop_id} and d.id = r.destination_id
  group by r.order_id`;
