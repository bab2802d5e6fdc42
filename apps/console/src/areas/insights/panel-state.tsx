import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';

/** A panel that loads, fails or is empty by itself, with everything else working. */
export function PanelState({
  query,
  is_empty,
  children,
}: {
  query: Pick<UseQueryResult, 'error' | 'isPending' | 'refetch'>;
  is_empty: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  const retry = () => void query.refetch();
  if (query.error)
    return <ErrorState level={3} title={t('insights.not_loaded')} error={query.error} onRetry={retry} />;
  if (query.isPending)
    return (
      <Loading onRetry={retry}>
        <SkeletonRows rows={5} height={40} />
      </Loading>
    );
  return is_empty ? (
    <EmptyState level={3} icon="chart-no-axes-column" title={t('insights.not_enough')} />
  ) : (
    children
  );
}
