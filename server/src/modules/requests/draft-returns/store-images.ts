import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { CleanImage } from '../../../platform/images.ts';
import type { NewImage } from './draft.ts';

/** The SHA-256 of the content of each picture of an item, in hexadecimal. */
export async function readDigests(db: Reader, shop_id: number, item_id: string): Promise<Set<string>> {
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from draft_return_images where shop_id = ${shop_id} and draft_return_item_id = ${item_id}`.execute(
    db,
  );
  return new Set(rows.map(({ digest }) => digest));
}

/** Adds pictures to items of a locked draft. */
export async function insertImages(
  tx: Tx,
  shop_id: number,
  images: readonly NewImage[],
  at: Date,
): Promise<void> {
  const rows = images.map(({ item_id, digest, token, content_type, content, width_px, height_px }) => ({
    shop_id,
    draft_return_item_id: item_id,
    digest,
    token,
    content_type,
    content,
    width_px,
    height_px,
    created_at: at,
  }));
  await tx.insertInto('draft_return_images').values(rows).execute();
}

/** Deletes pictures of a locked draft. */
export async function deleteImages(tx: Tx, shop_id: number, tokens: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('draft_return_images')
    .where('shop_id', '=', shop_id)
    .where('token', 'in', tokens)
    .execute();
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
