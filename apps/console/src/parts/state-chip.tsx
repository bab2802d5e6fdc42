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

/** The status of a return: its own shape, its name, and then a colour. */
export function StateChip({ status }: { status: ReturnState }) {
  const { t } = useText();
  const Icon = icons[status];
  const name = t(`parts.status.${status}`);
  return (
    <span className={classes['chip']} data-status={status}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      <span aria-hidden>{name}</span>
      <span className="visually-hidden">{t('parts.status.label', { status: name })}</span>
    </span>
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
