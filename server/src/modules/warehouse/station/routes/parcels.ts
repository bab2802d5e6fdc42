import { isUuid } from '@retour/contract/ids';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../../platform/paging/cursor-page.ts';
import { nameOf } from '../../../../platform/authenticate.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { OneOf, bodyId } from '../../../../platform/fields.ts';
import { defineRoute } from '../../../../platform/route.ts';
import type { Route } from '../../../../platform/route.ts';
import { Type } from '../../../../platform/type.ts';
import { matchParcel, parcelNotFound } from '../commands/match-parcel.ts';
import * as examples from '../examples.ts';
import * as schemas from '../schemas.ts';
import { parcel_states, listParcels, readParcel } from '../store-parcels.ts';
import type { ParcelState } from '../store-parcels.ts';
import { read, write } from './common.ts';

/** Parcels that nobody could assign when they arrived. */
export const parcelRoutes = (deps: Deps): Route[] => [listRoute(deps), matchRoute(deps)];

function listRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'listReceivedParcels',
    path: '/station/parcels',
    summary: 'List unknown parcels',
    description: 'Parcels that were received without a return, newest first.',
    query: Type.Object({
      ...cursorQuery('desc'),
      state: Type.Optional(OneOf(parcel_states, { default: 'unmatched', description: 'Which of them.' })),
    }),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('parcels', schemas.Parcel),
      examples: { page: { parcels: [examples.parcel], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const shop_id = caller.shop.id;
      const bound_to = `parcels ${shop_id}`;
      const walk = readWalk(deps.cursors, bound_to, query, 'desc');
      const { state = 'unmatched' } = walk.filters as { state?: ParcelState };
      const asked = { shop_id, origin: deps.config.origin, state };
      const rows = await listParcels(deps.db, asked, walkWindow(walk));
      const page = { cursors: deps.cursors, bound_to, origin: deps.config.origin, path, many: 'parcels' };
      const { parcels, ...around } = cursorPage(page, walk, rows, ({ number }) => number);
      return { parcels: (parcels as typeof rows).map(({ json }) => json), ...around };
    },
  });
}

function matchRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'matchReceivedParcel',
    path: '/station/parcels/{parcel_id}/match',
    params: { parcel_id: 'Identifier of the parcel.' },
    summary: 'Match an unknown parcel to a return',
    description:
      'The return counts as received with that. A parcel whose code becomes known, such as the tracking number of a label that is reported late, is matched without it within a minute.',
    body: schemas.MatchBody,
    body_example: { return_id: 1000847 },
    success: {
      description: 'The parcel.',
      schema: schemas.Parcel,
      examples: {
        matched: {
          ...examples.parcel,
          return_id: 1000847,
          matched_at: '2026-11-20T11:02:40.020Z',
          matched_by: 'Dana Kaya',
        },
      },
    },
    refusals: ['parcel_not_found', 'parcel_already_matched', 'return_not_found', 'validation_failed'],
    async handle({ caller, params, body }) {
      const shop_id = caller.shop.id;
      const id = pathUuid(params['parcel_id']);
      await matchParcel(deps, { shop_id, id, return_id: bodyId(body.return_id), by: nameOf(caller) });
      const read_back = { shop_id, origin: deps.config.origin, id };
      return deps.db.inTransaction((tx) => readParcel(tx, read_back));
    },
  });
}

/** The UUID of a path. Refusals: parcel_not_found for what isn't one. */
export function pathUuid(text = ''): string {
  if (!isUuid(text.toLowerCase())) throw parcelNotFound();
  return text.toLowerCase();
}
