import { sql } from 'kysely';
import { day_ms } from '../../platform/clock.ts';
import type { Reader, Tx } from '../../platform/db.ts';
import { has_moved } from './json.ts';

type ReturnRef = { shop_id: number; return_id: number };

/** Something of the return in the row `r` was settled, or may be. The order of an exchange that was sent first doesn't count: it was due before anything came back. */
const settled = sql`exists (select from settlements x where x.shop_id = r.shop_id and x.return_id = r.id
  and x.state in ('sending', 'pending', 'succeeded', 'unknown')
  and not (r.type = 'instant_exchange' and x.kind = 'exchange_order' and x.state = 'succeeded'))`;

/**
 * The time of the return in the row `r` of the shop `s` is over, and that of its security, if it has one. A return of which nothing is to be sent waits for whoever
 * processes it.
 */
const overdue = (now: Date) => sql`coalesce((select max(l.created_at) from labels l
    where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.created_at)
  < ${now}::timestamptz - s.expires_after_days * ${day_ms / 1000} * interval '1 second'
  and exists (select from return_line_items i where i.shop_id = r.shop_id and i.return_id = r.id and i.removed_at is null and i.outcome = 'default')
  and not exists (select from securities e where e.shop_id = r.shop_id and e.return_id = r.id
    and (e.state in ('awaiting', 'held', 'charging') or e.late_until > ${now}))`;

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

/** Whether the return can expire now: its time is over, nothing of it was seen and nothing settled. The caller holds its lock, without which its security doesn't change. */
export async function isStillOverdue(tx: Tx, { shop_id, return_id }: ReturnRef, now: Date): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select ${overdue(now)} and not (${sql.raw(has_moved.goods)}) and not ${settled} as overdue from returns r join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]?.overdue ?? false;
}
