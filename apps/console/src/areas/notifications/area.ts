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

/** The member's own notification settings. */
export const notificationRoutes = [route] as const;
