import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from '@retour/tokens';

/** In place of what there is none of, or of what failed: why, and one or two ways on. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName;
  title: string;
  text: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class="empty-state">
      <Icon name={icon} size={28} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children && <div class="empty-actions">{children}</div>}
    </div>
  );
}
