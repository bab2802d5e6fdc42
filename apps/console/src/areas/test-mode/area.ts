import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { clock_query } from '../../api/test-mode.ts';
import { countOf } from '../../parts/nav-count.tsx';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';

const mailboxRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/mailbox',
  component: lazyRouteComponent(() => import('./mailbox-page.tsx'), 'MailboxPage'),
});

/** What only the test side of a shop has. */
export const testModeRoutes = [mailboxRoute] as const;

export const mailboxNav: NavItem = {
  to: '/mailbox',
  label: 'shell.test_mailbox',
  icon: 'mail',
  permission: 'returns:read',
  in_new_tab: true,
  Count: countOf(clock_query, ({ mailbox_count }) => mailbox_count),
};
