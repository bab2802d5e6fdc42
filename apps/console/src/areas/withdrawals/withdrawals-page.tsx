import { QUEUE_STATUSES } from '@retour/contract/withdrawals';
import type { QueueStatus, QueueView } from '@retour/contract/withdrawals';
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { useCan } from '../../api/session.tsx';
import { useCommands } from '../../commands/commands.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Form } from '../../parts/form.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { ListTabs } from '../../parts/list-tabs.tsx';
import { Money } from '../../parts/money.tsx';
import { PageButtons } from '../../parts/page-buttons.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { EmptyState, NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { goodsClock, refundClock } from './clocks.ts';
import type { Clock } from './clocks.ts';
import { counts_query, listQuery, verificationQuery } from './queries.ts';
import type { QueuedWithdrawal } from './queries.ts';
import { RegisterActions } from './register-actions.tsx';
import { VIEWS } from './search.ts';
import { StatusChip } from './status-chip.tsx';
import classes from './withdrawals.module.css';

const route = getRouteApi('/shell/withdrawals');

/** Every withdrawal with both of its clocks, the nearest deadline first. */
export function WithdrawalsPage() {
  return useCan('withdrawals:read') ? <Withdrawals /> : <NotAllowed />;
}

function Withdrawals() {
  const { t } = useText();
  const given = route.useSearch();
  const navigate = route.useNavigate();
  const page = useQuery(listQuery(given));
  const rows = page.data?.withdrawals ?? [];
  const { view, search, status } = given;
  const is_filtered = view !== undefined || search !== undefined || status !== undefined;
  const { cursor: _, ...filters } = given;
  return (
    <>
      <PageHeader title={t('withdrawals.title')} actions={<RegisterActions />} />
      <Tabs />
      <Filters
        key={search}
        search={search ?? ''}
        status={status}
        onSearch={(text) => {
          const { search: _before, ...rest } = filters;
          void navigate({ search: text === '' ? rest : { ...rest, search: text } });
        }}
        onStatus={(chosen) => {
          const { status: _before, ...rest } = filters;
          void navigate({ search: chosen ? { ...rest, status: chosen } : rest });
        }}
      />
      <div aria-busy={page.isPlaceholderData || undefined}>
        <RowsState query={page} title={t('withdrawals.failed')} rows={8} height={56} />
        {page.isSuccess && rows.length === 0 && (
          <EmptyState icon="scale" title={t(is_filtered ? 'withdrawals.none_match' : 'withdrawals.none')}>
            {t(is_filtered ? 'withdrawals.none_match_text' : 'withdrawals.none_text')}
          </EmptyState>
        )}
        {rows.length > 0 && <Rows rows={rows} />}
        {page.data && rows.length > 0 && (
          <div className={classes['pager']}>
            <Counted shown={rows.length} is_filtered={search !== undefined || status !== undefined} />
            <PageButtons
              pages={page.data}
              before={t('withdrawals.previous')}
              after={t('withdrawals.next')}
              onGo={(cursor) => void navigate({ search: { ...given, cursor } })}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** How many there are, and how many of them wait for somebody. */
function Counted({ shown, is_filtered }: { shown: number; is_filtered: boolean }) {
  const { t, number } = useText();
  const { view = 'all' } = route.useSearch();
  const { data } = useQuery(counts_query);
  const countOf = (name: QueueView) => data?.views.find((counted) => counted.view === name)?.count;
  const [total, waiting] = [countOf(view), countOf('needs_person')];
  return (
    <p className={classes['counted']}>
      {is_filtered || total === undefined || waiting === undefined
        ? t('withdrawals.counted_shown', { count: shown })
        : t('withdrawals.counted', { shown: number(shown), count: number(total), waiting })}
    </p>
  );
}

function Tabs() {
  const { t } = useText();
  const { view = 'all' } = route.useSearch();
  const { data } = useQuery(counts_query);
  return (
    <ListTabs
      to="/withdrawals"
      label={t('withdrawals.views')}
      views={VIEWS}
      view={view}
      textOf={(one) => t(`withdrawals.view.${one}`)}
      counts={data?.views}
    >
      <RegisterState />
    </ListTabs>
  );
}

/** Whether the register is as it was written: it is verified when the page is opened, and again after ten minutes. */
function RegisterState() {
  const { t, time } = useText();
  const { data } = useQuery(verificationQuery(0));
  if (!data) return null;
  const icon = data.broken ? 'circle-alert' : 'shield-check';
  return (
    <p className={`${classes['register']} ${data.broken ? classes['bad'] : ''}`} role="status">
      <Icon name={icon} size={16} strokeWidth={1.75} />
      {data.broken
        ? t('withdrawals.broken', { sequence: data.broken.sequence })
        : t('withdrawals.verified', { time: time(data.verified_at) })}
    </p>
  );
}

function Filters({
  search,
  status,
  onSearch,
  onStatus,
}: {
  search: string;
  status: QueueStatus | undefined;
  onSearch: (text: string) => void;
  onStatus: (status: QueueStatus | null) => void;
}) {
  const { t } = useText();
  const [text, setText] = useState(search);
  const field = useRef<HTMLInputElement>(null);
  useSearchKey(field);
  return (
    <div className={classes['bar']}>
      <Form role="search" onSubmit={() => onSearch(text.trim())}>
        <TextInput
          ref={field}
          type="search"
          className={classes['search'] ?? ''}
          aria-label={t('withdrawals.search')}
          placeholder={t('withdrawals.search')}
          maxLength={100}
          value={text}
          leftSection={<Icon name="search" size={16} strokeWidth={1.75} />}
          rightSection={<KeyHint keys="/" />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Form>
      <Select
        className={classes['status_field'] ?? ''}
        aria-label={t('withdrawals.column.status')}
        placeholder={t('withdrawals.any_status')}
        data={QUEUE_STATUSES.map((value) => ({ value, label: t(`withdrawals.status.${value}`) }))}
        value={status ?? null}
        clearable
        onChange={(value) => onStatus(value)}
      />
      <span className={classes['order_note']}>{t('withdrawals.nearest_first')}</span>
    </div>
  );
}

function useSearchKey(field: RefObject<HTMLInputElement | null>) {
  const { t } = useText();
  useCommands([
    {
      id: 'withdrawals.search',
      label: t('withdrawals.search'),
      group: t('withdrawals.title'),
      keys: '/',
      in_palette: false,
      run: () => field.current?.focus(),
    },
  ]);
}

const columns = ['reference', 'received', 'contract', 'status', 'goods', 'refund'] as const;

function Rows({ rows }: { rows: readonly QueuedWithdrawal[] }) {
  const { t } = useText();
  return (
    <DataTable label={t('withdrawals.title')} className={classes['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`withdrawals.column.${column}`)}
            </th>
          ))}
          <th scope="col" data-figures>
            {t('withdrawals.column.value')}
          </th>
          <th scope="col">
            <span className="visually-hidden">{t('withdrawals.column.action')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </DataTable>
  );
}

function Row({ row }: { row: QueuedWithdrawal }) {
  const text = useText();
  const { t, dayAndTime, fullDate } = text;
  const search = route.useSearch();
  const { id, reference, received_at, name, status, goods_due_at, refund_due_at, value } = row;
  return (
    <tr>
      <td data-column="reference">
        <Link
          to="/withdrawals/$withdrawal_id"
          params={{ withdrawal_id: String(id) }}
          search={search}
          className={classes['reference'] ?? ''}
        >
          {reference}
        </Link>
      </td>
      <td data-column="received" title={fullDate(received_at)}>
        {dayAndTime(received_at)}
      </td>
      <td data-column="person">
        <bdi className={classes['person']}>{name}</bdi>
        <bdi className={classes['soft']}>{contractOf(row, text)}</bdi>
      </td>
      <td data-column="status">
        <StatusChip status={status} />
      </td>
      <td data-column="goods" data-label={t('withdrawals.column.goods')}>
        <ClockCell clock={goodsClock(row, text)} due_at={goods_due_at} what="goods" />
      </td>
      <td data-column="refund" data-label={t('withdrawals.column.refund')}>
        <ClockCell clock={refundClock(row, text)} due_at={refund_due_at} what="refund" />
      </td>
      <td data-column="value" data-figures>
        {value ? <Money {...value} /> : '–'}
      </td>
      <td data-column="action">
        <RowAction row={row} label={t(`withdrawals.action.${actionOf(status)}`)} />
      </td>
    </tr>
  );
}

function contractOf({ order, units, contract }: QueuedWithdrawal, { t }: ReturnType<typeof useText>) {
  if (!order) return t('withdrawals.wrote', { text: contract });
  const { returned = 0, ordered = 0 } = units ?? {};
  return returned > 0 && returned < ordered
    ? t('withdrawals.order_part', { order: order.name, returned, ordered })
    : t('withdrawals.order_units', { order: order.name, count: ordered });
}

function ClockCell({
  clock,
  due_at,
  what,
}: {
  clock: Clock | undefined;
  due_at: string;
  what: 'goods' | 'refund';
}) {
  const { t, shortDate, dayAndTime, fullDate } = useText();
  if (!clock) return <span>–</span>;
  return (
    <span className={classes['clock']} data-tone={clock.tone} title={fullDate(due_at)}>
      <span>{clock.text}</span>
      <small>
        {what === 'goods' ? t('withdrawals.by', { date: shortDate(due_at) }) : dayAndTime(due_at)}
      </small>
    </span>
  );
}

/** What somebody does next about a withdrawal: where the status is of no more, it can be opened. */
const actions: Record<QueueStatus, 'find' | 'decide' | 'create' | 'refund' | 'open'> = {
  no_order_found: 'find',
  several_orders: 'find',
  email_differs: 'decide',
  matched: 'create',
  return_created: 'open',
  items_on_the_way: 'refund',
  items_arrived: 'refund',
  refunded: 'open',
  refused: 'open',
  cancelled: 'open',
};
const actionOf = (status: QueueStatus) => actions[status];

/** The refund is made on the page of the return, which shows the amounts. */
function RowAction({
  row: { id, status, reference, return_id },
  label,
}: {
  row: QueuedWithdrawal;
  label: string;
}) {
  const search = route.useSearch();
  const target =
    actionOf(status) === 'refund' && return_id !== null
      ? ({ to: '/returns/$return_id', params: { return_id: String(return_id) } } as const)
      : ({ to: '/withdrawals/$withdrawal_id', params: { withdrawal_id: String(id) }, search } as const);
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} {...target} />}
      className={classes['row_action'] ?? ''}
      aria-label={`${label}: ${reference}`}
    >
      {label}
    </Button>
  );
}
