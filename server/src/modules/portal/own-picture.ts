import type { Config } from '../../platform/config.ts';
import { portalPath } from '../../platform/pages/portal-page.ts';

/** The picture of a product as pages show it: from the portal's own host, or none. What other hosts serve, pages never ask for. */
export function ownPicture(config: Pick<Config, 'portal_url'>, url: string | null): string | null {
  if (url === null || url.startsWith('data:image/')) return url;
  const base = `${config.portal_url}/`;
  return url.startsWith(base) ? `${portalPath(config)}/${url.slice(base.length)}` : null;
}
