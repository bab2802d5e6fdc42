import type { Static } from 'typebox';
import type { Deps } from '../../../platform/deps.ts';
import type { Reader } from '../../../platform/db.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { readReasonSets, reason_language, reasonsIn } from '../../policy/reasons/index.ts';
import { actsOf } from './acts.ts';
import * as examples from './examples.ts';
import { previewAct } from './preview.ts';
import { messageRoutes } from './routes-messages.ts';
import { editRoutes } from './routes-edit.ts';
import { orderRoutes } from './routes-orders.ts';
import * as schemas from './schemas.ts';
import { readDetail } from './store.ts';

const route_defaults = {
  tag: 'Return queue',
  params: { return_id: 'Identifier of the return.' },
  method: 'GET',
} as const;

/** Everything about a return that a person works with, and what an act on it would do. */
export function returnDeskRoutes(deps: Deps): Route[] {
  return [
    overviewRoute(deps),
    previewRoute(deps),
    ...messageRoutes(deps),
    ...editRoutes(deps),
    ...orderRoutes(deps),
  ];
}

function overviewRoute({ db, config }: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'getReturnOverview',
    allow: { key: 'returns', staff: 'returns:read' },
    path: '/returns/{return_id}',
    summary: 'Get everything about a return',
    description:
      'Units with reasons, photos and what was found, how each figure came about, the policy, the customer, the parcel, money, and one timeline of events, notes, e-mails, webhooks and settlements.',
    query: Type.Object(reason_language),
    success: {
      description: 'The return.',
      schema: schemas.ReturnOverview,
      examples: { overview: examples.overview },
    },
    refusals: ['validation_failed', 'return_not_found'],
    async handle({ caller: { shop, kind }, params, query: { language } }) {
      const found = await readDetail(db, shop.id, pathId(params['return_id']), config.origin);
      if (!found) throw new Refusal('return_not_found', 'No return found with this ID.');
      const acts = JSON.stringify(actsOf(found.standing, kind === 'staff'));
      const json = `${found.json.slice(0, -1)},"acts":${acts}}`;
      return new JsonText(
        language === undefined ? json : await tellReasons(db.root, shop.id, json, language),
      );
    },
  });
}

/** The overview with its reasons in a language. */
async function tellReasons(db: Reader, shop_id: number, json: string, language: string): Promise<string> {
  const overview = JSON.parse(json) as Static<typeof schemas.ReturnOverview>;
  const tell = reasonsIn(await readReasonSets(db, shop_id), language);
  const units = overview.units.map((unit) => ({
    ...unit,
    reason: tell({ code: unit.reason_code, name: unit.reason }),
  }));
  return JSON.stringify({ ...overview, units });
}

function previewRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'previewReturnAct',
    allow: { key: 'returns', staff: 'returns:write' },
    path: '/returns/{return_id}/preview',
    summary: 'Preview an act on a return',
    description:
      'What processing, removing or rejecting units, rejecting the return, cancelling or closing without payment would do: the figures before and after, money by instrument, labels, e-mails, and what can’t be undone; or why it would be refused. Nothing is done.',
    query: schemas.PreviewQuery,
    success: {
      description: 'What would happen.',
      schema: schemas.ActPreview,
      examples: { effects: examples.preview, refused: examples.refused_preview },
    },
    refusals: ['validation_failed', 'return_not_found'],
    handle: ({ caller, params, query }) =>
      previewAct(deps, {
        shop_id: caller.shop.id,
        return_id: pathId(params['return_id']),
        action: query.action ?? 'process',
        line_item_ids: (query.line_item_id ?? '').split(',').filter(Boolean).map(Number).slice(0, 100),
        by_console: caller.kind === 'staff',
      }),
  });
}
