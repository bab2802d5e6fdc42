import type { ReturnState } from '@retour/contract/states';
import type { QueueStatus } from '@retour/contract/withdrawals';
import { Ban, Check, Circle, CircleAlert, Link2, PackageCheck, Search, Truck, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { Chip } from '../../parts/state-chip.tsx';
import { useText } from '../../text/use-text.tsx';

const looks: Record<QueueStatus, { look: ReturnState; icon: LucideIcon }> = {
  no_order_found: { look: 'review', icon: Search },
  several_orders: { look: 'review', icon: Search },
  email_differs: { look: 'review', icon: CircleAlert },
  matched: { look: 'open', icon: Link2 },
  return_created: { look: 'open', icon: Circle },
  items_on_the_way: { look: 'processing', icon: Truck },
  items_arrived: { look: 'processing', icon: PackageCheck },
  refunded: { look: 'closed', icon: Check },
  refused: { look: 'cancelled', icon: Ban },
  cancelled: { look: 'cancelled', icon: X },
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
