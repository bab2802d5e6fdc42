import type { SecurityCause, SecurityRisk, SecurityView } from '@retour/contract/securities';
import { SECURITY_PROBLEMS, SECURITY_VIEWS } from '@retour/contract/securities';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Reader } from '../../../platform/db.ts';
import type { SECURITY_KINDS } from '../../money/securities/index.ts';
import { counted, is_exchange_due, unpaid } from './store.ts';
import type { ListedSecurity } from './store.ts';
import type { ListWindow } from '../../../platform/paging/list-window.ts';

export type QueuedSecurity = ListedSecurity & {
  position: string;
  order_name: string;
  customer_name: string | null;
  item: object | null;
  risk: SecurityRisk;
  cause: SecurityCause | null;
  reminded_at: Date | null;
};

/** So long before the last day a security counts as due. */
const due_within = sql.raw(`interval '3 days'`);
const shown_days = sql.raw(`interval '30 days'`);

const refund_was_declined = sql`exists (select from settlements x where x.shop_id = s.shop_id
  and x.shopper_payment_id = s.shopper_payment_id and x.kind = 'security_refund' and x.state = 'failed')`;
/** When a mail server took a reminder of the days that the security has now. */
const reminded_at = sql`(select max(m.sent_at) from emails m where m.shop_id = s.shop_id and m.return_id = s.return_id
  and m.occasion = 'security_reminder' and m.state = 'sent' and starts_with(m.about, s.id || ' ' || ts_ms(s.send_by)))`;

/** Why the security `s` with the counts `n` is as risky as it is. */
const causeOf = (now: Date | string): RawBuilder<SecurityCause | null> => sql`case
    when ${refund_was_declined} then 'refund_declined'
    when s.state = 'charging' and exists (select from shopper_payments k where k.shop_id = s.shop_id and k.security_id = s.id
      and k.ended_at is null and k.failure_code is not null) then 'charge_declined'
    when s.state = 'uncollected' and s.written_off_at is null then 'not_returned'
    when s.state <> 'held' then null
    when ${is_exchange_due} then 'in_time'
    when n.units_differing > 0 then 'differs'
    when n.units_sent = n.unit_count then case when n.units_arrived = n.unit_count then 'arrived' else 'sent' end
    when s.kind <> 'none' and s.charge_at <= ${now}::timestamptz and ${reminded_at} is null then 'no_notice'
    when s.send_by < ${now}::timestamptz then 'late'
    when s.send_by < ${now}::timestamptz + ${due_within} then 'due_soon'
    else 'in_time' end`;

/** 0 is high, 2 is low. What is secured is at most medium. */
const rank = sql`case when cause in ('refund_declined', 'charge_declined', 'not_returned', 'no_notice') then 0
    when cause in ('differs', 'late') then case when kind = 'none' then 0 else 1 end
    when cause = 'due_soon' and kind = 'none' then 1 else 2 end`;

const problems = sql.raw(SECURITY_PROBLEMS.map((cause) => `'${cause}'`).join(', '));
const may_be_problem = sql`(s.state in ('held', 'charging', 'uncollected') or s.shopper_payment_id in (select x.shopper_payment_id from settlements x
  where x.shop_id = s.shop_id and x.state = 'failed' and x.kind = 'security_refund'))`;

/** What each view reads, and what of that it has. */
const views: Record<Exclude<SecurityView, 'ended'>, { of: RawBuilder<unknown>; has: RawBuilder<unknown> }> = {
  out: { of: sql`s.state = 'held'`, has: sql`true` },
  due: { of: sql`s.state = 'held'`, has: sql`cause in ('no_notice', 'late', 'due_soon')` },
  problems: { of: may_be_problem, has: sql`cause in (${problems})` },
};

/** The securities of a view with their places in it. */
function placedIn(view: SecurityView, shop_id: number | string, now: Date | string): RawBuilder<unknown> {
  if (view === 'ended')
    return sql`select s.*, 0 as rank, -extract(epoch from s.ended_at)::bigint as place from securities s
      where s.shop_id = ${shop_id} and s.ended_at is not null`;
  const { of, has } = views[view];
  return sql`select f.*, ${rank} as rank, extract(epoch from f.send_by)::bigint as place from (
      select s.*, ${causeOf(now)} as cause from securities s, lateral (${counted}) n where s.shop_id = ${shop_id} and ${of}) f
    where ${has}`;
}

/** The securities about which somebody has to decide, with their `cause`: for statements whose parameters are named `shop_id` and `now`. */
export const security_problems = placedIn('problems', 'shop_id', 'now');

const first_item = sql`(select json_build_object('title', ol.title, 'variant_title', nullif(ol.variant_title, ''), 'image', ol.image, 'exchange_title',
      (select e.title from return_exchanges e where e.shop_id = i.shop_id and e.return_line_item_id = i.id order by e.id limit 1))
  from security_units u join return_line_items i on i.shop_id = u.shop_id and i.id = u.return_line_item_id
  join order_line_items ol on ol.shop_id = i.shop_id and ol.id = i.order_line_item_id
  where u.shop_id = s.shop_id and u.security_id = s.id order by i.id limit 1)`;

/** A page of a shop's securities: the riskiest first, then by the last day; those that have ended with the latest first. */
export async function readSecurityQueue(
  db: Db,
  { shop_id, view, now }: { shop_id: number; view: SecurityView; now: Date },
  { ascending, beyond, limit }: ListWindow<string>,
): Promise<QueuedSecurity[]> {
  const [from_rank, place, number] = (beyond ?? '0 0 0').split(' ').map(Number);
  const direction = sql.raw(ascending ? 'asc' : 'desc');
  const compare = sql.raw(ascending ? '>' : '<');
  const { rows } = await db.readWithPlan(sql<QueuedSecurity>`
    with placed as (${placedIn(view, shop_id, now)}), page as materialized (
      select shop_id, id, rank, place, row_number() over (order by rank ${direction}, place ${direction}, number ${direction}) as row from placed
      ${beyond === null ? sql`` : sql`where (rank, place, number) ${compare} (${from_rank}::integer, ${place}::bigint, ${number}::bigint)`}
      order by rank ${direction}, place ${direction}, number ${direction} limit ${limit})
    select q.*, (array['high', 'medium', 'low'])[${rank} + 1] as risk from (
      select s.*, n.*, ${unpaid}, ${causeOf(now)} as cause, p.row, p.rank || ' ' || p.place || ' ' || s.number as position, ${reminded_at} as reminded_at, o.name as order_name,
        nullif(trim(concat_ws(' ', r.customer_first_name, r.customer_last_name)), '') as customer_name, ${first_item} as item
      from page p join securities s on s.shop_id = p.shop_id and s.id = p.id join returns r on r.shop_id = s.shop_id and r.id = s.return_id join orders o on o.shop_id = s.shop_id and o.id = s.order_id,
        lateral (${counted}) n) q
    order by q.row`);
  return rows;
}

type Figure = { count: number; amount: number };
/** Amounts in minor units of the shop's currency. */
export type SecuritySummary = {
  views: { view: SecurityView; count: number }[];
  by_kind: (Figure & { kind: (typeof SECURITY_KINDS)[number] | 'awaiting' })[];
  out: Figure;
  high_risk: Figure;
  due: Figure;
  ended: Figure;
  released: Figure;
  charged: Figure;
  lost: Figure;
};

const figure = (condition: RawBuilder<unknown>, amount: RawBuilder<unknown> = sql`shop_amount`) =>
  sql`json_build_object('count', count(*) filter (where ${condition}), 'amount', coalesce(sum(${amount}) filter (where ${condition}), 0)::bigint)`;
const charged_share = sql`round(shop_amount * charged_amount::numeric / amount)`;
const is_kept = sql`charged_amount > 0 and state <> 'uncollected'`;
const is_lost = sql`charged_amount > 0 and state = 'uncollected'`;

/** What is out, and what became of what ended in the last 30 days. */
export async function summariseSecurities(db: Db, shop_id: number, now: Date): Promise<SecuritySummary> {
  const [{ views: counts, ...summary } = undefined!] = (
    await db.readWithPlan(sql<Omit<SecuritySummary, 'views'> & { views: Record<SecurityView, number> }>`
    with known as materialized (
      select f.*, ${rank} as rank from (select s.*, ${causeOf(now)} as cause from securities s, lateral (${counted}) n
        where s.shop_id = ${shop_id} and (${may_be_problem} or s.state = 'awaiting')) f
    ), ended as materialized (
      select * from securities where shop_id = ${shop_id} and ended_at > ${now}::timestamptz - ${shown_days})
    select open.*, done.*, (select coalesce(json_agg(k order by k.kind), '[]') from (
        select case state when 'awaiting' then state else kind end as kind, count(*) as count, sum(shop_amount)::bigint as amount
        from known where state in ('held', 'awaiting', 'charging') group by 1) k) as by_kind
    from (select ${figure(sql`state in ('held', 'awaiting', 'charging')`)} as out, ${figure(sql`state = 'held' and rank = 0`)} as high_risk,
        ${figure(sql`state = 'held' and ${views.due.has}`)} as due,
        json_build_object('out', count(*) filter (where state = 'held'), 'due', count(*) filter (where state = 'held' and ${views.due.has}),
          'problems', count(*) filter (where ${views.problems.has}),
          'ended', (select count(*) from securities where shop_id = ${shop_id} and ended_at is not null)) as views from known) open,
      (select ${figure(sql`true`)} as ended, ${figure(sql`state in ('released', 'refunded_late')`)} as released,
        ${figure(is_kept, charged_share)} as charged, ${figure(is_lost, charged_share)} as lost from ended) done`)
  ).rows;
  return { ...summary, views: SECURITY_VIEWS.map((view) => ({ view, count: counts[view] })) };
}

/** What is out in a shop now, in minor units of its currency. */
export async function readOut(db: Reader, shop_id: number): Promise<number> {
  const { rows } = await sql<{ out: number }>`
    select coalesce(sum(shop_amount), 0)::bigint as out from securities where shop_id = ${shop_id} and state in ('awaiting', 'held', 'charging')`.execute(
    db,
  );
  return rows[0]!.out;
}
