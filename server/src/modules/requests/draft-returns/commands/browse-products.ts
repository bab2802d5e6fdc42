import type { Deps } from '../../../../platform/deps.ts';
import type { Draft } from '../draft.ts';
import type { VariantChoice } from '../item-options.ts';
import { browseCatalogue, countCatalogue, readShelves } from '../store-catalogue.ts';
import type { BrowseFilter, BrowsePlace, FreeFilter, Shelves } from '../store-catalogue.ts';
import { freeWith, openChoices, openQuotes, wordsOf } from './read-options.ts';
import type { DraftTarget } from './edit-draft.ts';

/** What is browsed for. `size`: undefined for the size that the reason asks for, null for every one. */
export type Browsing = Pick<BrowseFilter, 'collection' | 'type' | 'order' | 'after'> & {
  item_ids: readonly string[];
  query: string;
  size: string | null | undefined;
  is_free: boolean;
  limit: number;
  /** Also how many there are on all pages. */
  counts?: boolean;
};

/** A page of other products, and what they can be browsed by. */
export type BrowsedProducts = {
  draft: Draft;
  can_search: boolean;
  variants: VariantChoice[];
  /** Where the next page begins; null on the last. */
  next: BrowsePlace | null;
  /** How many there are on all pages, or that there are more than these; null if that wasn't asked for. */
  counted: { count: number; has_more: boolean } | null;
  shelves: Shelves;
  /** The size that was looked for. */
  size: string | null;
  free_with: FreeFilter;
};

const no_shelves: Shelves = { collections: [], types: [], own_type: null, sizes: [], size: null };
const no_products = { variants: [], next: null, counted: null, shelves: no_shelves, size: null };

/**
 * Quotes a page of other products for items of one line, in stock and within the limits of the policy. Changes and reserves nothing.
 * Refusals: draft_not_found, draft_not_open, draft_item_not_found.
 */
export function browseProducts(
  deps: Deps,
  target: DraftTarget,
  { item_ids, query, is_free, limit, counts = false, ...browsing }: Browsing,
): Promise<BrowsedProducts> {
  return deps.db.inTransaction(async (tx) => {
    const choosing = await openChoices(tx, deps, target, item_ids);
    const { draft, can_search, question, now } = choosing;
    const free_with = freeWith(choosing);
    if (!can_search) return { draft, can_search, ...no_products, free_with };
    const shelves = await readShelves(tx, draft, question);
    const { size = shelves.size } = browsing;
    const is_only_free = is_free || draft.is_gift;
    const filter = { ...browsing, size, words: wordsOf(query) ?? [], free: is_only_free ? free_with : null };
    const found = await browseCatalogue(tx, draft, { question, filter, limit }, now);
    const all = { question, filter: { ...filter, after: null } };
    const counted = counts ? await countCatalogue(tx, draft, all, now) : null;
    const page = found.slice(0, limit);
    const quotes = await openQuotes(tx, { ...choosing, variants: page });
    const variants = page.flatMap(({ price: _price, id: _id, ...variant }): VariantChoice[] => {
      const amounts = quotes.ofVariant(variant);
      const is_extra = amounts !== null && (amounts.adds.amount_due > 0 || amounts.adds.net < 0);
      return amounts && !(is_only_free && is_extra) ? [{ ...variant, amounts }] : [];
    });
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      draft,
      can_search,
      variants,
      next: last ? { price: last.price, id: last.id } : null,
      counted,
      shelves,
      size,
      free_with,
    };
  });
}
