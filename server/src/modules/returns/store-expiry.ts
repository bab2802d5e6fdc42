import { sql } from 'kysely';
import { day_ms } from '../../platform/clock.ts';
import type { Reader, Tx } from '../../platform/db.ts';

type ReturnRef = { shop_id: number; return_id: number };

const overdue = (now: Date) => sql`coalesce((select max(l.created_at) from labels l
    where l.shop_id = r.shop_id and l.return_id = r.id and l.voided_at is null), r.created_at)
  < ${now}::timestamptz - s.expires_after_days * ${day_ms / 1000} * interval '1 second'`;

/** Open returns whose time is over, in the order of their ids. */
export async function findOverdue(
  db: Reader,
  { now, after, limit }: { now: Date; after: number; limit: number },
): Promise<ReturnRef[]> {
  const { rows } = await sql<ReturnRef>`
    select r.shop_id, r.id as return_id from returns r join shops s on s.id = r.shop_id
    where r.state = 'open' and r.id > ${after} and ${overdue(now)}
    order by r.id limit ${limit}`.execute(db);
  return rows;
}

export async function isStillOverdue(tx: Tx, { shop_id, return_id }: ReturnRef, now: Date): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select ${overdue(now)} as overdue from returns r join shops s on s.id = r.shop_id
    where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]?.overdue ?? false;
}
