import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import tabs from './tabs.module.css';

type Props<View extends string> = {
  /** The page whose search names the view. */
  to: '/securities' | '/withdrawals';
  label: string;
  /** The first is shown without one being named. */
  views: readonly View[];
  view: View;
  textOf: (view: View) => string;
  /** How many each has, once that is known. */
  counts: readonly { view: string; count: number }[] | undefined;
  /** At the end of the row. */
  children: ReactNode;
};

/** The views of a list, each a link with how many it has. */
export function ListTabs<View extends string>({
  to,
  label,
  views,
  view,
  textOf,
  counts,
  children,
}: Props<View>) {
  const { number } = useText();
  return (
    <nav className={tabs['tabs']} aria-label={label}>
      <ul>
        {views.map((one) => {
          const count = counts?.find((counted) => counted.view === one)?.count;
          return (
            <li key={one} data-active={one === view || undefined}>
              <Link
                to={to}
                search={one === views[0] ? {} : ({ view: one } as object)}
                activeOptions={{ exact: true }}
                aria-current={one === view ? 'page' : undefined}
              >
                {textOf(one)}
                {count !== undefined && <span className={tabs['count']}>{number(count)}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
      {children}
    </nav>
  );
}
