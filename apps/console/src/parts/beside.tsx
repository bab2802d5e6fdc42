import { useMediaQuery } from '@mantine/hooks';
import { is_test_side } from '../api/side.ts';
import { createSharedValue } from '../shared-value.ts';
import classes from './beside.module.css';

const place = createSharedValue<HTMLElement | null>(null);
const setPlace = place.change;

/** Where the page that is open has room for the clock of test mode; null where it stays in a panel of its own. */
export const usePlaceBeside = place.useValue;

/** The place beside a list for the clock of test mode, in windows in which both fit. */
export function Beside() {
  const is_wide = useMediaQuery('(width >= 1440px)', undefined, { getInitialValueInEffect: false });
  return is_test_side && is_wide ? <div ref={setPlace} className={classes['beside']} /> : null;
}
