import { sql } from 'kysely';
import type { Reader } from '../../../platform/db.ts';

/** Where a stream stands in the list of a shop's events. */
export type Place = { position: number; event_id: string | null };

/** An event as a stream tells it. */
export type TellableEvent = {
  shop_id: number;
  position: number;
  event_id: string;
  trigger: string;
  return_id: number | null;
  sequence: number | null;
  occurred_at: string;
};

/** The place of the newest event. */
export async function readLastPlace(db: Reader, shop_id: number): Promise<Place> {
  const { rows } = await sql<Place>`
    select position, id as event_id from events where shop_id = ${shop_id} and position is not null
    order by position desc limit 1`.execute(db);
  return rows[0] ?? { position: 0, event_id: null };
}

/** The place of an event that was told before; undefined when the shop has none such. */
export async function readPlace(db: Reader, shop_id: number, event_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: number | null }>`
    select position from events where shop_id = ${shop_id} and id = ${event_id}`.execute(db);
  return rows[0]?.position ?? undefined;
}

/** Those of some shops that have events without a place in their list. */
export async function findUnplaced(db: Reader, shop_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ shop_id: number }>`
    select s.shop_id from unnest(${shop_ids}::bigint[]) as s (shop_id)
    where exists (select from events e where e.shop_id = s.shop_id and e.position is null)`.execute(db);
  return rows.map(({ shop_id }) => shop_id);
}

/** The next events of several shops, each after a place of its own and at most `limit` of each, in their order. */
export async function readNext(
  db: Reader,
  after: ReadonlyMap<number, number>,
  limit: number,
): Promise<TellableEvent[]> {
  const { rows } = await sql<TellableEvent>`
    select s.shop_id, e.* from unnest(${[...after.keys()]}::bigint[], ${[...after.values()]}::bigint[]) as s (shop_id, after)
    cross join lateral (
      select position, id as event_id, trigger, return_id, sequence, ts_ms(occurred_at) as occurred_at
      from events where shop_id = s.shop_id and position > s.after order by position limit ${limit}) e
    order by s.shop_id, e.position`.execute(db);
  return rows;
}
