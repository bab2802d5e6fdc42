import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { Connection, ConnectionDifference } from '../../../../../client/src/index.ts';
import { useCan, useSession } from '../../api/session.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Form } from '../../parts/form.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Text } from '../../text/text.ts';
import classes from './connections.module.css';
import { Pager } from './pager.tsx';
import { differencesOf } from './words.ts';
import { accept, compare, differencesQuery, unaccept, useAct } from './queries.ts';

const route = getRouteApi('/shell/connections/$connection_id');

/** What differs between the platform and Retour now, and what did. */
export function Differences({ connection }: { connection: Connection }) {
  const { t } = useText();
  const { show, cursor } = route.useSearch();
  const status = show === 'gone' ? 'settled' : 'open';
  const query = useQuery(differencesQuery(connection, { status, ...(cursor !== undefined && { cursor }) }));
  const rows = query.data?.differences ?? [];
  return (
    <>
      <Bar connection={connection} />
      <div aria-busy={query.isPlaceholderData || undefined}>
        <RowsState query={query} title={t('connections.failed_differences')} rows={4} height={56} />
        {query.isSuccess && rows.length === 0 && <None connection={connection} />}
        {query.data && rows.length > 0 && (
          <>
            <Table rows={rows} connection={connection} />
            <Pager page={query.data} />
          </>
        )}
      </div>
    </>
  );
}

/** When it was compared, which of the two lists is shown, and another comparison. */
function Bar({ connection: { id, status, differences } }: { connection: Connection }) {
  const { t, fullDate } = useText();
  const may_write = useCan('settings:write');
  const { show } = route.useSearch();
  const act = useAct(() => compare(id), { says: t('connections.comparing') });
  const { compared_at, requested_at } = differences;
  const is_comparing = requested_at !== null && status !== 'paused';
  return (
    <div className={classes['bar']}>
      <span className={classes['soft']} role="status">
        {is_comparing
          ? t('connections.comparing')
          : compared_at === null
            ? t('connections.compares_at_night')
            : t('connections.compared_at', { at: fullDate(compared_at) })}
      </span>
      <Link
        to="/connections/$connection_id"
        params={{ connection_id: String(id) }}
        search={{ tab: 'differences', ...(show === undefined && { show: 'gone' as const }) }}
      >
        {t(show === undefined ? 'connections.history' : 'connections.differ_now')}
      </Link>
      {may_write && status !== 'paused' && (
        <Button
          variant="default"
          leftSection={<Icon name="refresh-cw" size={16} strokeWidth={1.75} />}
          loading={act.isPending}
          aria-disabled={is_comparing || undefined}
          onClick={() => is_comparing || act.mutate()}
        >
          {t('connections.compare')}
        </Button>
      )}
    </div>
  );
}

function None({ connection: { differences } }: { connection: Connection }) {
  const { t } = useText();
  const { show } = route.useSearch();
  if (show === 'gone')
    return (
      <EmptyState icon="circle-check" title={t('connections.no_history')}>
        {t('connections.no_history_text')}
      </EmptyState>
    );
  const was_compared = differences.compared_at !== null;
  return (
    <EmptyState
      icon="circle-check"
      title={t(was_compared ? 'connections.agree' : 'connections.not_compared')}
    >
      {t(was_compared ? 'connections.agree_text' : 'connections.compares_at_night')}
    </EmptyState>
  );
}

type Accepting = { row: ConnectionDifference; name: string };

/** Differences with their figures on both sides. The children are the table's foot. */
function Table({
  rows,
  connection,
  isInside = false,
  children,
}: {
  rows: readonly ConnectionDifference[];
  connection: Connection;
  isInside?: boolean;
  children?: ReactNode;
}) {
  const { t } = useText();
  const { title } = connection;
  const [accepting, setAccepting] = useState<Accepting>();
  const { show } = route.useSearch();
  return (
    <>
      <DataTable
        hasCards
        isInside={isInside}
        label={t('connections.tab.differences')}
        className={classes['differences']}
      >
        <thead>
          <tr>
            <th scope="col">{t('connections.what_differs')}</th>
            <th scope="col" data-figures>
              Retour
            </th>
            <th scope="col" data-figures>
              {title}
            </th>
            <th scope="col" data-figures>
              {t('connections.difference')}
            </th>
            <th scope="col">{t('connections.since_when')}</th>
            <th scope="col">
              {show === 'gone' ? (
                t('connections.gone_at')
              ) : (
                <span className="visually-hidden">{t('connections.action')}</span>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} connection={connection} onAccept={setAccepting} />
          ))}
        </tbody>
        {children}
      </DataTable>
      {accepting && (
        <AcceptDialog connection_id={connection.id} {...accepting} onClose={() => setAccepting(undefined)} />
      )}
    </>
  );
}

/** Asks why a difference is all right. */
function AcceptDialog({
  connection_id,
  row: { id },
  name,
  onClose,
}: Accepting & { connection_id: number; onClose: () => void }) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const act = useAct(() => accept(connection_id, id, reason.trim()), {
    says: t('connections.accepted', { name }),
    onDone: onClose,
  });
  return (
    <Dialog title={t('connections.accept_title', { name })} onClose={onClose}>
      <Form className={classes['form']} onSubmit={() => act.mutate()}>
        <p>{t('connections.accept_text')}</p>
        <Textarea
          data-autofocus
          label={t('connections.accept_reason')}
          required
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className={classes['acts']}>
          <Button variant="default" onClick={onClose}>
            {t('connections.cancel')}
          </Button>
          <Button type="submit" loading={act.isPending} disabled={reason.trim() === ''}>
            {t('connections.accept')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type RowProps = {
  row: ConnectionDifference;
  connection: Connection;
  onAccept: (accepting: Accepting) => void;
};

function Row({ row, connection: { id, title }, onAccept }: RowProps) {
  const text = useText();
  const may_write = useCan('settings:write');
  const { t, shortDate, fullDate } = text;
  const { kind, key, order, ours, theirs, message, first_seen_at, gone_at, accepted } = row;
  const settled_at = gone_at ?? accepted?.at;
  const name = order?.name ?? order?.external_id ?? key;
  return (
    <tr>
      <td>
        <strong>{t('connections.differs', { name, what: t(`connections.kind.${kind}`) })}</strong>
        <bdi className={classes['soft']}>
          {kind === 'not_imported' || kind === 'not_written' ? message : key}
        </bdi>
        {accepted && (
          <span className={classes['soft']}>
            {t('connections.accepted_by', {
              name: accepted.by,
              date: shortDate(accepted.at),
              reason: accepted.reason,
            })}
          </span>
        )}
      </td>
      <td data-figures data-label="Retour">
        {figureText(row, ours, text)}
      </td>
      <td data-figures data-label={title}>
        {figureText(row, theirs, text)}
      </td>
      <td data-figures data-label={t('connections.difference')}>
        {ours === null && theirs === null ? '–' : figureText(row, (ours ?? 0) - (theirs ?? 0), text)}
      </td>
      <td data-label={t('connections.since_when')} title={fullDate(first_seen_at)}>
        {shortDate(first_seen_at)}
      </td>
      {settled_at === undefined ? (
        <td>
          <span className={classes['acts']}>
            {order !== null && order.name !== null && (
              <Link
                to="/returns"
                search={{ search: order.name }}
                aria-label={t('connections.show_returns_of', { name: order.name })}
              >
                {t('connections.show_returns')}
              </Link>
            )}
            {may_write && (
              <Button
                variant="default"
                aria-label={t('connections.accept_of', { name })}
                onClick={() => onAccept({ row, name })}
              >
                {t('connections.accept')}
              </Button>
            )}
          </span>
        </td>
      ) : (
        <td data-label={t('connections.gone_at')} title={fullDate(settled_at)}>
          {shortDate(settled_at)}
          {accepted && gone_at === null && may_write && (
            <TakeBack connection_id={id} difference_id={row.id} name={name} />
          )}
        </td>
      )}
    </tr>
  );
}

/** Lets an accepted difference count again. */
function TakeBack({
  connection_id,
  difference_id,
  name,
}: {
  connection_id: number;
  difference_id: number;
  name: string;
}) {
  const { t } = useText();
  const act = useAct(() => unaccept(connection_id, difference_id), {
    says: t('connections.taken_back', { name }),
  });
  return (
    <Button
      variant="default"
      className={classes['take_back'] ?? ''}
      loading={act.isPending}
      aria-label={t('connections.take_back_of', { name })}
      onClick={() => act.mutate()}
    >
      {t('connections.take_back')}
    </Button>
  );
}

/** A figure as money or units; a dash where that side knows nothing of it. */
function figureText(
  { currency }: ConnectionDifference,
  figure: number | null,
  { t, money, number }: Text,
): string {
  if (figure === null) return '–';
  if (currency !== null) return money({ amount: figure, currency });
  return t('connections.units', { count: figure, shown: number(figure).replace('-', '−') });
}

const shown_at_first = 5;

/** What the last comparison found, on the page that says how a connection is. */
export function LastDifferences({ connection }: { connection: Connection }) {
  const { t, shortDate } = useText();
  const { compared_at, compared } = connection.differences;
  const query = useQuery(differencesQuery(connection, { status: 'open', limit: shown_at_first }));
  const rows = query.data?.differences ?? [];
  if (compared_at === null) return null;
  return (
    <Panel
      title={t('connections.last_differences')}
      aside={
        <span className={classes['soft']}>
          {t('connections.compared_short', {
            at: shortDate(compared_at),
            refunds: compared?.refunds ?? 0,
            units: compared?.returned_units ?? 0,
          })}
        </span>
      }
    >
      <RowsState query={query} title={t('connections.failed_differences')} rows={3} height={56} />
      {query.isSuccess && rows.length === 0 && (
        <p>
          <strong>{t('connections.agree')}</strong>. {t('connections.agree_text')}
        </p>
      )}
      {rows.length > 0 && (
        <Table rows={rows} connection={connection} isInside>
          {compared && compared.refunds > 0 && (
            <RefundsCompared compared={compared} title={connection.title} />
          )}
        </Table>
      )}
      {query.isSuccess && <Rest connection={connection} shown={rows.length} />}
    </Panel>
  );
}

type Compared = NonNullable<Connection['differences']['compared']>;

/** What all refunds that were compared come to. */
function RefundsCompared({
  compared: { refunds, refunds_ours, refunds_theirs },
  title,
}: {
  compared: Compared;
  title: string;
}) {
  const { t, money } = useText();
  const { currency } = useSession().shop;
  const inMoney = (amount: number) => money({ amount, currency });
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('connections.refunds_compared', { count: refunds })}</th>
        <td data-figures data-label="Retour">
          {inMoney(refunds_ours)}
        </td>
        <td data-figures data-label={title}>
          {inMoney(refunds_theirs)}
        </td>
        <td data-figures data-label={t('connections.difference')}>
          {inMoney(refunds_ours - refunds_theirs)}
        </td>
      </tr>
    </tfoot>
  );
}

/** What isn't in the rows: further differences, accepted ones, and those that are gone. */
function Rest({ connection, shown }: { connection: Connection; shown: number }) {
  const { t } = useText();
  const { accepted_count, gone_count } = connection.differences;
  const further = differencesOf(connection) - shown;
  const search = { tab: 'differences' as const };
  const to = { to: '/connections/$connection_id', params: { connection_id: String(connection.id) } } as const;
  return (
    <p className={`${classes['soft']} ${classes['rest']}`}>
      {further > 0 && (
        <>
          <Link {...to} search={search}>
            {t('connections.further', { count: further })}
          </Link>{' '}
        </>
      )}
      {accepted_count > 0 && `${t('connections.accepted_count', { count: accepted_count })} `}
      {gone_count > 0 && `${t('connections.gone_count', { count: gone_count })} `}
      <Link {...to} search={{ ...search, show: 'gone' }}>
        {t('connections.history')}
      </Link>
    </p>
  );
}
