import type { Tx } from '../../platform/db.ts';
import type { NewReviewCause } from './new-return.ts';

type Ref = { shop_id: number; return_id: number };

/** Keeps why a new return is in review. */
export async function insertReviews(
  tx: Tx,
  { shop_id, return_id }: Ref,
  causes: readonly NewReviewCause[],
): Promise<void> {
  if (causes.length === 0) return;
  await tx
    .insertInto('return_reviews')
    .values(
      causes.map(({ cause, decided_by: { id, name, policy }, note, held }, index) => ({
        shop_id,
        return_id,
        number: index + 1,
        cause,
        decided_by: id,
        name,
        policy_id: policy?.id ?? null,
        policy_version: policy?.version ?? null,
        note,
        held: JSON.stringify(held),
      })),
    )
    .execute();
}

/** The review of a return ends: what caused it isn't why it comes into another one. */
export async function endReviews(tx: Tx, { shop_id, return_id }: Ref, at: Date): Promise<void> {
  await tx
    .updateTable('return_reviews')
    .set({ ended_at: at })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('ended_at', 'is', null)
    .execute();
}
