import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { prepareRead } from '../../../platform/db.ts';
import type { Db, PreparedRead } from '../../../platform/db.ts';
import { security_problems } from '../../requests/instant-exchanges/index.ts';
import { isSettledElsewhere } from '../../requests/withdrawals/index.ts';
import { isOverdue, overdue_after_days } from '../return-queue/index.ts';
import { review_cause } from '../../returns/json.ts';

/** Rows of a group that are shown; the others are counted. */
export const shown_rows = 2;
/** Beyond this many, there are only known to be more. */
const most_counted = 1000;

/** A thing that waits for somebody. Members that its kind doesn't have are null. */
export type WaitingRow = {
  kind:
    | 'withdrawal_receipt'
    | 'withdrawal'
    | 'withdrawal_refund'
    | 'privacy_requests'
    | 'refund_unknown'
    | 'refund_failed'
    | 'review'
    | 'message'
    | 'overdue'
    | 'connection_failing'
    | 'connection_behind'
    | 'connection_differences'
    | 'backup_old'
    | 'security_problem'
    | 'exposure_high';
  withdrawal_id: number | null;
  return_id: number | null;
  settlement_id: string | null;
  order_name: string | null;
  customer_name: string | null;
  units: number | null;
  detail: string | null;
  detail_at: Date | null;
  /** Of a review: what of the policy sent the return there, as JSON, and how many photos the shopper sent. */
  review_cause?: object | null;
  photos?: number | null;
  /** Of a refund that failed or is unknown: what was to be done. */
  troubled_settlement?: string | null;
  /** Of a connection: its id, and how much waits or differs. Of requests by privacy law, how many. Of instant exchanges, how much of the limit is out, in percent. */
  connection_id?: number | null;
  things?: number | null;
  amount: number | null;
  currency: string | null;
  since: Date;
  due_at: Date | null;
  state: string | null;
};

export type Group = { count: number; rows: WaitingRow[] };

type CountedRow = WaitingRow & { total: number; place: number };

/**
 * The statement of the first rows of a group, and how many there are in it. `found` is ordered by itself and has what the order and the count need; only
 * the rows that are shown, `first f`, are completed.
 */
const prepareGroup = (
  found: RawBuilder<unknown>,
  completed: RawBuilder<unknown> = sql`select f.* from first f`,
): PreparedRead<CountedRow> =>
  prepareRead(sql<CountedRow>`
    with waiting as materialized (${found} limit ${sql.lit(most_counted)}),
      first as materialized (select *, row_number() over () as place from waiting limit ${sql.lit(shown_rows)})
    select w.*, (select count(*) from waiting) as total from (${completed}) w order by w.place`);

/** What a thing that waits is known by, without what is shown of it. Ids that its kind doesn't have are null. */
export type Thing = Pick<WaitingRow, 'kind' | 'withdrawal_id' | 'return_id' | 'settlement_id' | 'due_at'>;

/** The statement of all things of a group, as they are counted, with the columns of `things`. */
const prepareThings = (found: RawBuilder<unknown>, things: RawBuilder<unknown>): PreparedRead<Thing> =>
  prepareRead(sql<Thing>`select ${things} from (${found} limit ${sql.lit(most_counted)}) w`);

async function readGroup(
  db: Db,
  statement: PreparedRead<CountedRow>,
  values: { shop_id: number; now?: Date },
): Promise<Group> {
  const rows = await db.readPrepared(statement, values);
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, place: _place, ...row }) => row),
  };
}

const name_of_return = sql.raw(
  `nullif(trim(concat_ws(' ', r.customer_first_name, r.customer_last_name)), '') as customer_name`,
);
const units_of_return = sql.raw(
  `(select count(*) from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null) as units`,
);
const photos_of_return = sql.raw(
  `(select count(*) from draft_returns d join draft_return_items n on n.shop_id = d.shop_id and n.draft_return_id = d.id
    join draft_return_images g on g.shop_id = n.shop_id and g.draft_return_item_id = n.id
    where d.shop_id = r.shop_id and d.return_id = r.id) as photos`,
);
const order_of_return = sql.raw(
  `(select o.name from orders o where o.shop_id = r.shop_id and o.id = r.order_id) as order_name`,
);

/** Withdrawals on a condition: each state has its own, so that PostgreSQL finds it in the index that has it. */
const withdrawals = (condition: RawBuilder<unknown>) => sql`
  select case when c.state = 'returned' then 'withdrawal_refund' else 'withdrawal' end as kind, c.id as withdrawal_id, c.return_id,
      null::text as settlement_id, o.name as order_name, s.name as customer_name, null::int as units, coalesce(s.items, s.contract) as detail,
      r.received_at as detail_at, case when c.state = 'returned' then t.refund else o.total_price end as amount,
      case when c.state = 'returned' then h.currency else o.currency end as currency, c.declared_at as since, c.refund_due_at as due_at, c.state
    from withdrawal_cases c
    join shops h on h.id = c.shop_id
    left join orders o on o.shop_id = c.shop_id and o.id = c.order_id
    left join returns r on r.shop_id = c.shop_id and r.id = c.return_id
    left join return_totals t on t.shop_id = c.shop_id and t.return_id = c.return_id and t.basis = 'shop'
    left join lateral (
      select w.name, w.items, w.contract from withdrawal_case_statements cs
      join withdrawal_statements w on w.shop_id = cs.shop_id and w.sequence = cs.sequence
      where cs.shop_id = c.shop_id and cs.case_id = c.id order by cs.sequence limit 1) s on true
    where c.shop_id = ${'shop_id'} and ${condition}`;

const due_withdrawals = sql`select * from (select 'withdrawal_receipt' as kind, c.id as withdrawal_id, c.return_id, null::text as settlement_id, o.name as order_name,
        w.name as customer_name, null::int as units, w.email as detail, f.failed_at as detail_at, null::bigint as amount, null::text as currency,
        f.failed_at as since, w.received_at as due_at, c.state
      from withdrawal_receipts f
      join withdrawal_statements w on w.shop_id = f.shop_id and w.sequence = f.sequence
      join withdrawal_case_statements cs on cs.shop_id = f.shop_id and cs.sequence = f.sequence
      join withdrawal_cases c on c.shop_id = cs.shop_id and c.id = cs.case_id
      left join orders o on o.shop_id = c.shop_id and o.id = c.order_id
      where f.shop_id = ${'shop_id'} and f.state = 'failed' and f.failed_at > ${'now'}::timestamptz - interval '90 days'
    union all ${withdrawals(sql`c.state in ('matching', 'matched', 'to_confirm', 'unmatched') and not (c.state = 'matched' and ${isSettledElsewhere})`)}
    union all ${withdrawals(sql`c.state = 'returned' and c.refund_due_at > ${'now'}::timestamptz - interval '90 days' and r.state in ('open', 'review', 'processing')`)}
    ) due order by due.due_at, due.withdrawal_id`;
const legal_deadlines = prepareGroup(due_withdrawals);

/**
 * Receipts that the law asks for and that couldn't be delivered, of the last 90 days; and withdrawals whose refund is due: those that nobody has decided
 * about, however old, and those of the last 90 days whose return isn't refunded yet.
 */
export const readLegalDeadlines = (db: Db, shop_id: number, now: Date): Promise<Group> =>
  readGroup(db, legal_deadlines, { shop_id, now });

const troubled_settlements = sql`select * from (
      select t.shop_id, 'refund_' || t.state as kind, t.id as settlement_id, t.return_id, null::text as security_id, null::text as cause from settlements t join returns r on r.shop_id = t.shop_id and r.id = t.return_id
        where t.shop_id = ${'shop_id'} and t.state in ('unknown', 'failed') and t.failure_code is distinct from 'no_longer_due'
          and r.state in ('open', 'review', 'processing')
      union all select t.shop_id, 'refund_' || t.state, t.id, g.return_id, null, null from settlements t join goodwills g on g.shop_id = t.shop_id and g.id = t.goodwill_id
        where t.shop_id = ${'shop_id'} and t.state in ('unknown', 'failed')
      union all select t.shop_id, 'refund_failed', t.id, t.return_id, null, null from settlements t
        where t.shop_id = ${'shop_id'} and t.failure_code = 'failed_after_success' and t.state = 'succeeded'
      union all select p.shop_id, 'security_problem', null, p.return_id, p.id, p.cause from (${security_problems}) p
    ) issue order by array_position(array['refund_unknown', 'refund_failed'], kind), coalesce(settlement_id, security_id)`;
const payment_issues = prepareGroup(
  troubled_settlements,
  sql`select f.place, f.kind, null::bigint as withdrawal_id, f.return_id, f.settlement_id, ${order_of_return}, ${name_of_return},
        null::int as units, coalesce(f.cause, t.failure_code) as detail, null::timestamptz as detail_at, coalesce(t.amount, s.amount) as amount,
        coalesce(t.currency, s.currency) as currency, coalesce(s.ended_at, s.send_by, t.unknown_since, (select max(a.ended_at) from settlement_attempts a where a.shop_id = t.shop_id and a.settlement_id = t.id), t.created_at) as since,
        null::timestamptz as due_at, null::text as state, t.kind as troubled_settlement
      from first f left join settlements t on t.shop_id = f.shop_id and t.id = f.settlement_id
      left join securities s on s.shop_id = f.shop_id and s.id = f.security_id join returns r on r.shop_id = f.shop_id and r.id = f.return_id`,
);

/** Refunds that failed, also after they had succeeded, those of which the provider's response was lost, and securities that need a decision. */
export const readPaymentIssues = (db: Db, shop_id: number, now: Date): Promise<Group> =>
  readGroup(db, payment_issues, { shop_id, now });

/** The rows `f` of `first` with what is shown of their returns. */
const with_return = sql.raw(
  `first f join return_queue q on q.shop_id = f.shop_id and q.return_id = f.return_id
    join returns r on r.shop_id = f.shop_id and r.id = f.return_id join shops h on h.id = f.shop_id`,
);

// A return is there once, however much its shopper wrote.
const unanswered = sql`select m.shop_id, m.return_id, min(m.created_at) as since from return_messages m
      where m.shop_id = ${'shop_id'} and m.answered_at is null group by m.shop_id, m.return_id order by since, m.return_id`;
const messages = prepareGroup(
  unanswered,
  sql`select f.place, 'message' as kind, null::bigint as withdrawal_id, f.return_id, null::text as settlement_id, ${order_of_return}, ${name_of_return},
        null::int as units, (select left(m.text, 200) from return_messages m where m.shop_id = f.shop_id and m.return_id = f.return_id
          and m.answered_at is null order by m.id desc limit 1) as detail,
        null::timestamptz as detail_at, null::bigint as amount, null::text as currency, f.since, null::timestamptz as due_at, q.state
      from ${with_return}`,
);

/** Returns whose shopper waits for an answer, those that wait longest first. */
export const readMessages = (db: Db, shop_id: number): Promise<Group> => readGroup(db, messages, { shop_id });

// The condition and the order are those of `return_queue_reviews`.
const to_review = sql`select q.shop_id, q.return_id, coalesce(q.waiting_since, q.created_at) as since from return_queue q
      where q.shop_id = ${'shop_id'} and q.review_reason is not null and q.review_reason <> 'refund_failed'
      order by coalesce(q.waiting_since, q.created_at), q.return_id`;
const reviews = prepareGroup(
  to_review,
  sql`select f.place, 'review' as kind, null::bigint as withdrawal_id, f.return_id, null::text as settlement_id, ${order_of_return}, ${name_of_return},
        ${units_of_return}, q.review_reason as detail, null::timestamptz as detail_at,
        case when q.review_reason in ('flagged', 'policy') then ${sql.raw(review_cause)} end as review_cause, ${photos_of_return}, q.value as amount, h.currency, f.since,
        null::timestamptz as due_at, q.state
      from ${with_return}`,
);

/** Returns that a person has to decide about, those that wait longest first. */
export const readReviews = (db: Db, shop_id: number): Promise<Group> => readGroup(db, reviews, { shop_id });

// The order is that of `return_queue_arrived`.
const unopened = sql`select q.shop_id, q.return_id, q.arrived_at from return_queue q
      where q.shop_id = ${'shop_id'} and ${isOverdue(sql`${'now'}`)}
      order by q.arrived_at, q.return_id`;
const overdue = prepareGroup(
  unopened,
  sql`select f.place, 'overdue' as kind, null::bigint as withdrawal_id, f.return_id, null::text as settlement_id, ${order_of_return}, ${name_of_return},
        ${units_of_return}, null::text as detail, f.arrived_at as detail_at, q.value as amount, h.currency, f.arrived_at as since,
        f.arrived_at + make_interval(days => ${sql.lit(overdue_after_days)}) as due_at, q.state
      from ${with_return}`,
);

/** Overdue parcels, the first that arrived first. The list of returns has the same ones with `overdue`. */
export const readOverdue = (db: Db, shop_id: number, now: Date): Promise<Group> =>
  readGroup(db, overdue, { shop_id, now });

const ofReturn = (kind: string) =>
  sql`${sql.lit(kind)} as kind, null::bigint as withdrawal_id, return_id, null::text as settlement_id, null::timestamptz as due_at`;
const things = {
  legal_deadlines: prepareThings(due_withdrawals, sql`kind, withdrawal_id, return_id, settlement_id, due_at`),
  payment_issues: prepareThings(
    troubled_settlements,
    sql`kind, null::bigint as withdrawal_id, return_id, coalesce(settlement_id, security_id) as settlement_id, null::timestamptz as due_at`,
  ),
  messages: prepareThings(unanswered, ofReturn('message')),
  reviews: prepareThings(to_review, ofReturn('review')),
  overdue: prepareThings(unopened, ofReturn('overdue')),
};

/** Everything in a group that is counted, up to 1,000 things, without what is shown of it. */
export const readThings = (
  db: Db,
  group: keyof typeof things,
  shop_id: number,
  now: Date,
): Promise<Thing[]> => db.readPrepared(things[group], { shop_id, now });

export type Facts = {
  /** Returns under way about which nothing waits. Null: more are under way than are counted. */
  on_track: number | null;
  last_order_at: Date | null;
  last_settlement_at: Date | null;
  failed_emails: number;
};

/** Whether nothing of a group above waits about the return in the row `q`. */
const is_on_track = sql`q.review_reason is null and not coalesce(${isOverdue(sql`${'now'}`)}, false)
  and coalesce(q.problem, '') not like 'refund%'
  and q.return_id not in (select m.return_id from return_messages m where m.shop_id = ${'shop_id'} and m.answered_at is null)
  and q.return_id not in (select c.return_id from withdrawal_cases c where c.shop_id = ${'shop_id'} and c.state = 'returned'
    and c.refund_due_at > ${'now'}::timestamptz - interval '90 days' and c.return_id is not null)`;

const facts = prepareRead(sql<Facts & { active: number; on_track: number }>`
  select f.*, (select max(created_at) from orders where shop_id = ${'shop_id'}) as last_order_at,
    (select max(settled_at) from settlements where shop_id = ${'shop_id'} and settled_at is not null) as last_settlement_at,
    (select count(*) from (select from emails where shop_id = ${'shop_id'} and state = 'failed'
      and created_at > ${'now'}::timestamptz - interval '7 days' limit ${sql.lit(most_counted)}) e) as failed_emails
  from (select count(*) as active, count(*) filter (where ${is_on_track}) as on_track from (
    select * from return_queue where shop_id = ${'shop_id'} and state in ('open', 'review', 'processing')
      order by created_at desc, return_id desc limit ${sql.lit(most_counted + 1)}) q) f`);

/** How many returns are under way, and how the shop, its payments and its e-mails are. */
export async function readFacts(db: Db, shop_id: number, now: Date): Promise<Facts> {
  const [row] = await db.readPrepared(facts, { shop_id, now });
  return { ...row!, on_track: row!.active > most_counted ? null : row!.on_track };
}

export type FailingWebhook = {
  id: number;
  url: string;
  failing_since: Date;
  pending: number;
  is_disabled: boolean;
};

const failing_webhooks = prepareRead(sql<FailingWebhook>`
  select w.id, w.url, coalesce(w.failing_since, w.last_failure_at, w.updated_at) as failing_since, w.status = 'inactive' as is_disabled,
    (select count(*) from (select from webhook_deliveries d where d.shop_id = w.shop_id and d.webhook_id = w.id and d.status = 'pending'
      limit ${sql.lit(most_counted)}) p) as pending
  from webhooks w
  where w.shop_id = ${'shop_id'} and ((w.status = 'active' and w.failing_since is not null) or w.disabled_reason is not null)
  order by w.failing_since nulls last, w.id limit 10`);

/** Webhooks that fail, the first of them first. */
export const readFailingWebhooks = (db: Db, shop_id: number): Promise<FailingWebhook[]> =>
  db.readPrepared(failing_webhooks, { shop_id });
