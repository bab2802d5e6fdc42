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
