import { CircleAlert, Info, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const icons = { info: Info, offline: WifiOff, warning: TriangleAlert, error: CircleAlert };

/** One sentence above what it is about, with at most one link. */
export function Notice({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={classes['notice']} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
