import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { Panel } from '../../parts/panel.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { BackTestDetails } from './back-test-result.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';
import { backTestQuery, backTestsQuery } from './queries.ts';

/** The draft as it was saved last; revision 0 where there is none. */
export type SavedDraft = { policy: Policy; version: number | undefined; revision: number; is_saved: boolean };

/** The newest back-test of the shop, and a way to run one of the draft. */
export function useBackTest({ policy, version, revision }: SavedDraft) {
  const queries = useQueryClient();
  const list = useQuery(backTestsQuery);
  const start = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/policy/back-tests', {
          body: {
            policy: revision > 0 ? { version: 'draft' } : { document: policy },
            against: { version: 'published' },
          },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: backTestsQuery.queryKey }),
  });
  const latest = list.data?.back_tests[0]?.id;
  const { data, error } = useQuery({ ...backTestQuery(latest ?? 0), enabled: latest !== undefined });
  const is_of_draft = data?.policy.revision === revision && data.policy.version === version;
  return {
    start,
    data,
    error: list.error ?? error,
    is_running: data?.state === 'queued' || data?.state === 'running',
    /** Whether it tested the draft as it is now. */
    is_current: revision > 0 && is_of_draft,
  };
}

/** What the draft would have decided about the returns of the past. */
export function BackTest({
  draft,
  live,
  onKeep,
}: {
  draft: SavedDraft;
  live: Policy | undefined;
  onKeep: ((next: Policy) => void) | undefined;
}) {
  const { t, age } = useText();
  const textOf = useFailureText();
  const { start, data, is_running, is_current, error } = useBackTest(draft);
  const failed = start.error ?? error;
  return (
    <Panel
      title={t('policies.back_test')}
      aside={
        <span className={classes['aside']}>
          {data?.ended_at && (
            <span className={classes['lead']}>{t('policies.run_ago', { age: age(data.ended_at) })}</span>
          )}
          <Button
            variant="default"
            size="compact-sm"
            loading={start.isPending || is_running}
            disabled={!draft.is_saved}
            onClick={() => start.mutate()}
          >
            {t(data ? 'policies.run_again' : 'policies.run')}
          </Button>
        </span>
      }
    >
      {failed && (
        <p role="alert" className={classes['bad']}>
          {textOf(failed)}
        </p>
      )}
      {!data && <p className={classes['lead']}>{t('policies.back_test_hint')}</p>}
      {data && is_running && <BackTestProgress evaluated={data.evaluated} total={data.total} />}
      {data?.state === 'failed' && <p className={classes['bad']}>{data.problem}</p>}
      {data?.result && draft.revision > 0 && !is_current && (
        <p className={classes['lead']}>{t('policies.back_test_old')}</p>
      )}
      {data?.result && (
        <BackTestDetails result={data.result} policy={draft.policy} live={live} onKeep={onKeep} />
      )}
    </Panel>
  );
}

/** How far a back-test is. */
export function BackTestProgress({ evaluated, total }: { evaluated: number; total: number }) {
  const { t, number } = useText();
  return (
    <div role="status">
      <Progress value={total > 0 ? (100 * evaluated) / total : 0} aria-label={t('policies.back_test')} />
      <p className={classes['lead']}>
        {t('policies.evaluated', { evaluated: number(evaluated), total: number(total) })}
      </p>
    </div>
  );
}
