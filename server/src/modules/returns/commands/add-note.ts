import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wholeSecond } from '../../../platform/clock.ts';
import { invalid } from '../../../platform/refusal.ts';
import { lockReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';

/** Notes that one return can have. */
export const max_notes = 1000;

/** Puts a note on the return's timeline, in every state; no webhook. Refusals: return_not_found, validation_failed for the 1,001st. */
export function addNote(
  deps: Deps,
  { shop_id, return_id, content }: ReturnRef & { content: string },
): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    if (row.note_count >= max_notes)
      throw invalid({ notes: [`A return can have at most ${max_notes} notes.`] });
    await insertNote(tx, row, content, deps.clock.now());
  });
}

/** Writes a note of the service itself or of a caller. The return must be locked. */
export async function insertNote(tx: Tx, row: LockedReturn, content: string, at: Date): Promise<void> {
  const { shop_id, id: return_id } = row;
  await tx
    .insertInto('return_notes')
    .values({ shop_id, return_id, content, created_at: wholeSecond(at) })
    .execute();
  await tx
    .updateTable('returns')
    .set((column) => ({ note_count: column('note_count', '+', 1) }))
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .execute();
}
