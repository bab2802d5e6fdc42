import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { readAuditSearch } from './search.ts';

const audit = createRoute({
  getParentRoute: () => shellRoute,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => withLaterMessages(import('./audit-page.tsx')), 'AuditPage'),
});

/** The audit log. */
export const auditRoutes = [audit] as const;

export const auditNav: NavItem = {
  to: '/audit',
  label: 'shell.audit_log',
  icon: 'history',
  permission: 'audit:read',
  go: 'a',
};
