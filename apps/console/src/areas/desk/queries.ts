import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ActPreview, ReturnOverview } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { pollingInterval } from '../../api/connection.ts';
import type { Language } from '../../text/language.ts';
import { editBody } from './edits.ts';
import type { EditBody, Edits } from './edits.ts';

export type Unit = ReturnOverview['units'][number];
export type Settlement = ReturnOverview['settlements'][number];
export type Entry = ReturnOverview['timeline'][number];
/** What the member can choose as the next step. */
export type Step = 'wait' | 'grade' | 'look_up' | 'process' | 'edit' | 'remove' | 'reject' | 'cancel';
/** What was chosen but is not done yet; without a step, the one that fits the state of the return. */
export type Choice = {
  step: Step | undefined;
  units: readonly number[];
  words: Words;
  edits: Edits;
  /** Why the return is approved before its units arrived or were graded. */
  early_reason: string;
};
/** Steps that the server is asked about before. */
const previewed = { process: true, remove: true, reject: true, cancel: true } as const;
const isPreviewed = (step: Step): step is keyof typeof previewed => Object.hasOwn(previewed, step);

/** The credit memos of a return. */
export const creditMemosQuery = (return_id: number) =>
  queryOptions({
    queryKey: ['returns', 'one', return_id, 'credit-memos'],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/returns/{return_id}/credit-memos', { params: { path: { return_id } }, signal }),
      ),
  });

export const overviewQuery = (return_id: number, language: Language) =>
  queryOptions({
    queryKey: ['returns', 'one', return_id, language],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/api/v1/returns/{return_id}', {
          params: { path: { return_id }, query: { language } },
          signal,
        }),
      ),
    // What is under way ends without anybody here doing something.
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? 3000 : pollingInterval()),
  });

const takesUnits = (step: Step) => step === 'remove' || step === 'reject';

/** What a step would do now; asked for when it is chosen. */
export function usePreview(
  { id: return_id, version }: ReturnOverview,
  { step, units }: { step: Step; units: readonly number[] },
  enabled: boolean,
) {
  const of_step = takesUnits(step) && units.length > 0 ? { line_item_id: units.join(',') } : {};
  const is_nothing = step === 'remove' && units.length === 0;
  return useQuery({
    queryKey: ['returns', 'preview', return_id, version, step, of_step],
    enabled: enabled && !is_nothing && isPreviewed(step),
    placeholderData: undefined,
    queryFn: ({ signal }): Promise<ActPreview> =>
      dataOf(
        api.GET('/api/v1/returns/{return_id}/preview', {
          params: {
            path: { return_id },
            query: { ...(isPreviewed(step) ? { action: step } : {}), ...of_step },
          },
          signal,
        }),
      ),
  });
}

/** What a change of the return would come to; the figures of before stay until the next ones are there. */
export function useEditPreview({ id: return_id, version }: ReturnOverview, body: EditBody | undefined) {
  return useQuery({
    queryKey: ['returns', 'preview', return_id, version, 'edit', body],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      dataOf(
        api.POST('/api/v1/returns/{return_id}/edit/preview', {
          params: { path: { return_id } },
          body: body!,
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
type Act = keyof typeof paths | 'process' | 'remove' | 'reject' | 'edit' | 'look_up';
/** To the shopper: about all that is rejected, and about single units by their id. */
export type Words = { message: string; of_units: Readonly<Record<number, string>> };
/** The plain acts answer alike, but for the codes that they refuse with. */
const cancelIt = (return_id: number) => api.POST(paths.cancel, { params: { path: { return_id } } });

type ActInput = {
  act: Act;
  units?: readonly number[];
  words?: Words;
  edits?: Edits;
  /** Noted on the return once it is done. */
  reason?: string;
};

const rejectionOf = (units: readonly number[], words: Words | undefined) => ({
  message: words?.message.trim() || null,
  ...(units.length > 0
    ? { units: units.map((id) => ({ line_item_id: id, message: words?.of_units[id]?.trim() || null })) }
    : {}),
});

/** Acts on the version of the return that the page shows. */
export function useAct({ id: return_id, version, settlements }: ReturnOverview) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ act, units = [], words, edits, reason }: ActInput): Promise<unknown> => {
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
      if (act === 'look_up') {
        for (const { id } of settlements.filter(({ state }) => state === 'unknown'))
          await dataOf(
            api.POST('/api/v1/settlements/{settlement_id}/retry', {
              params: { path: { settlement_id: id } },
            }),
          );
        return undefined;
      }
      if (act === 'process') {
        await dataOf(api.POST('/api/v1/warehouse/return/{return_id}/process', { params }));
        return reason === undefined || reason === '' ? undefined : noteOn(return_id, reason);
      }
      return dataOf(api.POST(paths[act as keyof typeof paths], { params }) as ReturnType<typeof cancelIt>);
    },
    onSettled: refresh,
  });
}

const noteOn = (return_id: number, content: string) =>
  dataOf(
    api.POST('/api/v1/warehouse/return/{return_id}/note', {
      params: { path: { return_id } },
      body: { content },
    }),
  );

export function useAddNote(return_id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (content: string) => noteOn(return_id, content),
    onSuccess: refresh,
  });
}

/** Writes to the shopper; the mail leaves within seconds and can't be called back. */
export function useReply(return_id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { message: string; files: string[] }) =>
      dataOf(
        api.POST('/api/v1/returns/{return_id}/replies', {
          params: { path: { return_id } },
          body,
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
