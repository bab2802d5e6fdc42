import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
// Kept before the router reads the address.
import './arrival.ts';
import { readConnectionSearch } from './search.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections',
  component: lazyRouteComponent(() => withLaterMessages(import('./connections-page.tsx')), 'ConnectionsPage'),
});

const oneRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections/$connection_id',
  validateSearch: readConnectionSearch,
  component: lazyRouteComponent(() => withLaterMessages(import('./connection-page.tsx')), 'ConnectionPage'),
});

const connectRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections/connect/$platform',
  component: lazyRouteComponent(() => withLaterMessages(import('./connect-page.tsx')), 'ConnectPage'),
});

const authorizedRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/connections/authorized/$platform',
  component: lazyRouteComponent(() => withLaterMessages(import('./authorized-page.tsx')), 'AuthorizedPage'),
});

/** Connections to commerce platforms: how each is, what differs, and how one is made. */
export const connectionRoutes = [listRoute, oneRoute, connectRoute, authorizedRoute] as const;

export const connectionsNav: NavItem = {
  to: '/connections',
  label: 'shell.connections',
  icon: 'plug',
  permission: 'settings:read',
  go: 'n',
};
