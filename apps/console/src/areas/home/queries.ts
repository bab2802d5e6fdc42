import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';

/** What needs attention, asked again every minute while the page is open. */
export const attention_query = queryOptions({
  queryKey: ['returns', 'attention'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/attention', { signal })),
  refetchInterval: 60_000,
});

export type Attention = Awaited<ReturnType<NonNullable<typeof attention_query.queryFn>>>;
export type Group = Attention['groups'][number];
export type Item = Group['items'][number];
export type Connection = Attention['connections'][number];
