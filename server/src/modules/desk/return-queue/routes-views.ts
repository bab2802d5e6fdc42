import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { createView, removeView, replaceView } from './commands/save-view.ts';
import type { Saver } from './commands/save-view.ts';
import * as examples from './examples.ts';
import { conditionsOf } from './filters.ts';
import * as schemas from './schemas.ts';
import type { ViewFilters } from './schemas.ts';
import { listViews } from './store.ts';

const common = { tag: 'Return queue', params: { view_id: 'Identifier of the view.' } } as const;
const Wrapped = Type.Object({ view: schemas.ReturnView });
const wrapped = { view: { view: examples.view } };

const saverOf = (caller: KeyPrincipal | StaffPrincipal): Saver =>
  caller.kind === 'key'
    ? { shop_id: caller.shop.id, member_id: undefined, may_share: true }
    : {
        shop_id: caller.shop.id,
        member_id: caller.member_id,
        may_share: caller.permissions.has('returns:write'),
      };

/** Saved views: filters and an order under a name, for one member or for everybody. */
export function viewRoutes(deps: Deps): Route[] {
  return [listRoute(deps), createRoute(deps), replaceRoute(deps), deleteRoute(deps)];
}

/** Rejects filters that the list would reject. */
function requireUsable(filters: ViewFilters, { shop }: KeyPrincipal | StaffPrincipal, now: Date): void {
  conditionsOf(filters, { shop, member_id: undefined, now });
}

function listRoute({ db }: Deps): Route {
  return defineRoute({
    tag: common.tag,
    operation: 'listReturnViews',
    allow: { key: 'returns', staff: 'returns:read' },
    method: 'GET',
    path: '/return-views',
    summary: 'List saved views',
    description:
      'Your own and those of everybody, in the order in which they were saved. A key gets those of everybody.',
    success: {
      description: 'The views.',
      schema: Type.Object({ views: Type.Array(schemas.ReturnView) }),
      examples: { views: { views: [examples.view] } },
    },
    refusals: [],
    handle: async ({ caller }) => ({ views: await listViews(db.root, saverOf(caller)) }),
  });
}

function createRoute(deps: Deps): Route {
  return defineRoute({
    tag: common.tag,
    operation: 'createReturnView',
    allow: { staff: 'returns:read' },
    method: 'POST',
    path: '/return-views',
    summary: 'Save a view',
    description: 'A member sees up to 30 views.',
    body: schemas.ViewBody,
    body_example: { name: examples.view.name, is_shared: true, filters: examples.view.filters },
    success: { status: 201, description: 'The view.', schema: Wrapped, examples: wrapped },
    refusals: ['validation_failed'],
    async handle({ caller, body: { name, is_shared, filters } }) {
      requireUsable(filters, caller, deps.clock.now());
      return { view: await createView(deps, saverOf(caller), { name, is_shared, filters }) };
    },
  });
}

function replaceRoute(deps: Deps): Route {
  return defineRoute({
    ...common,
    operation: 'replaceReturnView',
    allow: { staff: 'returns:read' },
    method: 'PUT',
    path: '/return-views/{view_id}',
    summary: 'Replace a saved view',
    body: schemas.ViewBody,
    body_example: { name: examples.view.name, is_shared: true, filters: examples.view.filters },
    success: { description: 'The view.', schema: Wrapped, examples: wrapped },
    refusals: ['validation_failed', 'return_view_not_found'],
    async handle({ caller, params, body: { name, is_shared, filters } }) {
      requireUsable(filters, caller, deps.clock.now());
      const view = { id: pathId(params['view_id']), name, is_shared, filters };
      return { view: await replaceView(deps, saverOf(caller), view) };
    },
  });
}

function deleteRoute(deps: Deps): Route {
  return defineRoute({
    ...common,
    operation: 'deleteReturnView',
    allow: { staff: 'returns:read' },
    method: 'DELETE',
    path: '/return-views/{view_id}',
    summary: 'Delete a saved view',
    success: { status: 204, description: 'The view is deleted.', schema: Type.Null(), examples: {} },
    refusals: ['return_view_not_found'],
    async handle({ caller, params }) {
      await removeView(deps, saverOf(caller), pathId(params['view_id']));
    },
  });
}
