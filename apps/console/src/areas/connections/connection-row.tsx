import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Connection } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './connections.module.css';
import { pause, resume, useAct } from './queries.ts';
import { StatusChip } from './status-chip.tsx';
import { addressOf, agoText, comparedText, differencesOf, loadedPercent, monogramOf } from './words.ts';

/** A connection in the list: how it is in words, the facts, and one button. */
export function ConnectionRow({ connection }: { connection: Connection }) {
  const { t } = useText();
  const { id, title, status, failure } = connection;
  return (
    <li className={classes['row']}>
      <span className={classes['monogram']} aria-hidden>
        {monogramOf(title)}
      </span>
      <div className={classes['what']}>
        <p className={classes['name']}>
          <Link to="/connections/$connection_id" params={{ connection_id: String(id) }}>
            {title}
          </Link>
          <bdi className={classes['soft']}>{addressOf(connection)}</bdi>
        </p>
        {failure && <FailureNotice connection={connection} />}
        {status === 'paused' && <p>{t('connections.paused_text')}</p>}
        {status === 'loading' && <LoadProgress load={connection.load} />}
        <Facts connection={connection} />
      </div>
      <div className={classes['act']}>
        <StatusChip status={status} />
        <RowAction connection={connection} />
      </div>
    </li>
  );
}

/** What happened, since when, and what to do. */
export function FailureNotice({ connection: { title, failure } }: { connection: Connection }) {
  const { t, dayAndTime } = useText();
  if (!failure) return null;
  const { kind, since, retry_at, message } = failure;
  return (
    <Notice kind="error">
      <strong>{t(`connections.failure.${kind}`, { title, since: dayAndTime(since) })}</strong>
      <br />
      {t(`connections.what_to_do.${kind}`, { title })}{' '}
      {retry_at !== null && t('connections.retries_at', { at: dayAndTime(retry_at) })}
      <br />
      <small>{t('connections.said', { message })}</small>
    </Notice>
  );
}

/** How far a load is. */
export function LoadProgress({ load }: { load: Connection['load'] }) {
  const { t, number, rich, percent } = useText();
  const loaded = loadedPercent(load);
  const bold = (inner: ReactNode[]): ReactNode => <strong key="share">{inner}</strong>;
  return (
    <div className={classes['progress']}>
      <p>
        {loaded === undefined || load.of === null
          ? t('connections.load_begins', { done: number(load.done) })
          : rich('connections.loaded', {
              share: percent(loaded / 100),
              done: number(load.done),
              of: number(load.of),
              b: bold,
            })}
      </p>
      <Progress value={loaded ?? 0} aria-label={t('connections.load')} />
    </div>
  );
}

function Facts({ connection }: { connection: Connection }) {
  const text = useText();
  const { t, number } = text;
  const { id, last_order_at, changes_read_at, waiting_count } = connection;
  const facts: [string, ReactNode][] = [
    [
      t('connections.last_order'),
      last_order_at === null ? t('connections.no_order') : agoText(last_order_at, text),
    ],
    [t('connections.changes_read'), agoText(changes_read_at, text)],
    [
      t('connections.waiting'),
      waiting_count === 0
        ? t('connections.nothing')
        : t('connections.changes', { count: waiting_count, shown: number(waiting_count) }),
    ],
    [
      t('connections.comparison'),
      differencesOf(connection) === 0 ? (
        comparedText(connection, text)
      ) : (
        <Link
          key="differences"
          to="/connections/$connection_id"
          params={{ connection_id: String(id) }}
          search={{ tab: 'differences' }}
        >
          {comparedText(connection, text)}
        </Link>
      ),
    ],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is done next: a problem has the filled button. */
function RowAction({ connection: { id, title, status, failure } }: { connection: Connection }) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const act = useAct(() => (status === 'loading' ? pause(id) : resume(id)), {
    says: t(status === 'loading' ? 'connections.paused' : 'connections.resumed', { title }),
  });
  if (may_write && status === 'failing' && failure?.kind === 'unauthorized')
    return (
      <Button component={Link} to={`/connections/${id}?tab=settings`}>
        {t('connections.enter_key')}
      </Button>
    );
  if (may_write && status !== 'working')
    return (
      <Button
        variant={status === 'loading' ? 'default' : 'filled'}
        loading={act.isPending}
        onClick={() => act.mutate()}
      >
        {t(`connections.act.${status}`)}
      </Button>
    );
  return (
    <Button variant="default" component={Link} to={`/connections/${id}`}>
      {t('connections.open')}
    </Button>
  );
}
