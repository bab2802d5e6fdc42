import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

export type KeptPicture = { content: Buffer | null; fetched_at: Date };

type Key = { shop_id: number; digest: Buffer };

/** The active shop of a handle. */
export function findShopOfPicture(db: Reader, handle: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('shops')
    .select('id')
    .where('handle', '=', handle)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

export function readPicture(db: Reader, { shop_id, digest }: Key): Promise<KeptPicture | undefined> {
  return db
    .selectFrom('product_pictures')
    .select(['content', 'fetched_at'])
    .where('shop_id', '=', shop_id)
    .where('digest', '=', digest)
    .executeTakeFirst();
}

/** Keeps what was fetched. */
export async function keepPicture(tx: Tx, key: Key, picture: KeptPicture): Promise<void> {
  await tx
    .insertInto('product_pictures')
    .values({ ...key, ...picture })
    .onConflict((conflict) => conflict.columns(['shop_id', 'digest']).doUpdateSet(picture))
    .execute();
}

/** Deletes pictures that were fetched before a moment, a batch at a time; answers how many. */
export async function deleteOldPictures(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from product_pictures where (shop_id, digest) in (
      select shop_id, digest from product_pictures where fetched_at < ${before} order by fetched_at limit 500)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
