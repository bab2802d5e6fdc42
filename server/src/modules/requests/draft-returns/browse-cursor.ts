import type { Cursors } from '../../../platform/paging/paging.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { Browsing } from './commands/browse-products.ts';
import type { BrowsePlace } from './store-catalogue.ts';

/** Variants of a page. */
const browsed_at_once = 24;

const bound = 'browse';

/** The cursor of the page that begins after a place. */
export const writePlace = (cursors: Cursors, place: BrowsePlace | null): string | null =>
  place && cursors.write(bound, [place.price, place.id]);

/** What a query asks to browse for. Refusals: validation_failed for a cursor that was changed. */
export function browsingOf(
  cursors: Cursors,
  query: Partial<Record<'query' | 'collection' | 'type' | 'size' | 'free' | 'order' | 'cursor', string>>,
): Omit<Browsing, 'item_ids'> {
  return {
    query: query.query ?? '',
    collection: query.collection || null,
    type: query.type || null,
    size: query.size === '' ? null : query.size,
    is_free: query.free === 'true',
    order: query.order === 'price' ? 'price' : 'new',
    after: query.cursor ? readPlace(cursors, query.cursor) : null,
    limit: browsed_at_once,
  };
}

function readPlace(cursors: Cursors, cursor: string): BrowsePlace {
  try {
    const [price, id] = cursors.read(bound, cursor) as [number, number];
    return { price, id };
  } catch {
    throw invalid({ cursor: ['The selected cursor is invalid.'] });
  }
}
