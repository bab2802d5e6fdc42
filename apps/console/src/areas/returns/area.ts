import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';

const indexRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/returns' });
  },
});

const queueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/returns',
  component: lazyRouteComponent(() => import('./queue-page.tsx'), 'QueuePage'),
});

/** The returns of the shop: the queue. */
export const returnsRoutes = [indexRoute, queueRoute] as const;

export const returnsNav: NavItem = {
  to: '/returns',
  label: 'returns.title',
  icon: PackageOpen,
  permission: 'returns:read',
  go: 'r',
};
