import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { SETTING_GROUPS } from './sections.ts';

const layout = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
});

const index = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/shop' });
  },
});

const all = SETTING_GROUPS.flatMap(({ sections }) => sections);
const sections = all.map(({ name, component }) =>
  createRoute({ getParentRoute: () => layout, path: `/${name}` as const, component }),
);

/** What the shop decides, a section a page. */
export const settingsRoutes = [layout.addChildren([index, ...sections])] as const;

export const settingsNav: NavItem = {
  to: '/settings',
  label: 'settings.title',
  icon: 'settings',
  permission: 'settings:read',
  go: ',',
  pages: all.map(({ name }) => ({ to: `/settings/${name}`, label: `settings.section.${name}` })),
};
