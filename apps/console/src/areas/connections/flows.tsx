import { useQuery } from '@tanstack/react-query';
import type { IconName } from '@retour/tokens';
import type { ReactNode } from 'react';
import type { Connection, ConnectionFlows } from '../../../../../client/src/index.ts';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import { flowsQuery } from './queries.ts';
import { agoText } from './words.ts';

/** How much was read and written today, and when the last was. */
export function Flows({ connection: { id, title } }: { connection: Connection }) {
  const { t } = useText();
  const query = useQuery(flowsQuery(id));
  return (
    <Panel
      title={t('connections.flows')}
      aside={<span className={classes['soft']}>{t('connections.today')}</span>}
    >
      <RowsState query={query} title={t('connections.failed_flows')} rows={3} height={40} />
      {query.data && (
        <div className={classes['flows']}>
          <Received title={title} rows={query.data.received} />
          <Sent title={title} rows={query.data.sent} />
        </div>
      )}
    </Panel>
  );
}

/** How many are counted at most. */
const most_counted = 10_000;

function Count({ count, children }: { count: number; children?: ReactNode }) {
  const { t, number } = useText();
  return (
    <td data-figures>
      {count >= most_counted ? t('connections.or_more', { count: number(count) }) : number(count)}
      {children}
    </td>
  );
}

type FlowProps = { icon: IconName; caption: string; columns: readonly string[]; children: ReactNode };

/** What flows one way, a row for each kind. */
function FlowTable({ icon, caption, columns, children }: FlowProps) {
  return (
    <table>
      <caption>
        <Icon name={icon} size={16} strokeWidth={1.75} /> {caption}
      </caption>
      <thead>
        <tr>
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" data-figures>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Received({ title, rows }: { title: string; rows: ConnectionFlows['received'] }) {
  const text = useText();
  const { t } = text;
  const columns = [t('connections.today'), t('connections.last')];
  return (
    <FlowTable icon="arrow-down-left" caption={t('connections.from', { title })} columns={columns}>
      {rows.map(({ kind, count, last_at }) => (
        <tr key={kind}>
          <th scope="row">{t(`connections.flow.${kind}`)}</th>
          <Count count={count} />
          <td data-figures>{agoText(last_at, text)}</td>
        </tr>
      ))}
    </FlowTable>
  );
}

function Sent({ title, rows }: { title: string; rows: ConnectionFlows['sent'] }) {
  const text = useText();
  const { t, money } = text;
  const { currency } = useSession().shop;
  const columns = [t('connections.today'), t('connections.waits'), t('connections.last')];
  return (
    <FlowTable icon="arrow-up-right" caption={t('connections.to', { title })} columns={columns}>
      {rows.map(({ kind, count, amount, waiting_count, failing_count, last_at }) => (
        <tr key={kind}>
          <th scope="row">
            {amount === null || amount === 0
              ? t(`connections.flow.${kind}`)
              : t('connections.flow.amount', {
                  what: t(`connections.flow.${kind}`),
                  amount: money({ amount, currency }),
                })}
          </th>
          <Count count={count} />
          <Count count={waiting_count}>
            {failing_count > 0 && (
              <span className={classes['failing']}>
                {t('connections.failed_count', { count: failing_count })}
              </span>
            )}
          </Count>
          <td data-figures>{agoText(last_at, text)}</td>
        </tr>
      ))}
    </FlowTable>
  );
}
