import { useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../text/use-text.tsx';
import classes from './nav-count.module.css';

/** How many things wait in an area, at the end of its line in the sidebar; nothing while it isn't known, or is none. */
export const countOf = <Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  countIn: (data: Data) => number | undefined,
) =>
  function NavCount() {
    const { number } = useText();
    const { data } = useQuery(query);
    const count = data && countIn(data);
    return count ? <NavText>{number(count)}</NavText> : null;
  };

/** A few characters at the end of a line in the sidebar. */
export const NavText = ({ children }: { children: ReactNode }) => (
  <span className={classes['count']}>{children}</span>
);
