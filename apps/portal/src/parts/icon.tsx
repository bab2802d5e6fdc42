import { icons } from '@retour/tokens';
import type { IconName } from '@retour/tokens';

/** An icon beside a label; assistive technology does not see it. Those that point somewhere are mirrored where text runs from right to left. */
export function Icon({ name, size = 20, stroke = 1.75 }: { name: IconName; size?: number; stroke?: number }) {
  return (
    <svg
      class={name === 'chevron-right' ? 'icon directional' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke-width={stroke}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  );
}
