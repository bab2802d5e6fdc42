import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { Connection, ConnectionTransfer } from '../../../../../client/src/index.ts';
import { returnNumber } from '../../api/side.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Segmented } from '../../parts/segmented.tsx';
import { Chip } from '../../parts/state-chip.tsx';
import { EmptyState, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Text } from '../../text/text.ts';
import classes from './connections.module.css';
import { Pager } from './pager.tsx';
import { transfersQuery } from './queries.ts';

const route = getRouteApi('/shell/connections/$connection_id');
const directions = ['all', 'received', 'sent'] as const;

/** What was read from the platform and written to it, the newest first. */
export function Transfers({ connection }: { connection: Connection }) {
  const { t } = useText();
  const { direction, cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(
    transfersQuery(connection.id, {
      ...(direction && { direction }),
      ...(cursor !== undefined && { cursor }),
    }),
  );
  const rows = query.data?.transfers ?? [];
  return (
    <>
      <div className={classes['bar']}>
        <span className={classes['soft']}>{t('connections.transfers_text')}</span>
        <Segmented
          label={t('connections.direction')}
          isLabelHidden
          value={direction ?? 'all'}
          onChange={(next) =>
            void navigate({ search: { tab: 'transfers', ...(next !== 'all' && { direction: next }) } })
          }
          options={directions.map((value) => ({ value, label: t(`connections.direction.${value}`) }))}
        />
      </div>
      <div aria-busy={query.isPlaceholderData || undefined}>
        <RowsState query={query} title={t('connections.failed_transfers')} rows={8} height={56} />
        {query.isSuccess && rows.length === 0 && (
          <EmptyState icon="plug" title={t('connections.no_transfers')}>
            {t('connections.no_transfers_text')}
          </EmptyState>
        )}
        {query.data && rows.length > 0 && (
          <>
            <Table rows={rows} />
            <Pager page={query.data} />
          </>
        )}
      </div>
    </>
  );
}

function Table({ rows }: { rows: readonly ConnectionTransfer[] }) {
  const { t } = useText();
  return (
    <DataTable hasCards label={t('connections.tab.transfers')} className={classes['differences']}>
      <thead>
        <tr>
          <th scope="col">{t('connections.what')}</th>
          <th scope="col">{t('connections.state')}</th>
          <th scope="col">{t('connections.when')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.id}`} row={row} />
        ))}
      </tbody>
    </DataTable>
  );
}

const looks = {
  done: { look: 'closed', icon: 'check' },
  waiting: { look: 'processing', icon: 'loader' },
  failed: { look: 'bad', icon: 'triangle-alert' },
  unknown: { look: 'bad', icon: 'circle-question-mark' },
} as const;

function Row({ row }: { row: ConnectionTransfer }) {
  const text = useText();
  const { t, dayAndTime, fullDate } = text;
  const { direction, return_id, status, message, at } = row;
  const icon = direction === 'sent' ? 'arrow-up-right' : 'arrow-down-left';
  return (
    <tr>
      <td>
        <span className={classes['transfer']}>
          <Icon name={icon} size={16} strokeWidth={1.75} />
          <span>
            <strong>
              {return_id === null ? (
                nameOf(row, text)
              ) : (
                <Link to="/returns/$return_id" params={{ return_id: String(return_id) }}>
                  {nameOf(row, text)}
                </Link>
              )}
            </strong>
            <bdi className={classes['soft']}>{message ?? detailOf(row, text)}</bdi>
          </span>
        </span>
      </td>
      <td data-label={t('connections.state')}>
        <Chip {...looks[status]}>
          {t(status === 'done' ? `connections.done.${direction}` : `connections.transfer.${status}`)}
        </Chip>
      </td>
      <td data-label={t('connections.when')} title={fullDate(at)}>
        {dayAndTime(at)}
      </td>
    </tr>
  );

  /** Its ids on both sides, where its name doesn't say them. */
  function detailOf({ id, name, order, reference }: ConnectionTransfer, { t: say }: Text) {
    if (direction === 'sent')
      return [order?.name, reference].filter(Boolean).join(', ') || say('connections.not_there');
    return name !== null || order !== null ? id : '';
  }
}

function nameOf(
  { kind, id, name, order, return_id, amount, currency }: ConnectionTransfer,
  { t, money }: Text,
): string {
  if (kind === 'refund')
    return t('connections.transfer_of.refund', {
      amount: money({ amount: amount ?? 0, currency: currency ?? '' }),
    });
  if (kind === 'exchange_order' && name === null)
    return t('connections.transfer_of_exchange', { name: returnNumber(return_id ?? id) });
  const shown = kind === 'return' ? returnNumber(return_id ?? id) : (name ?? order?.name ?? id);
  return t(`connections.transfer_of.${kind}`, { name: shown });
}
