import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useFailureText } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';
import { responseName } from './response-name.ts';

type Shown = { canWrite: boolean; queryKey: readonly unknown[] };

/** What was sent to a webhook: what became of it, what the endpoint answered, and the body. Those that failed can be sent again, one or all. */
export function Deliveries({ deliveries, ...shown }: Shown & { deliveries: readonly Delivery[] }) {
  const { t } = useText();
  const failed = deliveries.filter(({ status }) => status === 'dead');
  const replay = useReplay(shown.queryKey);
  return (
    <section className={classes['fields']}>
      <div className={classes['between']}>
        <h3>{t('developers.webhooks.deliveries')}</h3>
        {shown.canWrite && failed.length > 1 && (
          <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate(failed)}>
            {t('developers.webhooks.replay_failed', { count: failed.length })}
          </Button>
        )}
      </div>
      {deliveries.length === 0 ? (
        <p>{t('developers.webhooks.no_deliveries')}</p>
      ) : (
        <ul className={classes['deliveries']}>
          {deliveries.map((delivery) => (
            <OneDelivery key={delivery.id} delivery={delivery} {...shown} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneDelivery({ delivery, canWrite, queryKey }: Shown & { delivery: Delivery }) {
  const { t, shortDate } = useText();
  const [isOpen, setOpen] = useState(false);
  const replay = useReplay(queryKey);
  const { trigger, status, created_at, attempt_count, attempts, payload } = delivery;
  const [last] = attempts;
  const response = responseName(last, t);
  return (
    <li>
      <button
        type="button"
        className={classes['open']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      <span className={status === 'dead' ? classes['bad'] : undefined}>
        {t(`developers.webhooks.delivery.${status}`)}
        {response !== undefined && `, ${response}`}
      </span>
      <span className={classes['when']}>{shortDate(created_at)}</span>
      {canWrite && status !== 'pending' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={replay.isPending}
          onClick={() => replay.mutate([delivery])}
        >
          {t('developers.webhooks.replay')}
        </Button>
      )}
      {isOpen && (
        <div className={classes['sent']}>
          <p>{t('developers.webhooks.attempts', { count: attempt_count, response: response ?? '–' })}</p>
          <pre className={classes['code']}>{pretty(payload)}</pre>
        </div>
      )}
    </li>
  );
}

/** Sends deliveries again, one after the other, and stops at the first that can't be. */
function useReplay(queryKey: readonly unknown[]) {
  const { t } = useText();
  const textOf = useFailureText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (deliveries: readonly Delivery[]) => {
      for (const { id: delivery_id, webhook_id: id } of deliveries)
        await dataOf(
          api.POST('/api/v1/webhooks/{id}/deliveries/{delivery_id}/replay', {
            params: { path: { id, delivery_id } },
          }),
        );
      return deliveries.length;
    },
    onSuccess: (count) => showToast({ text: t('developers.webhooks.replayed', { count }) }),
    onError: (error) => showToast({ kind: 'failed', text: textOf(error) }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function pretty(payload: string | null | undefined): string {
  try {
    return JSON.stringify(JSON.parse(payload ?? 'null'), null, 2);
  } catch {
    return payload ?? '';
  }
}
