import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { countOf } from '../../parts/nav-count.tsx';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { readWithdrawalsSearch } from './search.ts';
import { counts_query } from './queries.ts';

const listRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/withdrawals',
  validateSearch: readWithdrawalsSearch,
  component: lazyRouteComponent(() => import('./withdrawals-page.tsx'), 'WithdrawalsPage'),
});

const caseRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/withdrawals/$withdrawal_id',
  // The list that it was opened from.
  validateSearch: readWithdrawalsSearch,
  component: lazyRouteComponent(() => import('./case-page.tsx'), 'CasePage'),
});

/** Withdrawals from contracts: the list by deadline, and what is done about one. */
export const withdrawalRoutes = [listRoute, caseRoute] as const;

export const withdrawalsNav: NavItem = {
  to: '/withdrawals',
  label: 'withdrawals.title',
  icon: 'scale',
  permission: 'withdrawals:read',
  go: 'w',
  Count: countOf(counts_query, ({ views }) => views.find(({ view }) => view === 'needs_person')?.count),
};
