import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import type { Connection } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { NotAllowed, RowsState } from '../../parts/states.tsx';
import tabs from '../../parts/tabs.module.css';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import { Differences } from './differences.tsx';
import { Fields } from './fields.tsx';
import { Overview } from './overview.tsx';
import { oneQuery, pause, resume, useAct } from './queries.ts';
import { TABS } from './search.ts';
import { ConnectionSettings } from './settings.tsx';
import { StatusChip } from './status-chip.tsx';
import { Transfers } from './transfers.tsx';
import { addressOf, differencesOf } from './words.ts';

const route = getRouteApi('/shell/connections/$connection_id');

/** A connection: how it is, what differs, and its settings. */
export function ConnectionPage() {
  const { connection_id } = route.useParams();
  return useCan('settings:read') ? <One key={connection_id} id={Number(connection_id)} /> : <NotAllowed />;
}

function One({ id }: { id: number }) {
  const { t } = useText();
  const { tab = 'overview' } = route.useSearch();
  const query = useQuery(oneQuery(id));
  const connection = query.data;
  return (
    <>
      <PageHeader
        title={connection?.title ?? t('connections.one')}
        before={
          <Link to="/connections" className={classes['crumb'] ?? ''}>
            {t('connections.title')}
          </Link>
        }
        beside={
          connection && (
            <>
              <StatusChip status={connection.status} />
              <bdi className={classes['soft']}>{addressOf(connection)}</bdi>
            </>
          )
        }
        actions={connection && <PauseButton connection={connection} />}
      />
      <RowsState query={query} title={t('connections.failed_one')} rows={6} height={56} />
      {connection && (
        <>
          <Tabs connection={connection} />
          {tab === 'overview' && <Overview connection={connection} />}
          {tab === 'differences' && <Differences connection={connection} />}
          {tab === 'transfers' && <Transfers connection={connection} />}
          {tab === 'fields' && <Fields connection={connection} />}
          {tab === 'settings' && <ConnectionSettings connection={connection} />}
        </>
      )}
    </>
  );
}

function Tabs({ connection }: { connection: Connection }) {
  const { t, number, day } = useText();
  const { tab = 'overview' } = route.useSearch();
  const count = differencesOf(connection);
  return (
    <nav className={tabs['tabs']} aria-label={t('connections.parts')}>
      <ul>
        {TABS.map((one) => (
          <li key={one} data-active={one === tab || undefined}>
            <Link
              to="/connections/$connection_id"
              params={{ connection_id: String(connection.id) }}
              search={one === 'overview' ? {} : { tab: one }}
              activeOptions={{ exact: true }}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(`connections.tab.${one}`)}
              {one === 'differences' && count > 0 && <span className={tabs['count']}>{number(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <span className={classes['since']}>{t('connections.since', { date: day(connection.created_at) })}</span>
    </nav>
  );
}

/** Stops importing, or goes on with it. */
export function PauseButton({ connection: { id, title, status } }: { connection: Connection }) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const is_stopped = status === 'paused' || status === 'failing';
  const act = useAct(() => (is_stopped ? resume(id) : pause(id)), {
    says: t(is_stopped ? 'connections.resumed' : 'connections.paused', { title }),
  });
  if (!may_write) return null;
  return (
    <Button variant="default" loading={act.isPending} onClick={() => act.mutate()}>
      {t(`connections.act.${status === 'working' ? 'loading' : status}`)}
    </Button>
  );
}
