import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { Notice } from '../../parts/notice.tsx';
import { CopyButton, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';

/** Rotates the signing secret of a webhook, and shows the new one once. Legacy webhooks are signed with the secret of the shop. */
export function WebhookSecret({ webhook: { id, profile } }: { webhook: Webhook }) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const rotate = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/webhooks/{id}/rotate-secret', { params: { path: { id } } })),
  });
  if (profile === 'legacy') return <p>{t('developers.webhooks.legacy_secret')}</p>;
  const { data } = rotate;
  return (
    <section className={classes['fields']}>
      <h3>{t('developers.webhooks.secret')}</h3>
      {rotate.error && <Notice kind="error">{textOf(rotate.error)}</Notice>}
      {data ? (
        <>
          <Notice kind="warning">{t('developers.webhooks.once')}</Notice>
          <pre className={classes['code']}>{data.secret}</pre>
          {data.previous_secret_expires_at !== null && (
            <p>{t('developers.webhooks.overlap', { at: shortDate(data.previous_secret_expires_at) })}</p>
          )}
          <div className={classes['row']}>
            <CopyButton text={data.secret} label={t('developers.copy')} />
            <Button variant="default" onClick={() => rotate.reset()}>
              {t('developers.keys.copied')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('developers.webhooks.rotate_text')}</p>
          <div className={classes['row']}>
            <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate()}>
              {t('developers.webhooks.rotate')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Deletes a webhook once that was confirmed: what waits to be sent goes with it. */
export function DeleteWebhook({
  webhook: { id, url },
  onDeleted,
}: {
  webhook: Webhook;
  onDeleted: () => Promise<void>;
}) {
  const { t } = useText();
  const textOf = useFailureText();
  const [isAsked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/api/v1/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      showToast({ text: t('developers.webhooks.deleted', { url }) });
      return onDeleted();
    },
  });
  return (
    <section className={classes['fields']}>
      {remove.error && <Notice kind="error">{textOf(remove.error)}</Notice>}
      {isAsked && <p>{t('developers.webhooks.delete_text')}</p>}
      <div className={classes['row']}>
        {isAsked ? (
          <>
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
              {t('developers.webhooks.delete_now')}
            </Button>
            <Button variant="default" onClick={() => setAsked(false)}>
              {t('developers.webhooks.keep')}
            </Button>
          </>
        ) : (
          <Button variant="subtle" onClick={() => setAsked(true)}>
            {t('developers.webhooks.delete')}
          </Button>
        )}
      </div>
    </section>
  );
}
