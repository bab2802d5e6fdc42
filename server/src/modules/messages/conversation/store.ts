import type { Tx } from '../../../platform/db.ts';

/** Characters of a message. */
export const longest_message = 2000;

export type NewMessage = { shop_id: number; return_id: number; text: string; created_at: Date };

/** Adds what a shopper wrote about a locked return, and answers its id. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto('return_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many messages there are about a locked return, and how many of them since a time. */
export async function countMessages(
  tx: Tx,
  return_id: number,
  since: Date,
  shop_id: number,
): Promise<{ all: number; recent: number }> {
  const { all, recent } = await tx
    .selectFrom('return_messages')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('created_at', '>', since).as('recent'),
    ])
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .executeTakeFirstOrThrow();
  return { all, recent };
}

/** Marks the messages about a locked return as answered, and answers how many were not. */
export async function markAnswered(
  tx: Tx,
  return_id: number,
  answered: { answered_at: Date; answered_by: string | null },
  shop_id: number,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('return_messages')
    .set(answered)
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
