import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../parts/nav-count.tsx';
import { counts_query } from './queries.ts';

/** How many withdrawals need a person. */
export function WithdrawalCount() {
  const { data } = useQuery(counts_query);
  return <NavCount count={data?.views.find(({ view }) => view === 'needs_person')?.count} />;
}
