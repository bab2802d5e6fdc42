import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../parts/nav-count.tsx';
import { summary_query } from './queries.ts';

/** How many instant exchanges are out. */
export function OutCount() {
  const { data } = useQuery(summary_query);
  return <NavCount count={data?.views.find(({ view }) => view === 'out')?.count} />;
}
