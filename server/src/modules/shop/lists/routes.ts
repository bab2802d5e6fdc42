import type { Deps } from '../../../platform/deps.ts';
import { listRoutes } from '../../../platform/list-routes.ts';
import type { Route } from '../../../platform/route.ts';
import { createEntry, removeEntry, replaceEntry } from './commands.ts';
import { listPath, memberOf } from './list.ts';
import type { Fields } from './list.ts';
import { SHOP_LISTS } from './registry.ts';
import { listEntries } from './store.ts';

/** The operations of the lists of a shop. */
export const shopListRoutes = (deps: Deps): Route[] =>
  SHOP_LISTS.flatMap((list) => {
    const member = memberOf(list);
    const { id: _id, ...body_example } = list.example;
    return listRoutes({
      ...list,
      tag: 'Settings',
      path: listPath(list),
      member,
      noun: member.replaceAll('_', ' '),
      read: { key: 'settings:read', staff: 'settings:read' },
      write: { key: 'settings:write', staff: 'settings:write' },
      about_list: `By name. A shop has at most ${list.max}.`,
      body_example,
      missing: 'resource_not_found',
      list: ({ shop }) => listEntries(deps.db.root, list, shop.id),
      create: ({ shop }, body) => createEntry(deps, list, shop.id, body as Fields),
      replace: ({ shop }, id, body) => replaceEntry(deps, list, shop.id, id, body as Fields),
      remove: ({ shop }, id) => removeEntry(deps, list, shop.id, id),
    });
  });
