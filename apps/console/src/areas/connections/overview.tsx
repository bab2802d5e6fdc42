import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import type { Connection } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import type { Text } from '../../text/text.ts';
import { Checks } from './checks.tsx';
import { FailureNotice, LoadProgress } from './connection-row.tsx';
import classes from './connections.module.css';
import { LastDifferences } from './differences.tsx';
import { Flows } from './flows.tsx';
import { check, useAct } from './queries.ts';
import { comparedText, differencesOf } from './words.ts';

const icons = {
  good: 'check',
  warn: 'triangle-alert',
  bad: 'triangle-alert',
  move: 'loader',
  mute: 'circle-pause',
  quiet: 'clock',
} as const;

/** A sentence about a connection, and the fact behind it. */
type Line = { name: string; tone: keyof typeof icons; says: ReactNode; fact?: ReactNode };

/** How a connection is, as sentences with a fact each. */
export function Overview({ connection }: { connection: Connection }) {
  const text = useText();
  const { t } = text;
  const { title, status, load, makes_refunds } = connection;
  return (
    <div className={classes['page']}>
      <div className={classes['column']}>
        <FailureNotice connection={connection} />
        {status === 'loading' && (
          <Panel title={t('connections.load')}>
            <LoadProgress load={load} />
          </Panel>
        )}
        <Flows connection={connection} />
        <LastDifferences connection={connection} />
      </div>
      <div className={classes['column']}>
        <Panel title={t('connections.health')}>
          <ul className={classes['health']}>
            {linesOf(connection, text).map(({ name, tone, says, fact }) => {
              const icon = icons[tone];
              return (
                <li key={name} data-tone={tone}>
                  <Icon name={icon} size={16} strokeWidth={1.75} />
                  <span>
                    {says}
                    {fact !== undefined && <small>{fact}</small>}
                  </span>
                </li>
              );
            })}
          </ul>
        </Panel>
        <CheckPanel connection={connection} />
        <Panel title={t('connections.money')}>
          <p className={classes['soft']}>
            {t(makes_refunds ? 'connections.money_through' : 'connections.money_elsewhere', { title })}
          </p>
        </Panel>
      </div>
    </div>
  );
}

/** Asks the platform now. */
function CheckPanel({ connection: { id, title, platform } }: { connection: Connection }) {
  const { t } = useText();
  const may_write = useCan('settings:write');
  const act = useAct(() => check(id));
  return (
    <Panel
      title={t('connections.check_title')}
      aside={
        may_write && (
          <Button variant="default" loading={act.isPending} onClick={() => act.mutate()}>
            {t(act.data ? 'connections.check_again' : 'connections.check_now')}
          </Button>
        )
      }
    >
      {act.data ? (
        <Checks platform={platform} checks={act.data.checks} />
      ) : (
        <p className={classes['soft']}>{t('connections.check_text', { title })}</p>
      )}
    </Panel>
  );
}

function linesOf(connection: Connection, text: Text): Line[] {
  return [
    readLine(connection, text),
    orderLine(connection, text),
    ...messageLines(connection, text),
    waitingLine(connection, text),
    loadLine(connection, text),
    refundLine(connection, text),
    ...returnLines(connection, text),
    comparedLine(connection, text),
  ];
}

function readLine({ title, status, changes_read_at }: Connection, { t, age }: Text): Line {
  const fact =
    changes_read_at === null
      ? t('connections.never_read')
      : t('connections.read_ago', { age: age(changes_read_at) });
  if (status === 'paused') return { name: 'read', tone: 'mute', says: t('connections.paused_text'), fact };
  if (status === 'failing')
    return { name: 'read', tone: 'bad', says: t('connections.not_read', { title }), fact };
  return { name: 'read', tone: 'good', says: t('connections.reads', { title }), fact };
}

const orderLine = ({ last_order_at }: Connection, { t, age, fullDate }: Text): Line =>
  last_order_at === null
    ? { name: 'order', tone: 'quiet', says: t('connections.no_order') }
    : {
        name: 'order',
        tone: 'good',
        says: t('connections.last_order_ago', { age: age(last_order_at) }),
        fact: fullDate(last_order_at),
      };

function messageLines({ title, messages }: Connection, { t, age }: Text): Line[] {
  if (messages === null)
    return [{ name: 'messages', tone: 'quiet', says: t('connections.sends_none', { title }) }];
  const { last_at, missed_count } = messages;
  const arrived: Line =
    last_at === null
      ? {
          name: 'messages',
          tone: 'warn',
          says: t('connections.no_message', { title }),
          fact: t('connections.no_message_text'),
        }
      : { name: 'messages', tone: 'good', says: t('connections.last_message', { age: age(last_at) }) };
  if (missed_count === 0) return [arrived];
  return [
    arrived,
    {
      name: 'missed',
      tone: 'warn',
      says: t('connections.missed', { count: missed_count }),
      fact: t('connections.missed_text'),
    },
  ];
}

const waitingLine = ({ waiting_count }: Connection, { t }: Text): Line =>
  waiting_count === 0
    ? { name: 'waiting', tone: 'good', says: t('connections.none_waiting') }
    : { name: 'waiting', tone: 'move', says: t('connections.are_waiting', { count: waiting_count }) };

const loadLine = ({ load: { done, finished_at } }: Connection, { t, number, fullDate }: Text): Line =>
  finished_at === null
    ? {
        name: 'load',
        tone: 'move',
        says: t('connections.load_unfinished'),
        fact: t('connections.loaded_so_far', { done: number(done) }),
      }
    : {
        name: 'load',
        tone: 'good',
        says: t('connections.load_finished'),
        fact: t('connections.load_facts', { done: number(done), at: fullDate(finished_at) }),
      };

const refundLine = ({ title, makes_refunds }: Connection, { t }: Text): Line => ({
  name: 'refunds',
  tone: makes_refunds ? 'good' : 'quiet',
  says: t(makes_refunds ? 'connections.refunds_through' : 'connections.refunds_elsewhere', { title }),
});

function returnLines({ title, returns }: Connection, { t }: Text): Line[] {
  const { since, waiting_count, failing_count } = returns;
  if (failing_count > 0)
    return [
      {
        name: 'returns',
        tone: 'warn',
        says: t('connections.returns_failing', { title, count: failing_count }),
        fact: t('connections.returns_failing_text'),
      },
    ];
  if (since === null) return [];
  return [
    {
      name: 'returns',
      tone: 'good',
      says: t('connections.returns_written', { title }),
      fact: t('connections.returns_waiting', { count: waiting_count }),
    },
  ];
}

function comparedLine(connection: Connection, text: Text): Line {
  const { t, fullDate } = text;
  const { compared_at } = connection.differences;
  const says = comparedText(connection, text);
  const fact =
    compared_at === null
      ? t('connections.compares_at_night')
      : t('connections.compared_at', { at: fullDate(compared_at) });
  if (differencesOf(connection) === 0)
    return { name: 'compared', tone: compared_at === null ? 'quiet' : 'good', says, fact };
  const link = (
    <Link
      to="/connections/$connection_id"
      params={{ connection_id: String(connection.id) }}
      search={{ tab: 'differences' }}
    >
      {says}
    </Link>
  );
  return { name: 'compared', tone: 'warn', says: link, fact };
}
