import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

/** The top of a page: its only `h1`, the way back before it, what is known of it beside, and what can be done at the end. */
export function PageHeader({
  title,
  before,
  beside,
  actions,
}: {
  title: string;
  before?: ReactNode;
  beside?: ReactNode;
  actions?: ReactNode;
}) {
  useDocumentTitle(`${title} – Retour`);
  return (
    <header className={classes['header']}>
      {before}
      <h1 tabIndex={-1}>{title}</h1>
      {beside}
      <div className={classes['actions']}>{actions}</div>
    </header>
  );
}
