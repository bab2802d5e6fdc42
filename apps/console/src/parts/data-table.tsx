import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/**
 * A table that scrolls by itself where the page is too narrow. It is as wide as the page, unless it stands inside of something. `className` adds
 * widths of columns and the like: the rules of the area go before those of all tables.
 */
export function DataTable({
  label,
  className = '',
  density,
  isInside = false,
  children,
}: {
  label: string;
  className?: string | undefined;
  density?: string;
  isInside?: boolean;
  children: ReactNode;
}) {
  const edges = isInside ? '' : classes['edges'];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard has to reach what scrolls
    <section className={classes['region']} aria-label={label} tabIndex={0}>
      <table className={`${classes['table']} ${edges} ${className}`} data-density={density}>
        {children}
      </table>
    </section>
  );
}
