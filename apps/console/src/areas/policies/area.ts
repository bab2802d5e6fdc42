import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';

/** The parts of the page, as the URL names them. */
export const POLICY_TABS = ['form', 'json', 'side_by_side', 'changes', 'cases'] as const;
export type PolicyTab = (typeof POLICY_TABS)[number];

const policiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/policies',
  validateSearch: (search: Record<string, unknown>): { tab?: PolicyTab } => {
    const tab = POLICY_TABS.find((name) => name === search['tab']);
    return tab ? { tab } : {};
  },
  component: lazyRouteComponent(() => import('./policies-page.tsx'), 'PoliciesPage'),
});

/** The return policy of the shop. */
export const policiesRoutes = [policiesRoute] as const;

export const policiesNav: NavItem = {
  to: '/policies',
  label: 'policies.title',
  icon: ScrollText,
  permission: 'policies:read',
  go: 'p',
};
