import { wholeSecond } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';

/** Writes a note of the service itself on the timeline of a locked return. */
export async function insertServiceNote(
  tx: Tx,
  { shop_id, return_id }: { shop_id: number; return_id: number },
  content: string,
  at: Date,
  author: string | null = null,
): Promise<void> {
  await tx
    .insertInto('return_notes')
    .values({ shop_id, return_id, content, author, created_at: wholeSecond(at) })
    .execute();
  await tx
    .updateTable('returns')
    .set((column) => ({ note_count: column('note_count', '+', 1) }))
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .execute();
}

/** Says where the goods of a locked return go, unless that is known already. */
export async function chooseDestination(
  tx: Tx,
  { shop_id, return_id }: { shop_id: number; return_id: number },
  destination_id: number,
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ destination_id })
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .where('destination_id', 'is', null)
    .execute();
}

export {
  areNewItemsPaid,
  notePlatformOrder,
  readPlatformDraft,
  readRequestedOrder,
  storePlatformDraft,
} from './platform-orders.ts';
