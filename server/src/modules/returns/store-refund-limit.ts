import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Above which refunds, in minor units, staff of a shop must have confirmed who they are; null for no limit. */
export async function readRefundLimit(tx: Tx, shop_id: number): Promise<number | null> {
  const { refund_step_up_above } = await tx
    .selectFrom('shops')
    .select('refund_step_up_above')
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return refund_step_up_above;
}

/** What several returns refund together as quoted, in minor units of the shop's currency. */
export async function readRefundTotal(
  tx: Tx,
  shop_id: number,
  return_ids: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ refund: number }>`
    select coalesce(sum(t.refund), 0)::bigint as refund from return_totals t
    where t.shop_id = ${shop_id} and t.return_id = any(${return_ids}::bigint[]) and t.basis = 'shop'`.execute(
    tx,
  );
  return rows[0]!.refund;
}
