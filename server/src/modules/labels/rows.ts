import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** Voids the labels of a return that were never scanned; answers their ids. */
export async function voidUnusedLabels(
  tx: Tx,
  shop_id: number,
  return_id: number,
  at: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update labels set voided_at = ${at}
    where shop_id = ${shop_id} and return_id = ${return_id} and voided_at is null and moved_at is null
    returning id`.execute(tx);
  return rows.map((row) => row.id).toSorted((a, b) => a - b);
}
