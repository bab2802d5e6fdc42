import type { Deps } from '../../../../platform/deps.ts';
import { nameOf } from '../../../../platform/authenticate.ts';
import { PageSize, Text, bodyId } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import type { GivenAction } from '../action.ts';
import { reason_language } from '../../../policy/reasons/index.ts';
import { applyActions } from '../commands/apply-actions.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { readShown, stationReturn } from '../station-return.ts';
import { findByCode } from '../store-find.ts';
import { findParcelByCode } from '../store-parcels.ts';
import { readWorklist } from '../worklist.ts';
import { read, write } from './common.ts';

/** What a station does all day: find what was scanned, take along what is expected, and report what was done. */
export const shiftRoutes = (deps: Deps): Route[] => [
  scanRoute(deps),
  worklistRoute(deps),
  actionsRoute(deps),
];

function scanRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'scanCode',
    path: '/station/scan',
    summary: 'Find what was scanned',
    description:
      'The returns that a code leads to: the tracking number of a label, the barcode of a bag, a drop-off code, the reference or id of a return, the name of an order, a SKU, or the barcode of a product. Case is ignored except in bags and drop-off codes. A code that several kinds of things have counts as the first of these.',
    query: Type.Object({ code: Text(255, 'As the scanner reads it.'), ...reason_language }),
    success: {
      description: 'What it leads to; `matches` is empty where nothing has the code.',
      schema: schemas.Scan,
      examples: {
        found: {
          code: 'JD014600006281234567',
          kind: 'tracking_number',
          matches: [{ line_item_ids: [], return: examples.station_return }],
          parcel: null,
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query: { code, language } }) {
      const asked = { shop_id: caller.shop.id, code, origin: deps.config.origin };
      const [found, parcel, shown] = await Promise.all([
        findByCode(deps.db, asked),
        findParcelByCode(deps.db, asked),
        readShown(deps.db.root, caller.shop.id, language),
      ]);
      const matches = found.map(({ line_item_ids, return: stored }) => ({
        line_item_ids,
        return: stationReturn(shown, stored),
      }));
      return { code, kind: found[0]?.kind ?? null, matches, parcel };
    },
  });
}

function worklistRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'listStationWork',
    path: '/station/worklist',
    summary: 'List returns to take along',
    description:
      'Everything that a station needs for a shift without a network: the returns that are expected, the last changed first, at most 5,000 from the last 60 days. Then, with the last `next_cursor`, every return that has changed since; one with `is_expected` false can be dropped. Some changes are repeated.',
    query: Type.Object({
      cursor: Type.Optional(Text(1024, '`next_cursor` of the last response.')),
      limit: Type.Optional(PageSize({ maximum: 250, default: 100, description: 'Returns in one response.' })),
      ...reason_language,
    }),
    success: {
      description: 'A part of the list.',
      schema: schemas.Worklist,
      examples: {
        part: { returns: [examples.station_return], has_more: false, next_cursor: 'p3Jd…' },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query: { cursor, limit = 100, language } }) {
      const shop_id = caller.shop.id;
      const shown = await readShown(deps.db.root, shop_id, language);
      return readWorklist(deps, shown, { shop_id, cursor, limit });
    },
  });
}

function actionsRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'applyStationActions',
    path: '/station/actions',
    summary: 'Report what was done at a station',
    description:
      'Carries out up to 100 actions in their order, each on its own: one that is refused leaves nothing behind and doesn’t stop the following ones. An action is applied once, however often its `id` is sent, by whom, and how much later. So a station that was offline sends its queue again until every action has a result.\n\n`receive`: the parcel of a return arrived. `grade`: a unit got a grade of the shop. `missing`: a unit wasn’t in the parcel. `wrong_item`: another item was in its place. `extra_item`: an item that the return doesn’t have; noted on the return. `unknown_parcel`: a parcel that nobody can assign. `undo`: undoes one of the last 20 actions of the station, until a refund is made.\n\nWhere a return was cancelled, or closed or processed by somebody, since the station saw it, its actions are refused with the time. Send them again with `keep` to apply them all the same.',
    body: schemas.ActionsBody,
    body_example: examples.actions_body,
    success: {
      description: 'A result for each action.',
      schema: schemas.ActionResults,
      examples: { applied: examples.applied, refused: examples.refused },
    },
    refusals: ['validation_failed'],
    async handle({ caller, body: { station, actions } }) {
      const results = await applyActions(deps, {
        shop_id: caller.shop.id,
        station,
        by: nameOf(caller),
        actions: actions.map(({ return_id, line_item_id, ...action }): GivenAction => ({
          ...action,
          ...(return_id != null && { return_id: bodyId(return_id) }),
          ...(line_item_id != null && { line_item_id: bodyId(line_item_id) }),
        })),
      });
      return { results };
    },
  });
}
