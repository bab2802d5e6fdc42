import { QUEUE_VIEWS } from '@retour/contract/withdrawals';
import type { QueueStatus, QueueView } from '@retour/contract/withdrawals';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Reader } from '../../../platform/db.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type QueueFilters = { view?: QueueView; status?: QueueStatus; search?: string };
export type QueueRow = { position: string; shown: object };

const of_order = sql.raw('l.shop_id = c.shop_id and l.order_id = c.order_id');
/** Whether, of the case `c` and its order `o`, all money went back without a return, or nothing was shipped and nothing will be. */
export const isSettledElsewhere = sql`not exists (select from order_line_items l where ${of_order} and l.quantity > l.quantity_refunded
    and (o.status <> 'cancelled' or l.quantity_fulfilled > 0))`;
const posted_at = sql`coalesce((select min(l.moved_at) from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.goods_moved_at)`;

const status: RawBuilder<QueueStatus> = sql`case
    when c.state in ('matching', 'unmatched') then 'no_order_found'
    when c.state = 'to_confirm' then case when c.order_id is null then 'several_orders' else 'email_differs' end
    when c.state = 'refused' then 'refused'
    when c.state = 'matched' and not (${isSettledElsewhere}) then 'matched'
    when c.state = 'matched' then case when exists (select from order_line_items l where ${of_order} and l.quantity_fulfilled > 0) then 'refunded' else 'cancelled' end
    when r.state not in ('open', 'review', 'processing') then 'refunded'
    when r.received_at is not null then 'items_arrived'
    when ${posted_at} is not null then 'items_on_the_way'
    else 'return_created' end`;

const cases = sql.raw(`withdrawal_cases c
    left join orders o on o.shop_id = c.shop_id and o.id = c.order_id
    left join returns r on r.shop_id = c.shop_id and r.id = c.return_id`);

/** Finds a case by the reference, the name or the address of a statement, or by its order. */
function matches(search: string | undefined): RawBuilder<unknown> {
  if (search === undefined) return sql`true`;
  const text = search.trim().toLowerCase();
  return sql`(starts_with(o.name_key, ${text.replace(/^#+/, '')}) or exists (
    select from withdrawal_case_statements cs join withdrawal_statements s on s.shop_id = cs.shop_id and s.sequence = cs.sequence
    where cs.shop_id = c.shop_id and cs.case_id = c.id and (starts_with(lower(s.reference), ${text}) or position(${text} in lower(s.name)) > 0
      or starts_with(lower(s.email), ${text}) or position(${text} in lower(s.contract)) > 0)))`;
}

/** Open ones first, the nearest deadline before the others; then those that are done, the latest first. */
const position = sql.raw(
  `(status in ('refunded', 'refused', 'cancelled'))::integer as is_done,
    extract(epoch from refund_due_at)::bigint * case when status in ('refunded', 'refused', 'cancelled') then -1 else 1 end as place`,
);

/** A page of the shop's withdrawals as staff work with them. */
export async function readWithdrawalQueue(
  db: Db,
  shop_id: number,
  { view = 'all', status: only, search }: QueueFilters,
  { ascending, beyond, limit }: ListWindow<string>,
): Promise<QueueRow[]> {
  const statuses = QUEUE_VIEWS[view].filter((one) => only === undefined || one === only);
  const [is_done, place, id] = (beyond ?? '0 0 0').split(' ').map(Number);
  const direction = sql.raw(ascending ? 'asc' : 'desc');
  const compare = sql.raw(ascending ? '>' : '<');
  const { rows } = await db.readWithPlan(sql<QueueRow>`
    with found as (
      select c.*, ${status} as status from ${cases} where c.shop_id = ${shop_id} and c.state <> 'merged' and ${matches(search)}
    ), placed as (
      select f.*, ${position} from found f where status = any(${statuses}::text[])
    ), page as materialized (
      select p.*, row_number() over (order by is_done ${direction}, place ${direction}, id ${direction}) as number from placed p
      ${beyond === null ? sql`` : sql`where (is_done, place, id) ${compare} (${is_done}::integer, ${place}::bigint, ${id}::bigint)`}
      order by is_done ${direction}, place ${direction}, id ${direction} limit ${limit}
    )
    select c.is_done || ' ' || c.place || ' ' || c.id as position, json_build_object('id', c.id, 'status', c.status, 'state', c.state,
      'reference', s.reference, 'received_at', ts_ms(s.received_at), 'name', s.name, 'contract', s.contract, 'items', s.items, 'statements', s.total,
      'order', case when c.order_id is not null then json_build_object('id', c.order_id, 'name', o.name) end,
      'units', case when c.order_id is not null then json_build_object(
        'returned', (select count(*) from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and c.state = 'returned'),
        'ordered', (select coalesce(sum(l.quantity), 0) from order_line_items l where ${of_order})) end,
      'goods_due_at', ts_ms(c.goods_due_at), 'refund_due_at', ts_ms(c.refund_due_at),
      'posted_at', case when c.state = 'returned' then ts_ms(${posted_at}) end, 'arrived_at', case when c.state = 'returned' then ts_ms(r.received_at) end,
      'refunded_at', case when c.status = 'refunded' then ts_ms(coalesce((select max(t.settled_at) from settlements t
        where t.shop_id = r.shop_id and t.return_id = r.id), r.closed_at)) end,
      'refusal_ground', c.refusal_ground, 'return_id', case when c.state = 'returned' then c.return_id end,
      'value', case when c.state = 'returned' then json_build_object('amount', coalesce(q.value, 0), 'currency', h.currency, 'currency_code', h.currency)
        when c.order_id is not null then json_build_object('amount', o.total_price, 'currency', o.currency, 'currency_code', o.currency) end) as shown
    from page c
    join shops h on h.id = c.shop_id
    left join orders o on o.shop_id = c.shop_id and o.id = c.order_id
    left join returns r on r.shop_id = c.shop_id and r.id = c.return_id
    left join return_queue q on q.shop_id = c.shop_id and q.return_id = c.return_id
    cross join lateral (
      select w.*, count(*) over () as total from withdrawal_case_statements cs
      join withdrawal_statements w on w.shop_id = cs.shop_id and w.sequence = cs.sequence
      where cs.shop_id = c.shop_id and cs.case_id = c.id order by cs.sequence limit 1) s
    order by c.number`);
  return rows;
}

/** How many withdrawals have each status. */
export async function countByStatus(
  db: Db,
  shop_id: number,
): Promise<{ status: QueueStatus; count: number }[]> {
  const { rows } = await db.readWithPlan(sql<{ status: QueueStatus; count: number }>`
    select x.status, count(*) as count from (
      select ${status} as status from ${cases} where c.shop_id = ${shop_id} and c.state <> 'merged') x
    group by x.status`);
  return rows;
}

/** What has become of one withdrawal. */
export async function readStatus(db: Reader, shop_id: number, case_id: number): Promise<QueueStatus> {
  const { rows } = await sql<{ status: QueueStatus }>`
    select ${status} as status from ${cases} where c.shop_id = ${shop_id} and c.id = ${case_id}`.execute(db);
  return rows[0]!.status;
}
