import type { ReturnState } from '@retour/contract/states';
import type { QueueStatus } from '@retour/contract/withdrawals';
import type { IconName } from '@retour/tokens';
import { Chip } from '../../parts/state-chip.tsx';
import { useText } from '../../text/use-text.tsx';

const looks: Record<QueueStatus, { look: ReturnState; icon: IconName }> = {
  no_order_found: { look: 'review', icon: 'search' },
  several_orders: { look: 'review', icon: 'search' },
  email_differs: { look: 'review', icon: 'circle-alert' },
  matched: { look: 'open', icon: 'link-2' },
  return_created: { look: 'open', icon: 'circle' },
  items_on_the_way: { look: 'processing', icon: 'truck' },
  items_arrived: { look: 'processing', icon: 'package-check' },
  refunded: { look: 'closed', icon: 'check' },
  refused: { look: 'cancelled', icon: 'ban' },
  cancelled: { look: 'cancelled', icon: 'x' },
};

/** What has become of a withdrawal. */
export function StatusChip({ status }: { status: QueueStatus }) {
  const { t } = useText();
  const { look, icon } = looks[status];
  return (
    <Chip look={look} icon={icon}>
      {t(`withdrawals.status.${status}`)}
    </Chip>
  );
}
