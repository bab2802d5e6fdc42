import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

/** A saved text, with placeholders in braces. */
export type ReplyTemplate = { id: number; name: string; body: string };
export type NewTemplate = Omit<ReplyTemplate, 'id'>;

/** The templates of a shop, by name. */
export async function listTemplates(db: Reader, shop_id: number): Promise<ReplyTemplate[]> {
  const { rows } = await sql<ReplyTemplate>`
    select t.id, t.name, t.body from reply_templates t where t.shop_id = ${shop_id} order by lower(t.name), t.id`.execute(
    db,
  );
  return rows;
}

/** Lets the templates of a shop be changed by one transaction at a time. */
export async function lockTemplates(tx: Tx, shop_id: number): Promise<void> {
  await sql`select from shops where id = ${shop_id} for no key update`.execute(tx);
}

export async function insertTemplate(
  tx: Tx,
  shop_id: number,
  { name, body }: NewTemplate,
  at: Date,
): Promise<ReplyTemplate> {
  const { id } = await tx
    .insertInto('reply_templates')
    .values({ shop_id, name, body, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name, body };
}

/** Returns whether there is such a template. */
export async function updateTemplate(
  tx: Tx,
  shop_id: number,
  { id, name, body }: ReplyTemplate,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reply_templates')
    .set({ name, body, updated_at: at })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether there was such a template. */
export async function deleteTemplate(tx: Tx, shop_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reply_templates')
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
