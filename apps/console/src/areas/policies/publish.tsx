import { Button, Modal, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './policies.module.css';
import { caseRunQuery, changesQuery } from './queries.ts';

/** Publishes the draft: what changes, which test cases fail, and a note for whoever asks why later. */
export function PublishDialog({
  revision,
  opened,
  onClose,
}: {
  revision: number;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useText();
  const textOf = useFailureText();
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const changes = useQuery({ ...changesQuery(revision), enabled: opened });
  const run = useQuery({ ...caseRunQuery('draft', revision), enabled: opened });
  const publish = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/api/v1/policy/publish', { body: { revision, ...(note === '' ? {} : { note }) } })),
    onSuccess: async ({ version }) => {
      showToast({ text: t('policies.published', { version }) });
      onClose();
      await queries.invalidateQueries({ queryKey: ['policy'] });
    },
  });
  const failing = run.data?.results.filter(({ holds }) => !holds) ?? [];
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('policies.publish_title')}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
    >
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
        <p className={classes['lead']}>{t('policies.publish_effect')}</p>
        {publish.error && (
          <p role="alert" className={classes['bad']}>
            {textOf(publish.error)}
          </p>
        )}
        <div className={classes['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('policies.cancel')}
          </Button>
          <Button loading={publish.isPending} onClick={() => publish.mutate()}>
            {t('policies.publish_now')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
