import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Profile } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { WebhookRef } from './store.ts';

// How workers share the subscriptions: who holds the lease of one sends what is due for it, and nobody else does. So its limit of attempts at once
// and the order of each return hold over all workers. The lease of a worker that dies ends by itself. Each statement is a transaction of its own.

/** A subscription that this worker holds, as it was when the lease began or was renewed. */
export type LeasedWebhook = {
  shop_id: number;
  webhook_id: number;
  url: string;
  profile: Profile;
  secret: Buffer;
  previous_secret: Buffer | null;
  previous_secret_expires_at: Date | null;
  /** It has only failed since its last success. */
  is_failing: boolean;
  /** When a success was last written, or is to be. */
  last_success_at: Date | null;
};

export type Lease = { lease_id: string; leased_until: Date };

/** A subscription that this worker took, and its last success since. */
export type HeldWebhook = WebhookRef & { last_success_at: Date | null };

/**
 * Takes subscriptions that nobody holds and for which something is due, the longest waiting first. One probe of the index for each
 * subscription that has something pending, however much that is: a long queue hides nobody.
 */
export async function leaseReady(
  db: Reader,
  lease: Lease,
  { now, limit }: { now: Date; limit: number },
): Promise<LeasedWebhook[]> {
  return holdAs(
    db,
    lease,
    sql`with recursive waiting as (
      (select d.shop_id, d.webhook_id, d.due_at from webhook_deliveries d where d.status = 'pending'
        order by d.shop_id, d.webhook_id, d.due_at limit 1)
      union all
      select n.* from waiting l cross join lateral (
        select d.shop_id, d.webhook_id, d.due_at from webhook_deliveries d
        where d.status = 'pending' and (d.shop_id, d.webhook_id) > (l.shop_id, l.webhook_id)
        order by d.shop_id, d.webhook_id, d.due_at limit 1) n
    ), held as (
      select w.shop_id, w.id, w.last_success_at from waiting r join webhooks w on w.shop_id = r.shop_id and w.id = r.webhook_id
      where r.due_at <= ${now} and (w.leased_until is null or w.leased_until <= ${now})
      order by r.due_at limit ${limit} for no key update of w skip locked
    )`,
  );
}

/**
 * Holds subscriptions for longer, notes their successes and reads them again. Those that somebody else has taken meanwhile or deleted are not in
 * the answer.
 */
export async function renewLeases(
  db: Reader,
  lease: Lease,
  held: readonly HeldWebhook[],
): Promise<LeasedWebhook[]> {
  if (held.length === 0) return [];
  return holdAs(db, lease, sql`with held as (${ownOf(lease, held)})`);
}

/** Lets subscriptions go, and notes their successes. */
export async function releaseLeases(
  db: Reader,
  lease: Pick<Lease, 'lease_id'>,
  held: readonly HeldWebhook[],
): Promise<void> {
  if (held.length === 0) return;
  await sql`
    with held as (${ownOf(lease, held)})
    update webhooks w set lease_id = null, leased_until = null, last_success_at = h.last_success_at
    from held h where w.shop_id = h.shop_id and w.id = h.id`.execute(db);
}

/** Locks them in the order of their ids, as everybody does. */
function ownOf({ lease_id }: Pick<Lease, 'lease_id'>, held: readonly HeldWebhook[]) {
  const { rows } = rowSource({ id: 'bigint', shop_id: 'bigint', last_success_at: 'timestamptz' }, held);
  return sql`
    select w.shop_id, w.id, greatest(w.last_success_at, x.last_success_at) as last_success_at
    from ${rows} join webhooks w on w.shop_id = x.shop_id and w.id = x.id where w.lease_id = ${lease_id}::uuid
    order by w.shop_id, w.id for no key update of w`;
}

async function holdAs(
  db: Reader,
  { lease_id, leased_until }: Lease,
  held: RawBuilder<unknown>,
): Promise<LeasedWebhook[]> {
  const { rows } = await sql<LeasedWebhook>`
    ${held}
    update webhooks w set lease_id = ${lease_id}::uuid, leased_until = ${leased_until}, last_success_at = h.last_success_at
    from held h left join webhook_legacy_secrets s on s.shop_id = h.shop_id
    where w.shop_id = h.shop_id and w.id = h.id
    returning w.shop_id, w.id as webhook_id, w.url, w.profile, coalesce(w.secret, s.secret) as secret,
      case w.profile when 'standard' then w.previous_secret else s.previous_secret end as previous_secret,
      case w.profile when 'standard' then w.previous_secret_expires_at else s.previous_secret_expires_at end as previous_secret_expires_at,
      w.failing_since is not null as is_failing, w.last_success_at`.execute(db);
  return rows;
}
