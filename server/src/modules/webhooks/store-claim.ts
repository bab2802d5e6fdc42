import { sql } from 'kysely';
import type { Profile } from '../../platform/authenticate.ts';
import type { Tx } from '../../platform/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { beginQueueWork } from './store-record.ts';

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

const news_after_ms = 1000;

type Candidate = { shop_id: number; webhook_id: number };

/** A subscription that this transaction holds, as it is now. */
type Held = Candidate &
  Pick<Claimed, 'url' | 'profile' | 'secret' | 'previous_secret' | 'previous_secret_expires_at'> & {
    success_is_news: boolean;
    at_once: number;
  };

type Moved = Pick<
  Claimed,
  'shop_id' | 'id' | 'webhook_id' | 'return_id' | 'in_order' | 'payload' | 'schedule_attempt_count'
> & { is_claimed: boolean };

/** Claims deliveries that are due, a few of every subscription. */
export async function claimDue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  options: ClaimOptions,
): Promise<{ claimed: Claimed[]; seen: number }> {
  const now = clock.now();
  return db.inTransaction(async (tx) => {
    await beginQueueWork(tx);
    const held = await holdReady(tx, now, options);
    if (held.length === 0) return { claimed: [], seen: 0 };
    const moved = await moveDue(tx, held, now, options);
    const webhooks = new Map(held.map((webhook) => [nameOf(webhook), webhook]));
    const claimed = moved
      .filter(({ is_claimed }) => is_claimed)
      .map((delivery) => ({
        ...webhooks.get(nameOf(delivery))!,
        ...delivery,
        lease_id: options.lease_id,
      }));
    return { claimed, seen: moved.length };
  });
}

const nameOf = ({ shop_id, webhook_id }: Candidate) => `${shop_id} ${webhook_id}`;

/**
 * Locks subscriptions with something due and room for an attempt, but for those that somebody else holds, and reads what is the same for all of
 * their deliveries. One probe of the index for each subscription that has something pending, however much that is: a long queue hides nobody.
 */
async function holdReady(
  tx: Tx,
  now: Date,
  { limit, per_webhook, per_failing_webhook, lease_ms }: ClaimOptions,
): Promise<Held[]> {
  const at_once = sql`case when w.failing_since is null then ${per_webhook}::integer else ${per_failing_webhook}::integer end`;
  const { rows } = await sql<Held>`
    with recursive waiting as (
      (select d.shop_id, d.webhook_id, d.due_at from webhook_deliveries d where d.status = 'pending'
        order by d.shop_id, d.webhook_id, d.due_at limit 1)
      union all
      select n.* from waiting l cross join lateral (
        select d.shop_id, d.webhook_id, d.due_at from webhook_deliveries d
        where d.status = 'pending' and (d.shop_id, d.webhook_id) > (l.shop_id, l.webhook_id)
        order by d.shop_id, d.webhook_id, d.due_at limit 1) n
    )
    select w.shop_id, w.id as webhook_id, w.url, w.profile, coalesce(w.secret, s.secret) as secret,
      case w.profile when 'standard' then w.previous_secret else s.previous_secret end as previous_secret,
      case w.profile when 'standard' then w.previous_secret_expires_at else s.previous_secret_expires_at end as previous_secret_expires_at,
      w.failing_since is not null or w.last_success_at is null or w.last_success_at < ${new Date(now.getTime() - news_after_ms)}
        as success_is_news,
      ${at_once} as at_once
    from waiting r join webhooks w on w.shop_id = r.shop_id and w.id = r.webhook_id
    left join webhook_legacy_secrets s on s.shop_id = w.shop_id and w.profile = 'legacy'
    where r.due_at <= ${now} and (select count(*) from webhook_deliveries l
      where l.shop_id = w.shop_id and l.webhook_id = w.id and ${isLeased(now, lease_ms)}) < ${at_once}
    order by r.due_at limit ${Math.min(limit, 200)} for no key update of w skip locked`.execute(tx);
  return rows;
}

/**
 * Takes what is due of held subscriptions, as far as they have room, and puts off what waits for an earlier delivery of its return. A statement of
 * its own, so that it sees what the last holder has written.
 */
async function moveDue(
  tx: Tx,
  held: readonly Held[],
  now: Date,
  { limit, lease_id, lease_ms }: ClaimOptions,
): Promise<Moved[]> {
  // Twice as many as could be taken: some of them may have to wait.
  const looked_at = Math.ceil((2 * limit) / held.length);
  const { rows } = await sql<Moved>`
    with held as materialized (
      select h.shop_id, h.id, h.at_once - (select count(*) from webhook_deliveries l
        where l.shop_id = h.shop_id and l.webhook_id = h.id and ${isLeased(now, lease_ms)})::integer as free
      from unnest(${held.map(({ shop_id }) => shop_id)}::bigint[], ${held.map(({ webhook_id }) => webhook_id)}::bigint[],
        ${held.map(({ at_once }) => at_once)}::integer[]) as h (shop_id, id, at_once)
    ), due as (
      select d.*, h.free from held h cross join lateral (
        select d.ctid as found_at, d.shop_id, d.webhook_id, d.id, d.due_at,
          case when d.in_order and d.return_id is not null then (
            select p.due_at from webhook_deliveries p where p.shop_id = d.shop_id and p.webhook_id = d.webhook_id
              and p.return_id = d.return_id and p.status = 'pending' and p.in_order and p.sequence < d.sequence
            order by p.sequence limit 1) end as waits_until
        from webhook_deliveries d
        where d.shop_id = h.shop_id and d.webhook_id = h.id and d.status = 'pending' and d.due_at <= ${now} and h.free > 0
        order by d.due_at limit least(2 * h.free, ${looked_at})) d
    ), ranked as (
      select *, row_number() over (partition by shop_id, webhook_id, waits_until is null order by due_at, id) as place from due
    ), allowed as (
      select *, row_number() over (partition by waits_until is null order by place, due_at) as place_of_all from ranked
      where waits_until is not null or place <= free
    ), chosen as (
      select found_at, waits_until is null as is_claimed, greatest(waits_until, ${now}) as waits_until from allowed
      where waits_until is not null or place_of_all <= ${limit}
    )
    update webhook_deliveries d set
      lease_id = case when c.is_claimed then ${lease_id}::uuid end,
      due_at = case when c.is_claimed or c.waits_until <= ${now} then ${new Date(now.getTime() + lease_ms)} else c.waits_until end
    from chosen c where d.ctid = c.found_at
    returning d.shop_id, d.id, d.webhook_id, d.return_id, d.in_order, d.payload, d.schedule_attempt_count, c.is_claimed`.execute(
    tx,
  );
  return rows;
}

/** Whether somebody attempts the delivery `l`. The later bound keeps what waits for another day out of the look; clocks may be apart. */
const isLeased = (now: Date, lease_ms: number) =>
  sql`l.status = 'pending' and l.lease_id is not null and l.due_at > ${now} and l.due_at <= ${new Date(now.getTime() + 2 * lease_ms)}`;

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
