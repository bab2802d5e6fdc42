import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { withLaterMessages } from '../../messages/catalogues.ts';
import { Beside } from '../../parts/beside.tsx';
import { useConnection } from '../../api/connection.ts';
import { cursorOf } from '../../api/client.ts';
import { countQuery, page_rows, queueQuery, walk_key } from '../../api/queue.ts';
import { useCan } from '../../api/session.tsx';
import { is_test_side } from '../../api/side.ts';
import { openPalette } from '../../commands/overlays.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, ErrorState, Loading, NotAllowed, SkeletonRows } from '../../parts/states.tsx';
import { showToast } from '../../parts/toast.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import { useBulk } from './bulk.ts';
import type { BulkKind } from './bulk.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkDialog } from './bulk-dialogs.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filtersOn, without } from './filters.ts';
import { HintsBar } from './hints-bar.tsx';
import { Pager } from './pager.tsx';
import { usePreferences } from './preferences.ts';
import { useSaveView } from './queries.ts';
import type { QueuedReturn } from './queries.ts';
import classes from './queue-page.module.css';
import { QueueTable } from './queue-table.tsx';
import type { QueueFilters, QueueOrder, QueueSearch } from '../../api/queue-search.ts';
import { filtersOf, isSame, orderOf } from '../../api/queue-search.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { useSelection } from './use-selection.ts';
import type { Everything } from './use-selection.ts';
import { useSteadyRows } from './use-steady-rows.ts';
import { ViewTabs, useViews } from './view-tabs.tsx';

// Not needed until something is about to be done.
const BulkDialogs = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).BulkDialogs }));

const ClearTestData = lazy(async () => ({
  default: (await withLaterMessages(import('../../parts/clear-test-data.tsx'))).ClearTestData,
}));

const route = getRouteApi('/shell/returns');

/** The returns of the shop: views, filters, the table, and what can be done with several at once. */
export function QueuePage() {
  return useCan('returns:read') ? <Queue /> : <NotAllowed />;
}

/** Where the address leads from here; a change of filters begins at the first page. */
function useQueueAddress() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const views = useViews();
  const view = views.find(({ key }) => key === (search.view ?? 'all')) ?? views[0]!;
  const go = (next: QueueSearch) => void navigate({ search: next });
  return {
    search,
    views,
    view,
    go,
    named: search.view === undefined ? {} : { view: search.view },
    // A view that was saved just now isn't among the others yet.
    openView: (key: string, given?: QueueFilters & QueueOrder) => {
      const filters = given ?? views.find((one) => one.key === key)?.filters ?? {};
      go(key === 'all' ? {} : { view: key, ...filters });
    },
  };
}

function Queue() {
  const { t, language } = useText();
  const { search, views, view, go, named, openView } = useQueueAddress();
  const filters = filtersOf(search);
  const order = orderOf(search);
  const page = useQuery(queueQuery(search, language));
  const [preferences, setPreferences] = usePreferences();
  const key = JSON.stringify([filters, order, search.cursor]) + (page.isPlaceholderData ? ' before' : '');
  const { rows, changed: changed_rows, waiting, show } = useSteadyRows(page.data?.returns ?? none, key);
  const selection = useSelection(rows, filters);
  const { data: counted } = useQuery(countQuery(filters));
  const search_field = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<BulkDialog>();
  const bulk = useBulk((id) => setDialog({ kind: 'results', id }));
  const act = (kind: BulkKind, returns: readonly QueuedReturn[]) =>
    setDialog({ kind, ...chosenOf(selection.everything, returns) });
  const { focused, setFocused } = useQueueKeys({
    rows,
    selection,
    search_field,
    onAct: act,
    onRecent: () => setDialog({ kind: 'results', id: undefined }),
  });
  const can_write = useCan('returns:write');
  const client = useQueryClient();
  useEffect(() => client.removeQueries({ queryKey: walk_key }), [client]);
  const changed = useChangedView(view, { ...filters, ...order }, openView);
  return (
    <div className={classes['page']}>
      <PageHeader
        title={t('returns.title')}
        actions={
          <>
            <ExportButton filters={filters} order={order} hidden={preferences.hidden} />
            <Suspense>{is_test_side && <ClearTestData />}</Suspense>
            <NewReturn />
          </>
        }
      />
      <ViewTabs views={views} current={{ view, given: { ...filters, ...order } }} onOpen={openView} />
      <FilterBar
        given={filters}
        order={order}
        onFilter={(next) => go({ ...named, ...next, ...order })}
        onOrder={(next) => go({ ...named, ...filters, ...next })}
        changed={changed}
        preferences={preferences}
        onPreferences={setPreferences}
        search_field={search_field}
      />
      <Offline since={page.dataUpdatedAt} />
      {waiting > 0 && search.cursor === undefined && <NewRows count={waiting} onShow={show} />}
      <div className={classes['body']}>
        <div className={classes['list']} aria-busy={page.isPlaceholderData || undefined}>
          {rows.length > 0 ? (
            <>
              <QueueTable
                rows={rows}
                selection={selection}
                focused={focused}
                onFocus={setFocused}
                preferences={preferences}
                changed={changed_rows}
              />
              <Pages search={search} page={page.data} rows={rows.length} go={go} />
              {is_test_side && <p className={classes['note']}>{t('returns.test_note')}</p>}
            </>
          ) : (
            <WithoutRows
              page={page}
              filters={filters}
              onFilter={(next) => go({ ...named, ...next, ...order })}
            />
          )}
        </div>
        <Beside />
      </div>
      <BulkBar
        selection={selection}
        found={counted?.is_exact ? counted.count : undefined}
        can_write={can_write}
        onAct={(kind) => act(kind, selection.returns)}
        onMore={openPalette}
      />
      <HintsBar />
      <Suspense>
        {dialog && (
          <BulkDialogs
            dialog={dialog}
            onClose={() => setDialog(undefined)}
            onOpen={setDialog}
            onRun={(start) => {
              selection.clear();
              bulk.start(start);
            }}
            onUndo={bulk.undo}
          />
        )}
      </Suspense>
    </div>
  );
}

function NewReturn() {
  const { t } = useText();
  if (!useCan('draft_returns:write')) return null;
  return (
    <Button
      component={Link}
      to={is_test_side ? '/test-return' : '/returns/new'}
      leftSection={<Icon name="plus" size={16} strokeWidth={1.75} />}
      rightSection={<KeyHint keys="c" />}
    >
      {t(is_test_side ? 'returns.new_test' : 'returns.new')}
    </Button>
  );
}

const none: never[] = [];

/** What a bulk action is about: everything that the filters find, or these returns as they are shown. */
const chosenOf = (everything: Everything | undefined, returns: readonly QueuedReturn[]) =>
  everything
    ? { chosen: { filters: everything.filters }, count: everything.count }
    : { chosen: { returns: returns.map(({ id, version }) => ({ id, version })) }, count: returns.length };

/** Saves a view that was changed, or takes the changes back; undefined where nothing was. */
function useChangedView(
  view: ReturnType<typeof useViews>[number],
  given: QueueFilters & QueueOrder,
  openView: (key: string) => void,
) {
  const { t } = useText();
  const save = useSaveView();
  const { saved, name } = view;
  if (!saved || isSame(view.filters, given)) return undefined;
  return {
    onSave: () =>
      save.mutate(
        { id: saved.id, name, is_shared: saved.is_shared, filters: given },
        { onSuccess: () => void showToast({ text: t('returns.view_saved', { name }) }) },
      ),
    onDiscard: () => openView(view.key),
  };
}

function Offline({ since }: { since: number }) {
  const { t, time } = useText();
  const { state } = useConnection();
  if (state !== 'offline' || since === 0) return null;
  return (
    <div className={classes['notices']}>
      <Notice kind="offline">{t('returns.offline', { time: time(new Date(since).toISOString()) })}</Notice>
    </div>
  );
}

function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useText();
  return (
    <div className={classes['new']} role="status">
      {t('returns.new_rows', { count })}
      <TextButton onClick={onShow}>{t('returns.show')}</TextButton>
    </div>
  );
}

type PageData = { next_page_url: string | null; previous_page_url: string | null };

function Pages({
  search,
  page,
  rows,
  go,
}: {
  search: QueueSearch;
  page: PageData | undefined;
  rows: number;
  go: (next: QueueSearch) => void;
}) {
  const filters = filtersOf(search);
  const { data: counted } = useQuery(countQuery(filters));
  const from = search.cursor === undefined ? 1 : search.from;
  const stay = { ...filters, ...orderOf(search), ...(search.view ? { view: search.view } : {}) };
  const to = (url: string | null | undefined, first: number) => {
    const cursor = cursorOf(url);
    if (cursor === undefined) return undefined;
    return () => go(first <= 1 ? stay : { ...stay, cursor, ...(from === undefined ? {} : { from: first }) });
  };
  return (
    <Pager
      from={from}
      rows={rows}
      counted={counted}
      newer={to(page?.previous_page_url, (from ?? page_rows * 2) - page_rows)}
      older={to(page?.next_page_url, (from ?? 1) + rows)}
    />
  );
}

type WithoutRowsProps = {
  page: { isPending: boolean; error: unknown; refetch: () => unknown };
  filters: QueueFilters;
  onFilter: (filters: QueueFilters) => void;
};

/** What stands in the place of the table: it is loading, it failed, nothing fits, or there is no return yet. */
function WithoutRows({ page, filters, onFilter }: WithoutRowsProps) {
  const { t } = useText();
  const retry = () => void page.refetch();
  if (page.error) return <ErrorState title={t('returns.failed')} error={page.error} onRetry={retry} />;
  if (page.isPending)
    return (
      <Loading onRetry={retry}>
        <SkeletonRows />
      </Loading>
    );
  if (Object.keys(filters).length === 0)
    return (
      <EmptyState icon="package-open" title={t('returns.empty')}>
        {t('returns.empty_text')}
      </EmptyState>
    );
  const last = filtersOn(filters).at(-1);
  return (
    <EmptyState
      icon="search"
      title={t('returns.no_match')}
      actions={
        <>
          {last && (
            <Button variant="default" onClick={() => onFilter(without(filters, last))}>
              {t('returns.remove_one', { name: t(last.label) })}
            </Button>
          )}
          <Button variant="subtle" onClick={() => onFilter({})}>
            {t('returns.clear_all')}
          </Button>
        </>
      }
    >
      {t('returns.no_match_text')}
    </EmptyState>
  );
}
