import { Icon } from '../parts/icon.tsx';
import classes from './sidebar.module.css';

/** The sign of Retour. */
export function Mark() {
  return (
    <span className={classes['mark']}>
      <Icon name="corner-up-left" size={14} strokeWidth={2.5} />
    </span>
  );
}
