import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { SecuritiesSearch } from './search.ts';

const page_rows = 50;

/** A page of the list. */
export const queueQuery = (search: SecuritiesSearch) =>
  queryOptions({
    queryKey: ['securities', 'list', search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/security-queue', { params: { query: { ...search, limit: page_rows } }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** What is out against the limit, and what became of the last ones. */
export const summary_query = queryOptions({
  queryKey: ['securities', 'summary'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/security-queue/summary', { signal })),
  refetchInterval: 60_000,
});

type Answer<Read extends (...given: never[]) => unknown> = Awaited<ReturnType<Read>>;
export type QueuedSecurity = Answer<
  Extract<ReturnType<typeof queueQuery>['queryFn'], (...given: never[]) => unknown>
>['securities'][number];
export type Summary = Answer<Extract<typeof summary_query.queryFn, (...given: never[]) => unknown>>;
