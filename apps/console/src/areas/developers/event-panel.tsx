import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, dataOf } from '../../api/client.ts';
import { returnNumber } from '../../api/side.ts';
import { useCan } from '../../api/session.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { CopyButton, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';

/** An event: its return, its JSON, and the webhooks that it went to. */
export function EventPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, fullDate } = useText();
  const canReadReturns = useCan('returns:read');
  const found = useQuery({
    queryKey: ['developers', 'event', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/events/{event_id}', { params: { path: { event_id: id } }, signal })),
  });
  if (!found.isSuccess)
    return (
      <SidePanel opened title={id} onClose={onClose}>
        {found.isError ? (
          <ErrorState
            level={3}
            title={t('developers.failed')}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <Loading>
            <SkeletonRows rows={3} />
          </Loading>
        )}
      </SidePanel>
    );
  const { deliveries, ...event } = found.data;
  const json = JSON.stringify(event, null, 2);
  return (
    <SidePanel opened title={event.trigger} onClose={onClose}>
      <div className={classes['fields']}>
        <p>{fullDate(event.occurred_at)}</p>
        {event.return_id !== null && canReadReturns && (
          <Link to="/returns/$return_id" params={{ return_id: String(event.return_id) }}>
            {t('developers.events.open_return', { id: returnNumber(event.return_id) })}
          </Link>
        )}
        <h3>{t('developers.webhooks.deliveries')}</h3>
        {deliveries.length === 0 && <p>{t('developers.events.no_deliveries')}</p>}
        {deliveries.map(({ delivery_id, webhook_id, url, status, attempt_count }) => (
          <div key={delivery_id} className={classes['row']}>
            <Link to="/developers/webhooks" search={{ webhook: String(webhook_id) }}>
              {url}
            </Link>
            <span className={status === 'dead' ? classes['bad'] : undefined}>
              {t(`developers.webhooks.delivery.${status}`)}
            </span>
            <span className={classes['soft']}>
              {t('developers.events.attempts', { count: attempt_count })}
            </span>
          </div>
        ))}
        <div className={classes['row']}>
          <h3>{t('developers.events.json')}</h3>
          <CopyButton text={json} label={t('developers.copy')} />
        </div>
        <pre className={classes['code']}>{json}</pre>
      </div>
    </SidePanel>
  );
}
