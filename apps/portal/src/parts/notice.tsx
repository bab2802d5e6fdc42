import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from '@retour/tokens';
import { useShell } from '../use-shell.ts';

const icons: Record<NoticeKind, IconName> = {
  info: 'info',
  warning: 'triangle-alert',
  offline: 'wifi-off',
  error: 'circle-alert',
};

export type NoticeKind = 'info' | 'warning' | 'offline' | 'error';

/** One sentence about the page, with at most one link. */
export function Notice({ kind = 'info', children }: { kind?: NoticeKind; children: ComponentChildren }) {
  return (
    <div class={`notice ${kind}`}>
      <Icon name={icons[kind]} />
      <p>{children}</p>
    </div>
  );
}

/** What the shop wants its shoppers to know now. */
export function ShopNotice() {
  const { shop } = useShell();
  const notice = shop?.texts?.notice;
  return notice ? (
    <Notice>
      <span class="own-text">{notice}</span>
    </Notice>
  ) : null;
}

/** What was wrong with a form that was sent, with links to its fields. The reader is taken to it. */
export function ErrorSummary({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="notice error summary" role="alert" tabindex={-1} autofocus>
      <Icon name="circle-alert" />
      <div>
        <strong>{title}</strong>
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
