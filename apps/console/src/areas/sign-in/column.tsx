import { useDocumentTitle } from '@mantine/hooks';
import { CornerUpLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './sign-in.module.css';

/** The page of somebody who isn't in the console yet: one column, the mark, a heading. */
export function Column({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  useDocumentTitle(`${title} – Retour`);
  return (
    <main className={classes['page']}>
      <div className={classes['column']}>
        <span className={classes['mark']}>
          <CornerUpLeft size={18} strokeWidth={2.5} aria-hidden />
        </span>
        <h1>{title}</h1>
        {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}
