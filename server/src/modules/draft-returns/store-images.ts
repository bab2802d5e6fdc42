import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db.ts';
import type { CleanImage } from '../../platform/images.ts';

/** How many pictures an item of a locked draft has. */
export async function countImages(tx: Tx, shop_id: number, item_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from draft_return_images where shop_id = ${shop_id} and draft_return_item_id = ${item_id}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Adds a picture to an item of a locked draft; false when it has the same already. */
export async function insertImage(
  tx: Tx,
  shop_id: number,
  item_id: string,
  image: CleanImage & { digest: Buffer; token: string },
  at: Date,
): Promise<boolean> {
  const { digest, token, content_type, content, width_px, height_px } = image;
  const { rows } = await sql`
    insert into draft_return_images (shop_id, draft_return_item_id, digest, token, content_type, content, width_px, height_px, created_at)
    values (${shop_id}, ${item_id}, ${digest}, ${token}, ${content_type}, ${content}, ${width_px}, ${height_px}, ${at})
    on conflict (shop_id, draft_return_item_id, digest) do nothing returning token`.execute(tx);
  return rows.length > 0;
}

/** Takes a picture from an item of a locked draft; false when it has none of this token. */
export async function deleteImage(tx: Tx, shop_id: number, item_id: string, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('draft_return_images')
    .where('shop_id', '=', shop_id)
    .where('draft_return_item_id', '=', item_id)
    .where('token', '=', token)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The picture of a token; those of drafts that came to nothing are not shown any more. */
export async function readImage(
  db: Reader,
  token: string,
  now: Date,
): Promise<Pick<CleanImage, 'content' | 'content_type'> | undefined> {
  const { rows } = await sql<Pick<CleanImage, 'content' | 'content_type'>>`
    select m.content, m.content_type from draft_return_images m
    join draft_return_items i on i.shop_id = m.shop_id and i.id = m.draft_return_item_id
    join draft_returns d on d.shop_id = i.shop_id and d.id = i.draft_return_id
    where m.token = ${token} and d.state <> 'cancelled' and (d.state = 'submitted' or d.expires_at > ${now})`.execute(
    db,
  );
  return rows[0];
}

/** Deletes the pictures of drafts that were cancelled, or expired before a moment, a batch at a time; answers how many. */
export async function deleteOldImages(tx: Tx, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from draft_return_images where (shop_id, draft_return_item_id, digest) in (
      select m.shop_id, m.draft_return_item_id, m.digest from draft_returns d
      join draft_return_items i on i.shop_id = d.shop_id and i.draft_return_id = d.id
      join draft_return_images m on m.shop_id = i.shop_id and m.draft_return_item_id = i.id
      where d.return_id is null and (d.state = 'cancelled' or d.expires_at <= ${now}) limit 100)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
