import { parsePid } from '@retour/contract/ids';
import { toTsOffset } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import * as examples from '../examples.ts';
import { currentDetails, currentList } from '../documents.ts';
import { listReturns } from '../list-page.ts';
import { noticeWindow, searchWindow } from '../list-window.ts';
import * as schemas from '../schemas.ts';
import { returnNotFound } from '../store.ts';
import { countTravellingUnits, readReturnDetails, readShippingNotice, searchReturns } from '../store-list.ts';
import { readers, tag } from './shared.ts';

/** Rows of the shipping notice (API contract, 21). */
const max_notice_rows = 50_000;

/** List, details, shipping notice and search (API contract, 11.8 to 11.10 and 18.2). */
export function readRoutes(deps: Deps): Route[] {
  const { db, config, clock } = deps;
  return [
    defineRoute({
      operation: 'listReturns',
      tag,
      allow: readers,
      method: 'GET',
      path: '/warehouse/return/list',
      summary: 'List returns in detail',
      description:
        "Returns of a time window, newest first. The first page fixes the window, also a default one, so new returns don't shift the pages. To poll without losing a change, use `filter=updated_at` with consecutive windows.",
      query: schemas.ListQuery,
      success: {
        description: 'An array, or a page if pages were requested.',
        schema: schemas.ReturnList,
        examples: { array: [examples.open_return], page: examples.return_page },
      },
      refusals: ['validation_failed', 'too_many_rows'],
      handle: ({ caller, query, path }) => listReturns(deps, { shop_id: caller.shop.id, query, path }),
    }),
    defineRoute({
      operation: 'getReturnDetails',
      tag,
      allow: readers,
      legacy_group: 'details',
      method: 'GET',
      path: '/warehouse/return/details',
      summary: 'Get the details of a return, or of all returns of an order',
      description:
        'With `return_id` one return; otherwise all returns of the order, newest first. Several parameters must all match.',
      query: schemas.DetailsQuery,
      success: {
        description: 'The return, or an array of the returns of the order.',
        schema: schemas.DetailsAnswer,
        examples: { return: examples.processed_details, order: [examples.open_details] },
      },
      refusals: ['validation_failed', 'return_not_found'],
      async handle({ caller, query }) {
        const { return_id, order_id, order_name, currency_type = 'shop' } = query;
        if (return_id === undefined && order_id === undefined && order_name === undefined) {
          throw invalid({ return_id: [messages.required('return_id')] });
        }
        const filter = {
          shop_id: caller.shop.id,
          return_id: return_id === undefined ? undefined : pathId(return_id),
          order_id:
            order_id === undefined
              ? undefined
              : { provider: parsePid(order_id) ?? '', own: pathId(order_id) },
          order_name,
        };
        const json = isOneOfShopCurrency(query)
          ? await currentDetails(deps, caller.shop.id, pathId(query.return_id))
          : await readReturnDetails(db, filter, currency_type, config.portal_url);
        if (json === undefined) throw returnNotFound();
        return new JsonText(json);
      },
    }),
    defineRoute({
      operation: 'getShippingNotice',
      tag,
      allow: readers,
      legacy_group: 'asn',
      method: 'GET',
      path: '/warehouse/reporting/asn',
      summary: 'Get the advanced shipping notice',
      description:
        'The units that the warehouse should expect: one row per shipped unit, of returns in every state.',
      query: schemas.ShippingNoticeQuery,
      success: {
        description: 'The units, by return and unit.',
        schema: schemas.ShippingNotices,
        examples: { units: [examples.shipping_notice] },
      },
      refusals: ['validation_failed', 'too_many_rows'],
      async handle({ caller, query }) {
        const window = { ...noticeWindow(query, clock, caller.shop.time_zone), shop_id: caller.shop.id };
        const count = await countTravellingUnits(db, window, max_notice_rows);
        if (count > max_notice_rows) {
          const detail = `More than ${max_notice_rows} units match. Request a shorter time window.`;
          throw new Refusal('too_many_rows', detail, { errors: { to: [detail] } });
        }
        const found = await readShippingNotice(db, window, config.portal_url);
        return currentList(deps, caller.shop.id, found);
      },
    }),
    defineRoute({
      operation: 'searchReturns',
      tag,
      allow: readers,
      method: 'GET',
      path: '/api/v2/returns',
      summary: 'Search returns',
      description: 'Returns in every state, newest first. A page with fewer rows than `limit` is the last.',
      query: schemas.SearchQuery,
      success: {
        description: 'The applied filters, and the returns.',
        schema: schemas.ReturnSearch,
        examples: { found: examples.search },
      },
      refusals: ['validation_failed'],
      async handle({ caller, query }) {
        const { filter = 'created_at', customer_email = null, limit = 300, offset = 0 } = query;
        const { from, to } = searchWindow(query, clock);
        const applied = { from: toTsOffset(from), to: toTsOffset(to), customer_email, filter, limit, offset };
        const search = { shop_id: caller.shop.id, filter, from, to, customer_email, limit, offset };
        const found = await searchReturns(db, search, config.portal_url);
        const head = `{"status":"success","query":${JSON.stringify(applied)},"data":`;
        return currentList(deps, caller.shop.id, found, [head, '}']);
      },
    }),
  ];
}

/** Whether the details are asked for as they are stored: of one return, in the shop's currency. */
function isOneOfShopCurrency<
  T extends { return_id?: unknown; order_id?: unknown; order_name?: unknown; currency_type?: string },
>(query: T): query is T & { return_id: NonNullable<T['return_id']> } {
  const { return_id, order_id, order_name, currency_type = 'shop' } = query;
  return (
    return_id !== undefined && order_id === undefined && order_name === undefined && currency_type === 'shop'
  );
}
