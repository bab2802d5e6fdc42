import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { Delivery, Webhook } from '../../../../../client/src/index.ts';
import { api, cursorOf, dataOf } from '../../api/client.ts';
import { AuditLink } from '../../parts/audit-link.tsx';
import { Notice } from '../../parts/notice.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { ErrorState, useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { Deliveries } from './deliveries.tsx';
import { DeleteWebhook, WebhookSecret } from './webhook-secret.tsx';
import classes from './developers.module.css';
import { responseName } from './response-name.ts';

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
    getNextPageParam: ({ next_page_url }) => cursorOf(next_page_url),
  });
  const closed = () => {
    onClose();
    return onChanged();
  };
  const found = deliveries.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <SidePanel opened title={url} onClose={onClose}>
      <div className={classes['fields']}>
        <Health deliveries={found} />
        {canWrite && <Acts webhook={webhook} onDone={closed} />}
        {deliveries.isError && (
          <ErrorState
            level={3}
            title={t('developers.failed')}
            error={deliveries.error}
            onRetry={() => void deliveries.refetch()}
          />
        )}
        {deliveries.isSuccess && <Deliveries deliveries={found} canWrite={canWrite} queryKey={queryKey} />}
        {deliveries.hasNextPage && (
          <Button variant="default" onClick={() => void deliveries.fetchNextPage()}>
            {t('developers.webhooks.older')}
          </Button>
        )}
        {canWrite && <WebhookSecret webhook={webhook} />}
        <div className={classes['row']}>
          <AuditLink object_type="webhook" object_id={String(id)} />
        </div>
        {canWrite && <DeleteWebhook webhook={webhook} onDeleted={closed} />}
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
        response: responseName(last, t) ?? '',
      })}
    </Notice>
  );
}

function Acts({ webhook, onDone }: { webhook: Webhook; onDone: () => Promise<void> }) {
  const { t } = useText();
  const textOf = useFailureText();
  const { id, status, topic, triggers, url } = webhook;
  const params = { path: { id } };
  const test = useMutation({
    mutationFn: () => dataOf(api.POST('/api/v1/webhooks/{id}/test', { params })),
    onSuccess: ({ delivered, response_status, error }) =>
      showToast(
        delivered
          ? { text: t('developers.webhooks.test_delivered') }
          : {
              kind: 'failed',
              text: t('developers.webhooks.test_failed', {
                response: responseName({ response_status, error }, t) ?? '',
              }),
            },
      ),
  });
  const change = useMutation({
    mutationFn: () => {
      const body = { topic, triggers, url, status: status === 'active' ? 'inactive' : 'active' } as never;
      return dataOf(api.PUT('/api/v1/webhooks/{id}', { params, body }));
    },
    onSuccess: onDone,
  });
  const error = test.error ?? change.error;
  return (
    <>
      {error && <Notice kind="error">{textOf(error)}</Notice>}
      <div className={classes['row']}>
        <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
          {t('developers.webhooks.test')}
        </Button>
        <Button
          variant={status === 'active' ? 'default' : 'filled'}
          loading={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(status === 'active' ? 'developers.webhooks.disable' : 'developers.webhooks.enable')}
        </Button>
      </div>
    </>
  );
}
