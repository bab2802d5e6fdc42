import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from './client.ts';
import { first_steps_key } from './query-client.ts';

const minute_ms = 60_000;

/** What the shop does before it is live: asked again every minute until then, and now and then after. */
export const first_steps_query = queryOptions({
  queryKey: first_steps_key,
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/first-steps', { signal })),
  refetchInterval: ({ state: { data } }) => (data?.is_live ? 30 * minute_ms : minute_ms),
});

export type FirstSteps = Awaited<ReturnType<NonNullable<typeof first_steps_query.queryFn>>>;
export type FirstStep = FirstSteps['steps'][number];
