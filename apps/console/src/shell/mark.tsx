import { CornerUpLeft } from 'lucide-react';
import classes from './sidebar.module.css';

/** The sign of Retour. */
export function Mark() {
  return (
    <span className={classes['mark']}>
      <CornerUpLeft size={14} strokeWidth={2.5} aria-hidden />
    </span>
  );
}
