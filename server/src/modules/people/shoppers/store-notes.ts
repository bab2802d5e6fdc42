import { sql } from 'kysely';
import type { Tx } from '../../../platform/db.ts';
import type { PersonalRows } from '../../../platform/personal-data.ts';

export type NewNote = { shop_id: number; email: string; content: string; author: string; created_at: Date };
export type NoteRow = { id: number; content: string; author: string; created_at: Date };

export function insertNote(tx: Tx, note: NewNote): Promise<NoteRow> {
  return tx
    .insertInto('shopper_notes')
    .values(note)
    .returning(['id', 'content', 'author', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Deletes a note; false when the shop has no such note. */
export async function deleteNoteRow(tx: Tx, shop_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shopper_notes')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What staff wrote about the customer. */
export const personal_notes: readonly PersonalRows[] = [
  {
    name: 'customer_notes',
    table: 'shopper_notes',
    of: ({ email }) => sql`t.email = ${email}`,
    shown: ['content', 'author', 'created_at'],
    erase: 'delete',
  },
];
