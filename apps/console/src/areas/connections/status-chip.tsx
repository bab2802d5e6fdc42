import { Check, CirclePause, Loader, TriangleAlert } from 'lucide-react';
import type { Connection } from '../../../../../client/src/index.ts';
import { Chip } from '../../parts/state-chip.tsx';
import { useText } from '../../text/use-text.tsx';

const looks = {
  failing: { look: 'bad', icon: TriangleAlert },
  paused: { look: 'cancelled', icon: CirclePause },
  loading: { look: 'processing', icon: Loader },
  working: { look: 'closed', icon: Check },
} as const;

/** How a connection is. */
export function StatusChip({ status }: Pick<Connection, 'status'>) {
  const { t } = useText();
  return <Chip {...looks[status]}>{t(`connections.status.${status}`)}</Chip>;
}
