import type { ReturnState } from '@retour/contract/states';
import type { IconName } from '@retour/tokens';
import { Icon } from './icon.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './state-chip.module.css';

/** What stands for each status, wherever it is shown. */
export const state_icons: Record<ReturnState, IconName> = {
  open: 'circle',
  review: 'eye',
  processing: 'loader',
  closed: 'check',
  cancelled: 'x',
  expired: 'hourglass',
};

/** A status of anything: its own shape, its name, and then the colour of a status of returns. */
export function Chip({
  look,
  icon,
  children,
}: {
  look: ReturnState | 'bad';
  icon: IconName;
  children: string;
}) {
  const { t } = useText();
  return (
    <span className={classes['chip']} data-status={look}>
      <Icon name={icon} size={13} strokeWidth={2.25} />
      <span aria-hidden>{children}</span>
      <span className="visually-hidden">{t('parts.status.label', { status: children })}</span>
    </span>
  );
}

/** The status of a return. */
export function StateChip({ status }: { status: ReturnState }) {
  const { t } = useText();
  return (
    <Chip look={status} icon={state_icons[status]}>
      {t(`parts.status.${status}`)}
    </Chip>
  );
}

/** What is wrong with a return, beside its status. */
export function ProblemMark({ children }: { children: string }) {
  return (
    <span className={classes['problem']}>
      <Icon name="triangle-alert" size={13} strokeWidth={2.25} />
      {children}
    </span>
  );
}
