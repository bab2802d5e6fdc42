import { parsePid } from '@retour/contract/ids';
import { toTsOffset } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { Deps } from '../../platform/deps.ts';
import { Refusal, invalid } from '../../platform/refusal.ts';
import { JsonText, defineRoute, pathId } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { addNote } from './commands/add-note.ts';
import { cancelReturn } from './commands/cancel-return.ts';
import { closeReturn } from './commands/close-return.ts';
import { flagReturn } from './commands/flag-return.ts';
import { processReturn } from './commands/process-return.ts';
import { removeLineItems } from './commands/remove-line-items.ts';
import * as examples from './examples.ts';
import { listReturns } from './list-page.ts';
import { noticeWindow, searchWindow } from './list-window.ts';
import { readRemovedIds } from './removed-ids.ts';
import * as schemas from './schemas.ts';
import { returnNotFound } from './store.ts';
import {
  countTravellingUnits,
  readNotes,
  readReturnDetails,
  readShippingNotice,
  searchReturns,
} from './store-list.ts';

const tag = 'Returns';
const scope = 'returns';
const path_id = { return_id: 'Identifier of the return.' };
const done = { description: 'Done.', schema: schemas.True, examples: { done: true } };
/** Rows of the shipping notice (API contract, section 21). */
const max_notice_rows = 50_000;

/** The operations of API contract 11.1 to 11.10 and 18.2. */
export function returnRoutes(deps: Deps): Route[] {
  return [...actRoutes(deps), ...noteRoutes(deps), ...readRoutes(deps)];
}

function actRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'processReturn',
      tag,
      scope,
      legacy_group: 'process',
      method: 'POST',
      path: '/warehouse/return/{return_id}/process',
      summary: 'Process a return',
      description:
        'Queues the return for processing and answers before it happens: refunds, store credit and exchange orders are made, then the return is closed. The end is announced by `return.closed` or `return.processing.failed`. While processing is under way a repeat answers `true` and changes nothing.',
      params: path_id,
      body: schemas.ProcessBody,
      body_example: examples.process_body,
      success: { description: 'Accepted and queued.', schema: schemas.True, examples: { queued: true } },
      refusals: [
        'validation_failed',
        'return_not_found',
        'return_closed',
        'return_cancelled',
        'return_expired',
        'return_flagged',
        'return_in_review',
        'order_changed',
      ],
      async handle({ caller, params, body }) {
        await processReturn(deps, {
          shop_id: caller.shop.id,
          return_id: pathId(params['return_id']),
          details: body,
          source: 'warehouse',
        });
        return true;
      },
    }),
    defineRoute({
      operation: 'removeLineItems',
      tag,
      scope,
      legacy_group: 'remove',
      method: 'POST',
      path: '/warehouse/return/{return_id}/remove',
      summary: 'Remove line items and process the rest',
      description:
        'Takes units out that did not arrive or are refused, then processes what is left. All ids belong in one call, because the call starts processing; with no unit left the return is cancelled. Units with the resolution `refund` or `credit` whose settlement has not run can be removed.',
      params: path_id,
      query: schemas.RemoveQuery,
      body: schemas.RemoveBody,
      body_example: { line_item_id: [5120331, 5120333] },
      success: {
        description: 'Removed, and the rest is queued.',
        schema: schemas.True,
        examples: { queued: true },
      },
      refusals: [
        'validation_failed',
        'return_not_found',
        'return_closed',
        'return_cancelled',
        'return_expired',
        'return_flagged',
        'return_in_review',
        'return_processing',
        'order_changed',
        'no_line_items_qualify',
        'line_items_do_not_qualify',
      ],
      async handle({ caller, params, query, body }) {
        const line_item_ids = readRemovedIds(query.line_item_id ?? body.line_item_id);
        await removeLineItems(deps, {
          shop_id: caller.shop.id,
          return_id: pathId(params['return_id']),
          line_item_ids,
          source: 'warehouse',
        });
        return true;
      },
    }),
    defineRoute({
      operation: 'cancelReturn',
      tag,
      scope,
      legacy_group: 'cancel',
      method: 'POST',
      path: '/warehouse/return/{return_id}/cancel',
      summary: 'Cancel a return',
      description:
        'Calls the return off before goods or money moved: its units can be returned again, and unused labels are voided.',
      params: path_id,
      success: done,
      refusals: [
        'return_not_found',
        'return_closed',
        'return_cancelled',
        'return_expired',
        'return_flagged',
        'return_in_review',
        'return_processing',
        'goods_or_money_moved',
      ],
      async handle({ caller, params }) {
        await cancelReturn(deps, { shop_id: caller.shop.id, return_id: pathId(params['return_id']) });
        return true;
      },
    }),
    defineRoute({
      operation: 'flagReturn',
      tag,
      scope,
      legacy_group: 'flag',
      method: 'POST',
      path: '/warehouse/return/{return_id}/flag',
      summary: 'Flag a return for review',
      description:
        'Stops automatic processing until a person acts. The reason belongs into a note. A return that is in review already stays as it is.',
      params: path_id,
      success: done,
      refusals: [
        'return_not_found',
        'return_closed',
        'return_cancelled',
        'return_expired',
        'return_processing',
      ],
      async handle({ caller, params }) {
        await flagReturn(deps, { shop_id: caller.shop.id, return_id: pathId(params['return_id']) });
        return true;
      },
    }),
    defineRoute({
      operation: 'closeReturn',
      tag,
      scope,
      legacy_group: 'close',
      method: 'POST',
      path: '/warehouse/return/{return_id}/close',
      summary: 'Close a return without executing its outcomes',
      description: 'Nothing is paid, and the units cannot be returned again.',
      params: path_id,
      success: done,
      refusals: [
        'return_not_found',
        'return_closed',
        'return_cancelled',
        'return_expired',
        'return_processing',
      ],
      async handle({ caller, params }) {
        await closeReturn(deps, { shop_id: caller.shop.id, return_id: pathId(params['return_id']) });
        return true;
      },
    }),
  ];
}

function noteRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      operation: 'getReturnNotes',
      tag,
      scope,
      legacy_group: 'notes',
      method: 'GET',
      path: '/warehouse/return/{return_id}/notes',
      summary: 'Get the notes of a return',
      description: 'All notes, newest first; those that the service wrote itself are included.',
      params: path_id,
      success: {
        description: 'The notes.',
        schema: schemas.ReturnNotes,
        examples: { notes: [examples.note, examples.process_note], none: [] },
      },
      refusals: ['return_not_found', 'no_notes'],
      async handle({ caller, params }) {
        const notes = await readNotes(deps.db, caller.shop.id, pathId(params['return_id']));
        if (notes === undefined) throw returnNotFound();
        if (notes === '[]' && caller.profile === 'legacy')
          throw new Refusal('no_notes', 'The return has no notes.');
        return new JsonText(notes);
      },
    }),
    defineRoute({
      operation: 'createReturnNote',
      tag,
      scope,
      legacy_group: 'note',
      method: 'POST',
      path: '/warehouse/return/{return_id}/note',
      summary: 'Add a note to a return',
      description: 'The note appears on the timeline of the return, in every state. No webhook is sent.',
      params: path_id,
      body: schemas.NoteBody,
      body_example: { content: 'Box arrived open.' },
      success: done,
      refusals: ['validation_failed', 'return_not_found'],
      async handle({ caller, params, body }) {
        await addNote(deps, {
          shop_id: caller.shop.id,
          return_id: pathId(params['return_id']),
          content: body.content,
        });
        return true;
      },
    }),
  ];
}

function readRoutes(deps: Deps): Route[] {
  const { db, config, clock } = deps;
  return [
    defineRoute({
      operation: 'listReturns',
      tag,
      scope,
      method: 'GET',
      path: '/warehouse/return/list',
      summary: 'List returns in detail',
      description:
        'Returns of a window, newest first. The first page freezes the window, also a defaulted one, so that new returns never shift pages. Poll with `filter=updated_at` and windows that touch, and no change is lost.',
      query: schemas.ListQuery,
      success: {
        description: 'An array, or a page when pages were asked for.',
        schema: schemas.ReturnList,
        examples: { array: [examples.open_return], page: examples.return_page },
      },
      refusals: ['validation_failed', 'too_many_rows'],
      handle: ({ caller, query, path }) => listReturns(deps, { shop_id: caller.shop.id, query, path }),
    }),
    defineRoute({
      operation: 'getReturnDetails',
      tag,
      scope,
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
        const json = await readReturnDetails(db, filter, currency_type, config.portal_url);
        if (json === undefined) throw returnNotFound();
        return new JsonText(json);
      },
    }),
    defineRoute({
      operation: 'getShippingNotice',
      tag,
      scope,
      legacy_group: 'asn',
      method: 'GET',
      path: '/warehouse/reporting/asn',
      summary: 'Get the advanced shipping notice',
      description:
        'What the warehouse should expect: one row per unit that travels, of returns in every state.',
      query: schemas.ShippingNoticeQuery,
      success: {
        description: 'The units, by return and unit.',
        schema: schemas.ShippingNotices,
        examples: { units: [examples.shipping_notice] },
      },
      refusals: ['validation_failed', 'too_many_rows'],
      async handle({ caller, query }) {
        const window = { shop_id: caller.shop.id, ...noticeWindow(query, clock, caller.shop.time_zone) };
        if ((await countTravellingUnits(db, window, max_notice_rows)) > max_notice_rows) {
          const detail = `More than ${max_notice_rows} units match. Ask for a shorter time.`;
          throw new Refusal('too_many_rows', detail, { errors: { to: [detail] } });
        }
        return new JsonText(await readShippingNotice(db, window));
      },
    }),
    defineRoute({
      operation: 'searchReturns',
      tag,
      scope,
      method: 'GET',
      path: '/api/v2/returns',
      summary: 'Search returns',
      description: 'Returns in every state, newest first. A page with fewer rows than `limit` is the last.',
      query: schemas.SearchQuery,
      success: {
        description: 'What was applied, and the returns.',
        schema: schemas.ReturnSearch,
        examples: { found: examples.search },
      },
      refusals: ['validation_failed'],
      async handle({ caller, query }) {
        const { filter = 'created_at', customer_email = null, limit = 300, offset = 0 } = query;
        const { from, to } = searchWindow(query, clock);
        const applied = { from: toTsOffset(from), to: toTsOffset(to), customer_email, filter, limit, offset };
        const data = await searchReturns(
          db,
          { shop_id: caller.shop.id, filter, from, to, customer_email, limit, offset },
          config.portal_url,
        );
        return new JsonText(`{"status":"success","query":${JSON.stringify(applied)},"data":${data}}`);
      },
    }),
  ];
}
