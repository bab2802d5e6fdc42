import { sql } from 'kysely';
import { encodeTime } from 'ulid';
import type { Reader, Tx } from '../../../platform/db.ts';

/** Shops in the order of their ids. */
export async function listShopIds(db: Reader): Promise<number[]> {
  const rows = await db.selectFrom('shops').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes the copy of the return out of the next events of a shop that were recorded before a time, and answers how many it passed. What lists and the
 * timeline show stays. The last event of a return keeps its copy, because the next one is compared with it.
 */
export async function reduceEvents(
  tx: Tx,
  shop_id: number,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  // Ids begin with the time at which they were made.
  const end = `evt_${encodeTime(before.getTime(), 10)}`;
  const { rows } = await sql<{ passed: number }>`
    with next as materialized (
      select e.id from events e where e.shop_id = ${shop_id}
        and e.id > coalesce((select r.reduced_up_to from event_retention r where r.shop_id = ${shop_id}), '') and e.id < ${end}
      order by e.id limit ${limit}
    ), reduced as (
      update events e set context = null,
        snapshot = json_build_object('id', e.snapshot -> 'id', 'state', e.snapshot -> 'state', 'review_reason', e.snapshot -> 'review_reason'),
        details = case when e.details ->> 'message' is not null then json_build_object('message', e.details -> 'message') end
      from next n where e.shop_id = ${shop_id} and e.id = n.id and e.return_id is not null
        and exists (select from events l where l.shop_id = e.shop_id and l.return_id = e.return_id and l.sequence > e.sequence)
    ), noted as (
      insert into event_retention (shop_id, reduced_up_to) select ${shop_id}::bigint, max(id) from next having count(*) > 0
      on conflict (shop_id) do update set reduced_up_to = excluded.reduced_up_to
    )
    select count(*) as passed from next`.execute(tx);
  return rows[0]!.passed;
}
