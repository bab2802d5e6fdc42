import { sql } from 'kysely';
import { minute_ms } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db.ts';
import { return_expires_at } from '../../returns/json.ts';

/** A return whose label or code expires soon, and whose shopper was not reminded. */
export type ReturnToRemind = { shop_id: number; return_id: number; expires_at: Date };

/** When a return expires that is not sent: as `expireReturns` reckons. */
const expires_at = sql.raw(return_expires_at);

type Reminding = { now: Date; notice_ms: number; min_age_ms: number; limit: number };

/**
 * Reads open returns up to the age at which the first can expire so soon: a label is never older than its return. Instant exchanges are reminded by their
 * security, after whose end there is nothing to remind of.
 */
export async function findToRemind(
  db: Reader,
  [shop_id, return_id]: [number, number],
  { now, notice_ms, min_age_ms, limit }: Reminding,
): Promise<ReturnToRemind[]> {
  const soon = new Date(now.getTime() + notice_ms);
  const { rows } = await sql<ReturnToRemind>`
    select r.shop_id, r.id as return_id, ${expires_at} as expires_at from returns r join shops s on s.id = r.shop_id
    where r.state = 'open' and r.type <> 'instant_exchange' and (r.shop_id, r.id) > (${shop_id}, ${return_id})
      and r.created_at <= ${soon}::timestamptz - make_interval(days => (select min(x.expires_after_days) from shops x))
      and r.created_at >= date_trunc('second', s.emails_since) and r.created_at <= ${new Date(now.getTime() - min_age_ms)}
      and ${expires_at} > ${new Date(now.getTime() + minute_ms)} and ${expires_at} <= ${soon}
      and not exists (select from emails m where m.shop_id = r.shop_id and m.return_id = r.id and m.occasion = 'reminder')
    order by r.shop_id, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks a return, so that no other job reminds of it. */
export async function lockReminded(tx: Tx, shop_id: number, return_id: number): Promise<void> {
  await sql`select from returns where shop_id = ${shop_id} and id = ${return_id} for no key update`.execute(
    tx,
  );
}
