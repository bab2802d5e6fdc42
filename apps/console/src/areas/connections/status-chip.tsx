import type { Connection } from '../../../../../client/src/index.ts';
import { Chip } from '../../parts/state-chip.tsx';
import { useText } from '../../text/use-text.tsx';

const looks = {
  failing: { look: 'bad', icon: 'triangle-alert' },
  paused: { look: 'cancelled', icon: 'circle-pause' },
  loading: { look: 'processing', icon: 'loader' },
  working: { look: 'closed', icon: 'check' },
} as const;

/** How a connection is. */
export function StatusChip({ status }: Pick<Connection, 'status'>) {
  const { t } = useText();
  return <Chip {...looks[status]}>{t(`connections.status.${status}`)}</Chip>;
}
