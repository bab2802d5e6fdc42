import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BeginConnectionInput, Connection } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useActOn } from '../../parts/use-act.ts';

const connections_key = 'connections';

/** While something goes on, a page follows it. */
const pace = (connections: readonly Connection[] = []) =>
  connections.some(({ status, differences }) => status === 'loading' || differences.requested_at !== null)
    ? 3000
    : 60_000;

/** The connections of the shop, and the platforms that can be connected. */
export const list_query = queryOptions({
  queryKey: [connections_key, 'list'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/connections', { signal })),
  refetchInterval: ({ state }) => pace(state.data?.connections),
});

/** A connection as it is now. */
export const oneQuery = (id: number) =>
  queryOptions({
    queryKey: [connections_key, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/connections/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => pace(state.data && [state.data]),
  });

const page_rows = 50;

/** A page of what differs now, or of what did; it is read again when a comparison has found something else. */
export const differencesQuery = (
  { id, differences }: Pick<Connection, 'id' | 'differences'>,
  { limit = page_rows, ...given }: { status: 'open' | 'settled'; cursor?: string; limit?: number },
) =>
  queryOptions({
    queryKey: [connections_key, 'differences', id, given, limit, differences],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/connections/{id}/differences', {
          params: { path: { id }, query: { ...given, limit } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** A page of what was read from the platform and written to it. */
export const transfersQuery = (id: number, given: { direction?: 'received' | 'sent'; cursor?: string }) =>
  queryOptions({
    queryKey: [connections_key, 'transfers', id, given],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/connections/{id}/transfers', {
          params: { path: { id }, query: { ...given, limit: page_rows } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** What was read and written today. */
export const flowsQuery = (id: number) =>
  queryOptions({
    queryKey: [connections_key, 'flows', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/connections/{id}/flows', { params: { path: { id } }, signal })),
    refetchInterval: 60_000,
  });

/** What the fields of the platform become. */
export const fieldsQuery = (id: number) =>
  queryOptions({
    queryKey: [connections_key, 'fields', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/connections/{id}/fields', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A platform that can be connected. */
export type Platform = Awaited<
  ReturnType<Extract<typeof list_query.queryFn, (...given: never[]) => unknown>>
>['available'][number];

/** Something that is done about a connection. Afterwards everything about connections, and the home page, is read again. */
export const useAct = <Given = void, Done = unknown>(
  act: (given: Given) => Promise<Done>,
  options: { says?: string; onDone?: (done: Done) => void; shows_error?: boolean } = {},
) => useActOn(act, { ...options, stale: [[connections_key], ['returns', 'attention']] });

const at = (id: number) => ({ params: { path: { id } } });
export const pause = (id: number) => dataOf(api.POST('/api/v1/connections/{id}/pause', at(id)));
export const resume = (id: number) => dataOf(api.POST('/api/v1/connections/{id}/resume', at(id)));
export const load = (id: number) => dataOf(api.POST('/api/v1/connections/{id}/load', at(id)));
export const check = (id: number) => dataOf(api.POST('/api/v1/connections/{id}/check', at(id)));
export const compare = (id: number) => dataOf(api.POST('/api/v1/connections/{id}/reconcile', at(id)));

/** Begins a connection on a page of the platform; answers where that is. */
export const begin = (body: BeginConnectionInput) =>
  dataOf(api.POST('/api/v1/connections/authorizations', { body }));

/** Connects with the query that the platform has sent the browser back with. */
export const finish = (response: string) =>
  dataOf(api.POST('/api/v1/connections/authorizations/finish', { body: { response } }));

/** Accepts a difference of a connection for a reason. */
export const accept = (id: number, difference_id: number, reason: string) =>
  dataOf(
    api.POST('/api/v1/connections/{id}/differences/{difference_id}/accept', {
      params: { path: { id, difference_id } },
      body: { reason },
    }),
  );

/** Takes back that a difference was accepted. */
export const unaccept = (id: number, difference_id: number) =>
  dataOf(
    api.DELETE('/api/v1/connections/{id}/differences/{difference_id}/accept', {
      params: { path: { id, difference_id } },
    }),
  );
