import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { NavItem } from '../../routing/nav-item.ts';
import { fullScreenRoute, publicRoute, shellRoute } from '../../routing/parents.ts';

/** What the address of the sign-in page says. */
type SignInSearch = { shop?: string; token?: string; next?: string; failed?: string };

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const signInRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): SignInSearch => {
    const given = {
      shop: text(search['shop']),
      token: text(search['token']),
      next: text(search['next']),
      failed: text(search['failed']),
    };
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  },
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

const invitationRoute = createRoute({
  getParentRoute: () => publicRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
});

const welcomeRoute = createRoute({
  getParentRoute: () => fullScreenRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('./welcome-page.tsx'), 'WelcomePage'),
});

const accountRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('./account-page.tsx'), 'AccountPage'),
});

const membersRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./members-page.tsx'), 'MembersPage'),
});

/** Signing in and accepting an invitation: for anybody. */
export const signInPublicRoutes = [signInRoute, invitationRoute] as const;
/** Choosing how to sign in, for who is new. */
export const signInFullScreenRoutes = [welcomeRoute] as const;
/** The member's own sign-in, and the staff of the shop. */
export const signInRoutes = [accountRoute, membersRoute] as const;

export const membersNav: NavItem = {
  to: '/members',
  label: 'members.title',
  icon: 'users',
  permission: 'staff:read',
};
