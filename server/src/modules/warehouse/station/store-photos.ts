import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';
import type { CleanImage } from '../../../platform/images.ts';

/** What a photo shows: a unit, or a parcel that nobody could assign. */
export type PhotoSubject = { shop_id: number } & (
  | { return_line_item_id: number; parcel_id: null }
  | { return_line_item_id: null; parcel_id: string }
);

export type NewPhoto = CleanImage & { digest: Buffer; token: string; taken_by: string; created_at: Date };

const of = ({ shop_id, return_line_item_id, parcel_id }: PhotoSubject) =>
  parcel_id === null
    ? sql`p.shop_id = ${shop_id} and p.return_line_item_id = ${return_line_item_id}`
    : sql`p.shop_id = ${shop_id} and p.parcel_id = ${parcel_id}`;

/** Adds a photo to a locked subject; one that is there already isn't added again. */
export async function insertPhoto(tx: Tx, subject: PhotoSubject, photo: NewPhoto): Promise<void> {
  await tx
    .insertInto('station_photos')
    .values({ ...subject, ...photo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tokens of the photos of a subject, the first taken first. */
export async function listPhotoTokens(db: Reader, subject: PhotoSubject): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select p.token from station_photos p where ${of(subject)} order by p.number`.execute(db);
  return rows.map(({ token }) => token);
}

/** The photo of a token. */
export async function readPhoto(
  db: Reader,
  token: string,
): Promise<Pick<CleanImage, 'content' | 'content_type'> | undefined> {
  return db
    .selectFrom('station_photos')
    .select(['content', 'content_type'])
    .where('token', '=', token)
    .$narrowType<Pick<CleanImage, 'content_type'>>()
    .executeTakeFirst();
}
