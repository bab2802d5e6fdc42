import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readQueueSearch } from '../../api/queue-search.ts';
import { shellRoute } from '../../routing/parents.ts';

const returnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/returns/$return_id',
  // The queue that the return was opened from, whose rows come before and after it.
  validateSearch: readQueueSearch,
  component: lazyRouteComponent(() => import('./return-page.tsx'), 'ReturnPage'),
});

/** One return, and what to do about it. */
export const deskRoutes = [returnRoute] as const;
