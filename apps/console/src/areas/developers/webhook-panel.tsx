import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, Webhook } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Notice } from '../../parts/notice.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { ErrorState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { DeleteWebhook, WebhookSecret } from './webhook-secret.tsx';
import classes from './developers.module.css';

const page_size = 50;

/** A webhook: how it does, its deliveries with what was sent, and what can be done. */
export function WebhookPanel({
  webhook,
  canWrite,
  onClose,
  onChanged,
}: {
  webhook: Webhook;
  canWrite: boolean;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useText();
  const { id, url } = webhook;
  const queryKey = ['developers', 'deliveries', id];
  const deliveries = useInfiniteQuery({
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      dataOf(
        api.GET('/api/v1/webhooks/{id}/deliveries', {
          params: {
            path: { id },
            query: { limit: page_size, include: 'payload', ...(cursor !== undefined && { cursor }) },
          },
          signal,
        }),
      ),
    getNextPageParam: ({ next_page_url }) =>
      next_page_url === null ? undefined : (new URL(next_page_url).searchParams.get('cursor') ?? undefined),
  });
  const found = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <SidePanel opened title={url} onClose={onClose}>
      <div className={classes['fields']}>
        <Health deliveries={found} />
        {canWrite && <Acts webhook={webhook} onClose={onClose} onChanged={onChanged} />}
        <AuditLink object_type="webhook" object_id={String(id)} />
        <h3>{t('developers.webhooks.deliveries')}</h3>
        {deliveries.isError && (
          <ErrorState
            level={3}
            title={t('developers.failed')}
            error={deliveries.error}
            onRetry={() => void deliveries.refetch()}
          />
        )}
        {deliveries.isSuccess && found.length === 0 && <p>{t('developers.webhooks.no_deliveries')}</p>}
        {found.map((delivery) => (
          <OneDelivery key={delivery.id} delivery={delivery} canWrite={canWrite} queryKey={queryKey} />
        ))}
        {deliveries.hasNextPage && (
          <Button variant="default" onClick={() => void deliveries.fetchNextPage()}>
            {t('developers.webhooks.older')}
          </Button>
        )}
      </div>
    </SidePanel>
  );
}

/** Since when deliveries fail, how many wait, and what the endpoint answered last. */
function Health({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t, time } = useText();
  const waiting = deliveries.filter(({ status, attempt_count }) => status === 'pending' && attempt_count > 0);
  const since = waiting
    .flatMap(({ attempts }) => attempts.at(-1)?.at ?? [])
    .toSorted()
    .at(0);
  if (since === undefined) return null;
  const queued = deliveries.filter(({ status }) => status === 'pending').length;
  const last = waiting[0]?.attempts[0];
  return (
    <Notice kind="error">
      {t('developers.webhooks.failing_since', {
        time: time(since),
        queued,
        response: String(last?.response_status ?? last?.error ?? ''),
      })}
    </Notice>
  );
}

function Acts({
  webhook,
  onClose,
  onChanged,
}: {
  webhook: Webhook;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useText();
  const textOf = useFailureText();
  const { id, status, topic, triggers, url } = webhook;
  const params = { path: { id } };
  const done = () => {
    onClose();
    return onChanged();
  };
  const test = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/webhooks/{id}/test', { params })),
    onSuccess: ({ delivered, response_status, error }) =>
      showToast(
        delivered
          ? { text: t('developers.webhooks.test_delivered') }
          : {
              kind: 'failed',
              text: t('developers.webhooks.test_failed', {
                response: String(response_status ?? error ?? ''),
              }),
            },
      ),
  });
  const change = useMutation({
    mutationFn: () => {
      const body = { topic, triggers, url, status: status === 'active' ? 'inactive' : 'active' } as never;
      return dataOf(api.PUT('/api/v1/webhooks/{id}', { params, body }));
    },
    onSuccess: done,
  });
  const error = test.error ?? change.error;
  return (
    <>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      <div className={classes['row']}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('developers.webhooks.test')}
        </Button>
        <Button variant="subtle" loading={change.isPending} onClick={() => change.mutate()}>
          {t(status === 'active' ? 'developers.webhooks.disable' : 'developers.webhooks.enable')}
        </Button>
      </div>
      <WebhookSecret webhook={webhook} />
      <DeleteWebhook webhook={webhook} onDeleted={done} />
    </>
  );
}

function OneDelivery({
  delivery,
  canWrite,
  queryKey,
}: {
  delivery: Delivery;
  canWrite: boolean;
  queryKey: readonly unknown[];
}) {
  const { t, shortDate } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const {
    id: delivery_id,
    webhook_id,
    trigger,
    status,
    created_at,
    attempt_count,
    attempts,
    payload,
  } = delivery;
  const replay = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay', {
          params: { path: { id: webhook_id, delivery_id } },
        }),
      ),
    onSuccess: () => {
      showToast({ text: t('developers.webhooks.replayed') });
      return client.invalidateQueries({ queryKey });
    },
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
  });
  const [last] = attempts;
  return (
    <article>
      <div className={classes['row']}>
        <Button variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {trigger}
        </Button>
        <span className={status === 'dead' ? classes['bad'] : undefined}>
          {t(`developers.webhooks.delivery.${status}`)}
        </span>
        <span>{shortDate(created_at)}</span>
        {canWrite && status !== 'pending' && (
          <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
            {t('developers.webhooks.replay')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={classes['fields']}>
          <p>
            {t('developers.webhooks.attempts', {
              count: attempt_count,
              response: String(last?.response_status ?? last?.error ?? '–'),
            })}
          </p>
          <pre className={classes['code']}>{pretty(payload)}</pre>
        </div>
      )}
    </article>
  );
}

function pretty(payload: string | null | undefined): string {
  try {
    return JSON.stringify(JSON.parse(payload ?? 'null'), null, 2);
  } catch {
    return payload ?? '';
  }
}
