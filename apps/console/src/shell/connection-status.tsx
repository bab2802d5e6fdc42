import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useConnection } from '../api/connection.ts';
import { useText } from '../text/use-text.tsx';
import classes from './sidebar.module.css';

/** Whether what is shown is live. */
export function ConnectionStatus() {
  const { t, age, time } = useText();
  const { state, heard_at } = useConnection();
  const [, setTick] = useState(0);
  useInterval(() => setTick((tick) => tick + 1), 1000, { autoInvoke: true });
  const heard = new Date(heard_at).toISOString();
  const text =
    state === 'live'
      ? t('shell.live', { age: age(heard) })
      : state === 'offline'
        ? t('shell.offline', { time: time(heard) })
        : t('shell.reconnecting');
  return (
    <div className={classes['connection']} data-state={state}>
      <span className={classes['dot']} />
      <span className={classes['wide']}>{text}</span>
    </div>
  );
}
