import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActPreview, ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { pollingInterval } from '../../api/connection.ts';
import { editBody, previewBody } from './edits.ts';
import type { Edits } from './edits.ts';

export type Unit = ReturnOverview['units'][number];
export type Entry = Omit<ReturnOverview['timeline'][number], 'detail'> & { detail: Record<string, unknown> };
/** What the member can choose as the next step. */
export type Step = 'process' | 'edit' | 'remove' | 'reject' | 'cancel';
/** What was chosen but is not done yet. */
export type Choice = { step: Step; units: readonly number[]; words: Words; edits: Edits };

export const overviewQuery = (return_id: number) =>
  queryOptions({
    queryKey: ['returns', 'one', return_id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/returns/{return_id}', { params: { path: { return_id } }, signal })),
    // What is under way ends without anybody here doing something.
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? 3000 : pollingInterval()),
  });

const takesUnits = (step: Step) => step === 'remove' || step === 'reject';

/** Of an edit, also whether it is against the policy. */
export type Preview = ActPreview & { needs_override?: boolean };

/** What a step would do now; asked for when it is chosen. */
export function usePreview(
  { id: return_id, version }: ReturnOverview,
  { step, units, edits }: Choice,
  enabled: boolean,
) {
  const of_step = takesUnits(step) && units.length > 0 ? { line_item_id: units.join(',') } : {};
  const body = step === 'edit' ? previewBody(edits) : undefined;
  const is_nothing = (step === 'remove' && units.length === 0) || (step === 'edit' && !body);
  const path = { return_id };
  return useQuery({
    queryKey: ['returns', 'preview', return_id, version, step, body ?? of_step],
    enabled: enabled && !is_nothing,
    placeholderData: undefined,
    queryFn: ({ signal }): Promise<Preview> =>
      step === 'edit'
        ? dataOf(
            api.POST('/api/v1/returns/{return_id}/edit/preview', { params: { path }, body: body!, signal }),
          )
        : dataOf(
            api.GET('/api/v1/returns/{return_id}/preview', {
              params: { path, query: { action: step, ...of_step } },
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
