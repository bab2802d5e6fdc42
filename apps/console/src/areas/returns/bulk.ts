import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import type { MessageKey } from '../../text/text.ts';
import type { QueuedReturn } from './queries.ts';
import { returns_key } from '../../api/queue.ts';

export type BulkKind = 'process' | 'reject' | 'assign';

/** What happened to one of several returns. */
export type BulkFailure = { one: QueuedReturn; why: string };

/** What is done to each of several returns. */
export type BulkWork = {
  kind: BulkKind;
  returns: readonly QueuedReturn[];
  call: (one: QueuedReturn) => Promise<unknown>;
  /** Values of the message that tells that it is done. */
  told?: Record<string, string>;
  undo?: () => void;
};

const path = ({ id }: QueuedReturn) => ({ params: { path: { return_id: id } } });

export const processOne = (one: QueuedReturn) =>
  dataOf(api.POST('/api/v1/warehouse/return/{return_id}/process', path(one)));

export const rejectOne = (one: QueuedReturn) =>
  dataOf(api.POST('/api/v1/warehouse/return/{return_id}/cancel', path(one)));

export const assignOne = (one: QueuedReturn, member_id: number | null) =>
  dataOf(api.PUT('/api/v1/returns/{return_id}/assignee', { ...path(one), body: { member_id } }));

/** Does something to several returns, one after the other; says how far it is, and at the end what came of it. */
export function useBulk(onFailures: (work: BulkWork, failures: readonly BulkFailure[]) => void) {
  const { t } = useText();
  const client = useQueryClient();
  const textOf = useFailureText();
  return async (work: BulkWork): Promise<void> => {
    const { kind, returns, call, told = {}, undo } = work;
    const count = returns.length;
    const say = (what: 'doing' | 'done' | 'failed', values: Record<string, number | string>) =>
      t(`returns.${kind}_${what}` as MessageKey, { count, ...values, ...told });
    const toast = showToast({ kind: 'running', text: say('doing', { done: 0 }) });
    const failures: BulkFailure[] = [];
    for (const [done, one] of returns.entries()) {
      if (done > 0) toast.replace({ kind: 'running', text: say('doing', { done }) });
      await call(one).catch((error: unknown) => failures.push({ one, why: textOf(error) }));
    }
    await client.invalidateQueries({ queryKey: returns_key });
    if (failures.length === 0) return toast.replace({ text: say('done', {}), ...(undo ? { undo } : {}) });
    return toast.replace({
      kind: 'failed',
      text: say('failed', { failed: failures.length }),
      action: { label: t('returns.see_why'), run: () => onFailures(work, failures) },
    });
  };
}
