import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { day_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';

const kept_ms = 30 * day_ms;
const deleted_at_once = 5000;

/**
 * Deletes deliveries and what they sent after 30 days, and deliveries of subscriptions that were deleted; and lets go what waits for an earlier
 * delivery of its return that has ended meanwhile.
 */
export async function cleanDeliveries({ db, clock }: Deps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const oldest_kept = new Date(now.getTime() - kept_ms);
  await db.inTransaction((tx) =>
    sql`
      update webhook_deliveries d set due_at = ${now}
      where d.status = 'pending' and d.in_order and d.schedule_attempt_count = 0 and d.due_at > ${now}
        and not exists (select from webhook_deliveries p where p.shop_id = d.shop_id and p.webhook_id = d.webhook_id
          and p.return_id = d.return_id and p.status = 'pending' and p.in_order and p.sequence < d.sequence)`.execute(
      tx,
    ),
  );
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
