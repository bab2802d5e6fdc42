import { sql } from 'kysely';
import { wholeSecond } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import { rowSource } from '../../platform/db/row-source.ts';

/** A unit of a locked return that somebody holds in their hands. */
export type UnitAtHand = { id: number; return_id: number; order_id: number; is_restocked: boolean };

/**
 * Locks the returns of the given units, in the order of their ids so that no two callers wait for each other, and answers the units that
 * the shop has. Units that were taken out of their return are not among them.
 */
export async function lockUnits(
  tx: Tx,
  shop_id: number,
  line_item_ids: readonly number[],
): Promise<UnitAtHand[]> {
  const named = sql`i.shop_id = ${shop_id} and i.id = any(${line_item_ids}::bigint[]) and i.removed_at is null`;
  await sql`
    select from returns r where r.shop_id = ${shop_id} and r.id in (select i.return_id from return_line_items i where ${named})
    order by r.id for update`.execute(tx);
  const { rows } = await sql<UnitAtHand>`
    select i.id, i.return_id, i.order_id, i.restocked_at is not null as is_restocked from return_line_items i where ${named}
    order by i.return_id, i.id`.execute(tx);
  return rows;
}

/** What is to be shown of a unit: its condition or its disposition; null: nothing. */
export type Finding = { id: number; content: string | null };

/** Shows what was found on units of locked returns, in place of what was there before; their goods count as arrived. */
export async function writeFindings(
  tx: Tx,
  shop_id: number,
  member: 'condition' | 'disposition',
  findings: readonly Finding[],
  at: Date,
): Promise<void> {
  const { rows } = rowSource<Finding>({ id: 'bigint', content: 'jsonb' }, findings);
  await sql`
    with found as (
      update return_line_items i set ${sql.ref(member)} = x.content from ${rows}
      where i.shop_id = ${shop_id} and i.id = x.id returning i.return_id
    )
    update returns r set goods_moved_at = coalesce(r.goods_moved_at, ${at}), updated_at = ${wholeSecond(at)}
    where r.shop_id = ${shop_id} and r.id in (select return_id from found)`.execute(tx);
}

/** What is shown of a unit of a locked return. */
export async function readFindings(
  tx: Tx,
  shop_id: number,
  line_item_id: number,
): Promise<{ condition: object | null; disposition: object | null }> {
  const { condition, disposition } = await tx
    .selectFrom('return_line_items')
    .select(['condition', 'disposition'])
    .where('shop_id', '=', shop_id)
    .where('id', '=', line_item_id)
    .executeTakeFirstOrThrow();
  return { condition: condition as object | null, disposition: disposition as object | null };
}

/** When and by whom a locked return ended, and whether it was processed; its last change where it hasn't ended. */
export async function readEnd(
  tx: Tx,
  shop_id: number,
  return_id: number,
): Promise<{ was_processed: boolean; ended_at: Date; ended_by: string | null }> {
  const { rows } = await sql<{ was_processed: boolean; ended_at: Date; ended_by: string | null }>`
    select r.processed_at is not null as was_processed, coalesce(r.closed_at, r.updated_at) as ended_at,
      coalesce(case when r.processed_at is not null then r.process_actor end,
        (select e.actor from events e where e.shop_id = r.shop_id and e.return_id = r.id order by e.sequence desc limit 1)) as ended_by
    from returns r where r.shop_id = ${shop_id} and r.id = ${return_id}`.execute(tx);
  return rows[0]!;
}
