import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../commands/commands.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { EmptyState, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Connections } from './connections.tsx';
import { Fortnight } from './fortnight.tsx';
import { GroupPanel } from './group-panel.tsx';
import classes from './home.module.css';
import { attention_query } from './queries.ts';
import type { Attention } from './queries.ts';
import { Yesterday } from './yesterday.tsx';

/** What needs attention, the most urgent first, and how yesterday was. */
export function HomePage() {
  const { t } = useText();
  const { data, error, refetch } = useQuery(attention_query);
  const title = data ? titleOf(data.total, t) : t('home.nav');
  useDocumentTitle(`${t('home.nav')} – Retour`);
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {data && <Summary on_track={data.on_track} />}
        </div>
        {data && data.total > 0 && <StartButton />}
      </header>
      {data ? (
        <Content data={data} />
      ) : error ? (
        <ErrorState title={t('home.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading onRetry={() => void refetch()}>
          <SkeletonRows rows={8} height={60} />
        </Loading>
      )}
    </div>
  );
}

const titleOf = (total: number, t: ReturnType<typeof useText>['t']) =>
  total === 0 ? t('home.title_none') : t('home.title', { count: total });

function Summary({ on_track }: { on_track: number | null }) {
  const { t, tag, time_zone } = useText();
  const [now] = useState(() => new Date());
  const today = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: time_zone,
  }).format(now);
  if (on_track === null) return <p>{t('home.summary_many', { date: today })}</p>;
  return <p>{t('home.summary', { date: today, count: on_track })}</p>;
}

/** Moves to the first action, which Enter then gives. */
function StartButton() {
  const { t } = useText();
  const start = () => document.querySelector<HTMLElement>('[data-home-action]')?.focus();
  const label = t('home.start');
  useCommands([{ id: 'home.start', label, group: t('home.nav'), keys: 'Enter', run: start }]);
  return (
    <Button
      variant="default"
      onClick={start}
      leftSection={<Keyboard size={16} strokeWidth={1.75} aria-hidden />}
      rightSection={<KeyHint keys="Enter" />}
    >
      {label}
    </Button>
  );
}

function Content({ data }: { data: Attention }) {
  const { t } = useText();
  return (
    <div className={classes['columns']}>
      <div className={classes['groups']}>
        {data.groups.map((group) => (
          <GroupPanel key={group.group} group={group} />
        ))}
        {data.groups.length === 0 && (
          <div className={classes['empty']}>
            <EmptyState icon={CheckCheck} title={t('home.empty')}>
              {t('home.empty_text')}
            </EmptyState>
          </div>
        )}
      </div>
      <div className={classes['side']}>
        <Yesterday yesterday={data.yesterday} />
        <Fortnight days={data.days} />
        <Connections connections={data.connections} />
      </div>
    </div>
  );
}
