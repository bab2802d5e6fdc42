import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

/** What the list of customers is sorted by, besides their addresses; a name is also sorted the other way round. */
export const sorts = ['email', 'name', 'name_desc', 'last_return', 'returned', 'unit_return_rate'] as const;
/** Percentages to filter by. */
export const percents = [10, 25, 50, 75] as const;
/** Values of returns to filter by, in whole units of the shop's currency. */
export const values = [50, 100, 250, 500, 1000, 5000] as const;

/** What the list of customers is filtered and sorted by. */
export type CustomersFilters = {
  search?: string;
  sort?: (typeof sorts)[number];
  open?: true;
  flagged?: true;
  percent?: (typeof percents)[number];
  units?: (typeof percents)[number];
  value?: (typeof values)[number];
};
/** The same, and where its page begins. */
export type CustomersSearch = CustomersFilters & { cursor?: string };

/** The search as the API takes it. */
function queryOf({ search, sort, open, flagged, percent, units, value, cursor }: CustomersSearch) {
  return {
    ...(search !== undefined && { search }),
    ...(sort === 'name_desc'
      ? { sort: 'name' as const, sort_order: 'desc' as const }
      : sort !== undefined && { sort }),
    ...(open && { has_open_returns: true }),
    ...(flagged && { is_flagged: true }),
    ...(percent !== undefined && { return_percent_above: percent }),
    ...(units !== undefined && { unit_return_percent_above: units }),
    ...(value !== undefined && { returned_from: String(value) }),
    ...(cursor !== undefined && { cursor }),
  };
}

const page_rows = 50;

/** A page of the customers. */
export const customersQuery = (search: CustomersSearch) =>
  queryOptions({
    queryKey: ['customers', 'list', search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/shoppers', { params: { query: { ...queryOf(search), limit: page_rows } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** What is known of a customer. */
export const historyQuery = (email: string) =>
  queryOptions({
    queryKey: ['customers', 'history', email],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/shoppers/history', { params: { query: { email } }, signal })),
  });

export type History = Awaited<ReturnType<NonNullable<ReturnType<typeof historyQuery>['queryFn']>>>;

/** The lines of an order. */
export const orderLinesQuery = (id: number) =>
  queryOptions({
    queryKey: ['customers', 'order', id],
    queryFn: async ({ signal }) => {
      const { order } = await dataOf(api.GET('/api/v1/orders/{id}', { params: { path: { id } }, signal }));
      return order.line_items;
    },
  });

export type OrderLine = Awaited<
  ReturnType<NonNullable<ReturnType<typeof orderLinesQuery>['queryFn']>>
>[number];

/** The gift codes of an order. */
export const giftCodesQuery = (order_id: number) =>
  queryOptions({
    queryKey: ['customers', 'gift-codes', order_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/orders/{order_id}/gift-codes', { params: { path: { order_id } }, signal })),
  });

export type GiftCode = Awaited<
  ReturnType<NonNullable<ReturnType<typeof giftCodesQuery>['queryFn']>>
>['gift_codes'][number];

/** What an erasure would do. */
export const erasureQuery = (email: string, keep_withdrawals: boolean) =>
  queryOptions({
    queryKey: ['customers', 'erasure', email, keep_withdrawals],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/shoppers/erasure', { params: { query: { email, keep_withdrawals } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

/** A page of what customers asked for by privacy law. */
export const requestsQuery = (search: { cursor?: string }) =>
  queryOptions({
    queryKey: ['customers', 'privacy-requests', search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/privacy-requests', { params: { query: { ...search, limit: page_rows } }, signal }),
      ),
    placeholderData: keepPreviousData,
  });

export type PrivacyRequest = Awaited<
  ReturnType<NonNullable<ReturnType<typeof requestsQuery>['queryFn']>>
>['privacy_requests'][number];
