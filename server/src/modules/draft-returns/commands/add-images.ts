import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { ImageError, cleanImage } from '../../../platform/images.ts';
import type { CleanImage } from '../../../platform/images.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { UploadedFile } from '../../../platform/files/upload.ts';
import { countImages, deleteImage, insertImage } from '../store-images.ts';
import type { DraftView } from '../view.ts';
import { editDraft, itemOf } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Pictures of one item, and the largest file that one is made from. */
export const max_images = 5;
export const max_image_bytes = 10_485_760;

/**
 * Adds pictures to an item. One that the item has already is not added again. Refusals: image_invalid for one too many; draft_not_found,
 * draft_not_open, draft_item_not_found.
 */
export function addImages(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  images: readonly CleanImage[],
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async ({ tx, draft, now }) => {
    itemOf(draft, item_id);
    let changed = false;
    for (const image of images) {
      const digest = createHash('sha256').update(image.content).digest();
      const token = randomBytes(16).toString('base64url');
      if (await insertImage(tx, target.shop.id, item_id, { ...image, digest, token }, now)) changed = true;
    }
    if (changed && (await countImages(tx, target.shop.id, item_id)) > max_images)
      throw imageInvalid(`An item has at most ${max_images} images.`);
    return changed;
  });
}

/** Takes a picture away again. Refusals: draft_not_found, draft_not_open, draft_item_not_found. */
export function removeImage(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  token: string,
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], async ({ tx, draft }) => {
    itemOf(draft, item_id);
    return deleteImage(tx, target.shop.id, item_id, token);
  });
}

/**
 * Writes the pictures of an upload anew, without anything else that the files held. Refusals: image_invalid for a file that isn't an image, is
 * too large, or one too many; service_unavailable when too many images of the shop are waiting.
 */
export async function cleanImages(files: readonly UploadedFile[], shop_id: number): Promise<CleanImage[]> {
  if (files.length === 0) throw imageInvalid('Send at least one file in the field images.');
  if (files.length > max_images) throw imageInvalid(`Send at most ${max_images} files.`);
  const images: CleanImage[] = [];
  for (const [index, { handle, size_bytes }] of files.entries()) {
    if (size_bytes > max_image_bytes)
      throw imageInvalid(`It is larger than ${max_image_bytes} bytes.`, index);
    images.push(
      await cleanImage(handle, shop_id).catch((error: unknown) => {
        throw error instanceof ImageError ? imageInvalid(error.message, index) : error;
      }),
    );
  }
  return images;
}

function imageInvalid(message: string, index?: number): Refusal {
  if (index === undefined) return new Refusal('image_invalid', message, { errors: { images: [message] } });
  const detail = `File ${index + 1} can't be accepted. ${message}`;
  return new Refusal('image_invalid', detail, { errors: { [`images.${index}`]: [message] } });
}
