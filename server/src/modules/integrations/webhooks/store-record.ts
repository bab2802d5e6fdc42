import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import { rowSource } from '../../../platform/db/row-source.ts';
import type { WebhookRef } from './store.ts';

/** What came of an attempt, as the delivery log shows it (webhook contract, 4.5). */
type Attempt = {
  at: string;
  duration_ms: number;
  response_status: number | null;
  error: string | null;
};

/** What an attempt makes of its delivery. */
export type Outcome = {
  shop_id: number;
  id: string;
  webhook_id: number;
  /** How many attempts of its schedule there were before this one. */
  schedule_attempt_count: number;
  status: 'pending' | 'delivered' | 'dead';
  /** Of a pending one. */
  due_at: Date | null;
  delivered_at: Date | null;
  attempt: Attempt;
  response: string;
};

const kept_attempts = 20;

/** Locks subscriptions, in the order of their ids: before their deliveries, as everybody does. */
export async function lockWebhooks(tx: Tx, refs: readonly WebhookRef[]): Promise<void> {
  if (refs.length === 0) return;
  await sql`
    select from webhooks w where (w.shop_id, w.id) in (
      select * from unnest(${refs.map(({ shop_id }) => shop_id)}::bigint[], ${refs.map(({ id }) => id)}::bigint[]))
    order by w.shop_id, w.id for no key update`.execute(tx);
}

/**
 * Writes what came of attempts, unless somebody else has attempted or given up a delivery meanwhile, and lets the next delivery of each return go
 * whose turn it is now. Returns whether there was one.
 */
export async function writeOutcomes(db: Reader, outcomes: readonly Outcome[], now: Date): Promise<boolean> {
  const { rows } = rowSource(
    {
      id: 'text',
      shop_id: 'bigint',
      schedule_attempt_count: 'integer',
      status: 'text',
      due_at: 'timestamptz',
      delivered_at: 'timestamptz',
      attempt: 'jsonb',
      response: 'text',
    },
    outcomes.map(rowOf),
  );
  const { numAffectedRows } = await sql`
    with ended as (
      update webhook_deliveries d set status = x.status, due_at = x.due_at, delivered_at = x.delivered_at,
        attempt_count = d.attempt_count + 1, schedule_attempt_count = d.schedule_attempt_count + 1, last_response = x.response,
        attempts = case when d.attempts = '[]' then jsonb_build_array(x.attempt)
          else jsonb_path_query_array(jsonb_build_array(x.attempt) || d.attempts, ${sql.raw(`'$[0 to ${kept_attempts - 1}]'`)}) end
      from ${rows} where d.shop_id = x.shop_id and d.id = x.id and d.status = 'pending'
        and d.schedule_attempt_count = x.schedule_attempt_count
      returning d.shop_id, d.webhook_id, d.return_id, d.sequence, d.status, d.in_order
    )
    update webhook_deliveries n set due_at = ${now} from (
      select f.shop_id, f.id from ended e cross join lateral (
        select p.shop_id, p.id from webhook_deliveries p where p.shop_id = e.shop_id and p.webhook_id = e.webhook_id
          and p.return_id = e.return_id and p.status = 'pending' and p.in_order and p.sequence > e.sequence
        order by p.sequence limit 1) f
      where e.status <> 'pending' and e.in_order and e.return_id is not null) f
    where n.shop_id = f.shop_id and n.id = f.id and n.due_at > ${now} and n.schedule_attempt_count = 0`.execute(
    db,
  );
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

const rowOf = ({
  shop_id,
  id,
  schedule_attempt_count,
  status,
  due_at,
  delivered_at,
  attempt,
  response,
}: Outcome) => ({
  id,
  shop_id,
  schedule_attempt_count,
  status,
  due_at,
  delivered_at,
  attempt: JSON.stringify(attempt),
  response,
});

/** What the attempts of one moment say of a subscription. */
export type HealthChange = WebhookRef & {
  last_success_at: Date | null;
  last_failure_at: Date | null;
  failures: number;
  /** Some attempt succeeded: what failed before is forgotten. */
  succeeded: boolean;
};

export type WebhookHealth = WebhookRef & { failing_since: Date | null; failure_count: number };

/** Notes successes and failures of locked subscriptions, and answers how long each has only failed that is switched on. */
export async function writeHealth(tx: Tx, changes: readonly HealthChange[]): Promise<WebhookHealth[]> {
  if (changes.length === 0) return [];
  const { rows } = rowSource(
    {
      id: 'bigint',
      shop_id: 'bigint',
      last_success_at: 'timestamptz',
      last_failure_at: 'timestamptz',
      failures: 'integer',
      succeeded: 'boolean',
    },
    changes,
  );
  const { rows: changed } = await sql<WebhookHealth & { is_active: boolean }>`
    update webhooks w set last_success_at = coalesce(x.last_success_at, w.last_success_at),
      last_failure_at = coalesce(x.last_failure_at, w.last_failure_at),
      failing_since = case when not x.succeeded then coalesce(w.failing_since, x.last_failure_at) end,
      failure_count = case when x.succeeded then 0 else w.failure_count + x.failures end
    from ${rows} where w.shop_id = x.shop_id and w.id = x.id
    returning w.shop_id, w.id, w.failing_since, w.failure_count, w.status = 'active' as is_active`.execute(
    tx,
  );
  return changed.filter(({ is_active }) => is_active);
}
