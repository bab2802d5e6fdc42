import { currentAct } from '../../../platform/acts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import { insertServiceNote } from '../rows.ts';
import { lockReturn } from '../store.ts';
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
    await insertServiceNote(
      tx,
      { shop_id, return_id },
      content,
      deps.clock.now(),
      currentAct()?.actor.name ?? null,
    );
  });
}
