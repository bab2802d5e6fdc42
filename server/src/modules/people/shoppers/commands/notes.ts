import { currentAct } from '../../../../platform/acts.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { deleteNoteRow, insertNote } from '../store-notes.ts';
import type { NoteRow } from '../store-notes.ts';

export type AddNoteInput = { shop_id: number; email: string; content: string };

/** Keeps a note on a customer, in the name of who acts. */
export function addShopperNote(
  { db, clock }: Deps,
  { shop_id, email, content }: AddNoteInput,
): Promise<NoteRow> {
  const author = currentAct()?.actor.name ?? '';
  return db.inTransaction((tx) =>
    insertNote(tx, { shop_id, email, content, author, created_at: clock.now() }),
  );
}

/** Deletes a note. Refusals: shopper_note_not_found. */
export function deleteShopperNote({ db }: Deps, shop_id: number, id: number): Promise<void> {
  return db.inTransaction(async (tx) => {
    if (!(await deleteNoteRow(tx, shop_id, id)))
      throw new Refusal('shopper_note_not_found', 'The note could not be found.');
  });
}
