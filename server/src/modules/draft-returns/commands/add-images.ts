import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import { imageInvalid } from '../../../platform/files/clean-images.ts';
import type { CleanImage } from '../../../platform/images.ts';
import { countImages, deleteImage, insertImage } from '../store-images.ts';
import type { DraftView } from '../view.ts';
import { editDraft, itemOf } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** Pictures of one item. */
export const max_images = 6;

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
