import type { ReactNode } from 'react';
import classes from './insights.module.css';

/** A table that scrolls to the side where the page is too narrow, also by keyboard. */
export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls
    <div role="group" data-matrix className={classes['scroll']} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
