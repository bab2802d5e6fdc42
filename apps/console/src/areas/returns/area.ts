import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { ActiveCount } from './active-count.tsx';
import { readQueueSearch } from '../../api/queue-search.ts';

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
  Count: ActiveCount,
};
