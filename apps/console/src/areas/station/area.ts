import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { NavItem } from '../../routing/nav-item.ts';
import { fullScreenRoute } from '../../routing/parents.ts';

const stationRoute = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: '/station',
  component: lazyRouteComponent(() => import('./station-page.tsx'), 'StationPage'),
});

/** The warehouse station. */
export const stationRoutes = [stationRoute] as const;

export const stationNav: NavItem = {
  to: '/station',
  label: 'station.title',
  icon: 'scan-barcode',
  permission: 'inspections:write',
  go: 't',
};
