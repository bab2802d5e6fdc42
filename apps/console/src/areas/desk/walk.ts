import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { cursorOf } from '../../api/client.ts';
import { countQuery, pageOf, page_rows, queueQuery, readPage, walk_key } from '../../api/queue.ts';
import type { QueueSearch } from '../../api/queue-search.ts';
import { useText } from '../../text/use-text.tsx';
import { filtersOf, orderOf } from '../../api/queue-search.ts';

export type Way = { id: number; search: QueueSearch };
type Page = Awaited<ReturnType<typeof readPage>>;

/**
 * A page of the queue as it was when the walk began: a return that an act takes out of the filters keeps its place, and the next one is still the
 * next.
 */
function useWalkedPage(search: QueueSearch | undefined) {
  const client = useQueryClient();
  const { language } = useText();
  return useQuery({
    queryKey: [...walk_key, search && pageOf(search)],
    enabled: search !== undefined,
    staleTime: Infinity,
    initialData: () => search && client.getQueryData<Page>(queueQuery(search, language).queryKey),
    queryFn: ({ signal }) => readPage(search!, language, signal),
  }).data;
}

/** The filters that a return was opened with; without any, the returns in the same state, reviews in the order in which they wait. */
function useWalkedQueue({ status }: ReturnOverview): QueueSearch {
  const given = useSearch({ from: '/shell/returns/$return_id' });
  const [alike] = useState<QueueSearch>({ status, ...(status === 'review' ? { sort_order: 'asc' } : {}) });
  return Object.keys(given).length > 0 ? given : alike;
}

/** Where the return stands in the queue that it was opened from, and its neighbours, across the pages of the queue. */
export function useNeighbours(shown: ReturnOverview) {
  const search = useWalkedQueue(shown);
  const page = useWalkedPage(search);
  const { data: counted } = useQuery(countQuery(filtersOf(search)));
  const ids = page?.returns.map(({ id }) => id) ?? [];
  const at = ids.indexOf(shown.id);
  const stay = { ...filtersOf(search), ...orderOf(search), ...(search.view ? { view: search.view } : {}) };
  const first = search.cursor === undefined ? 1 : (search.from ?? 1);
  const turned = (url: string | null | undefined, is_there: boolean, from: number) => {
    const cursor = is_there ? cursorOf(url) : undefined;
    return cursor === undefined ? undefined : { ...stay, cursor, from: Math.max(1, from) };
  };
  const before = turned(page?.previous_page_url, at === 0, first - page_rows);
  const after = turned(page?.next_page_url, at >= 0 && at === ids.length - 1, first + ids.length);
  const newer = useWalkedPage(before)?.returns.at(-1)?.id;
  const older = useWalkedPage(after)?.returns[0]?.id;
  const wayTo = (id: number | undefined, beside: number | undefined, turn: QueueSearch | undefined) =>
    id !== undefined
      ? { id, search }
      : turn !== undefined && beside !== undefined
        ? { id: beside, search: turn }
        : undefined;
  return {
    place: at < 0 ? 0 : first + at,
    count: counted,
    status: search.status,
    previous: wayTo(at > 0 ? ids[at - 1] : undefined, newer, before),
    next: wayTo(at < 0 ? undefined : ids[at + 1], older, after),
    queue: stay,
  };
}

/** What `useNeighbours` gives. */
export type Neighbours = ReturnType<typeof useNeighbours>;

/** Opens another return of the same queue. */
export function useWalk() {
  const navigate = useNavigate();
  return (way: Way | undefined) => {
    if (way)
      void navigate({
        to: '/returns/$return_id',
        params: { return_id: String(way.id) },
        search: way.search,
      });
  };
}
