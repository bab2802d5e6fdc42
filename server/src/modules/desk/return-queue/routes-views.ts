import type { KeyPrincipal, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listRoutes } from '../../../platform/list-routes.ts';
import type { Route } from '../../../platform/route.ts';
import { createView, removeView, replaceView } from './commands/save-view.ts';
import type { Saver } from './commands/save-view.ts';
import * as examples from './examples.ts';
import { conditionsOf } from './filters.ts';
import * as schemas from './schemas.ts';
import type { ViewFilters } from './schemas.ts';
import { listViews } from './store.ts';

const saverOf = (caller: KeyPrincipal | StaffPrincipal): Saver =>
  caller.kind === 'key'
    ? { shop_id: caller.shop.id, member_id: undefined, may_share: true }
    : {
        shop_id: caller.shop.id,
        member_id: caller.member_id,
        may_share: caller.permissions.has('returns:write'),
      };

/** Rejects filters that the list would reject. */
function requireUsable(filters: ViewFilters, { shop }: KeyPrincipal | StaffPrincipal, now: Date): void {
  conditionsOf(filters, { shop, member_id: undefined, now });
}

/** Saved views: filters and an order under a name, for one member or for everybody. */
export function viewRoutes(deps: Deps): Route[] {
  const { name, is_shared, filters } = examples.view;
  return listRoutes({
    tag: 'Return queue',
    operation: 'ReturnView',
    path: '/return-views',
    member: 'view',
    noun: 'saved view',
    read: { key: 'returns', staff: 'returns:read' },
    write: { staff: 'returns:read' },
    about_list:
      'Your own and those of everybody, in the order in which they were saved. A key gets those of everybody.',
    about_entry: 'A member sees up to 30 views.',
    Entry: schemas.ReturnView,
    Body: schemas.ViewBody,
    example: examples.view,
    body_example: { name, is_shared, filters },
    missing: 'return_view_not_found',
    list: (caller) => listViews(deps.db.root, saverOf(caller)),
    async create(caller, view) {
      requireUsable(view.filters, caller, deps.clock.now());
      return createView(deps, saverOf(caller), view);
    },
    async replace(caller, id, view) {
      requireUsable(view.filters, caller, deps.clock.now());
      return replaceView(deps, saverOf(caller), { ...view, id });
    },
    remove: (caller, id) => removeView(deps, saverOf(caller), id),
  });
}
