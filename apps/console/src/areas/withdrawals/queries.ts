import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useActOn } from '../../parts/use-act.ts';
import type { WithdrawalsSearch } from './search.ts';

const withdrawals_key = 'withdrawals';
const page_rows = 50;

/** A page of the list. */
export const listQuery = (search: WithdrawalsSearch) =>
  queryOptions({
    queryKey: [withdrawals_key, 'list', search],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/withdrawal-queue', { params: { query: { ...search, limit: page_rows } }, signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** How many withdrawals each tab has. */
export const counts_query = queryOptions({
  queryKey: [withdrawals_key, 'counts'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/withdrawal-queue/counts', { signal })),
  refetchInterval: 60_000,
});

/** A withdrawal, and what the law and the policy say about its order, or about the one that is chosen. */
export const caseQuery = (id: number, order_id?: number) =>
  queryOptions({
    queryKey: [withdrawals_key, 'one', id, order_id ?? null],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/withdrawals/{id}', {
          params: { path: { id }, query: order_id === undefined ? {} : { order_id: String(order_id) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The orders that it may be about. */
export const candidatesQuery = (id: number, query: string) =>
  queryOptions({
    queryKey: [withdrawals_key, 'candidates', id, query],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/withdrawals/{id}/candidates', {
          params: { path: { id }, query: query === '' ? {} : { query } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Whether the register is as it was written, up to an entry at least. */
export const verificationQuery = (last: number) =>
  queryOptions({
    queryKey: ['withdrawal-register', last],
    queryFn: ({ signal }) => dataOf(api.GET('/api/v1/withdrawals/verification', { signal })),
    staleTime: 600_000,
  });

type Answer<Query extends (...given: never[]) => { queryFn?: unknown }> =
  ReturnType<Query>['queryFn'] extends infer Read
    ? Awaited<ReturnType<Extract<Read, (...given: never[]) => unknown>>>
    : never;
export type QueuedWithdrawal = Answer<typeof listQuery>['withdrawals'][number];
export type Assessed = Answer<typeof caseQuery>;
export type Withdrawal = Assessed['withdrawal'];
export type Statement = Withdrawal['statements'][number];
export type Candidate = Answer<typeof candidatesQuery>['candidates'][number];

/** Something that is done about withdrawals. Afterwards everything about them, and the home page, is read again. */
export const useAct = <Given = void, Done = unknown>(
  act: (given: Given) => Promise<Done>,
  options: { says?: string; onDone?: (done: Done) => void } = {},
) => useActOn(act, { ...options, stale: [[withdrawals_key], ['returns', 'attention']] });
