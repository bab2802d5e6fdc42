import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, FastForward, FlaskConical, Mail, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { MoveTestClockInput, TestClock } from '../../../../client/src/index.ts';
import { api, dataOf } from '../api/client.ts';
import { useCan } from '../api/session.tsx';
import { clearTestData, leaveTestMode } from '../api/test-mode.ts';
import { Dialog } from '../parts/dialog.tsx';
import { showToast } from '../parts/toast.tsx';
import { useActOn } from '../parts/use-act.ts';
import { setAhead } from '../text/now.ts';
import { useText } from '../text/use-text.tsx';
import classes from './test-strip.module.css';

const step_days = [1, 7, 30] as const;
const day_ms = 24 * 60 * 60_000;
const look_every_ms = 500;
const look_at_rest_ms = 60_000;
/** A clock that is moved to a moment has not passed it. */
const past_ms = 1000;

const clock_query = queryOptions({
  queryKey: ['test-clock'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/test-clock', { signal })),
  refetchInterval: ({ state }) => (state.data?.moving ? look_every_ms : look_at_rest_ms),
});

/** Says on every page of the test side that nothing there is real, and has its clock and the way out. */
export function TestStrip() {
  const { t } = useText();
  const { data: clock } = useQuery({ ...clock_query, enabled: useCan('returns:read') });
  useArrival(clock);
  return (
    <section className={classes['strip']} aria-label={t('shell.test_mode')}>
      <FlaskConical size={18} strokeWidth={1.75} aria-hidden />
      <p className={classes['words']}>
        <strong>{t('shell.test_mode')}</strong>
        <span>{clock?.moving ? <Moving clock={clock} /> : t('test-mode.lead')}</span>
      </p>
      {clock && <Clock clock={clock} />}
      <Button variant="default" onClick={leaveTestMode}>
        {t('test-mode.leave')}
      </Button>
    </section>
  );
}

function Moving({ clock: { moving } }: { clock: TestClock }) {
  const { t, day } = useText();
  const { to, done, left } = moving!;
  return t('test-mode.moving', { day: day(to), done, total: done + left });
}

/** Counts time by the clock, and shows what a move has changed, once the clock has arrived. */
function useArrival(clock: TestClock | undefined): void {
  const { t, dayAndTime } = useText();
  const queries = useQueryClient();
  const was_moving = useRef(false);
  useEffect(() => {
    if (!clock) return;
    const has_arrived = was_moving.current && !clock.moving;
    was_moving.current = clock.moving !== null;
    if (!clock.moving) setAhead(clock.ahead_ms);
    if (!has_arrived) return;
    const values = { time: dayAndTime(clock.now), count: clock.happened.length };
    showToast({ text: t('test-mode.arrived', values) });
    void queries.invalidateQueries();
  }, [clock, t, dayAndTime, queries]);
}

function Clock({ clock }: { clock: TestClock }) {
  const { t } = useText();
  const queries = useQueryClient();
  const is_narrow = useMediaQuery('(width < 1200px)');
  const may_move = useCan('returns:write');
  const { mutate, isPending } = useActOn(
    (body: MoveTestClockInput) => dataOf(api.POST('/api/v1/test-clock', { body })),
    { stale: [], onDone: (moving) => queries.setQueryData(clock_query.queryKey, moving) },
  );
  const waits = !may_move || isPending || clock.moving !== null;
  const steps = step_days.map((days) => ({
    key: days,
    disabled: waits,
    onClick: () => mutate({ days }),
    children: t('test-mode.step', { count: days }),
  }));
  return (
    <>
      <ClockMenu
        clock={clock}
        waits={waits}
        onGo={(at) => mutate({ to: new Date(Date.parse(at) + past_ms).toISOString() })}
      >
        {is_narrow && steps.map(({ key, ...step }) => <Menu.Item key={key} {...step} />)}
      </ClockMenu>
      {!is_narrow && steps.map(({ key, ...step }) => <Button key={key} variant="default" {...step} />)}
    </>
  );
}

type ClockMenuProps = {
  clock: TestClock;
  waits: boolean;
  /** Moves the clock past a moment. */
  onGo: (at: string) => void;
  children: ReactNode;
};

/** What the clock shows, with what is due next, the mailbox, and the way back to the present. */
function ClockMenu({ clock: { now, ahead_ms, next, mailbox_url }, waits, onGo, children }: ClockMenuProps) {
  const { t, dayAndTime } = useText();
  const may_clear = useCan('settings:write');
  const [clears, setClears] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<CalendarClock size={16} strokeWidth={1.75} aria-hidden />}
            aria-label={t('test-mode.clock', { time: dayAndTime(now) })}
          >
            {dayAndTime(now)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('test-mode.ahead', { count: Math.round(ahead_ms / day_ms) })}</Menu.Label>
          {children}
          {next ? (
            <Menu.Item
              leftSection={<FastForward size={16} strokeWidth={1.75} aria-hidden />}
              disabled={waits}
              onClick={() => onGo(next.at)}
            >
              {t('test-mode.go_there')}
              <span className={classes['next']}>
                {t(`test-mode.due.${next.kind}`)}, {dayAndTime(next.at)}
              </span>
            </Menu.Item>
          ) : (
            <Menu.Label>{t('test-mode.nothing_due')}</Menu.Label>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<Mail size={16} strokeWidth={1.75} aria-hidden />}
            component="a"
            href={new URL(mailbox_url).pathname}
            target="_blank"
            rel="noreferrer"
          >
            {t('test-mode.mailbox')}
          </Menu.Item>
          {may_clear && (
            <Menu.Item
              leftSection={<Trash2 size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => setClears(true)}
            >
              {t('test-mode.clear')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {clears && <ClearDialog onClose={() => setClears(false)} />}
    </>
  );
}

function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { mutate, isPending } = useActOn(clearTestData, { stale: [] });
  return (
    <Dialog title={t('test-mode.clear')} onClose={onClose}>
      <p>{t('test-mode.clear_text')}</p>
      <div className={classes['decide']}>
        <Button variant="default" onClick={onClose}>
          {t('test-mode.keep')}
        </Button>
        <Button variant="danger" loading={isPending} onClick={() => mutate()}>
          {t('test-mode.clear')}
        </Button>
      </div>
    </Dialog>
  );
}
