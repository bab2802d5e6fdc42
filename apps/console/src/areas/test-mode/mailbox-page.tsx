import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCan } from '../../api/session.tsx';
import { clock_query } from '../../api/test-mode.ts';
import { ErrorState, Loading, NotAllowed, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';

/** Leads to the emails of the test side, whose address is good for seven days. */
export function MailboxPage() {
  return useCan('returns:read') ? <Mailbox /> : <NotAllowed />;
}

function Mailbox() {
  const { t } = useText();
  const { data, error, refetch } = useQuery(clock_query);
  const retry = () => void refetch();
  const page = data && new URL(data.mailbox_url).pathname;
  useEffect(() => {
    if (page) window.location.replace(page);
  }, [page]);
  if (error && !data) return <ErrorState title={t('shell.page_failed')} error={error} onRetry={retry} />;
  return (
    <Loading onRetry={retry}>
      <SkeletonRows />
    </Loading>
  );
}
