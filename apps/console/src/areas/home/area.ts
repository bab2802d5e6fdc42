import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { countOf } from '../../parts/nav-count.tsx';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { attention_query } from './queries.ts';

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/home',
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
});

/** What needs attention. */
export const homeRoutes = [homeRoute] as const;

export const homeNav: NavItem = {
  to: '/home',
  label: 'home.nav',
  icon: 'house',
  permission: 'returns:read',
  go: 'h',
  Count: countOf(attention_query, ({ total }) => total),
};
