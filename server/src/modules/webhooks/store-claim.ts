import { sql } from 'kysely';
import type { Profile } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';

// How workers share the deliveries that are due. Whoever claims holds the lock of a subscription meanwhile, so that its limit of attempts at
// once and the order of each return hold over all workers; subscriptions that somebody else holds are left to him.

/** A delivery to attempt, with what signs it. Nobody else attempts it before the lease ends. */
export type Claimed = {
  shop_id: number;
  id: string;
  webhook_id: number;
  lease_id: string;
  return_id: number | null;
  in_order: boolean;
  payload: string;
  schedule_attempt_count: number;
  url: string;
  profile: Profile;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_expires_at: Date | null;
  /** Whether a success changes what is known of the subscription. */
  success_is_news: boolean;
};

export type ClaimOptions = {
  limit: number;
  lease_id: string;
  lease_ms: number;
  /** Attempts at once per subscription, and per one that has only failed lately. */
  per_webhook: number;
  per_failing_webhook: number;
};

/** Due deliveries of a subscription that are looked at in one round: those that wait for an earlier one of their return are put off. */
const looked_at = 20;
const news_after_ms = 1000;

type Candidate = { shop_id: number; webhook_id: number };

/** Claims deliveries that are due, a few of every subscription. */
export async function claimDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  options: ClaimOptions,
): Promise<{ claimed: Claimed[]; seen: number }> {
  const now = clock.now();
  const candidates = await findReady(db, now, options);
  if (candidates.length === 0) return { claimed: [], seen: 0 };
  return db.inTransaction(async (tx) => {
    const shops = candidates.map(({ shop_id }) => shop_id);
    const webhooks = candidates.map(({ webhook_id }) => webhook_id);
    const locked = await sql<Candidate>`
      select w.shop_id, w.id as webhook_id from webhooks w
      where (w.shop_id, w.id) in (select * from unnest(${shops}::bigint[], ${webhooks}::bigint[]))
      order by w.shop_id, w.id for no key update skip locked`.execute(tx);
    if (locked.rows.length === 0) return { claimed: [], seen: 0 };
    const { rows } = await sql<Claimed & { is_claimed: boolean }>`
      with held as (
        select w.*, (case when w.failing_since is null then ${options.per_webhook}::integer else ${options.per_failing_webhook}::integer end)
          - (select count(*) from webhook_deliveries l where l.shop_id = w.shop_id and l.webhook_id = w.id and l.lease_id is not null
              and l.due_at > ${now})::integer as free
        from unnest(${locked.rows.map(({ shop_id }) => shop_id)}::bigint[], ${locked.rows.map(({ webhook_id }) => webhook_id)}::bigint[])
          as h (shop_id, id) join webhooks w on w.shop_id = h.shop_id and w.id = h.id
      ), due as (
        select d.*, h.free from held h cross join lateral (
          select d.shop_id, d.webhook_id, d.id, d.due_at,
            case when d.in_order and d.return_id is not null then (
              select p.due_at from webhook_deliveries p where p.shop_id = d.shop_id and p.webhook_id = d.webhook_id
                and p.return_id = d.return_id and p.status = 'pending' and p.in_order and p.sequence < d.sequence
              order by p.sequence limit 1) end as waits_until
          from webhook_deliveries d
          where d.shop_id = h.shop_id and d.webhook_id = h.id and d.status = 'pending' and d.due_at <= ${now} and h.free > 0
          order by d.due_at, d.id limit ${looked_at}) d
      ), ranked as (
        select *, row_number() over (partition by shop_id, webhook_id, waits_until is null order by due_at, id) as place from due
      ), allowed as (
        select *, row_number() over (partition by waits_until is null order by place, due_at) as place_of_all from ranked
        where waits_until is not null or place <= free
      ), chosen as (
        select shop_id, id, waits_until is null as is_claimed, greatest(waits_until, ${now}) as waits_until from allowed
        where waits_until is not null or place_of_all <= ${options.limit}
      ), moved as (
        update webhook_deliveries d set
          lease_id = case when c.is_claimed then ${options.lease_id}::uuid end,
          due_at = case when c.is_claimed or c.waits_until <= ${now} then ${new Date(now.getTime() + options.lease_ms)} else c.waits_until end
        from chosen c where d.shop_id = c.shop_id and d.id = c.id and d.status = 'pending' and d.due_at <= ${now}
        returning d.shop_id, d.id, d.webhook_id, d.lease_id, d.return_id, d.in_order, d.payload, d.schedule_attempt_count, c.is_claimed
      )
      select m.*, h.url, h.profile, coalesce(h.secret, s.secret) as secret,
        case h.profile when 'standard' then h.previous_secret else s.previous_secret end as previous_secret,
        case h.profile when 'standard' then h.previous_secret_expires_at else s.previous_secret_expires_at end as previous_secret_expires_at,
        h.failing_since is not null or h.last_success_at is null or h.last_success_at < ${new Date(now.getTime() - news_after_ms)} as success_is_news
      from moved m join held h on h.shop_id = m.shop_id and h.id = m.webhook_id
      left join webhook_legacy_secrets s on s.shop_id = m.shop_id and h.profile = 'legacy'`.execute(tx);
    return { claimed: rows.filter(({ is_claimed }) => is_claimed), seen: rows.length };
  });
}

/**
 * Subscriptions with something due and room for an attempt. One probe of the index for each subscription that has something pending, however
 * much that is: a long queue hides nobody.
 */
async function findReady(
  { root }: Deps['db'],
  now: Date,
  { limit, per_webhook, per_failing_webhook }: ClaimOptions,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with recursive waiting as (
      (select d.shop_id, d.webhook_id, d.due_at from webhook_deliveries d where d.status = 'pending'
        order by d.shop_id, d.webhook_id, d.due_at limit 1)
      union all
      select n.* from waiting l cross join lateral (
        select d.shop_id, d.webhook_id, d.due_at from webhook_deliveries d
        where d.status = 'pending' and (d.shop_id, d.webhook_id) > (l.shop_id, l.webhook_id)
        order by d.shop_id, d.webhook_id, d.due_at limit 1) n
    )
    select l.shop_id, l.webhook_id from waiting l join webhooks w on w.shop_id = l.shop_id and w.id = l.webhook_id
    where l.due_at <= ${now} and (
      select count(*) from webhook_deliveries f where f.shop_id = l.shop_id and f.webhook_id = l.webhook_id and f.lease_id is not null
        and f.due_at > ${now}) < case when w.failing_since is null then ${per_webhook}::integer else ${per_failing_webhook}::integer end
    order by l.due_at limit ${Math.min(limit, 200)}`.execute(root);
  return rows;
}

/** Moves the end of leases of attempts that are still under way. */
export async function renewLeases(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  held: readonly Pick<Claimed, 'shop_id' | 'id' | 'lease_id'>[],
  lease_ms: number,
): Promise<void> {
  await db.inTransaction((tx) =>
    sql`
      update webhook_deliveries d set due_at = ${new Date(clock.now().getTime() + lease_ms)}
      from unnest(${held.map(({ shop_id }) => shop_id)}::bigint[], ${held.map(({ id }) => id)}::text[],
        ${held.map(({ lease_id }) => lease_id)}::uuid[]) as h (shop_id, id, lease_id)
      where d.shop_id = h.shop_id and d.id = h.id and d.lease_id = h.lease_id`.execute(tx),
  );
}
