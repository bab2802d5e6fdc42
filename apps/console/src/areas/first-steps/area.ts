import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { StepCount, UntilLive } from './step-count.tsx';

const firstStepsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/first-steps',
  component: lazyRouteComponent(() => withLaterMessages(import('./first-steps-page.tsx')), 'FirstStepsPage'),
});

const testReturnRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/test-return',
  component: lazyRouteComponent(() => withLaterMessages(import('./test-return-page.tsx')), 'TestReturnPage'),
});

/** What a shop does before it is live. */
export const firstStepsRoutes = [firstStepsRoute, testReturnRoute] as const;

export const firstStepsNav: NavItem = {
  to: '/first-steps',
  label: 'shell.first_steps',
  icon: 'list-checks',
  permission: 'settings:read',
  Count: StepCount,
  Gate: UntilLive,
};
