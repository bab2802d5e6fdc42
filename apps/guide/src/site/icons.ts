import { icons } from '@retour/tokens';
import type { IconName } from '@retour/tokens';
import { Html } from './html.ts';

/** An icon beside a label; assistive technology doesn't see it. */
export function icon(name: IconName, size = 16): Html {
  return new Html(
    `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${icons[name]}</svg>`,
  );
}
