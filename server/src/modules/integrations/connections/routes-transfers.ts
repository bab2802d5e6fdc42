import { dayOf, startOfDay } from '@retour/contract/days';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { requireConnection } from './commands/change.ts';
import { fields_example, flows_example, transfer_example } from './examples.ts';
import { definitionOf } from './open.ts';
import * as schemas from './schemas.ts';
import { listTransfers, readReceived, readSent } from './store-transfers.ts';
import type { Direction, ListedTransfer } from './store-transfers.ts';

const tag = 'Connections';
const params = { id: 'Identifier of the connection.' };
const allow = { key: 'settings:read', staff: 'settings:read' } as const;

/** What goes over a connection (API contract, 34). */
export const transferRoutes = (deps: Deps): Route[] => [listRoute(deps), ...figureRoutes(deps)];

function listRoute({ cursors, db, config }: Deps): Route {
  return defineRoute({
    operation: 'listConnectionTransfers',
    tag,
    allow,
    method: 'GET',
    path: '/connections/{id}/transfers',
    summary: 'List what was sent and received',
    description:
      'Orders, products, locations and stock that were read from the platform, and refunds, returns and orders of exchanges that were written to it, each once, with the last time: the newest first.',
    params,
    query: schemas.TransfersQuery,
    success: {
      description: 'A page of the list.',
      schema: schemas.TransferPage,
      examples: {
        refund: { transfers: [transfer_example], next_page_url: null, previous_page_url: null },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle({ caller, params: named, query, path }) {
      const ref = { shop_id: caller.shop.id, id: pathId(named['id']) };
      const bound_to = `connection_transfers ${ref.shop_id} ${ref.id}`;
      const walk = readWalk<string>(cursors, bound_to, query, 'desc');
      const { connector } = await requireConnection({ db }, ref);
      const { direction } = walk.filters as { direction?: Direction };
      const rows = await listTransfers(db.root, { ...ref, connector }, walkWindow(walk), direction);
      const page = { cursors, bound_to, origin: config.origin, path, many: 'transfers' };
      const { transfers, ...urls } = cursorPage(page, walk, rows, ({ position }) => position);
      return { transfers: (transfers as ListedTransfer[]).map(withoutPosition), ...urls };
    },
  });
}

const withoutPosition = ({ position: _position, ...transfer }: ListedTransfer) => transfer;

function figureRoutes({ clock, db }: Deps): Route[] {
  return [
    defineRoute({
      operation: 'getConnectionFlows',
      tag,
      allow,
      method: 'GET',
      path: '/connections/{id}/flows',
      summary: 'Get what flows',
      description: 'How much of each kind was read and written today, when the last was, and what waits.',
      params,
      success: { description: 'The figures.', schema: schemas.Flows, examples: { today: flows_example } },
      refusals: ['resource_not_found'],
      async handle({ caller: { shop }, params: named }) {
        const ref = { shop_id: shop.id, id: pathId(named['id']) };
        const { connector } = await requireConnection({ db }, ref);
        const since = startOfDay(dayOf(clock.now(), shop.time_zone), shop.time_zone);
        const received = await readReceived(db.root, ref, since);
        return {
          since: toTsMs(since),
          received,
          sent: await readSent(db.root, { ...ref, connector }, since),
        };
      },
    }),
    defineRoute({
      operation: 'getConnectionFields',
      tag,
      allow,
      method: 'GET',
      path: '/connections/{id}/fields',
      summary: 'Get the field mapping',
      description:
        'Which fields of the platform become which of Retour. A field stands for everything below it.',
      params,
      success: {
        description: 'The fields, by resource.',
        schema: schemas.Fields,
        examples: { medusa: fields_example },
      },
      refusals: ['resource_not_found'],
      async handle({ caller, params: named }) {
        const ref = { shop_id: caller.shop.id, id: pathId(named['id']) };
        const { fields } = definitionOf(await requireConnection({ db }, ref));
        return {
          fields: Object.entries(fields).flatMap(([resource, of_resource]) =>
            Object.entries(of_resource).map(([field, from]) => ({ resource, field, from })),
          ),
        };
      },
    }),
  ];
}
