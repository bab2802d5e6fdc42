import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';
import type { IconName } from '@retour/tokens';

const icons = {
  open: 'circle',
  review: 'eye',
  processing: 'loader',
  closed: 'check',
  cancelled: 'x',
  expired: 'hourglass',
  problem: 'triangle-alert',
} as const satisfies Record<string, IconName>;

export type ChipStatus = keyof typeof icons;

/** A status by its shape, then its label, then its colour. `problem` stands next to a status, never instead of it. */
export function Chip({ status }: { status: ChipStatus }) {
  const { t } = useText();
  const label = t(`chip.${status}`);
  return (
    <span class={`chip ${status}`} role="img" aria-label={t('chip.label', { status: label })}>
      <Icon name={icons[status]} size={13} stroke={2.25} />
      {label}
    </span>
  );
}
