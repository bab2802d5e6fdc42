import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

/** What the list of customers is filtered by, and where its page begins. */
export type CustomersSearch = { search?: string; cursor?: string };

const page_rows = 50;

/** A page of the customers. */
export const customersQuery = (search: CustomersSearch) =>
  queryOptions({
    queryKey: ['customers', 'list', search],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/shoppers', { params: { query: { ...search, limit: page_rows } }, signal })),
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

/** What an erasure would do. */
export const erasureQuery = (email: string, keep_withdrawals: boolean) =>
  queryOptions({
    queryKey: ['customers', 'erasure', email, keep_withdrawals],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/shoppers/erasure', { params: { query: { email, keep_withdrawals } }, signal })),
    staleTime: 0,
    gcTime: 0,
  });

export const cursorOf = (url: string | null): string | undefined =>
  url === null ? undefined : (new URL(url).searchParams.get('cursor') ?? undefined);
