import { Type } from '../../../platform/type.ts';
import type { Deps } from '../../../platform/deps.ts';
import { numberedPage, pageWindow } from '../../../platform/paging/numbered-page.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { createListing, deleteListing, listingNotFound } from './commands.ts';
import * as examples from './examples.ts';
import { LISTS } from './listing-key.ts';
import type { ListName } from './listing-key.ts';
import * as schemas from './schemas.ts';
import { readListing, readListingPage } from './store.ts';

const tag = 'Blocklist and allowlist';
const readers = { key: 'orders', staff: 'listings:read' } as const;
const writers = { key: 'orders', staff: 'listings:write' } as const;
const default_page_size = 15;
const path_id = { id: 'Identifier of the item.' };

/** What the texts of each list's operations say. */
const words = {
  blocklist: {
    operation: 'BlocklistItem',
    effect:
      'A blocklist item excludes an order, all orders of a customer, a variant, or products with a tag from returns. Allowlist items and the right of withdrawal take precedence.',
  },
  allowlist: {
    operation: 'AllowlistItem',
    effect:
      'An allowlist item exempts an order, or all orders of a customer, from window, final sale and blocklist.',
  },
} as const satisfies Record<ListName, unknown>;

/** The operations of API contract, 12.3: the same four on both lists. */
export function listingRoutes(deps: Deps): Route[] {
  return LISTS.flatMap((list) => [...readRoutes(deps, list), ...writeRoutes(deps, list)]);
}

function readRoutes({ db, config }: Deps, list: ListName): Route[] {
  const { operation, effect } = words[list];
  return [
    defineRoute({
      operation: `list${operation}s`,
      tag,
      allow: readers,
      method: 'GET',
      path: `/${list}s`,
      summary: `List the items of the ${list}`,
      description: `Numbered pages, by \`id\` ascending. ${effect}`,
      query: schemas.ListingQuery,
      success: {
        description: 'A page.',
        schema: schemas.ListingPage,
        examples: { page: examples.listingPage(list) },
      },
      refusals: ['validation_failed'],
      async handle({ caller, query, path }) {
        const window = pageWindow(query, default_page_size);
        const { rows, total } = await readListingPage(db.root, { shop_id: caller.shop.id, list }, window);
        const { pageSize } = query;
        return numberedPage({ origin: config.origin, path, query: { pageSize }, window, total, rows });
      },
    }),
    defineRoute({
      operation: `get${operation}`,
      tag,
      allow: readers,
      method: 'GET',
      path: `/${list}s/{id}`,
      summary: `Get an item of the ${list}`,
      description: 'One item, with the time of its creation.',
      params: path_id,
      success: {
        description: 'The item.',
        schema: schemas.ListingDetails,
        examples: { item: { ...examples.listings[list], created_at: examples.created_at } },
      },
      refusals: ['listing_not_found'],
      async handle({ caller, params }) {
        const item = { shop_id: caller.shop.id, list, id: pathId(params['id']) };
        const found = await readListing(db.root, item);
        if (!found) throw listingNotFound();
        return found;
      },
    }),
  ];
}

function writeRoutes(deps: Deps, list: ListName): Route[] {
  const { operation, effect } = words[list];
  const { type, value } = examples.listings[list];
  return [
    defineRoute({
      operation: `create${operation}`,
      tag,
      allow: writers,
      method: 'POST',
      path: `/${list}s`,
      summary: `Add an item to the ${list}`,
      description: `${effect} If an item with this type and values exists, it is returned unchanged. A list can have 100,000 items.`,
      body: schemas.listingBodies[list],
      body_example: { type, value },
      success: {
        status: 201,
        also: { 200: 'The existing item.' },
        description: 'The new item.',
        schema: schemas.Listing,
        examples: { item: examples.listings[list] },
      },
      refusals: ['validation_failed'],
      async handle({ caller, body: { type: kind, value: first, secondary_value } }) {
        const item = { list, type: kind, value: first, secondary_value, shop_id: caller.shop.id };
        const { listing, is_new } = await createListing(deps, item);
        return is_new ? listing : new Answer(listing, { status: 200 });
      },
    }),
    defineRoute({
      operation: `delete${operation}`,
      tag,
      allow: writers,
      method: 'DELETE',
      path: `/${list}s/{id}`,
      summary: `Remove an item from the ${list}`,
      description: "The item has no effect from then on. Existing returns don't change.",
      params: path_id,
      success: { status: 204, description: 'Deleted.', schema: Type.Null(), examples: {} },
      refusals: ['listing_not_found'],
      async handle({ caller, params }) {
        await deleteListing(deps, { shop_id: caller.shop.id, list, id: pathId(params['id']) });
        return null;
      },
    }),
  ];
}
