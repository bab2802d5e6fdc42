import { PageHeader } from '../../parts/page-header.tsx';
import { useText } from '../../text/use-text.tsx';

/** The returns of the shop. */
export function QueuePage() {
  const { t } = useText();
  return <PageHeader title={t('returns.title')} />;
}
