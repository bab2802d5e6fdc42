import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
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

const sections = [
  createRoute({
    getParentRoute: () => layout,
    path: '/shop',
    component: lazyRouteComponent(() => import('./shop-pages.tsx'), 'ShopPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/look-up',
    component: lazyRouteComponent(() => import('./shop-pages.tsx'), 'LookUpPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/shop-accounts',
    component: lazyRouteComponent(
      () => withLaterMessages(import('./shop-accounts-page.tsx')),
      'ShopAccountsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/labels',
    component: lazyRouteComponent(() => withLaterMessages(import('./shop-pages.tsx')), 'LabelsPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/brand',
    component: lazyRouteComponent(() => import('./brand-page.tsx'), 'BrandPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/texts',
    component: lazyRouteComponent(() => import('./texts-page.tsx'), 'TextsPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/destinations',
    component: lazyRouteComponent(() => import('./destinations-page.tsx'), 'DestinationsPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/lists',
    component: lazyRouteComponent(() => import('./lists-page.tsx'), 'ListsPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/reasons',
    component: lazyRouteComponent(() => import('./reasons-page.tsx'), 'ReasonsPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/grades',
    component: lazyRouteComponent(() => import('./grades-page.tsx'), 'GradesPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/sign-in',
    component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/payment',
    component: lazyRouteComponent(() => import('./payment-page.tsx'), 'PaymentPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/email',
    component: lazyRouteComponent(() => import('./email-page.tsx'), 'EmailPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/reply-templates',
    component: lazyRouteComponent(() => import('./reply-templates-page.tsx'), 'ReplyTemplatesPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/chat',
    component: lazyRouteComponent(() => withLaterMessages(import('./chat-page.tsx')), 'ChatPage'),
  }),
  createRoute({
    getParentRoute: () => layout,
    path: '/privacy',
    component: lazyRouteComponent(() => import('./privacy-page.tsx'), 'PrivacyPage'),
  }),
] as const;

/** What the shop decides, a section a page. */
export const settingsRoutes = [layout.addChildren([index, ...sections])] as const;

export const settingsNav: NavItem = {
  to: '/settings',
  label: 'settings.title',
  icon: 'settings',
  permission: 'settings:read',
  go: ',',
  pages: SETTING_GROUPS.flatMap(({ sections: names }) =>
    names.map((name) => ({ to: `/settings/${name}`, label: `settings.section.${name}` as const })),
  ),
};
