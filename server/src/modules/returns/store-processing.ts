import { sql } from 'kysely';
import type { Reader } from '../../platform/db.ts';
import { processIsAlive } from '../../platform/ops/presence.ts';

type ReturnRef = { shop_id: number; return_id: number };

/** Returns in processing, in the order of their ids. */
export async function listProcessing(db: Reader, after: ReturnRef, limit: number): Promise<ReturnRef[]> {
  const { rows } = await sql<ReturnRef>`
    select shop_id, id as return_id from returns
    where state = 'processing' and (shop_id, id) > (${after.shop_id}, ${after.return_id})
    order by shop_id, id limit ${limit}`.execute(db);
  return rows;
}

/** Returns that began processing before a moment, or whose worker has died. One that waits for refunds at a provider is woken by their checks. */
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
    order by r.processing_started_at limit 1000`.execute(db);
  return rows;
}
