import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import type { Connection } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { NotAllowed, RowsState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Catalogue } from './catalogue.tsx';
import { ConnectionRow } from './connection-row.tsx';
import classes from './connections.module.css';
import { compare, list_query, useAct } from './queries.ts';
import { comparedText } from './words.ts';

/** Every connection to a commerce platform with how it is, and the platforms that can be connected. */
export function ConnectionsPage() {
  return useCan('settings:read') ? <Connections /> : <NotAllowed />;
}

/** Problems first. */
const order = ['failing', 'paused', 'loading', 'working'] as const;
const byUrgency = (one: Connection, other: Connection) =>
  order.indexOf(one.status) - order.indexOf(other.status);

function Connections() {
  const { t } = useText();
  const query = useQuery(list_query);
  const connections = (query.data?.connections ?? []).toSorted(byUrgency);
  return (
    <>
      <PageHeader title={t('connections.title')} actions={<CompareAll connections={connections} />} />
      <RowsState query={query} title={t('connections.failed')} rows={4} height={108} />
      {query.data && (
        <div className={classes['page']}>
          <div className={classes['column']}>
            {connections.length > 0 && (
              <ul className={classes['list']} aria-label={t('connections.title')}>
                {connections.map((one) => (
                  <ConnectionRow key={one.id} connection={one} />
                ))}
              </ul>
            )}
            <Catalogue connections={connections} available={query.data.available} />
          </div>
          <div className={classes['column']}>
            {connections.length > 0 && <Compared connections={connections} />}
            <Panel title={t('connections.stock')}>
              <p className={classes['soft']}>{t('connections.stock_text')}</p>
            </Panel>
          </div>
        </div>
      )}
    </>
  );
}

/** Compares every connection that imports. */
function CompareAll({ connections }: { connections: readonly Connection[] }) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const act = useAct((ids: number[]) => Promise.all(ids.map((id) => compare(id))), {
    says: t('connections.comparing'),
  });
  const ids = connections.filter(({ status }) => status === 'working').map(({ id }) => id);
  if (!may_write || ids.length === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<Icon name="refresh-cw" size={16} strokeWidth={1.75} />}
      loading={act.isPending}
      onClick={() => act.mutate(ids)}
    >
      {t('connections.compare')}
    </Button>
  );
}

/** What the last comparison of each connection found. */
function Compared({ connections }: { connections: readonly Connection[] }) {
  const text = useText();
  const { t, fullDate, shortDate, time } = text;
  const whenOf = ({ requested_at, compared_at }: Connection['differences']) => {
    if (requested_at !== null) return t('connections.comparing');
    if (compared_at === null) return t('connections.compares_at_night');
    const day = shortDate(compared_at);
    return day.includes(time(compared_at)) ? day : `${day}, ${time(compared_at)}`;
  };
  return (
    <Panel title={t('connections.comparison')}>
      <p className={classes['soft']}>{t('connections.comparison_text')}</p>
      <dl className={classes['compared']}>
        {connections.map((one) => (
          <div key={one.id}>
            <dt>
              {one.title}
              <small
                title={
                  one.differences.compared_at === null ? undefined : fullDate(one.differences.compared_at)
                }
              >
                {whenOf(one.differences)}
              </small>
            </dt>
            <dd>{comparedText(one, text)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
