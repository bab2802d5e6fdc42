import { Icon } from './icon.tsx';
import type { IconName } from '@retour/tokens';

export type LinkRow = { href: string; icon: IconName; title: string; facts?: string };

/** Ways on that are not the page's main one. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul class="link-rows">
      {rows.map(({ href, icon, title, facts }) => (
        <li>
          <a href={href}>
            <Icon name={icon} />
            <span class="link-row-text">
              <strong>{title}</strong>
              {facts && <span>{facts}</span>}
            </span>
            <Icon name="chevron-right" />
          </a>
        </li>
      ))}
    </ul>
  );
}
