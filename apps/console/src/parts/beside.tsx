import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { is_test_side } from '../api/side.ts';
import classes from './beside.module.css';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(next: HTMLElement | null): void {
  place = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the page that is open has room for the clock of test mode; null where it stays in a panel of its own. */
export const usePlaceBeside = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);

/** The place beside a list for the clock of test mode, in windows in which both fit. */
export function Beside() {
  const is_wide = useMediaQuery('(width >= 1440px)', undefined, { getInitialValueInEffect: false });
  return is_test_side && is_wide ? <div ref={setPlace} className={classes['beside']} /> : null;
}
