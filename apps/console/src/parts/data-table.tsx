import type { ReactNode } from 'react';
import classes from './data-table.module.css';

/**
 * A table that scrolls by itself where the page is too narrow, or with `hasCards` makes each row a card there: its first cell is the heading, and the others show
 * their `data-label`; one with `data-whole` has a line of its own. It is as wide as the page, unless it stands inside of something. `className` adds
 * widths of columns and the like: the rules of the area go before those of all tables.
 */
export function DataTable({
  label,
  className = '',
  density,
  isInside = false,
  hasCards = false,
  children,
}: {
  label: string;
  className?: string | undefined;
  density?: string;
  isInside?: boolean;
  hasCards?: boolean;
  children: ReactNode;
}) {
  const names = [classes['table'], !isInside && classes['edges'], hasCards && classes['cards'], className];
  return (
    // What it stands inside of is the landmark. The keyboard has to reach what scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role={isInside ? 'group' : 'region'} className={classes['region']} aria-label={label} tabIndex={0}>
      <table className={names.filter(Boolean).join(' ')} data-density={density}>
        {children}
      </table>
    </div>
  );
}
