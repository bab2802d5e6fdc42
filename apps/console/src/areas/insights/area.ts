import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { readSearch } from './period.ts';

const insightsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/insights',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => withLaterMessages(import('./insights-page.tsx')), 'InsightsPage'),
});

/** What returns say about the shop. */
export const insightsRoutes = [insightsRoute] as const;

export const insightsNav: NavItem = {
  to: '/insights',
  label: 'shell.insights',
  icon: 'chart-no-axes-column',
  permission: 'insights:read',
  go: 'i',
};
