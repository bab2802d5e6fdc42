import { useText } from '../text/use-text.tsx';
import classes from './nav-count.module.css';

/** How many things wait in an area, at the end of its line in the sidebar; nothing while it isn't known, or is none. */
export function NavCount({ count }: { count: number | undefined }) {
  const { number } = useText();
  return count ? <span className={classes['count']}>{number(count)}</span> : null;
}
