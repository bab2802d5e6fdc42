import { Button, Radio, Stack, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { api, dataOf, fieldErrors } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { BackTestSummary } from './back-test-result.tsx';
import { BackTestProgress, useBackTest } from './back-test.tsx';
import type { SavedDraft } from './back-test.tsx';
import { ChangeList, useChanges } from './changes-tab.tsx';
import type { Policy } from './document.ts';
import classes from './policies.module.css';
import { caseRunQuery } from './queries.ts';

type Props = {
  draft: SavedDraft;
  live: { policy: Policy; version: number } | undefined;
  onClose: () => void;
};

/** Publishes the draft: what changes, what it would have meant for past returns, which test cases fail, and a note for whoever asks why later. */
export function PublishDialog({ draft, live, onClose }: Props) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [at, setAt] = useState<string>();
  const { revision } = draft;
  const version = draft.version ?? 0;
  const places = useChanges(draft.policy, live?.policy);
  const publish = useMutation({
    mutationFn: () => {
      const body = { revision, ...(note === '' ? {} : { note }) };
      return at === undefined
        ? dataOf(api.POST('/api/v1/policy/publish', { body }))
        : dataOf(api.PUT('/api/v1/policy/schedule', { body: { ...body, publish_at: `${at}:00` } }));
    },
    onSuccess: async ({ version: published, publish_at }) => {
      showToast({
        text: publish_at
          ? t('policies.scheduled_for', { at: shortDate(publish_at) })
          : t('policies.published', { version: published }),
      });
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
  });
  const cases = useQuery(caseRunQuery('draft', revision)).data;
  const failing = cases?.results.filter(({ holds }) => !holds) ?? [];
  const of_time = fieldErrors(publish.error)['publish_at']?.[0];
  return (
    <Dialog title={t('policies.publish_title', { version })} size={680} focus_title onClose={onClose}>
      <div className={classes['editor']}>
        <p className={classes['lead']}>
          {live ? t('policies.publish_effect', { version: live.version }) : t('policies.publish_first')}
        </p>
        <section>
          <h3>{t('policies.count_changes', { count: places.length })}</h3>
          <ChangeList places={places} />
        </section>
        <PastReturns draft={draft} live={live?.policy} />
        <Textarea
          label={t('policies.note')}
          description={t('policies.note_hint')}
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <When at={at} setAt={setAt} error={of_time} />
        {failing.length > 0 && (
          <Notice kind="warning">
            {t('policies.failing_cases', {
              count: failing.length,
              names: failing.map(({ name }) => name).join(', '),
            })}
          </Notice>
        )}
        {publish.error && of_time === undefined && (
          <p role="alert" className={classes['bad']}>
            {textOf(publish.error)}
          </p>
        )}
        <div className={classes['publish_buttons']}>
          <Button
            loading={publish.isPending}
            disabled={at === '' || !draft.is_saved}
            onClick={() => publish.mutate()}
          >
            {failing.length > 0
              ? t('policies.publish_anyway')
              : t(at === undefined ? 'policies.publish_version' : 'policies.schedule_version', { version })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('policies.keep_editing')}
          </Button>
          {cases && cases.passed > 0 && failing.length === 0 && (
            <span className={classes['passing']}>
              <Icon name="check" size={16} />
              {t('policies.cases_pass', { passed: cases.passed, total: cases.passed })}
            </span>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** What the last back-test of the draft found, or a way to run one. */
function PastReturns({ draft, live }: { draft: SavedDraft; live: Policy | undefined }) {
  const { t } = useText();
  const textOf = useFailureText();
  const { start, data, is_running, is_current } = useBackTest(draft);
  return (
    <section>
      <h3>{t('policies.on_past_returns')}</h3>
      {is_current && data?.result ? (
        <BackTestSummary result={data.result} policy={draft.policy} live={live} />
      ) : is_current && data && is_running ? (
        <BackTestProgress evaluated={data.evaluated} total={data.total} />
      ) : (
        <div className={classes['untested']}>
          <p className={classes['lead']}>
            {is_current && data?.problem ? data.problem : t('policies.not_tested')}
          </p>
          <Button
            variant="default"
            size="compact-sm"
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {t('policies.run_back_test')}
          </Button>
          {start.error && (
            <p role="alert" className={classes['bad']}>
              {textOf(start.error)}
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function When({
  at,
  setAt,
  error,
}: {
  at: string | undefined;
  setAt: (at: string | undefined) => void;
  error: string | undefined;
}) {
  const { t, time_zone } = useText();
  return (
    <>
      <Radio.Group
        label={t('policies.publish_when')}
        value={at === undefined ? 'now' : 'later'}
        onChange={(value) => setAt(value === 'now' ? undefined : '')}
      >
        <Stack gap={8} mt={4}>
          <Radio value="now" label={t('policies.when_now')} />
          <Radio value="later" label={t('policies.when_later')} />
        </Stack>
      </Radio.Group>
      {at !== undefined && (
        <>
          <TextInput
            type="datetime-local"
            label={t('policies.publish_at')}
            description={t('policies.publish_at_hint', { zone: time_zone })}
            value={at}
            error={error}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
          <p className={classes['lead']}>{t('policies.schedule_effect')}</p>
        </>
      )}
    </>
  );
}
