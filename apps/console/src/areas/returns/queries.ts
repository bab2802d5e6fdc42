import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueuedReturn } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { returns_key } from '../../api/queue.ts';
import type { QueueFilters, QueueOrder } from '../../api/queue-search.ts';

export type { QueuedReturn };

const views_key = [...returns_key, 'views'] as const;

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
