import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { countOf } from '../../parts/nav-count.tsx';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { readQueueSearch } from '../../api/queue-search.ts';
import { view_counts_query } from './queries.ts';

const indexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});

const queueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/returns',
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import('./queue-page.tsx'), 'QueuePage'),
});

/** The returns of the shop: the queue. */
export const returnsRoutes = [indexRoute, queueRoute] as const;

export const returnsNav: NavItem = {
  to: '/returns',
  label: 'returns.title',
  icon: 'package',
  permission: 'returns:read',
  go: 'r',
  Count: countOf(view_counts_query, ({ built_in }) => built_in.find(({ view }) => view === 'active')?.count),
};
