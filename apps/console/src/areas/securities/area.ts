import { SECURITY_VIEWS } from '@retour/contract/securities';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import { countOf } from '../../parts/nav-count.tsx';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import type { SecuritiesSearch } from './search.ts';
import { summary_query } from './queries.ts';

const securitiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/securities',
  validateSearch: ({ view: name, cursor }: Record<string, unknown>): SecuritiesSearch => {
    const view = SECURITY_VIEWS.find((one) => one === name);
    return {
      ...(view && view !== 'out' && { view }),
      ...(typeof cursor === 'string' && cursor !== '' && { cursor: cursor.slice(0, 1024) }),
    };
  },
  component: lazyRouteComponent(() => withLaterMessages(import('./securities-page.tsx')), 'SecuritiesPage'),
});

/** Exchanges that were sent before the returned items are back. */
export const securityRoutes = [securitiesRoute] as const;

export const securitiesNav: NavItem = {
  to: '/securities',
  label: 'shell.securities',
  icon: 'shield',
  permission: 'returns:read',
  go: 's',
  Count: countOf(summary_query, ({ views }) => views.find(({ view }) => view === 'out')?.count),
};
