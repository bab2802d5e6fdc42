import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { Period } from './period.ts';

export const BREAKDOWNS = [
  'product',
  'variant',
  'reason',
  'resolution',
  'country',
  'channel',
  'destination',
] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

const kept = { staleTime: 60_000, placeholderData: keepPreviousData } as const;

/** The figures of a period next to the one before. */
export const overviewQuery = (period: Period) =>
  queryOptions({
    ...kept,
    queryKey: ['insights', 'overview', period],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/insights/overview', { params: { query: period }, signal })),
  });

export const breakdownQuery = (period: Period, by: Breakdown, language: string, limit: number) =>
  queryOptions({
    ...kept,
    queryKey: ['insights', 'breakdown', period, by, language, limit],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/insights/breakdown', {
          params: { query: { ...period, by, language, limit } },
          signal,
        }),
      ),
  });

export const productReasonsQuery = (period: Period, language: string) =>
  queryOptions({
    ...kept,
    queryKey: ['insights', 'product-reasons', period, language],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/insights/product-reasons', {
          params: { query: { ...period, language, limit: 6 } },
          signal,
        }),
      ),
  });

export const sizingQuery = (period: Period) =>
  queryOptions({
    ...kept,
    queryKey: ['insights', 'sizing', period],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/insights/sizing', { params: { query: { ...period, limit: 6 } }, signal })),
  });

export const serialReturnersQuery = (period: Period) =>
  queryOptions({
    ...kept,
    queryKey: ['insights', 'serial-returners', period],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/insights/serial-returners', { params: { query: { ...period, limit: 6 } }, signal }),
      ),
  });

type Overview = Awaited<ReturnType<NonNullable<ReturnType<typeof overviewQuery>['queryFn']>>>;
export type OverviewData = Exclude<Overview, symbol>;
export type Side = OverviewData['current'];
