import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withLaterMessages } from '../../messages/catalogues.ts';
import type { NavItem } from '../../routing/nav-item.ts';
import { shellRoute } from '../../routing/parents.ts';
import { percents, sorts, values } from './queries.ts';
import type { CustomersSearch } from './queries.ts';

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' ? value.slice(0, 2000) : undefined;

const customers = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers',
  validateSearch: (given: Record<string, unknown>): CustomersSearch => {
    const search = textOf(given['search'])?.slice(0, 100);
    const cursor = textOf(given['cursor']);
    const sort = sorts.find((one) => one === given['sort']);
    const percent = percents.find((one) => one === Number(given['percent']));
    const units = percents.find((one) => one === Number(given['units']));
    const value = values.find((one) => one === Number(given['value']));
    return {
      ...(search && { search }),
      ...(sort && { sort }),
      ...(given['open'] === true && { open: true }),
      ...(given['flagged'] === true && { flagged: true }),
      ...(percent && { percent }),
      ...(units && { units }),
      ...(value && { value }),
      ...(cursor && { cursor }),
    };
  },
  component: lazyRouteComponent(() => import('./customers-page.tsx'), 'CustomersPage'),
});

const customer = createRoute({
  getParentRoute: () => shellRoute,
  path: '/customers/$email',
  component: lazyRouteComponent(() => import('./customer-page.tsx'), 'CustomerPage'),
});

const privacy_requests = createRoute({
  getParentRoute: () => shellRoute,
  path: '/privacy-requests',
  validateSearch: (given: Record<string, unknown>): { cursor?: string } => {
    const cursor = textOf(given['cursor']);
    return cursor === undefined ? {} : { cursor };
  },
  component: lazyRouteComponent(
    () => withLaterMessages(import('./privacy-requests-page.tsx')),
    'PrivacyRequestsPage',
  ),
});

/** Customers with returns, everything about one of them, and what they ask for by privacy law. */
export const customerRoutes = [customers, customer, privacy_requests] as const;

export const customersNav: NavItem = {
  to: '/customers',
  label: 'customers.title',
  icon: 'contact',
  permission: 'customers:read',
  go: 'c',
};
