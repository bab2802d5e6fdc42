import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Notice } from '../../parts/notice.tsx';
import { useCan } from '../../api/session.tsx';
import { first_steps_query } from '../../api/first-steps.ts';
import { Icon } from '../../parts/icon.tsx';
import { useCommands } from '../../commands/commands.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { PanelGuard } from '../../parts/panel-guard.tsx';
import { EmptyState, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { now } from '../../text/now.ts';
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
  const { data, error, dataUpdatedAt, refetch } = useQuery(attention_query);
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
      {data && <FirstStepsNotice />}
      {data ? (
        <Content data={data} read_at={dataUpdatedAt} onRetry={() => void refetch()} />
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
  const today = new Intl.DateTimeFormat(tag, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: time_zone,
  }).format(now());
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
      leftSection={<Icon name="keyboard" size={16} strokeWidth={1.75} />}
      rightSection={<KeyHint keys="Enter" />}
    >
      {label}
    </Button>
  );
}

type ContentProps = { data: Attention; read_at: number; onRetry: () => void };

function Content({ data, read_at, onRetry }: ContentProps) {
  const { t } = useText();
  const guarded = (panel: ReactNode, key?: string) => (
    <PanelGuard key={key} read_at={read_at} onRetry={onRetry} className={classes['panel']}>
      {panel}
    </PanelGuard>
  );
  return (
    <div className={classes['columns']}>
      <div className={classes['groups']}>
        {data.groups.map((group) => guarded(<GroupPanel group={group} />, group.group))}
        {data.groups.length === 0 && (
          <div className={classes['empty']}>
            <EmptyState icon="check-check" title={t('home.empty')}>
              {t('home.empty_text')}
            </EmptyState>
          </div>
        )}
      </div>
      <div className={classes['side']}>
        {guarded(<Yesterday yesterday={data.yesterday} />)}
        {guarded(<Fortnight days={data.days} />)}
        {guarded(<Connections connections={data.connections} />)}
      </div>
    </div>
  );
}

/** Says that the shop isn't live yet, or that a step that was done no longer works. */
function FirstStepsNotice() {
  const { t } = useText();
  const { data } = useQuery({ ...first_steps_query, enabled: useCan('settings:read') });
  if (!data || data.is_live) return null;
  const { problems, done, steps } = data;
  return (
    <div className={classes['notice']}>
      <Notice kind={problems > 0 ? 'warning' : 'info'}>
        {problems > 0
          ? t('home.steps_problem', { count: problems })
          : t('home.steps_open', { count: steps.length - done })}{' '}
        <Link to="/first-steps">{t('home.steps_link')}</Link>
      </Notice>
    </div>
  );
}
