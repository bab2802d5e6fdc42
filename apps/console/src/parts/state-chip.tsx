import type { ReturnState } from '@retour/contract/states';
import { Check, Circle, Eye, Hourglass, Loader, TriangleAlert, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useText } from '../text/use-text.tsx';
import classes from './state-chip.module.css';

const icons: Record<ReturnState, LucideIcon> = {
  open: Circle,
  review: Eye,
  processing: Loader,
  closed: Check,
  cancelled: X,
  expired: Hourglass,
};

/** A status of anything: its own shape, its name, and then the colour of a status of returns. */
export function Chip({
  look,
  icon: Icon,
  children,
}: {
  look: ReturnState | 'bad';
  icon: LucideIcon;
  children: string;
}) {
  const { t } = useText();
  return (
    <span className={classes['chip']} data-status={look}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      <span aria-hidden>{children}</span>
      <span className="visually-hidden">{t('parts.status.label', { status: children })}</span>
    </span>
  );
}

/** The status of a return. */
export function StateChip({ status }: { status: ReturnState }) {
  const { t } = useText();
  return (
    <Chip look={status} icon={icons[status]}>
      {t(`parts.status.${status}`)}
    </Chip>
  );
}

/** What is wrong with a return, beside its status. */
export function ProblemMark({ children }: { children: string }) {
  return (
    <span className={classes['problem']}>
      <TriangleAlert size={13} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}
