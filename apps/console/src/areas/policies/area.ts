import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { POLICY_TABS } from './tabs.ts';
import type { PolicyTab } from './tabs.ts';

const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies',
  validateSearch: (search: Record<string, unknown>): { tab?: PolicyTab } => {
    const tab = POLICY_TABS.find((name) => name === search['tab']);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => withLaterMessages(import('./policies-page.tsx')), 'PoliciesPage'),
});

/** The return policy of the shop. */
export const policiesRoutes = [policiesRoute] as const;

export const policiesNav: NavItem = {
  to: '/policies',
  label: 'shell.policies',
  icon: 'scroll-text',
  permission: 'policies:read',
  go: 'p',
};
