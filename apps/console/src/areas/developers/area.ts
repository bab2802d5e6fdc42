import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { readEventSearch, readRequestSearch, readWebhookSearch } from './search.ts';

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
  component: lazyRouteComponent(() => withLaterMessages(import('./keys-page.tsx')), 'KeysPage'),
});

const webhooks = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developers/webhooks',
  validateSearch: readWebhookSearch,
  component: lazyRouteComponent(() => withLaterMessages(import('./webhooks-page.tsx')), 'WebhooksPage'),
});

const requests = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developers/requests',
  validateSearch: readRequestSearch,
  component: lazyRouteComponent(() => withLaterMessages(import('./requests-page.tsx')), 'RequestsPage'),
});

const events = createRoute({
  getParentRoute: () => shellRoute,
  path: '/developers/events',
  validateSearch: readEventSearch,
  component: lazyRouteComponent(() => withLaterMessages(import('./events-page.tsx')), 'EventsPage'),
});

/** For those who connect other systems: webhooks, API keys, what was requested and what happened. */
export const developerRoutes = [index, keys, webhooks, requests, events] as const;

export const developersNav: NavItem = {
  to: '/developers',
  label: 'shell.developers',
  icon: 'code',
  permission: 'webhooks:read',
  go: 'd',
};
