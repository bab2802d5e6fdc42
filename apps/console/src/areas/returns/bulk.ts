import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { BulkAction, BulkActionRow, BulkPreview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import type { QueueFilters } from '../../api/queue-search.ts';
import { returns_key } from '../../api/queue.ts';

export type { BulkAction, BulkActionRow, BulkPreview };
export type BulkKind = BulkAction['action'];

/** Which returns: some, each as it was seen, or all that filters find. */
export type Chosen = { returns: { id: number; version?: number }[] } | { filters: QueueFilters };

/** How many returns a bulk action can have, and how many of them can be named. */
export const most_found = 5000;

const bulk_key = [...returns_key, 'bulk'] as const;
const bulk_path = '/api/v1/return-queue/bulk-actions' as const;
const one = (id: number) => ({ params: { path: { bulk_action_id: id } } });

/** What a bulk action would come to. */
export const previewQuery = (action: BulkKind, chosen: Chosen) =>
  queryOptions({
    queryKey: [...bulk_key, 'preview', action, chosen],
    // Always as it is now.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      dataOf(api.POST(`${bulk_path}/preview`, { body: { action, ...chosen }, signal })),
  });

/** Bulk actions, the newest first. */
export const recent_query = queryOptions({
  queryKey: [...bulk_key, 'recent'],
  queryFn: async ({ signal }) =>
    (await dataOf(api.GET(bulk_path, { params: { query: { limit: 20 } }, signal }))).bulk_actions,
  refetchInterval: ({ state }) => (state.data?.some((action) => action.finished_at === null) ? 1000 : false),
});

/** A bulk action and what came of its returns, those that were refused first. */
export const resultsQuery = (id: number) =>
  queryOptions({
    queryKey: [...bulk_key, 'results', id],
    queryFn: async ({ signal }) => {
      const rowsOf = async (status: 'refused' | 'succeeded' | 'unchanged') =>
        (
          await dataOf(
            api.GET(`${bulk_path}/{bulk_action_id}/rows`, {
              params: { path: { bulk_action_id: id }, query: { status, limit: 100 } },
              signal,
            }),
          )
        ).bulk_action_rows;
      const { bulk_action: action } = await dataOf(
        api.GET(`${bulk_path}/{bulk_action_id}`, { ...one(id), signal }),
      );
      const [refused, succeeded, unchanged] = await Promise.all([
        rowsOf('refused'),
        rowsOf('succeeded'),
        rowsOf('unchanged'),
      ]);
      return { action, rows: [...refused, ...succeeded, ...unchanged] };
    },
    refetchInterval: ({ state }) => (state.data?.action.finished_at === null ? 1000 : false),
  });

/** What is started. */
export type BulkStart = {
  action: BulkKind;
  chosen: Chosen;
  expected_count?: number;
  member_id?: number | null;
  note?: string;
};

const startBulk = async ({ chosen, ...rest }: BulkStart) =>
  (await dataOf(api.POST(bulk_path, { body: { ...rest, ...chosen } }))).bulk_action;
const readBulk = async (id: number) =>
  (await dataOf(api.GET(`${bulk_path}/{bulk_action_id}`, one(id)))).bulk_action;
const undoBulk = async (id: number) =>
  (await dataOf(api.POST(`${bulk_path}/{bulk_action_id}/undo`, one(id)))).bulk_action;

/** Lets no further return be acted on. */
export const stopBulk = (id: number) => dataOf(api.POST(`${bulk_path}/{bulk_action_id}/stop`, one(id)));

const look_every_ms = 700;

/** Starts bulk actions and takes them back; says how far each is, and at the end what came of it. It goes on when the page is left. */
export function useBulk(onResults: (id: number) => void) {
  const { t } = useText();
  const client = useQueryClient();
  const textOf = useFailureText();

  async function follow(begin: () => Promise<BulkAction>): Promise<void> {
    const toast = showToast({ kind: 'running', text: t('returns.bulk.starting') });
    try {
      let action = await begin();
      const { id } = action;
      const see = { label: t('returns.bulk.see'), run: () => onResults(id) };
      while (action.finished_at === null) {
        const done = action.total_count - action.pending_count;
        const text = t(`returns.bulk.doing.${action.action}`, { done, count: action.total_count });
        toast.replace({ kind: 'running', text, action: see });
        await new Promise((resolve) => setTimeout(resolve, look_every_ms));
        action = await readBulk(id);
      }
      await client.invalidateQueries({ queryKey: returns_key });
      toast.replace({ ...told(action), action: see });
    } catch (error) {
      toast.replace({ kind: 'failed', text: textOf(error) });
    }
  }

  function told(action: BulkAction) {
    const { refused_count: refused, succeeded_count: count, total_count: total } = action;
    if (refused > 0) return { kind: 'failed' as const, text: t('returns.bulk.refused', { refused, total }) };
    const name = action.assignee?.name ?? t('returns.assignee.none');
    const text =
      count === 0
        ? t('returns.bulk.nothing')
        : action.undo_of === null
          ? t(`returns.bulk.done.${action.action}`, { count, name })
          : t('returns.bulk.undone', { count });
    return action.can_be_undone && action.undo_of === null ? { text, undo: () => undo(action.id) } : { text };
  }

  const undo = (id: number) => void follow(() => undoBulk(id));
  return { start: (what: BulkStart) => void follow(() => startBulk(what)), undo };
}

/** The page of a return. */
export const pathOf = (return_id: number): string => `/returns/${return_id}`;
