import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '../text/language.ts';
import { api, dataOf } from './client.ts';
import { pollingInterval } from './connection.ts';
import type { QueueFilters, QueueSearch } from './queue-search.ts';
import { filtersOf, orderOf } from './queue-search.ts';

/** Rows of a page. */
export const page_rows = 25;

/** Whatever shows returns is under this key, so that an event makes all of it older at once. */
export const returns_key = ['returns'] as const;
/** The pages of the queue that somebody walks along on the pages of returns; they stay as they were until the queue is opened again. */
export const walk_key = ['walk'] as const;
const queue_key = [...returns_key, 'queue'] as const;

/** What tells one page of the queue from another. */
export const pageOf = (search: QueueSearch) => ({
  ...filtersOf(search),
  ...orderOf(search),
  cursor: search.cursor,
});

/** A page with its reasons in a language, which its cursors keep. */
export function readPage(search: QueueSearch, language: Language, signal: AbortSignal) {
  const { cursor } = search;
  const query = cursor
    ? { cursor, limit: page_rows }
    : { ...filtersOf(search), ...orderOf(search), limit: page_rows, language };
  return dataOf(api.GET('/api/v1/return-queue', { params: { query }, signal }));
}

/** A page of the queue; the one before stays until the next is there. */
export const queueQuery = (search: QueueSearch, language: Language) =>
  queryOptions({
    queryKey: [...queue_key, 'page', pageOf(search), language],
    placeholderData: keepPreviousData,
    refetchInterval: pollingInterval,
    queryFn: ({ signal }) => readPage(search, language, signal),
  });

/** How many returns the filters find, and what they are worth. */
export const countQuery = (filters: QueueFilters) =>
  queryOptions({
    queryKey: [...queue_key, 'count', filters],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/return-queue/count', { params: { query: filters }, signal })),
  });
