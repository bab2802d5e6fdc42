import { useQuery } from '@tanstack/react-query';
import { NavCount } from '../../parts/nav-count.tsx';
import { attention_query } from './queries.ts';

/** How many things need attention. */
export function HomeCount() {
  const { data } = useQuery(attention_query);
  return <NavCount count={data?.total} />;
}
