import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../../../platform/deps.ts';
import { imageInvalid } from '../../../../platform/files/clean-images.ts';
import type { CleanImage } from '../../../../platform/images.ts';
import { withItem } from '../draft.ts';
import type { NewImage } from '../draft.ts';
import { readDigests } from '../store-images.ts';
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
  return editDraft(deps, target, ['created'], async ({ tx, draft }) => {
    const { image_tokens } = itemOf(draft, item_id);
    const known = await readDigests(tx, target.shop.id, item_id);
    const new_images = images.flatMap((image): NewImage[] => {
      const digest = createHash('sha256').update(image.content).digest();
      const is_new = !known.has(digest.toString('hex'));
      known.add(digest.toString('hex'));
      return is_new ? [{ ...image, item_id, digest, token: randomBytes(16).toString('base64url') }] : [];
    });
    if (new_images.length === 0) return draft;
    if (known.size > max_images) throw imageInvalid(`An item has at most ${max_images} images.`);
    const tokens = new_images.map(({ token }) => token);
    return { ...withItem(draft, item_id, { image_tokens: [...image_tokens, ...tokens] }), new_images };
  });
}

/** Takes a picture away again. Refusals: draft_not_found, draft_not_open, draft_item_not_found. */
export function removeImage(
  deps: Deps,
  target: DraftTarget,
  item_id: string,
  token: string,
): Promise<DraftView> {
  return editDraft(deps, target, ['created'], ({ draft }) => {
    const { image_tokens } = itemOf(draft, item_id);
    return withItem(draft, item_id, { image_tokens: image_tokens.filter((one) => one !== token) });
  });
}
