import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { listingKey } from './listing-key.ts';
import type { ListName, ListingType } from './listing-key.ts';
import { deleteListingRow, findEqual, insertListing, lockList } from './store.ts';
import type { Listing, ListingRef, NewListing } from './store.ts';

/** Items of one list (API contract, 21). */
const max_items_per_list = 100_000;

export type CreateListingInput = {
  shop_id: number;
  list: ListName;
  type: ListingType;
  /** 1 to 255 characters, like the second value. */
  value: string;
  secondary_value?: string | null | undefined;
};

export const listingNotFound = () => new Refusal('listing_not_found', 'The item could not be found.');

/**
 * Puts an item on a list. One whose type and values compare as equal is answered instead of a second one.
 * Refusals: validation_failed when the list is full.
 */
export function createListing(
  deps: Deps,
  { shop_id, list, type, value, secondary_value = null }: CreateListingInput,
): Promise<{ listing: Listing; is_new: boolean }> {
  const item: NewListing = {
    shop_id,
    list,
    type,
    value,
    secondary_value,
    value_key: listingKey(type, value),
    secondary_value_key: secondary_value === null ? null : listingKey(type, secondary_value),
    created_at: deps.clock.now(),
  };
  return deps.db.inTransaction(async (tx) => {
    const count = await lockList(tx, shop_id, list);
    const equal = await findEqual(tx, item);
    if (equal) return { listing: equal, is_new: false };
    if (count >= max_items_per_list) {
      throw invalid({ [`${list}s`]: [`The ${list} can have at most ${max_items_per_list} items.`] });
    }
    return { listing: await insertListing(tx, item), is_new: true };
  });
}

/** Takes an item off its list. Refusals: listing_not_found. */
export function deleteListing(deps: Deps, item: ListingRef): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    await lockList(tx, item.shop_id, item.list);
    if (!(await deleteListingRow(tx, item))) throw listingNotFound();
  });
}
