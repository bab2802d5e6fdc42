import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { LoggedRequest } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { DeveloperTabs } from './developer-tabs.tsx';
import classes from './developers.module.css';
import { RequestFilters } from './request-filters.tsx';
import { RequestPanel } from './request-panel.tsx';
import type { RequestSearch } from './search.ts';
import { trimmed } from './search.ts';

const route = getRouteApi('/shell/developers/requests');
const page_rows = 50;

/** What API keys, staff and shoppers requested, and how it ended. */
export function RequestsPage() {
  return useCan('webhooks:read') ? <Log /> : <NotAllowed />;
}

function Log() {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: RequestSearch) => void navigate({ search: trimmed(next) });
  const { cursor, request, ...filters } = search;
  const page = useQuery({
    queryKey: ['developers', 'requests', { cursor, ...filters }],
    queryFn: ({ signal }) => {
      const query = { ...filters, ...(cursor !== undefined && { cursor }), limit: page_rows };
      return dataOf(api.GET('/api/v1/requests', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const { requests = [], dropped = 0, kept_days } = page.data ?? {};
  return (
    <>
      <PageHeader
        title={t('developers.requests')}
        actions={
          <Button variant="default" loading={page.isRefetching} onClick={() => void page.refetch()}>
            {t('developers.refresh')}
          </Button>
        }
      />
      <DeveloperTabs />
      <RequestFilters given={filters} onFilter={go} />
      <div className={classes['list']} aria-busy={page.isPlaceholderData || undefined}>
        <div className={classes['notices']}>
          {kept_days === 0 && <Notice kind="info">{t('developers.requests.off')}</Notice>}
          {dropped > 0 && (
            <Notice kind="warning">{t('developers.requests.dropped', { count: dropped })}</Notice>
          )}
        </div>
        <RowsState query={page} title={t('developers.failed')} rows={8} />
        {page.isSuccess && requests.length === 0 && (
          <EmptyState icon="scroll-text" title={t('developers.requests.none')}>
            {t(page.data.next_page_url === null ? 'developers.requests.none_text' : 'developers.more_behind')}
          </EmptyState>
        )}
        {requests.length > 0 && (
          <Requests requests={requests} onOpen={(id) => go({ ...search, request: id })} />
        )}
        <PageButtons
          className={classes['pager']}
          pages={page.data}
          before={t('developers.newer')}
          after={t('developers.older')}
          isHidden
          onGo={(to) => go({ ...filters, cursor: to })}
        />
      </div>
      {request !== undefined && (
        <RequestPanel
          id={request}
          onClose={() => go({ ...filters, ...(cursor !== undefined && { cursor }) })}
        />
      )}
    </>
  );
}

function Requests({
  requests,
  onOpen,
}: {
  requests: readonly LoggedRequest[];
  onOpen: (id: string) => void;
}) {
  const { t, shortDate, fullDate, number } = useText();
  return (
    <DataTable hasCards label={t('developers.requests')} className={`${classes['table']} ${classes['wide']}`}>
      <thead>
        <tr>
          <th scope="col">{t('developers.requests.request')}</th>
          <th scope="col">{t('developers.requests.status')}</th>
          <th scope="col">{t('developers.requests.caller')}</th>
          <th scope="col" data-figures>
            {t('developers.requests.duration')}
          </th>
          <th scope="col">{t('developers.requests.when')}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ id, method, path, status, code, caller, duration_ms, requested_at }) => (
          <tr key={id}>
            <td>
              <button type="button" className={classes['open']} onClick={() => onOpen(id)}>
                {method} {path ?? t('developers.requests.unknown_path')}
              </button>
            </td>
            <td
              data-label={t('developers.requests.status')}
              className={status >= 400 || code !== null ? classes['bad'] : undefined}
            >
              {status}
              {code !== null && <span className={classes['second']}>{code}</span>}
            </td>
            <td data-label={t('developers.requests.caller')}>
              {caller.name ?? t(`developers.requests.caller.${caller.kind}`)}
              {caller.name !== null && (
                <span className={classes['second']}>{t(`developers.requests.caller.${caller.kind}`)}</span>
              )}
            </td>
            <td data-figures data-label={t('developers.requests.duration')}>
              {t('developers.requests.ms', { ms: number(Math.round(duration_ms)) })}
            </td>
            <td data-label={t('developers.requests.when')} title={fullDate(requested_at)}>
              {shortDate(requested_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
