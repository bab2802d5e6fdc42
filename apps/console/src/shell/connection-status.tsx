import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { useText } from '../text/use-text.tsx';
import classes from './sidebar.module.css';

/** Whether what is shown is live. */
export function ConnectionStatus() {
  const { t, age, time } = useText();
  const { state, heard_at, streams, event_at } = useConnection();
  const [, setTick] = useState(0);
  useInterval(() => setTick((tick) => tick + 1), 1000, { autoInvoke: true });
  const heard = new Date(heard_at).toISOString();
  const text = () => {
    if (state === 'offline') return t('shell.offline', { time: time(heard) });
    if (state === 'reconnecting') return t('shell.reconnecting');
    if (!streams) return t('shell.updated', { age: age(heard) });
    return event_at === undefined
      ? t('shell.live_quiet')
      : t('shell.live', { age: age(new Date(event_at).toISOString()) });
  };
  return (
    <div className={classes['connection']} data-state={state}>
      <span className={classes['dot']} />
      <span className={classes['wide']}>{text()}</span>
    </div>
  );
}
