import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueuedReturn, ReturnView } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { pollingInterval } from '../../api/connection.ts';
import type { QueueFilters, QueueOrder, QueueSearch } from './search.ts';
import { filtersOf, orderOf } from './search.ts';

export type { QueuedReturn, ReturnView };

/** Rows of a page. */
export const page_rows = 25;

/** Whatever shows returns is under this key, so that an event makes all of it older at once. */
export const returns_key = ['returns'] as const;
const queue_key = [...returns_key, 'queue'] as const;
const views_key = [...returns_key, 'views'] as const;

/** A page of the queue; the one before stays until the next is there. */
export const queueQuery = (search: QueueSearch) =>
  queryOptions({
    queryKey: [...queue_key, 'page', { ...filtersOf(search), ...orderOf(search), cursor: search.cursor }],
    placeholderData: keepPreviousData,
    refetchInterval: pollingInterval,
    queryFn: async ({ signal }) => {
      const query = search.cursor
        ? { cursor: search.cursor, limit: page_rows }
        : { ...filtersOf(search), ...orderOf(search), limit: page_rows };
      return dataOf(api.GET('/api/v1/return-queue', { params: { query }, signal }));
    },
  });

/** How many returns the filters find, and what they are worth. */
export const countQuery = (filters: QueueFilters) =>
  queryOptions({
    queryKey: [...queue_key, 'count', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/return-queue/count', { params: { query: filters }, signal })),
  });

/** Saved views that the member sees. */
export const views_query = queryOptions({
  queryKey: [...views_key, 'list'],
  queryFn: async ({ signal }) => (await dataOf(api.GET('/api/v1/return-views', { signal }))).views,
});

/** How many returns each view has. */
export const view_counts_query = queryOptions({
  queryKey: [...views_key, 'counts'],
  staleTime: 30_000,
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/return-views/counts', { signal })),
});

/** Who a return can be assigned to. */
export const assignees_query = queryOptions({
  queryKey: [...returns_key, 'assignees'],
  staleTime: 300_000,
  queryFn: async ({ signal }) =>
    (await dataOf(api.GET('/api/v1/return-queue/assignees', { signal }))).members,
});

type ViewInput = { name: string; is_shared: boolean; filters: QueueFilters & QueueOrder };

/** Saves a view: a new one, or over the one with this id. */
export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: ViewInput & { id?: number }) =>
      id === undefined
        ? (await dataOf(api.POST('/api/v1/return-views', { body }))).view
        : (
            await dataOf(
              api.PUT('/api/v1/return-views/{view_id}', { params: { path: { view_id: id } }, body }),
            )
          ).view,
    onSuccess: () => client.invalidateQueries({ queryKey: views_key }),
  });
}

/** Removes a view. */
export function useRemoveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      dataOf(api.DELETE('/api/v1/return-views/{view_id}', { params: { path: { view_id: id } } })),
    onSuccess: () => client.invalidateQueries({ queryKey: views_key }),
  });
}

/** The cursor in the address of a page before or after. */
export const cursorOf = (url: string | null | undefined): string | undefined =>
  url ? (new URL(url).searchParams.get('cursor') ?? undefined) : undefined;
