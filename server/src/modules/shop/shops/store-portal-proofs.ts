import type { Tx } from '../../../platform/db.ts';

/** Notes that the record of a shop for its portal address was seen. */
export async function noteProof(
  tx: Tx,
  proof: { portal_address: string; seen_at: Date; shop_id: number },
): Promise<void> {
  await tx
    .insertInto('portal_proofs')
    .values(proof)
    .onConflict((on) => on.columns(['shop_id', 'portal_address']).doUpdateSet({ seen_at: proof.seen_at }))
    .execute();
}

/** Deletes the proof of a portal address that was last seen before a time; whether there was one. */
export async function deleteOldProof(
  tx: Tx,
  { shop_id, portal_address, seen_before }: { portal_address: string; seen_before: Date; shop_id: number },
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('portal_proofs')
    .where('portal_address', '=', portal_address)
    .where('seen_at', '<', seen_before)
    .where('shop_id', '=', shop_id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
