import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePlaceBeside } from '../parts/beside.tsx';
import { Icon } from '../parts/icon.tsx';
import type { MoveTestClockInput, TestClock } from '../../../../client/src/index.ts';
import { api, dataOf } from '../api/client.ts';
import { useCan } from '../api/session.tsx';
import { clock_query, leaveTestMode } from '../api/test-mode.ts';
import { showToast } from '../parts/toast.tsx';
import { useActOn } from '../parts/use-act.ts';
import { setAhead } from '../text/now.ts';
import { useText } from '../text/use-text.tsx';
import { ClockBeside, ClockPanel } from './clock-panel.tsx';
import classes from './test-strip.module.css';

const step_days = [1, 7, 30] as const;

/** Says on every page of the test side that nothing there is real, and has its clock and the way out. */
export function TestStrip() {
  const { t } = useText();
  const { data: clock } = useQuery({ ...clock_query, enabled: useCan('returns:read') });
  useArrival(clock);
  return (
    <section className={classes['strip']} aria-label={t('shell.test_mode')}>
      <Icon name="flask-conical" size={18} strokeWidth={1.75} />
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

/** Moves the clock, to a moment or by some days. */
function useMove(clock: TestClock) {
  const queries = useQueryClient();
  const may_move = useCan('returns:write');
  const { mutate, isPending } = useActOn(
    (body: MoveTestClockInput) => dataOf(api.POST('/api/v1/test-clock', { body })),
    { stale: [], onDone: (moving) => queries.setQueryData(clock_query.queryKey, moving) },
  );
  return { onMove: mutate, waits: !may_move || isPending || clock.moving !== null };
}

function Clock({ clock }: { clock: TestClock }) {
  const { t, weekdayAndTime } = useText();
  const is_narrow = useMediaQuery('(width < 1200px)');
  const beside = usePlaceBeside();
  const [is_open, { open, close }] = useDisclosure(false);
  const [sets, onSets] = useState(false);
  const { onMove, waits } = useMove(clock);
  const shown = { clock, waits, onMove, sets, onSets };
  const time = weekdayAndTime(clock.now);
  const steps = step_days.map((days) => (
    <Button key={days} variant="default" disabled={waits} onClick={() => onMove({ days })}>
      {t('test-mode.step', { count: days })}
    </Button>
  ));
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="calendar-clock" size={16} strokeWidth={1.75} />}
        aria-label={t('test-mode.clock', { time })}
        aria-expanded={beside ? sets : is_open}
        onClick={beside ? () => onSets(!sets) : open}
      >
        {time}
      </Button>
      {!is_narrow && steps}
      {beside && createPortal(<ClockBeside {...shown} />, beside)}
      {is_open && !beside && (
        <ClockPanel {...shown} onClose={close}>
          {is_narrow && <div className={classes['buttons']}>{steps}</div>}
        </ClockPanel>
      )}
    </>
  );
}
