import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { readAuditSearch } from './search.ts';

const audit = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});

/** The audit log. */
export const auditRoutes = [audit] as const;

export const auditNav: NavItem = {
  to: '/audit',
  label: 'audit.title',
  icon: History,
  permission: 'audit:read',
  go: 'a',
};
