import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../routing/parents.ts';

const returnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/returns/$return_id',
  component: lazyRouteComponent(() => import('./return-page.tsx'), 'ReturnPage'),
});

/** One return, and what to do about it. */
export const deskRoutes = [returnRoute] as const;
