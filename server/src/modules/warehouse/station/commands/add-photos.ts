import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { imageInvalid } from '../../../../platform/files/clean-images.ts';
import type { CleanImage } from '../../../../platform/images.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { lockUnits, readFindings, writeFindings } from '../../../returns/index.ts';
import { max_photos, photoPath } from '../json.ts';
import { lockParcel } from '../store-parcels.ts';
import { insertPhoto, listPhotoTokens } from '../store-photos.ts';
import type { PhotoSubject } from '../store-photos.ts';
import { parcelNotFound } from './match-parcel.ts';

type Photos = { subject: PhotoSubject; images: readonly CleanImage[]; by: string };

/**
 * Adds photos to a unit or to a parcel that nobody could assign; answers the URLs of all. A photo that is there already isn't added again. Photos of a
 * unit that was graded are shown with its condition. Refusals: unit_not_found, parcel_not_found, image_invalid.
 */
export function addPhotos(deps: Deps, { subject, images, by }: Photos): Promise<string[]> {
  return deps.db.inTransaction(async (tx) => {
    const showPhotos = await lockSubject(tx, deps, subject);
    for (const image of images) {
      const digest = createHash('sha256').update(image.content).digest();
      const token = randomBytes(16).toString('base64url');
      const taken = { taken_by: by.slice(0, 200), created_at: deps.clock.now() };
      await insertPhoto(tx, subject, { ...image, digest, token, ...taken });
    }
    const tokens = await listPhotoTokens(tx, subject);
    if (tokens.length > max_photos) throw imageInvalid(`At most ${max_photos} photos can be added.`);
    const urls = tokens.map((token) => deps.config.origin + photoPath(token));
    await showPhotos(urls);
    return urls;
  });
}

/** Locks what is photographed. Returns what shows its photos elsewhere. */
async function lockSubject(
  tx: Tx,
  deps: Deps,
  { shop_id, return_line_item_id, parcel_id }: PhotoSubject,
): Promise<(urls: readonly string[]) => Promise<void>> {
  if (parcel_id !== null) {
    if (!(await lockParcel(tx, shop_id, parcel_id))) throw parcelNotFound();
    return async () => {};
  }
  const [unit] = await lockUnits(tx, shop_id, [return_line_item_id]);
  if (!unit) throw new Refusal('unit_not_found', 'No unit found with this ID.');
  const { condition } = await readFindings(tx, shop_id, unit.id);
  return async (images) => {
    if (!condition) return;
    const content = JSON.stringify({ ...condition, images });
    await writeFindings(tx, shop_id, 'condition', [{ id: unit.id, content }], deps.clock.now());
    await recordEvents(tx, deps, shop_id, unit.return_id, [event('return.updated')]);
  };
}
