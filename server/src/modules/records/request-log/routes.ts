import { parseRange } from '@retour/contract/time';
import { second_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf, TimeText } from '../../../platform/fields.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { CALLER_KINDS, LoggedRequest, METHODS, STATUS_FILTERS, logged_request_example } from './schemas.ts';
import { countDropped, listRequests, timeOf } from './store.ts';
import type { LoggedRow, RequestFilters } from './store.ts';

const allow = { key: 'developer_tools', staff: 'webhooks:read' } as const;

/** The operations that show what callers of the shop requested. */
export function requestLogRoutes(deps: Deps): Route[] {
  return [listRoute(deps), getRoute(deps)];
}

const filters = {
  id: Type.Optional(Type.String({ maxLength: 64, description: 'Only the request with this id.' })),
  status: Type.Optional(
    OneOf(STATUS_FILTERS, {
      description:
        'Only responses of this class. `refused`: those with a problem, whatever their status in the legacy profile.',
    }),
  ),
  method: Type.Optional(OneOf(METHODS, { description: 'Only this method.' })),
  operation: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only this operation, by its `operationId`.' }),
  ),
  caller_kind: Type.Optional(
    OneOf(CALLER_KINDS, { description: 'Only requests of keys, staff or shoppers.' }),
  ),
  caller_id: Type.Optional(
    Type.String({ maxLength: 16, description: 'Only those of this key or member; send `caller_kind` too.' }),
  ),
  from: Type.Optional(TimeText('Only requests at or after this time.')),
  to: Type.Optional(TimeText('Only requests up to this time.')),
};

function listRoute({ cursors, db, config, request_log }: Deps): Route {
  return defineRoute({
    operation: 'listRequests',
    tag: 'Request log',
    allow,
    method: 'GET',
    path: '/requests',
    summary: 'List requests to the API',
    description:
      'Requests of keys, staff and shoppers of the shop, newest first. A request is listed within a second or two of its response. Bodies, queries and headers aren’t kept. A page with filters can have fewer rows than `limit`, or none, while there are more: go on with `next_page_url`.',
    query: Type.Object({ ...cursorQuery('desc'), ...filters }),
    success: {
      description: 'A page of the log.',
      schema: cursorEnvelope('requests', LoggedRequest, {
        kept_days: Type.Integer({ description: 'How long requests are kept; 0: none are logged.' }),
        dropped: Type.Integer({
          minimum: 0,
          description:
            'Requests of these days that are missing: they came faster than they could be written.',
        }),
      }),
      examples: {
        page: {
          requests: [logged_request_example],
          next_page_url: null,
          previous_page_url: null,
          kept_days: 14,
          dropped: 0,
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query, path }) {
      const bound_to = `requests ${shop.id}`;
      const walk = readWalk<string>(cursors, bound_to, query, 'desc');
      const wanted = readFilters(walk.filters as Record<string, string>, shop.time_zone);
      await request_log.flush();
      const { rows, ends_at } = await listRequests(db.root, shop.id, walkWindow(walk), wanted);
      const page = { cursors, bound_to, origin: config.origin, path, many: 'requests' };
      return {
        ...cursorPage(page, walk, rows.map(showRequest), ({ id }) => id, ends_at),
        kept_days: config.request_log_days,
        dropped: await countDropped(db.root, shop.id),
      };
    },
  });
}

function getRoute({ db, request_log }: Deps): Route {
  return defineRoute({
    operation: 'getRequest',
    tag: 'Request log',
    allow,
    method: 'GET',
    path: '/requests/{request_id}',
    summary: 'Look up a request',
    description: 'A request by the `request_id` of a problem or the header `X-Request-Id` of a response.',
    params: { request_id: 'Id of the request.' },
    success: {
      description: 'The request.',
      schema: Type.Object({ request: LoggedRequest }),
      examples: { request: { request: logged_request_example } },
    },
    refusals: ['resource_not_found'],
    async handle({ caller: { shop }, params }) {
      await request_log.flush();
      const first = { ascending: true, beyond: null, limit: 1 };
      const { rows } = await listRequests(db.root, shop.id, first, { id: params['request_id'] ?? '' });
      const [found] = rows;
      if (!found) throw new Refusal('resource_not_found', 'The log has no request with this id.');
      return { request: showRequest(found) };
    },
  });
}

const showRequest = ({ caller_kind, caller_id, caller_name, ...row }: LoggedRow) => ({
  ...row,
  requested_at: timeOf(row.id).toISOString(),
  caller: { kind: caller_kind, id: caller_id, name: caller_name },
});

/** Refusals: validation_failed on `from` and `to`. */
function readFilters(given: Record<string, string>, time_zone: string): RequestFilters {
  const { from, to, caller_id, ...equal } = given;
  const range = parseRange({ from, to }, { time_zone });
  if ('errors' in range) throw invalid(range.errors);
  return {
    ...equal,
    ...(caller_id !== undefined && { caller_id: pathId(caller_id) }),
    ...(range.from && { from: range.from }),
    ...(range.to && { to: new Date(range.to.getTime() + second_ms) }),
  };
}
