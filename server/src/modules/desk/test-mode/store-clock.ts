import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { renewed_before_ms } from '../../requests/instant-exchanges/index.ts';
import { return_expires_at } from '../../returns/json.ts';

/** The row of a clock: how far it is ahead of the live side, and its last move, which is under way while `moving_to` is there. */
export type StoredClock = {
  ahead_ms: number;
  moved_from: Date | null;
  moving_to: Date | null;
  done_count: number;
};

/** The row of the clock of a shop, which shows the present until it is moved. */
export async function readClock(db: Reader, shop_id: number): Promise<StoredClock> {
  const row = await db
    .selectFrom('test_clocks')
    .select(['ahead_ms', 'moved_from', 'moving_to', 'done_count'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return row ?? { ahead_ms: 0, moved_from: null, moving_to: null, done_count: 0 };
}

/** Begins a move; false while there is one already. */
export async function beginMove(
  tx: Tx,
  { shop_id, from, to }: { shop_id: number; from: Date; to: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into test_clocks (shop_id, ahead_ms, moved_from, moving_to) values (${shop_id}, 0, ${from}, ${to})
    on conflict (shop_id) do update set moved_from = excluded.moved_from, moving_to = excluded.moving_to, done_count = 0
      where test_clocks.moving_to is null
    returning shop_id`.execute(tx);
  return rows.length > 0;
}

export async function updateClock(
  tx: Tx,
  shop_id: number,
  { ahead_ms, done_count }: Pick<StoredClock, 'ahead_ms' | 'done_count'>,
): Promise<void> {
  await tx.updateTable('test_clocks').set({ ahead_ms, done_count }).where('shop_id', '=', shop_id).execute();
}

export async function endMove(tx: Tx, shop_id: number): Promise<void> {
  await tx.updateTable('test_clocks').set({ moving_to: null }).where('shop_id', '=', shop_id).execute();
}

/** What is due next, and of which return. */
export const DUE_KINDS = [
  'return_expires',
  'reminder',
  'security_reminder',
  'security_charge',
  'hold_renewal',
  'security_ends',
  'payment_check',
  'payment_expires',
  'stock_release',
  'webhook',
  'email',
  'policy_publish',
  'withdrawal_deadline',
  'store_credit_expires',
  'job',
] as const;
export type DueMoment = { at: Date; kind: (typeof DUE_KINDS)[number]; return_id: number | null };

const ms = (part: string) => sql.raw(`interval '${part}'`);

/** Every moment at which something becomes due without anybody's doing. What is missing here happens up to a day late. */
const dueMoments = (shop_id: number): RawBuilder<unknown> => sql`
  select greatest(${sql.raw(return_expires_at)}, e.late_until) as at, 'return_expires' as kind, r.id as return_id
    from returns r join shops s on s.id = r.shop_id left join securities e on e.shop_id = r.shop_id and e.return_id = r.id
    where r.shop_id = ${shop_id} and r.state = 'open' and r.goods_moved_at is null and coalesce(e.state not in ('awaiting', 'held', 'charging'), true)
  union all select ${sql.raw(return_expires_at)} - ${ms('3 days')}, 'reminder', r.id
    from returns r join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.state = 'open' and r.goods_moved_at is null and r.type <> 'instant_exchange'
      and not exists (select from emails m where m.shop_id = r.shop_id and m.return_id = r.id and m.occasion = 'reminder')
  union all select d.at, d.kind, e.return_id from securities e cross join lateral (values
      (e.created_at + (e.send_by - e.created_at) / 2, 'security_reminder'), (e.send_by - ${ms('3 days')}, 'security_reminder'),
      (e.send_by - ${ms('1 day')}, 'security_reminder'), (e.charge_at, 'security_charge'), (e.charge_at + ${ms('3 days')}, 'security_charge')) d (at, kind)
    where e.shop_id = ${shop_id} and e.state = 'held'
  union all select h.capture_before - ${ms(`${renewed_before_ms} milliseconds`)}, 'hold_renewal', e.return_id
    from securities e join shopper_payments h on h.shop_id = e.shop_id and h.id = e.shopper_payment_id
    where e.shop_id = ${shop_id} and e.state = 'held' and e.kind = 'hold' and h.capture_amount is null
  union all select late_until, 'security_ends', return_id from securities
    where shop_id = ${shop_id} and state in ('charged', 'uncollected')
  union all select check_at, 'payment_check', return_id from settlements where shop_id = ${shop_id} and check_at is not null
  union all select held_until, 'payment_expires', return_id from shopper_payments where shop_id = ${shop_id} and ended_at is null
  union all select expires_at, 'stock_release', null from stock_reservations where shop_id = ${shop_id}
  union all select due_at, 'webhook', null from webhook_deliveries where shop_id = ${shop_id} and status = 'pending'
  union all select due_at, 'email', return_id from emails where shop_id = ${shop_id} and due_at is not null
  union all select publish_at, 'policy_publish', null from policy_versions where shop_id = ${shop_id} and publish_at is not null
  union all select d.at, 'withdrawal_deadline', null from withdrawal_cases w cross join lateral (values (w.refund_due_at), (w.goods_due_at)) d (at)
    where w.shop_id = ${shop_id} and w.state in ('matching', 'matched', 'to_confirm', 'unmatched', 'returned')
  union all select expires_at, 'store_credit_expires', return_id from store_credits where shop_id = ${shop_id} and expires_at is not null
  union all select start_after, 'job', null from jobs.job where state in ('created', 'retry')`;

/** The next moment after `now`; undefined where nothing is due until anybody does something. */
export async function readNextDue(db: Reader, shop_id: number, now: Date): Promise<DueMoment | undefined> {
  const { rows } = await sql<DueMoment>`
    select at, kind, return_id from (${dueMoments(shop_id)}) d where at > ${now} order by at limit 1`.execute(
    db,
  );
  return rows[0];
}

/** How many moments there are after `from` up to `to`, as far as they are known yet. */
export async function countDue(db: Reader, shop_id: number, from: Date, to: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct at) as count from (${dueMoments(shop_id)}) d where at > ${from} and at <= ${to}`.execute(
    db,
  );
  return rows[0]!.count;
}

/** Whether webhooks wait that are to be sent by `now`. */
export async function hasDueWebhooks(db: Reader, shop_id: number, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select from webhook_deliveries d join webhooks w on w.shop_id = d.shop_id and w.id = d.webhook_id
    where d.shop_id = ${shop_id} and d.status = 'pending' and d.due_at <= ${now} and w.status = 'active' limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** An event, an email that was sent, a webhook that arrived, and an attempt to deliver one that failed. */
export const HAPPENING_KINDS = ['event', 'email', 'webhook', 'webhook_failed'] as const;
/** `return_id` and `state` are null where it is about no return, or changed none. */
export type Happening = {
  at: Date;
  kind: (typeof HAPPENING_KINDS)[number];
  name: string;
  return_id: number | null;
  state: string | null;
  email_id: number | null;
};

/** What happened since a moment, in order. The newest, where there are more than `limit`. */
export async function readHappenings(
  db: Reader,
  shop_id: number,
  since: Date,
  limit: number,
): Promise<Happening[]> {
  const { rows } = await sql<Happening>`
    select at, kind, name, return_id, nullif(state, before) as state, email_id from (
      select e.occurred_at as at, 'event' as kind, e.trigger as name, e.return_id, null::bigint as email_id, e.id as place,
          e.snapshot ->> 'state' as state, (select b.snapshot ->> 'state' from events b
            where b.shop_id = e.shop_id and b.return_id = e.return_id and b.sequence < e.sequence order by b.sequence desc limit 1) as before
        from events e where e.shop_id = ${shop_id} and e.occurred_at > ${since}
      union all select sent_at, 'email', occasion, return_id, id, lpad(id::text, 20, '0'), null, null from emails
        where shop_id = ${shop_id} and sent_at > ${since}
      union all select delivered_at, 'webhook', trigger, return_id, null, id, null, null from webhook_deliveries
        where shop_id = ${shop_id} and delivered_at > ${since}
      union all select (a ->> 'at')::timestamptz, 'webhook_failed', trigger, return_id, null, id, null, null
        from webhook_deliveries, jsonb_array_elements(attempts) a
        where shop_id = ${shop_id} and a ->> 'error' is not null and (a ->> 'at')::timestamptz > ${since}
      order by at desc, place desc limit ${limit}) h order by at, place`.execute(db);
  return rows;
}
