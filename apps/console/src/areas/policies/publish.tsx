import { Button, Radio, Stack, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, api, dataOf } from '../../api/client.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './policies.module.css';
import { caseRunQuery, changesQuery } from './queries.ts';

/** Publishes the draft: what changes, which test cases fail, and a note for whoever asks why later. */
export function PublishDialog({ revision, onClose }: { revision: number; onClose: () => void }) {
  const { t, shortDate, time_zone } = useText();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [at, setAt] = useState<string>();
  const changes = useQuery(changesQuery(revision));
  const run = useQuery(caseRunQuery('draft', revision));
  const publish = useMutation({
    mutationFn: () => {
      const body = { revision, ...(note === '' ? {} : { note }) };
      return at === undefined
        ? dataOf(api.POST('/api/v1/policy/publish', { body }))
        : dataOf(api.PUT('/api/v1/policy/schedule', { body: { ...body, publish_at: `${at}:00` } }));
    },
    onSuccess: async ({ version, publish_at }) => {
      showToast({
        text: publish_at
          ? t('policies.scheduled_for', { at: shortDate(publish_at) })
          : t('policies.published', { version }),
      });
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
  });
  const failing = run.data?.results.filter(({ holds }) => !holds) ?? [];
  return (
    <Dialog title={t('policies.publish_title')} onClose={onClose}>
      <div className={classes['editor']}>
        <p>{t('policies.publish_changes', { count: changes.data?.differences.length ?? 0 })}</p>
        {failing.length > 0 && (
          <Notice kind="warning">
            {t('policies.failing_cases', {
              count: failing.length,
              names: failing.map(({ name }) => name).join(', '),
            })}
          </Notice>
        )}
        <Textarea
          label={t('policies.note')}
          description={t('policies.note_hint')}
          value={note}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
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
          <TextInput
            type="datetime-local"
            label={t('policies.publish_at')}
            description={t('policies.publish_at_hint', { zone: time_zone })}
            value={at}
            error={fieldError(publish.error)}
            onChange={({ currentTarget }) => setAt(currentTarget.value)}
          />
        )}
        <p className={classes['lead']}>
          {t(at === undefined ? 'policies.publish_effect' : 'policies.schedule_effect')}
        </p>
        {publish.error && fieldError(publish.error) === undefined && (
          <p role="alert" className={classes['bad']}>
            {textOf(publish.error)}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('policies.cancel')}
          </Button>
          <Button loading={publish.isPending} disabled={at === ''} onClick={() => publish.mutate()}>
            {t(at === undefined ? 'policies.publish_now' : 'policies.schedule')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const fieldError = (error: unknown): string | undefined =>
  error instanceof Failure ? error.problem?.errors?.['publish_at']?.[0] : undefined;
