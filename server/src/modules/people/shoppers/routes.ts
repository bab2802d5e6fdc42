import type { Deps } from '../../../platform/deps.ts';
import { cursorEnvelope, cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { invalid } from '../../../platform/refusal.ts';
import { readAmountFilter } from '../../../platform/schema/amount-filter.ts';
import { JsonText, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import * as examples from './examples.ts';
import { noteRoutes } from './routes/notes.ts';
import { privacyRoutes } from './routes/privacy.ts';
import * as schemas from './schemas.ts';
import { readShoppers } from './store-list.ts';
import type { ShopperFilters, ShopperRow, ShopperSort } from './store-list.ts';
import { readHistory } from './store.ts';

const read_defaults = {
  tag: 'Customer histories',
  allow: { key: 'returns', staff: 'customers:read' },
  method: 'GET',
} as const;

/** Customers with returns, and what is known of one of them. */
export function shopperRoutes(deps: Deps): Route[] {
  return [listRoute(deps), historyRoute(deps), ...noteRoutes(deps), ...privacyRoutes(deps)];
}

function listRoute({ db, cursors, config }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'listShoppers',
    path: '/shoppers',
    summary: 'List customers with returns',
    description:
      'Everybody who requested a return, by email address, name, last return or what they returned. Returns without an address are not included. With `return_percent_above`, a page can have fewer customers than `limit` while there are more: go on with `next_page_url`.',
    query: schemas.ShopperQuery,
    success: {
      description: 'A page of the customers.',
      schema: cursorEnvelope('shoppers', schemas.Shopper),
      examples: { page: { shoppers: [examples.shopper], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const bound_to = `shoppers ${caller.shop.id}`;
      // From the oldest on, nearly every return would have a newer one of the same customer.
      if (query.sort === 'last_return' && query.sort_order === 'asc')
        throw invalid({
          sort_order: ['Customers are sorted by their last return in descending order only.'],
        });
      const is_alphabetical = query.sort === undefined || query.sort === 'email' || query.sort === 'name';
      const walk = readWalk<string>(cursors, bound_to, query, is_alphabetical ? 'asc' : 'desc');
      const { sort = 'email', ...filters } = walk.filters as GivenFilters;
      const { rows, ends_at } = await readShoppers(
        db,
        caller.shop,
        filtersOf(filters, caller.shop.currency),
        {
          sort,
          ...walkWindow(walk),
        },
      );
      const page = { cursors, bound_to, origin: config.origin, path, many: 'shoppers' };
      const { shoppers, ...urls } = cursorPage(page, walk, rows, (row) => row.position, ends_at);
      return { shoppers: (shoppers as ShopperRow[]).map(({ shown }) => shown), ...urls };
    },
  });
}

type GivenFilters = Omit<ShopperFilters, 'returned_from'> & { returned_from?: string; sort?: ShopperSort };

function filtersOf({ returned_from, ...filters }: GivenFilters, currency: string): ShopperFilters {
  if (returned_from === undefined) return filters;
  return { ...filters, returned_from: readAmountFilter('returned_from', returned_from, currency) };
}

function historyRoute({ db }: Deps): Route {
  return defineRoute({
    ...read_defaults,
    operation: 'getShopperHistory',
    path: '/shoppers/history',
    summary: "Get a customer's history",
    description:
      'Orders, returns with notes and fraud reports, notes on the customer, and entries of the lists that name the address or an order, up to 100 of each, newest first. For an address that nobody used, the figures are zero.',
    query: schemas.HistoryQuery,
    success: {
      description: 'The history.',
      schema: schemas.ShopperHistory,
      examples: { history: examples.history },
    },
    refusals: ['validation_failed'],
    handle: async ({ caller, query }) =>
      new JsonText(await readHistory(db, caller.shop, query.email.trim().toLowerCase())),
  });
}
