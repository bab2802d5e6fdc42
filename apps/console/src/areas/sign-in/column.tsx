import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Icon } from '../../parts/icon.tsx';
import classes from './sign-in.module.css';

/** The page of somebody who isn't in the console yet: one column, the mark, a heading. */
export function Column({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useDocumentTitle(`${title} – Retour`);
  return (
    <main className={classes['page']}>
      <div className={classes['column']}>
        <span className={classes['mark']}>
          <Icon name="corner-up-left" size={18} strokeWidth={2.5} />
        </span>
        <h1>{title}</h1>
        {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
