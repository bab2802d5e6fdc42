import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { DurationClass } from './percentiles.ts';
import { rollupRanges } from './periods.ts';
import type { Period, RollupRange } from './periods.ts';

/** Sums of a period. Amounts are in minor units of the shop's currency. */
export type Figures = {
  order_count: number;
  sold_units: number;
  sold_value: number;
  cohort_units: number;
  cohort_value: number;
  return_count: number;
  returned_units: number;
  returned_value: number;
  graded_units: number;
  label_cost: number;
  fees: number;
  bonus: number;
  upsell: number;
  offered_units: number;
  kept_value: number;
};

/** By what figures can be broken down. */
export const BREAKDOWNS = [
  'product',
  'variant',
  'reason',
  'resolution',
  'country',
  'channel',
  'destination',
  'disposition',
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export type BreakdownRow = { key: string; figures: Figures };

const sums = sql`coalesce(sum(order_count), 0)::bigint as order_count, coalesce(sum(sold_units), 0)::bigint as sold_units,
  coalesce(sum(sold_value), 0)::bigint as sold_value, coalesce(sum(cohort_units), 0)::bigint as cohort_units,
  coalesce(sum(cohort_value), 0)::bigint as cohort_value, coalesce(sum(return_count), 0)::bigint as return_count,
  coalesce(sum(returned_units), 0)::bigint as returned_units, coalesce(sum(returned_value), 0)::bigint as returned_value,
  coalesce(sum(graded_units), 0)::bigint as graded_units, coalesce(sum(label_cost), 0)::bigint as label_cost,
  coalesce(sum(fees), 0)::bigint as fees, coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(upsell), 0)::bigint as upsell,
  coalesce(sum(offered_units), 0)::bigint as offered_units, coalesce(sum(kept_value), 0)::bigint as kept_value`;

/** The rollups of a dimension in some ranges: one index scan a range. */
function rollupsOf(shop_id: number, dimension: string, ranges: readonly RollupRange[]): RawBuilder<unknown> {
  return sql`unnest(${ranges.map(({ grain }) => grain)}::text[], ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ to }) => to)}::date[])
      as range (grain, from_on, to_on)
    join insight_rollups t on t.shop_id = ${shop_id} and t.dimension = ${dimension} and t.grain = range.grain
      and t.starts_on between range.from_on and range.to_on`;
}

/** The figures of a whole period. */
export async function sumPeriod(db: Reader, shop_id: number, period: Period): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${sums} from ${rollupsOf(shop_id, 'all', rollupRanges(period))}`.execute(db);
  return rows[0]!;
}

/** The figures of each day, week (from Monday) or month of a period that has some, in order. */
export async function listIntervals(
  db: Reader,
  shop_id: number,
  period: Period,
  interval: 'day' | 'week' | 'month',
): Promise<(Figures & { starts_on: string })[]> {
  const { rows } = await sql<Figures & { starts_on: string }>`
    select greatest(date_trunc(${interval}, t.starts_on)::date, ${period.from}::date)::text as starts_on, ${sums}
    from ${rollupsOf(shop_id, 'all', [{ grain: 'day', ...period }])}
    group by 1 order by 1`.execute(db);
  return rows;
}

/**
 * The `limit` values of a dimension with the highest returned value, or those given by `keys`. One statement.
 */
export async function listBreakdown(
  db: Reader,
  shop_id: number,
  dimension: Breakdown,
  period: Period,
  select:
    | { limit: number; order: 'returned_value' | 'returned_units' | 'sold_value' }
    | { keys: readonly string[] },
): Promise<BreakdownRow[]> {
  const within = 'keys' in select ? sql`where t.key = any(${select.keys}::text[])` : sql``;
  const order = 'keys' in select ? sql`t.key` : sql`sum(${sql.ref(select.order)}) desc, t.key`;
  const limit = 'keys' in select ? select.keys.length : select.limit;
  const { rows } = await sql<Figures & { key: string }>`
    select t.key, ${sums} from ${rollupsOf(shop_id, dimension, rollupRanges(period))} ${within}
    group by t.key order by ${order} limit ${limit}`.execute(db);
  return rows.map(({ key, ...figures }) => ({ key, figures }));
}

/** Returned units of products by the code of their reason. Without `keys` only of reasons that are given. */
export async function listProductReasons(
  db: Reader,
  shop_id: number,
  period: Period,
  select: { products: readonly string[] } | { reasons: readonly string[] },
): Promise<{ product: string; reason: string; units: number }[]> {
  const within =
    'products' in select
      ? sql`t.key = any(${select.products}::text[])`
      : sql`t.subkey = any(${select.reasons}::text[])`;
  const { rows } = await sql<{ product: string; reason: string; units: number }>`
    select t.key as product, t.subkey as reason, sum(t.returned_units)::bigint as units
    from ${rollupsOf(shop_id, 'product_reason', rollupRanges(period))} where ${within}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The steps of a return whose duration is counted. */
export const STEPS = ['request_to_scan', 'scan_to_grade', 'grade_to_money', 'request_to_money'] as const;
export type Step = (typeof STEPS)[number];

/** How long each step took, in classes, in the order of their numbers. */
export async function listDurations(
  db: Reader,
  shop_id: number,
  period: Period,
): Promise<Map<Step, DurationClass[]>> {
  const { rows } = await sql<{ step: Step } & DurationClass>`
    select t.key as step, t.subkey::integer as number, sum(t.return_count)::bigint as count
    from ${rollupsOf(shop_id, 'duration', rollupRanges(period))} group by 1, 2 order by 1, 2`.execute(db);
  return new Map(STEPS.map((step) => [step, rows.filter((row) => row.step === step)]));
}

type Securities = { count: number; amount: number };

/** What became of the instant exchanges of a period. Amounts are in minor units of the shop's currency. */
export type InstantFigures = {
  /** Returns that still stand. */
  return_count: number;
  out: Securities;
  returned: Securities;
  charged: Securities;
  lost: Securities;
  median_minutes_saved: number | null;
};

/** No payment of an instant exchange is open for longer: its security was made at most so long before its return. */
const open_at_most = sql.raw(`interval '7 days'`);
const securitiesThat = (condition: RawBuilder<unknown>, amount: RawBuilder<unknown>) =>
  sql`json_build_object('count', count(*) filter (where ${condition}), 'amount', coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint)`;
const charged_share = sql`round(s.shop_amount * s.charged_amount::numeric / s.amount)`;

/**
 * The instant exchanges whose returns were requested in a period, as they are now: securities change long after. It reads the securities themselves: a shop has few, as what is out at
 * once is limited. Index: securities_by_creation.
 */
export async function sumInstant(db: Reader, shop_id: number, { from, to }: Period): Promise<InstantFigures> {
  const { rows } = await sql<InstantFigures>`
    with days as materialized (
      select ${from}::date::timestamp at time zone time_zone as from_at, (${to}::date + 1)::timestamp at time zone time_zone as to_at
      from shops where id = ${shop_id}
    )
    select count(*) filter (where r.state not in ('cancelled', 'expired')) as return_count,
      ${securitiesThat(sql`s.state in ('held', 'charging')`, sql`s.shop_amount`)} as out,
      ${securitiesThat(sql`s.state in ('released', 'refunded_late')`, sql`s.shop_amount`)} as returned,
      ${securitiesThat(sql`s.state = 'charged'`, charged_share)} as charged,
      ${securitiesThat(sql`s.state = 'uncollected'`, charged_share)} as lost,
      percentile_cont(0.5) within group (order by extract(epoch from r.processed_at - r.created_at) / 60)
        filter (where r.processed_at is not null) as median_minutes_saved
    from days join securities s on s.shop_id = ${shop_id} and s.created_at >= days.from_at - ${open_at_most} and s.created_at < days.to_at
    join returns r on r.shop_id = s.shop_id and r.id = s.return_id and r.created_at >= days.from_at and r.created_at < days.to_at`.execute(
    db,
  );
  return rows[0]!;
}

/**
 * Customers with at least `at_least` returns in a period, by the number of their returns. Those that were cancelled or have expired don't count. It reads the returns of the period by `returns_by_created_at`:
 * customers return about once a month, so that figures for each day or month would have as many rows.
 */
export async function listSerialReturners(
  db: Reader,
  shop_id: number,
  { from_at, to_at }: { from_at: Date; to_at: Date },
  { at_least, limit }: { at_least: number; limit: number },
): Promise<{ email: string; return_count: number; last_return_at: Date }[]> {
  const { rows } = await sql<{ email: string; return_count: number; last_return_at: Date }>`
    select lower(r.customer_email) as email, count(*)::bigint as return_count, max(r.created_at) as last_return_at
    from returns r
    where r.shop_id = ${shop_id} and r.created_at >= ${from_at} and r.created_at < ${to_at} and r.customer_email <> ''
      and r.state not in ('cancelled', 'expired')
    group by 1 having count(*) >= ${at_least} order by 2 desc, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Titles and pictures of products, or of variants, by the keys of a breakdown. */
export async function readGoods(
  db: Reader,
  shop_id: number,
  of: 'product' | 'variant',
  ids: readonly number[],
): Promise<Map<number, { name: string; image: string | null }>> {
  const { rows } =
    of === 'product'
      ? await sql<{ id: number; name: string; image: string | null }>`
          select id, name, image from products where shop_id = ${shop_id} and id = any(${ids}::bigint[])`.execute(
          db,
        )
      : await sql<{ id: number; name: string; image: string | null }>`
          select v.id, p.name || coalesce(' / ' || v.name, '') as name, p.image
          from product_variants v join products p on p.shop_id = v.shop_id and p.id = v.product_id
          where v.shop_id = ${shop_id} and v.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...goods }) => [id, goods]));
}

/** Names of destinations by their ids. */
export async function readDestinationNames(
  db: Reader,
  shop_id: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from destinations where shop_id = ${shop_id} and id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a shop says of its costs; null: not known. Amounts in minor units, shares in hundredths of a percent. */
export type CostAssumptions = {
  handling_cost_per_unit: number | null;
  markdowns: Record<string, number>;
  payment_fee_basis_points: number | null;
  cost_of_goods_basis_points: number | null;
};

const no_assumptions: CostAssumptions = {
  handling_cost_per_unit: null,
  markdowns: {},
  payment_fee_basis_points: null,
  cost_of_goods_basis_points: null,
};

/** What a shop says of its costs, and when it was counted last. */
export async function readSettings(
  db: Reader,
  shop_id: number,
): Promise<{ assumptions: CostAssumptions; refreshed_at: Date | null }> {
  const row = await db
    .selectFrom('insight_settings')
    .select(['handling_cost_per_unit', 'markdowns', 'payment_fee_basis_points', 'cost_of_goods_basis_points'])
    .select('refreshed_at')
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  if (!row) return { assumptions: no_assumptions, refreshed_at: null };
  const { refreshed_at, markdowns, ...rest } = row;
  return { assumptions: { ...rest, markdowns: markdowns as Record<string, number> }, refreshed_at };
}

/** Writes what a shop assumes of its costs in the place of what it did before. */
export async function writeAssumptions(
  tx: Tx,
  shop_id: number,
  { markdowns, ...values }: CostAssumptions,
): Promise<void> {
  const change = { ...values, markdowns: JSON.stringify(markdowns) };
  await tx
    .insertInto('insight_settings')
    .values({ ...change, shop_id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(change))
    .execute();
}
