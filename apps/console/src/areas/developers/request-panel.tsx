import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LoggedRequest } from '../../../../../client/src/index.ts';
import { Failure, api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { CopyButton, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './developers.module.css';

/** Everything that is kept of a request. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText();
  const found = useQuery({
    queryKey: ['developers', 'request', id],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/requests/{request_id}', { params: { path: { request_id: id } }, signal })),
  });
  const is_missing = found.error instanceof Failure && found.error.status === 404;
  return (
    <SidePanel opened title={t('developers.requests.request')} onClose={onClose}>
      <div className={classes['fields']}>
        <pre className={classes['code']}>{id}</pre>
        {found.isPending && (
          <Loading>
            <SkeletonRows rows={3} />
          </Loading>
        )}
        {is_missing && <Notice kind="warning">{t('developers.requests.missing')}</Notice>}
        {found.isError && !is_missing && (
          <ErrorState
            level={3}
            title={t('developers.failed')}
            error={found.error}
            onRetry={() => void found.refetch()}
          />
        )}
        {found.isSuccess && <Facts request={found.data.request} />}
      </div>
    </SidePanel>
  );
}

function Facts({ request }: { request: LoggedRequest }) {
  const { t, fullDate, number } = useText();
  const canReadAudit = useCan('audit:read');
  const { id, method, path, template, operation, status, code, caller, address, duration_ms } = request;
  const kind = t(`developers.requests.caller.${caller.kind}`);
  const facts: [string, ReactNode][] = [
    [t('developers.requests.when'), fullDate(request.requested_at)],
    [t('developers.requests.status'), code === null ? status : `${status} ${code}`],
    [t('developers.requests.method'), method],
    [t('developers.requests.path'), path ?? t('developers.requests.unknown_path')],
    ...(template === null ? [] : [[t('developers.requests.template'), template] as [string, string]]),
    ...(operation === null
      ? []
      : [
          [
            t('developers.requests.operation'),
            <Link key="operation" to="/developers/requests" search={{ operation }}>
              {operation}
            </Link>,
          ] as [string, ReactNode],
        ]),
    [
      t('developers.requests.caller'),
      caller.id === null ? (
        kind
      ) : (
        <Link
          key="caller"
          to="/developers/requests"
          search={{ caller_kind: caller.kind, caller_id: String(caller.id) }}
        >
          {caller.name === null ? `${kind} ${caller.id}` : `${caller.name} (${kind})`}
        </Link>
      ),
    ],
    ...(address === null ? [] : [[t('developers.requests.address'), address] as [string, string]]),
    [t('developers.requests.duration'), t('developers.requests.ms', { ms: number(duration_ms) })],
  ];
  return (
    <>
      <dl className={classes['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['soft']}>{t('developers.requests.no_bodies')}</p>
      <div className={classes['row']}>
        <CopyButton text={id} label={t('developers.requests.copy_id')} />
        {code !== null && (
          <a href={`/problems/${code}`} target="_blank" rel="noreferrer">
            {t('developers.requests.problem')}
          </a>
        )}
        {canReadAudit && method !== 'GET' && (
          <Link to="/audit" search={{ request_id: id }}>
            {t('developers.requests.changes')}
          </Link>
        )}
      </div>
    </>
  );
}
