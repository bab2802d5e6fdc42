import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../../../platform/db.ts';
import { review_cause } from '../../returns/json.ts';
import { conditionsOf, isOverdue } from './filters.ts';
import type { Viewer } from './filters.ts';
import { QUEUE_SORTS } from './schemas.ts';
import type { QueueFilters, QueuedReturn } from './schemas.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type QueueSort = (typeof QUEUE_SORTS)[number];
type QueueWindow = ListWindow<string> & { sort: QueueSort };
/** A row as it is sent, and where it stands. */
export type QueueRow = { position: string; shown: Static<typeof QueuedReturn> };

/** What a page is sorted by: seconds or minor units, whole numbers either way. */
const sort_keys = {
  requested: { key: sql`q.created_at`, position: sql`extract(epoch from q.created_at)::bigint` },
  value: { key: sql`q.value`, position: sql`q.value` },
} as const;

const title = sql`json_build_object('title', ol.title, 'variant_title', nullif(ol.variant_title, ''), 'image', ol.image, 'reason_code', i.return_reason_code, 'reason', i.return_reason)`;

/** The rows of a page in its direction, one more than it has. The page is found in `return_queue` alone, then its rows are completed. */
export async function readQueue(
  db: Db,
  filters: QueueFilters,
  viewer: Viewer,
  { sort, ascending, beyond, limit }: QueueWindow,
): Promise<QueueRow[]> {
  const { key, position } = sort_keys[sort];
  const direction = sql.raw(ascending ? 'asc' : 'desc');
  const conditions = conditionsOf(filters, viewer);
  if (beyond !== null) conditions.push(isBeyond(sort, ascending, beyond));
  const { rows } = await db.readWithPlan(sql<QueueRow>`
    with page as materialized (
      select q.*, ${position} || ' ' || q.return_id as position, row_number() over (order by ${key} ${direction}, q.return_id ${direction}) as place
      from return_queue q where ${sql.join(conditions, sql` and `)}
      order by ${key} ${direction}, q.return_id ${direction} limit ${limit}
    )
    select q.position, json_build_object('id', q.return_id,
      'version', coalesce((select e.last from event_sequences e where e.shop_id = q.shop_id and e.return_id = q.return_id), 0),
      'order', json_build_object('id', o.id, 'name', o.name),
      'customer', json_build_object('name', nullif(concat_ws(' ', nullif(r.customer_first_name, ''), nullif(r.customer_last_name, '')), ''),
        'email', r.customer_email),
      'item', u.first, 'further_units', greatest(u.count - 1, 0), 'status', q.state, 'review_reason', q.review_reason,
      'review_cause', case when q.review_reason in ('flagged', 'policy') then ${sql.raw(review_cause)} end, 'problem', q.problem,
      'troubled_settlement', case when q.problem like 'refund_%' then (
        select t.kind from settlements t where t.shop_id = q.shop_id and t.return_id = q.return_id and 'refund_' || t.state = q.problem
        order by t.position limit 1) end,
      'resolutions', u.resolutions,
      'value', json_build_object('amount', q.value, 'currency', ${viewer.shop.currency}::text, 'currency_code', ${viewer.shop.currency}::text),
      'country', q.country,
      'assignee', (select json_build_object('id', m.id, 'name', m.name) from staff_members m where m.shop_id = q.shop_id and m.id = q.assignee_id),
      'is_overdue', coalesce(${isOverdue(sql`${viewer.now}`)}, false),
      'requested_at', ts_ms(q.created_at), 'waiting_since', ts_ms(q.waiting_since)) as shown
    from page q
    join returns r on r.shop_id = q.shop_id and r.id = q.return_id
    join orders o on o.shop_id = r.shop_id and o.id = r.order_id
    cross join lateral (
      select count(*) as count, coalesce(json_agg(distinct i.resolution), '[]') as resolutions,
        (array_agg(${title} order by i.id))[1] as first
      from return_line_items i join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
      where i.shop_id = q.shop_id and i.return_id = q.return_id and i.removed_at is null) u
    order by q.place`);
  return rows;
}

function isBeyond(sort: QueueSort, ascending: boolean, beyond: string) {
  const [at, id] = beyond.split(' ').map(Number);
  const { key } = sort_keys[sort];
  const compare = sql.raw(ascending ? '>' : '<');
  const place = sort === 'requested' ? sql`to_timestamp(${at}::bigint)` : sql`${at}::bigint`;
  return sql`(${key}, q.return_id) ${compare} (${place}, ${id}::bigint)`;
}
