import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { pollingInterval } from '../../api/connection.ts';

export type Unit = ReturnOverview['units'][number];
export type Entry = Omit<ReturnOverview['timeline'][number], 'detail'> & { detail: Record<string, unknown> };
/** What the member can choose as the next step. */
export type Step = 'process' | 'edit' | 'remove' | 'reject' | 'cancel';
/** What is changed about a unit; what is left out stays. */
export type UnitEdit = {
  reason_id?: string | undefined;
  comment?: string | undefined;
  resolution?: 'refund' | 'credit' | undefined;
  remove?: boolean | undefined;
};
export type Edits = {
  units: Readonly<Record<number, UnitEdit>>;
  waives_fees: boolean;
  override_reason: string;
};
/** What was chosen but is not done yet. */
export type Choice = { step: Step; units: readonly number[]; words: Words; edits: Edits };

export const editChoicesQuery = (return_id: number, version: number) =>
  queryOptions({
    queryKey: ['returns', 'edit', return_id, version],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/returns/{return_id}/edit', { params: { path: { return_id } }, signal })),
  });
export type EditChoice = Awaited<ReturnType<typeof readChoices>>['units'][number];
const readChoices = (return_id: number) =>
  dataOf(api.GET('/api/v1/returns/{return_id}/edit', { params: { path: { return_id } } }));

/** What of the edits changes amounts, as the preview takes it. */
function editQuery({ units, waives_fees }: Edits) {
  const all = Object.entries(units);
  const removed = all.flatMap(([id, { remove }]) => (remove ? [id] : []));
  const resolved = all.flatMap(([id, { resolution, remove }]) =>
    resolution && !remove ? [`${id}:${resolution}`] : [],
  );
  return {
    ...(removed.length > 0 ? { line_item_id: removed.join(',') } : {}),
    ...(resolved.length > 0 ? { resolution: resolved.join(',') } : {}),
    ...(waives_fees ? { waives_fees } : {}),
  };
}

type UnitChange = Omit<UnitEdit, 'comment'> & { comment?: string | null };

/** The edits as they are sent: units of which something changes. */
export function editBody({ units, waives_fees, override_reason }: Edits) {
  const changed = Object.entries(units).flatMap(([id, { reason_id, comment, resolution, remove }]) => {
    const change = {
      ...(reason_id ? { reason_id } : {}),
      ...(comment === undefined ? {} : { comment: comment.trim() || null }),
      ...(resolution ? { resolution } : {}),
    };
    const line_item_id = Number(id);
    const sent: (UnitChange & { line_item_id: number })[] = [
      { line_item_id, ...(remove ? { remove } : change) },
    ];
    return remove || Object.keys(change).length > 0 ? sent : [];
  });
  return { units: changed, waives_fees, override_reason: override_reason.trim() || null };
}

export const overviewQuery = (return_id: number) =>
  queryOptions({
    queryKey: ['returns', 'one', return_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/returns/{return_id}', { params: { path: { return_id } }, signal })),
    // What is under way ends without anybody here doing something.
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? 3000 : pollingInterval()),
  });

const takesUnits = (step: Step) => step === 'remove' || step === 'reject';

/** What a step would do now; asked for when it is chosen. */
export function usePreview(
  { id, version }: ReturnOverview,
  { step, units, edits }: Choice,
  enabled: boolean,
) {
  const line_item_id = units.join(',');
  const of_step =
    step === 'edit' ? editQuery(edits) : takesUnits(step) && units.length > 0 ? { line_item_id } : {};
  return useQuery({
    queryKey: ['returns', 'preview', id, version, step, of_step],
    enabled: enabled && (step !== 'remove' || units.length > 0),
    placeholderData: undefined,
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/returns/{return_id}/preview', {
          params: {
            path: { return_id: id },
            query: { action: step, ...of_step },
          },
          signal,
        }),
      ),
  });
}

export const assignees_query = queryOptions({
  queryKey: ['returns', 'assignees'],
  staleTime: 300_000,
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/return-queue/assignees', { signal })),
});

/** Whatever was done, or was refused: the page shows the return as it is now. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['returns'] });
}

const paths = {
  cancel: '/api/v1/warehouse/return/{return_id}/cancel',
  flag: '/api/v1/warehouse/return/{return_id}/flag',
  unflag: '/api/v1/warehouse/return/{return_id}/unflag',
} as const;
export type Act = keyof typeof paths | 'process' | 'remove' | 'reject' | 'edit';
/** To the shopper: about all that is rejected, and about single units by their id. */
export type Words = { message: string; of_units: Readonly<Record<number, string>> };
/** The plain acts answer alike, but for the codes that they refuse with. */
const cancelIt = (return_id: number) => api.POST(paths.cancel, { params: { path: { return_id } } });

type ActInput = { act: Act; units?: readonly number[]; words?: Words; edits?: Edits };

const rejectionOf = (units: readonly number[], words: Words | undefined) => ({
  message: words?.message.trim() || null,
  ...(units.length > 0
    ? { units: units.map((id) => ({ line_item_id: id, message: words?.of_units[id]?.trim() || null })) }
    : {}),
});

/** Acts on the version of the return that the page shows. */
export function useAct({ id: return_id, version }: ReturnOverview) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ act, units = [], words, edits }: ActInput): Promise<unknown> => {
      const params = { path: { return_id }, query: { version } };
      if (act === 'remove')
        return dataOf(
          api.POST('/api/v1/warehouse/return/{return_id}/remove', {
            params,
            body: { line_item_id: [...units] },
          }),
        );
      if (act === 'edit' && edits)
        return dataOf(api.POST('/api/v1/returns/{return_id}/edit', { params, body: editBody(edits) }));
      if (act === 'reject')
        return dataOf(
          api.POST('/api/v1/returns/{return_id}/reject', { params, body: rejectionOf(units, words) }),
        );
      if (act === 'process')
        return dataOf(api.POST('/api/v1/warehouse/return/{return_id}/process', { params }));
      return dataOf(api.POST(paths[act as keyof typeof paths], { params }) as ReturnType<typeof cancelIt>);
    },
    onSettled: refresh,
  });
}

export function useAddNote(return_id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (content: string) =>
      dataOf(
        api.POST('/api/v1/warehouse/return/{return_id}/note', {
          params: { path: { return_id } },
          body: { content },
        }),
      ),
    onSuccess: refresh,
  });
}

/** Writes to the shopper; the mail leaves within seconds and can't be called back. */
export function useReply(return_id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (message: string) =>
      dataOf(
        api.POST('/api/v1/returns/{return_id}/replies', {
          params: { path: { return_id } },
          body: { message },
        }),
      ),
    onSuccess: refresh,
  });
}

export function useAssign(return_id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (member_id: number | null) =>
      dataOf(
        api.PUT('/api/v1/returns/{return_id}/assignee', {
          params: { path: { return_id } },
          body: { member_id },
        }),
      ),
    onSuccess: refresh,
  });
}
