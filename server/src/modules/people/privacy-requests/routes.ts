import { toTsMs } from '@retour/contract/time';
import { nameOf } from '../../../platform/authenticate.ts';
import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { closeRequest, hastenRequest } from './commands/decide.ts';
import { OUTCOMES, REQUEST_KINDS, listRequests } from './store.ts';
import type { PrivacyRequest } from './store.ts';

const route_defaults = {
  tag: 'Customer histories',
  allow: { key: 'privacy:write', staff: 'privacy:write' },
} as const;
const params = { id: 'Identifier of the request.' };

const Shown = Type.Object(
  {
    id: Id,
    platform: Type.String({ description: 'Which passed it on, such as `shopify`.' }),
    kind: OneOf(REQUEST_KINDS, {
      description:
        '`export_person`: a person wants to know what is held about them; `erase_person`: they want it erased; `erase_shop`: the app has left the shop, and its customers are to be erased.',
    }),
    emails: Type.Array(Type.String(), {
      description:
        'Of the person, in lower case. None if the platform named none that is known, and once it has ended.',
    }),
    is_blocked: Type.Boolean({
      description:
        'Whether open returns, refunds or withdrawals keep somebody from being erased. It is tried again every day.',
    }),
    received_at: TsMs,
    due_at: Type.With(TsMs, { description: 'Until then it must be done: 30 days.' }),
    run_at: Type.With(Nullable(TsMs), {
      description: 'When Retour does it, or tries again; null where a person has to.',
    }),
    outcome: Type.With(Nullable(OneOf(OUTCOMES)), {
      description:
        '`erased`: except for money, stock and statements of withdrawals; `nothing_held`: nothing was known of the person; `app_installed`: the app was in the shop again; `closed`: by a person, for the reason in `note`.',
    }),
    note: Nullable(Type.String()),
    ended_at: Nullable(TsMs),
    ended_by: Nullable(Type.String()),
  },
  { title: 'PrivacyRequest', description: 'What somebody asks for by privacy law.' },
);
const example = {
  id: 81,
  platform: 'shopify',
  kind: 'export_person',
  emails: ['amelia@example.com'],
  is_blocked: false,
  received_at: '2026-11-22T09:12:04.000Z',
  due_at: '2026-12-22T09:12:04.000Z',
  run_at: null,
  outcome: null,
  note: null,
  ended_at: null,
  ended_by: null,
};

const timeOf = (at: Date | null) => at && toTsMs(at);

const requestJson = ({ shop_id: _shop, connection_id: _connection, ...request }: PrivacyRequest) => ({
  ...request,
  received_at: toTsMs(request.received_at),
  due_at: toTsMs(request.due_at),
  run_at: timeOf(request.run_at),
  ended_at: timeOf(request.ended_at),
});

/** What people ask for by privacy law through a connected platform (API contract, 32.1). */
export function privacyRequestRoutes(deps: Deps): Route[] {
  return [listRoute(deps), hastenRoute(deps), closeRoute(deps)];
}

function listRoute({ db, cursors, config }: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'listPrivacyRequests',
    method: 'GET',
    path: '/privacy-requests',
    summary: 'List requests by privacy law',
    description:
      'What customers asked the platform of a connected shop for: what is held about them, or that it is erased. The newest first.',
    query: Type.Object({
      ...cursorQuery('desc'),
      status: Type.Optional(OneOf(['open', 'done'], { description: 'Default: all.' })),
    }),
    success: {
      description: 'A page of the requests.',
      schema: cursorEnvelope('privacy_requests', Shown),
      examples: { page: { privacy_requests: [example], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const bound_to = `privacy_requests ${caller.shop.id}`;
      const walk = readWalk(cursors, bound_to, query, 'desc');
      const { status } = walk.filters as { status?: 'open' | 'done' };
      const rows = await listRequests(db.root, caller.shop.id, walkWindow(walk), status);
      const page = { cursors, bound_to, origin: config.origin, path, many: 'privacy_requests' };
      return cursorPage(page, walk, rows.map(requestJson), ({ id }) => id);
    },
  });
}

type Asked = { caller: KeyPrincipal | StaffPrincipal; params: Record<string, string> };
const refOf = ({ caller, params: named }: Asked) => ({ shop_id: caller.shop.id, id: pathId(named['id']) });
const request_response = { description: 'The request.', schema: Type.Object({ privacy_request: Shown }) };

function hastenRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    allow: { ...route_defaults.allow, step_up: true },
    operation: 'runPrivacyRequest',
    method: 'POST',
    path: '/privacy-requests/{id}/run',
    summary: 'Erase now',
    description:
      "Has an erasure done within a minute instead of at `run_at`. It can't be undone. A request for data, and one that has ended, stays as it is.",
    params,
    success: {
      ...request_response,
      examples: {
        run: {
          privacy_request: { ...example, kind: 'erase_shop', emails: [], run_at: '2026-11-23T08:00:00.000Z' },
        },
      },
    },
    refusals: ['resource_not_found'],
    handle: async (request) => ({ privacy_request: requestJson(await hastenRequest(deps, refOf(request))) }),
  });
}

function closeRoute(deps: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'closePrivacyRequest',
    method: 'POST',
    path: '/privacy-requests/{id}/close',
    summary: 'Close a request',
    description:
      'Notes that it was answered, or why it is not done, such as a duty to keep records. One that has ended stays as it is.',
    params,
    body: Type.Object({ note: Text(500, 'What was done, or why nothing is. Name nobody: it stays.') }),
    body_example: { note: 'Sent the export by email.' },
    success: {
      ...request_response,
      examples: {
        closed: {
          privacy_request: {
            ...example,
            emails: [],
            outcome: 'closed',
            note: 'Sent the export by email.',
            ended_at: '2026-11-23T08:00:00.000Z',
            ended_by: 'Grace Murray',
          },
        },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    handle: async (request) => ({
      privacy_request: requestJson(
        await closeRequest(deps, refOf(request), { note: request.body.note, by: nameOf(request.caller) }),
      ),
    }),
  });
}
