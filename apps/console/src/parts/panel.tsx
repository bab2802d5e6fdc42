import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './panel.module.css';

/** A part of a page with a heading of its own. `aside` stands at the end of the heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['panel']} aria-labelledby={id}>
      <div className={classes['heading']}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
