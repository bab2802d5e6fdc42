import { sql } from 'kysely';
import { day_ms } from '../../platform/clock.ts';
import type { Reader, Tx } from '../../platform/db.ts';

type ReturnRef = { shop_id: number; return_id: number };

/** The time of the return in the row `r` of the shop `s` is over. One of which nothing is to be sent waits for whoever processes it. */
const overdue = (now: Date) => sql`coalesce((select max(l.created_at) from labels l
    where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.created_at)
  < ${now}::timestamptz - s.expires_after_days * ${day_ms / 1000} * interval '1 second'
  and exists (select from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default')`;

/** Where the search for overdue returns goes on: behind the return that was made then, to the microsecond. */
export type OverduePlace = { made_at: string; return_id: number };

/**
 * Open returns whose time is over and that were not sent, the oldest first. `returns_that_may_expire` is read up to the age at which the first can expire:
 * a label is never older than its return.
 */
export async function findOverdue(
  db: Reader,
  { now, after, limit }: { now: Date; after: OverduePlace | undefined; limit: number },
): Promise<(ReturnRef & OverduePlace)[]> {
  const beyond = after
    ? sql`and (r.created_at, r.id) > (${after.made_at}::timestamptz, ${after.return_id}::bigint)`
    : sql``;
  const { rows } = await sql<ReturnRef & OverduePlace>`
    select r.shop_id, r.id as return_id, r.created_at::text as made_at from returns r join shops s on s.id = r.shop_id
    where r.state = 'open' ${beyond} and r.goods_moved_at is null
      and r.created_at < ${now}::timestamptz - (select min(x.expires_after_days) from shops x) * ${day_ms / 1000} * interval '1 second'
      and not exists (select from labels l where l.shop_id = r.shop_id and l.return_id = r.id and l.moved_at is not null)
      and ${overdue(now)}
    order by r.created_at, r.id limit ${limit}`.execute(db);
  return rows;
}

export async function isStillOverdue(tx: Tx, { shop_id, return_id }: ReturnRef, now: Date): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select ${overdue(now)} as overdue from returns r join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]?.overdue ?? false;
}
