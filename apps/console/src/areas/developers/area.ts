import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { Code } from 'lucide-react';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';

const index = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developers',
  beforeLoad: () => {
    throw redirect({ to: '/developers/webhooks' });
  },
});

const keys = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developers/keys',
  component: lazyRouteComponent(() => import('./keys-page.tsx'), 'KeysPage'),
});

const webhooks = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developers/webhooks',
  component: lazyRouteComponent(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
});

/** For those who connect other systems: API keys and webhooks. */
export const developerRoutes = [index, keys, webhooks] as const;

export const developersNav: NavItem = {
  to: '/developers',
  label: 'developers.title',
  icon: Code,
  permission: 'webhooks:read',
  go: 'd',
};
