import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import { shellRoute } from '../../routing/parents.ts';

type NewReturnSearch = {
  /** What the search for the order begins with. */
  order?: string;
  /** The draft return that is worked on, so that the page can be loaded again. */
  draft?: string;
};

const newReturnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/returns/new',
  validateSearch: ({ order, draft }: Record<string, unknown>): NewReturnSearch => ({
    ...(typeof order === 'string' || typeof order === 'number' ? { order: String(order).slice(0, 255) } : {}),
    ...(typeof draft === 'string' ? { draft } : {}),
  }),
  component: lazyRouteComponent(() => withLaterMessages(import('./new-return-page.tsx')), 'NewReturnPage'),
});

/** A return that staff make for a customer. */
export const newReturnRoutes = [newReturnRoute] as const;
