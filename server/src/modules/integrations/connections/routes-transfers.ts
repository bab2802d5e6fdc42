import { dayOf, startOfDay } from '@retour/contract/days';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { requireConnection } from './commands/change.ts';
import { flows_example, transfer_example } from './examples.ts';
import * as schemas from './schemas.ts';
import { listTransfers, readReceived, readSent } from './store-transfers.ts';
import type { Direction, ListedTransfer } from './store-transfers.ts';

const tag = 'Connections';
const params = { id: 'Identifier of the connection.' };
const allow = { key: 'settings:read', staff: 'settings:read' } as const;

/** What goes over a connection (API contract, 34). */
export function transferRoutes(deps: Deps): Route[] {
  const { cursors, db, config, clock } = deps;
  return [
    defineRoute({
      operation: 'listConnectionTransfers',
      tag,
      allow,
      method: 'GET',
      path: '/connections/{id}/transfers',
      summary: 'List what was sent and received',
      description:
        'Orders, products, locations and stock that were read from the platform, and refunds and returns that were written to it, each once, with the last time: the newest first.',
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
        const { connector } = await requireConnection(deps, ref);
        const { direction } = walk.filters as { direction?: Direction };
        const rows = await listTransfers(db.root, { ...ref, connector }, walkWindow(walk), direction);
        const page = { cursors, bound_to, origin: config.origin, path, many: 'transfers' };
        const { transfers, ...urls } = cursorPage(page, walk, rows, ({ position }) => position);
        return { transfers: (transfers as ListedTransfer[]).map(withoutPosition), ...urls };
      },
    }),
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
        const { connector } = await requireConnection(deps, ref);
        const since = startOfDay(dayOf(clock.now(), shop.time_zone), shop.time_zone);
        const received = await readReceived(db.root, ref, since);
        return {
          since: toTsMs(since),
          received,
          sent: await readSent(db.root, { ...ref, connector }, since),
        };
      },
    }),
  ];
}

const withoutPosition = ({ position: _position, ...transfer }: ListedTransfer) => transfer;
