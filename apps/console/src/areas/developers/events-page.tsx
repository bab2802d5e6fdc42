import { Button, NativeSelect } from '@mantine/core';
import { TRIGGERS } from '@retour/contract/event-types';
import type { Trigger } from '@retour/contract/event-types';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Event } from '../../../../../client/src/index.ts';
import { api, dataOf } from '../../api/client.ts';
import { returnNumber } from '../../api/side.ts';
import { useCan } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { AppliedField } from '../../parts/applied-field.tsx';
import { DeveloperTabs } from './developer-tabs.tsx';
import classes from './developers.module.css';
import { EventPanel } from './event-panel.tsx';
import type { EventSearch } from './search.ts';
import { trimmed } from './search.ts';

const route = getRouteApi('/shell/developers/events');
const page_rows = 50;
const refreshed_every_ms = 5000;

/** What happened in the shop, newest first, and what webhooks were told of it. */
export function EventsPage() {
  return useCan('webhooks:read') ? <Feed /> : <NotAllowed />;
}

const useEvents = ({ trigger, return_id }: EventSearch) =>
  useInfiniteQuery({
    queryKey: ['developers', 'events', { trigger, return_id }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: after, signal }) => {
      const query = {
        sort_order: 'desc' as const,
        limit: page_rows,
        ...(trigger !== undefined && { trigger: trigger as Trigger }),
        ...(return_id !== undefined && { return_id: Number(return_id) }),
        ...(after !== undefined && { after }),
      };
      return dataOf(api.GET('/api/v1/events', { params: { query }, signal }));
    },
    getNextPageParam: ({ next_page_url }) =>
      next_page_url === null ? undefined : (new URL(next_page_url).searchParams.get('after') ?? undefined),
    // Only the first page shows what comes.
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refreshed_every_ms : false),
  });

function Feed() {
  const { t } = useText();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: EventSearch) => void navigate({ search: trimmed(next) });
  const { event, ...filters } = search;
  const feed = useEvents(filters);
  const events = feed.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <>
      <PageHeader title={t('developers.events')} />
      <DeveloperTabs />
      <div className={classes['bar']}>
        <NativeSelect
          aria-label={t('developers.events.trigger')}
          value={filters.trigger ?? ''}
          data={[{ value: '', label: t('developers.events.any_trigger') }, ...TRIGGERS]}
          onChange={({ currentTarget }) => go({ ...filters, trigger: currentTarget.value })}
        />
        <AppliedField
          key={`return ${filters.return_id}`}
          label={t('developers.events.return')}
          value={filters.return_id ?? ''}
          onApply={(text) => go({ ...filters, return_id: /^T?([1-9]\d{0,15})$/i.exec(text)?.[1] ?? '' })}
        />
      </div>
      <div className={classes['list']}>
        <RowsState query={feed} title={t('developers.failed')} rows={8} />
        {feed.isSuccess && events.length === 0 && (
          <EmptyState icon="activity" title={t('developers.events.none')}>
            {t(feed.hasNextPage ? 'developers.more_behind' : 'developers.events.none_text')}
          </EmptyState>
        )}
        {events.length > 0 && <Events events={events} onOpen={(id) => go({ ...filters, event: id })} />}
        {feed.hasNextPage && (
          <div className={classes['pager']}>
            <Button
              variant="default"
              loading={feed.isFetchingNextPage}
              onClick={() => void feed.fetchNextPage()}
            >
              {t('developers.older')}
            </Button>
          </div>
        )}
      </div>
      {event !== undefined && <EventPanel id={event} onClose={() => go(filters)} />}
    </>
  );
}

function Events({ events, onOpen }: { events: readonly Event[]; onOpen: (id: string) => void }) {
  const { t, shortDate, fullDate } = useText();
  return (
    <DataTable hasCards label={t('developers.events')} className={`${classes['table']} ${classes['wide']}`}>
      <thead>
        <tr>
          <th scope="col">{t('developers.events.trigger')}</th>
          <th scope="col">{t('developers.events.return')}</th>
          <th scope="col" data-figures>
            {t('developers.events.sequence')}
          </th>
          <th scope="col">{t('developers.events.id')}</th>
          <th scope="col">{t('developers.events.when')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ event_id, trigger, return_id, sequence, occurred_at }) => (
          <tr key={event_id}>
            <td>
              <button type="button" className={classes['open']} onClick={() => onOpen(event_id)}>
                {trigger}
              </button>
            </td>
            <td data-label={t('developers.events.return')}>
              {return_id !== null && returnNumber(return_id)}
            </td>
            <td data-figures data-label={t('developers.events.sequence')}>
              {sequence}
            </td>
            <td data-label={t('developers.events.id')} className={classes['soft']}>
              {event_id}
            </td>
            <td data-label={t('developers.events.when')} title={fullDate(occurred_at)}>
              {shortDate(occurred_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
