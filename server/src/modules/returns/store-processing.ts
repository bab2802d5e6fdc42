import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { processIsAlive } from '../../platform/ops/presence.ts';

type ReturnRef = { shop_id: number; return_id: number };

/** The exchange order `x` of the instant exchange `r` is to be made, or may be under way, before the return is processed. Index: exchange_orders_to_make. */
const exchange_due = sql`x.kind = 'exchange_order' and x.state in ('intended', 'sending', 'unknown') and r.type = 'instant_exchange'
  and (r.state = 'open' or (r.state = 'review' and r.review_reason not in ('refund_failed', 'processing_failed')))`;

/** Whether the order of an exchange is to be made before its return is processed. */
export async function hasExchangeDue(db: Reader, { shop_id, return_id }: ReturnRef): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    select exists (select from settlements x join returns r on r.shop_id = x.shop_id and r.id = x.return_id
      where x.shop_id = ${shop_id} and x.return_id = ${return_id} and ${exchange_due}) as is_due`.execute(db);
  return rows[0]!.is_due;
}

/** Returns in processing, and instant exchanges whose order is to be made, in the order of their ids. */
export async function listProcessing(db: Reader, after: ReturnRef, limit: number): Promise<ReturnRef[]> {
  const { rows } = await sql<ReturnRef>`
    select * from (
      select shop_id, id as return_id from returns where state = 'processing'
      union select x.shop_id, x.return_id from settlements x join returns r on r.shop_id = x.shop_id and r.id = x.return_id where ${exchange_due}) w
    where (shop_id, return_id) > (${after.shop_id}, ${after.return_id})
    order by shop_id, return_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Returns that began processing before a moment, instant exchanges whose order was due before it, and those whose worker has died. One that waits for refunds at a
 * provider is woken by their checks.
 */
export async function listStuck(
  db: Reader,
  started_before: Date,
): Promise<(ReturnRef & { is_abandoned: boolean })[]> {
  const { rows } = await sql<ReturnRef & { is_abandoned: boolean }>`
    select r.shop_id, r.id as return_id, a.is_abandoned from returns r,
    lateral (select exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'sending'
      and s.lease_holder is not null and not ${processIsAlive(sql`s.lease_holder`)}) as is_abandoned) a
    where r.state = 'processing'
      and not exists (select from settlements s where s.shop_id = r.shop_id and s.return_id = r.id and s.state = 'pending')
      and (a.is_abandoned or r.processing_started_at < ${started_before})
    union all select x.shop_id, x.return_id, a.is_abandoned from settlements x join returns r on r.shop_id = x.shop_id and r.id = x.return_id,
    lateral (select x.state = 'sending' and x.lease_holder is not null and not ${processIsAlive(sql`x.lease_holder`)} as is_abandoned) a
    where ${exchange_due} and (a.is_abandoned or x.created_at < ${started_before})
    limit 1000`.execute(db);
  return rows;
}
