import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import { shellRoute } from '../../routing/parents.ts';

const route = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notifications',
  component: lazyRouteComponent(
    () => withLaterMessages(import('./notifications-page.tsx')),
    'NotificationsPage',
  ),
});

/** What the member is told by e-mail. */
export const notificationRoutes = [route] as const;
