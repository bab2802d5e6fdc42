import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../parts/nav-count.tsx';
import { view_counts_query } from './queries.ts';

/** How many returns are open, in review or processing. */
export function ActiveCount() {
  const { data } = useQuery(view_counts_query);
  return <NavCount count={data?.built_in.find(({ view }) => view === 'active')?.count} />;
}
