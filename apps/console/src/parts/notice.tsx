import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

const icons = {
  info: 'info',
  offline: 'wifi-off',
  warning: 'triangle-alert',
  error: 'circle-alert',
} as const;

/** One sentence above what it is about, with at most one link. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const icon = icons[kind];
  return (
    <div className={classes['notice']} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} size={16} strokeWidth={1.75} />
      <div>{children}</div>
    </div>
  );
}
