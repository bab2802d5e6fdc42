import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

/** Shops of which something changed since they were counted. */
export async function listChangedShops(db: Reader): Promise<number[]> {
  // One index look-up a shop, however many changes it has.
  const { rows } = await sql<{ id: number }>`
    select s.id from shops s
    where exists (select from insight_changes c where c.shop_id = s.id) order by s.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the changes of the newest `limit` days that have some, and returns the days, `YYYY-MM-DD` in the time zone of the shop. Undefined while another
 * transaction counts this shop. What commits later stays for the next time.
 */
export async function takeChangedDays(tx: Tx, shop_id: number, limit: number): Promise<string[] | undefined> {
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('insights', ${shop_id})) as locked`.execute(tx);
  if (!locks[0]?.locked) return undefined;
  const { rows } = await sql<{ day: string }>`
    with dated as materialized (
      select c.id, (c.quarter_hour at time zone s.time_zone)::date as day
      from insight_changes c join shops s on s.id = c.shop_id where c.shop_id = ${shop_id}
    ), days as materialized (
      select distinct day from dated order by day desc limit ${limit}
    ), taken as (
      delete from insight_changes c using dated
      where c.shop_id = ${shop_id} and c.id = dated.id and dated.day in (select day from days)
    )
    select day::text from days order by day`.execute(tx);
  return rows.map(({ day }) => day);
}

/** Counts days again, from the orders and returns that were made in them. */
export async function countDays(tx: Tx, shop_id: number, days: readonly string[]): Promise<void> {
  await sql`
    delete from insight_rollups
    where shop_id = ${shop_id} and grain = 'day' and starts_on = any(${days}::date[])`.execute(tx);
  await sql`
    insert into insight_rollups (shop_id, grain, starts_on, ${names})
    with days as materialized (
      select day, day::timestamp at time zone s.time_zone as from_at, (day + 1)::timestamp at time zone s.time_zone as to_at
      from shops s, unnest(${days}::date[]) day where s.id = ${shop_id}
    ),
    sold as materialized (${soldLines(shop_id)}),
    returned as materialized (${returnedUnits(sql`${returnsOfDays(shop_id)} ${orderOfReturn}`)}),
    cohort as materialized (${returnedUnits(sql`${ordersOfDays(shop_id)} ${returnsOfOrder}`)}),
    counted as (
      ${countOf('sold', sold_dimensions, sold_measures)}
      union all ${countOf('returned', returned_dimensions, returned_measures)}
      union all ${countOf('cohort', returned_dimensions, cohort_measures)}
      union all ${wholeReturns(shop_id)}
      union all ${durations(shop_id)}
    )
    select ${shop_id}, 'day', day, dimension, key, subkey, ${sums} from counted group by day, dimension, key, subkey`.execute(
    tx,
  );
}

/** Sums up the months of these days. */
export async function sumMonths(tx: Tx, shop_id: number, days: readonly string[]): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  await sql`
    delete from insight_rollups
    where shop_id = ${shop_id} and grain = 'month' and starts_on = any(${months}::date[])`.execute(tx);
  await sql`
    insert into insight_rollups (shop_id, grain, starts_on, ${names})
    select ${shop_id}, 'month', month, dimension, key, subkey, ${sums}
    from unnest(${months}::date[]) month
    join insight_rollups t on t.shop_id = ${shop_id} and t.grain = 'day'
      and t.starts_on between month and (month + interval '1 month' - interval '1 day')::date
      and t.dimension = any(${all_dimensions}::text[])
    group by month, dimension, key, subkey`.execute(tx);
}

/** Notes when a shop was counted. */
export async function noteRefresh(tx: Tx, shop_id: number, refreshed_at: Date): Promise<void> {
  await tx
    .insertInto('insight_settings')
    .values({ shop_id, refreshed_at })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ refreshed_at }))
    .execute();
}

/** Marks every day of a shop that has orders or returns, so that it is counted again. */
export async function markEveryDay(tx: Tx, shop_id: number): Promise<void> {
  await sql`delete from insight_rollups where shop_id = ${shop_id}`.execute(tx);
  await sql`
    insert into insight_changes (shop_id, quarter_hour)
    select ${shop_id}::bigint, date_bin('15 minutes', created_at, 'epoch') from orders where shop_id = ${shop_id}
    union select ${shop_id}::bigint, date_bin('15 minutes', created_at, 'epoch') from returns where shop_id = ${shop_id}`.execute(
    tx,
  );
}

const measures = [
  'order_count',
  'sold_units',
  'sold_value',
  'cohort_units',
  'cohort_value',
  'return_count',
  'returned_units',
  'returned_value',
  'graded_units',
  'label_cost',
  'fees',
  'bonus',
  'upsell',
  'offered_units',
  'kept_value',
] as const;
type Measure = (typeof measures)[number];

const names = sql.raw(['dimension', 'key', 'subkey', ...measures].join(', '));
const sums = sql.raw(measures.map((name) => `sum(${name})`).join(', '));
const all_dimensions = [
  'all',
  'product',
  'variant',
  'reason',
  'resolution',
  'country',
  'channel',
  'destination',
  'disposition',
  'product_reason',
  'duration',
] as const;

/** A row of every measure, 0 unless given. */
const measured = (given: Partial<Record<Measure, string>>) =>
  sql.raw(measures.map((name) => `${given[name] ?? '0'} as ${name}`).join(', '));

const product_key = `coalesce(product_id::text, 't:' || title)`;
const variant_key = `coalesce(variant_id::text, 't:' || title || coalesce(' / ' || variant_title, ''))`;
const sold_dimensions = sql.raw(
  `('all', '', ''), ('product', ${product_key}, ''), ('variant', ${variant_key}, ''), ('country', country, ''), ('channel', channel, '')`,
);
const returned_dimensions = sql.raw(
  `('all', '', ''), ('product', ${product_key}, ''), ('variant', ${variant_key}, ''), ('country', country, ''), ('channel', channel, ''),
  ('reason', reason, ''), ('resolution', resolution, ''), ('destination', destination, ''), ('disposition', disposition, ''),
  ('product_reason', ${product_key}, reason)`,
);
const sold_measures = measured({
  order_count: 'count(distinct order_id)',
  sold_units: 'sum(units)',
  sold_value: 'sum(value)',
});
const returned_measures = measured({
  return_count: 'count(distinct return_id)',
  returned_units: 'count(*)',
  returned_value: 'sum(value)',
  graded_units: 'count(*) filter (where is_graded)',
  offered_units: 'count(*) filter (where is_offered)',
});
const cohort_measures = measured({ cohort_units: 'count(*)', cohort_value: 'sum(value)' });

const countOf = (rows: string, dimensions: RawBuilder<unknown>, values: RawBuilder<unknown>) => sql`
  select day, dimension, key, subkey, ${values}
  from ${sql.raw(rows)} cross join lateral (values ${dimensions}) d (dimension, key, subkey)
  where key is not null group by day, dimension, key, subkey`;

const place = sql`coalesce(o.shipping_address->>'country_code', '') as country, coalesce(o.sales_channel, '') as channel`;

/**
 * The rows of a table that belong to each row before it. `offset 0` makes PostgreSQL look them up row by row: a plan of joined tables reads all orders and
 * returns of the shop to count one day of them.
 */
const each = (
  table: 'orders' | 'order_line_items' | 'returns' | 'return_line_items',
  as: string,
  condition: RawBuilder<unknown>,
) => sql`cross join lateral (select * from ${sql.table(table)} x where ${condition} offset 0) ${sql.ref(as)}`;

const of_day = sql`x.created_at >= days.from_at and x.created_at < days.to_at`;
const stands = sql`x.state not in ('cancelled', 'expired')`;
const ordersOfDays = (shop_id: number) =>
  sql`days ${each('orders', 'o', sql`x.shop_id = ${shop_id} and ${of_day}`)}`;
const returnsOfDays = (shop_id: number) =>
  sql`days ${each('returns', 'r', sql`x.shop_id = ${shop_id} and ${of_day} and ${stands}`)}`;
const orderOfReturn = each('orders', 'o', sql`x.shop_id = r.shop_id and x.id = r.order_id`);
/** Returns of what was sold: cancelled orders aren't among the sales. */
const returnsOfOrder = each(
  'returns',
  'r',
  sql`x.shop_id = o.shop_id and x.order_id = o.id and o.status <> 'cancelled' and ${stands}`,
);

/** What the shopper paid for a line, discounts taken off and tax included. */
const soldLines = (shop_id: number) => sql`
  select days.day, o.id as order_id, li.product_id, li.product_variant_id as variant_id, li.title, li.variant_title, ${place},
    li.quantity as units,
    li.unit_price * li.quantity - s.discount + case when o.taxes_included then 0 else s.tax end as value
  from ${ordersOfDays(shop_id)}
  ${each('order_line_items', 'li', sql`x.shop_id = o.shop_id and x.order_id = o.id`)}
  cross join lateral (
    select coalesce(sum((share->>'count')::bigint * (share->>'discount')::bigint), 0) as discount,
      coalesce(sum((share->>'count')::bigint * (share->>'tax')::bigint), 0) as tax
    from jsonb_array_elements(li.unit_shares) share
  ) s
  where o.status <> 'cancelled'`;

/** The units of returns that still stand, with what the shopper had paid for each. */
const returnedUnits = (returns: RawBuilder<unknown>) => sql`
  select days.day, r.id as return_id, li.product_id, li.product_variant_id as variant_id, li.title, li.variant_title, ${place},
    coalesce(nullif(i.return_reason_code, ''), nullif(i.return_reason, ''), '') as reason,
    case when i.outcome = 'reject' then 'rejected' when i.outcome = 'keep' and i.offer_basis_points is not null then 'keep_offer'
      else i.resolution end as resolution,
    case when i.outcome in ('keep', 'donate') then i.outcome else r.destination_id::text end as destination,
    i.disposition->>'disposition_outcome' as disposition,
    i.condition is not null as is_graded, i.offered_basis_points is not null as is_offered,
    i.price - i.discount + case when r.taxes_included then 0 else i.tax end as value
  from ${returns}
  ${each('return_line_items', 'i', sql`x.shop_id = r.shop_id and x.return_id = r.id and x.removed_at is null`)}
  ${each('order_line_items', 'li', sql`x.shop_id = i.shop_id and x.id = i.order_line_item_id`)}`;

/** Amounts that belong to a return and not to one of its units. */
const wholeReturns = (shop_id: number) => sql`
  select day, 'all', '', '', ${measured({ label_cost: 'coalesce(sum(l.cost), 0)', fees: 'sum(t.handling_fee)', bonus: 'sum(t.bonus_credit)', upsell: 'sum(t.upsell)', kept_value: 'sum(t.kept_value)' })}
  from ${returnsOfDays(shop_id)}
  join return_totals t on t.shop_id = r.shop_id and t.return_id = r.id and t.basis = 'shop'
  left join lateral (
    select sum(l.rate) as cost from labels l
    where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null and l.currency = t.currency
  ) l on true
  group by day`;

/**
 * How long the steps of a return took, in classes: class n begins at e^(n / 20) minutes, so that a class is 5 % wide and the classes of any period can
 * be added up.
 */
const durations = (shop_id: number) => sql`
  select day, 'duration', step, greatest(0, floor(20 * ln(greatest(1, extract(epoch from until - since) / 60))))::integer::text,
    ${measured({ return_count: 'count(*)' })}
  from (
    select days.day, r.created_at, r.closed_at,
      least(r.goods_moved_at, (select min(l.moved_at) from labels l where l.shop_id = r.shop_id and l.return_id = r.id)) as scanned_at,
      (select max(n.recorded_at) from inspections n where n.shop_id = r.shop_id and n.return_id = r.id and n.kind = 'grade') as graded_at,
      (select max(s.settled_at) from settlements s where s.shop_id = r.shop_id and s.return_id = r.id) as settled_at
    from ${returnsOfDays(shop_id)}
  ) moments
  cross join lateral (values
    ('request_to_scan', created_at, scanned_at), ('scan_to_grade', scanned_at, graded_at),
    ('grade_to_money', graded_at, settled_at), ('request_to_money', created_at, settled_at)
  ) steps (step, since, until)
  where until >= since
  group by 1, 3, 4`;
