import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { first_steps_query } from '../../api/first-steps.ts';
import { NavText } from '../../parts/nav-count.tsx';
import { useText } from '../../text/use-text.tsx';

/** Shows something while the shop isn't live yet, or no longer is. */
export function UntilLive({ children }: { children: ReactNode }) {
  const { data } = useQuery(first_steps_query);
  return data?.is_live === false && children;
}

/** How many steps are done. */
export function StepCount() {
  const { t } = useText();
  const { data } = useQuery(first_steps_query);
  if (!data) return null;
  return <NavText>{t('shell.steps_done', { done: data.done, total: data.steps.length })}</NavText>;
}
