import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { clock_skew_ms, day_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { longest_wait_ms } from './retry-schedule.ts';
import { default_sender_options } from './sender.ts';

const deleted_at_once = 5000;

/**
 * Deletes deliveries and what they sent when they are old (`RETOUR_WEBHOOK_RETENTION_DAYS`), and deliveries of subscriptions that were deleted; and makes due
 * what was forgotten, or waits since the clock was set back.
 */
export async function cleanDeliveries({ db, clock, config }: Deps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const oldest_kept = new Date(now.getTime() - config.webhook_retention_days * day_ms);
  await db.inTransaction(async (tx) => {
    await endImpossibleLeases(tx, now);
    await wakeForgotten(tx, now);
  });
  await deleteInParts(
    db,
    signal,
    sql`
        with recursive known as (
          (select d.shop_id, d.webhook_id from webhook_deliveries d order by d.shop_id, d.webhook_id limit 1)
          union all
          select n.* from known l cross join lateral (
            select d.shop_id, d.webhook_id from webhook_deliveries d where (d.shop_id, d.webhook_id) > (l.shop_id, l.webhook_id)
            order by d.shop_id, d.webhook_id limit 1) n
        )
        delete from webhook_deliveries where (shop_id, id) in (
          select o.shop_id, o.id from known k left join webhooks w on w.shop_id = k.shop_id and w.id = k.webhook_id
          cross join lateral (
            select d.shop_id, d.id from webhook_deliveries d where d.shop_id = k.shop_id and d.webhook_id = k.webhook_id
              and (w.id is null or d.created_at < ${oldest_kept})
            order by d.created_at limit ${deleted_at_once}) o
          limit ${deleted_at_once})`,
  );
  await deleteInParts(
    db,
    signal,
    sql`
        delete from webhook_payloads where (shop_id, id) in (
          select p.shop_id, p.id from webhook_payloads p where p.created_at < ${oldest_kept} order by p.created_at limit ${deleted_at_once})`,
  );
}

/** Ends leases that were taken before the clock was set back, and would last until it has caught up. */
async function endImpossibleLeases(tx: Tx, now: Date): Promise<void> {
  const latest_end = new Date(now.getTime() + default_sender_options.lease_ms + clock_skew_ms);
  await sql`update webhooks set lease_id = null, leased_until = null where leased_until > ${latest_end}`.execute(
    tx,
  );
}

/**
 * Makes deliveries due that wait for nothing any more: first attempts, unless an earlier delivery of their return is pending, and later ones that
 * would wait for longer than the schedule ever does, because the clock was set back.
 */
async function wakeForgotten(tx: Tx, now: Date): Promise<void> {
  const latest_due = new Date(now.getTime() + longest_wait_ms + clock_skew_ms);
  await sql`
    update webhook_deliveries d set due_at = ${now}
    where d.status = 'pending' and d.due_at > ${now}
      and (d.due_at > ${latest_due} or d.schedule_attempt_count = 0
        and not (d.in_order and exists (select from webhook_deliveries p where p.shop_id = d.shop_id and p.webhook_id = d.webhook_id
          and p.return_id = d.return_id and p.status = 'pending' and p.in_order and p.sequence < d.sequence)))`.execute(
    tx,
  );
}

async function deleteInParts(
  db: Deps['db'],
  signal: AbortSignal,
  statement: RawBuilder<unknown>,
): Promise<void> {
  let deleted = deleted_at_once;
  while (deleted === deleted_at_once && !signal.aborted) {
    const { numAffectedRows } = await db.inTransaction((tx) => statement.execute(tx));
    deleted = Number(numAffectedRows ?? 0);
  }
}
