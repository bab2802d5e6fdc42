import type { Config } from '../config.ts';
import type { ShopLinks } from './portal-page.ts';

/** A picture of the shop's portal, at the address through which it is looked at; null for one of any other host, which pages don't load. */
export function ownPicture(
  { portal_url }: Pick<Config, 'portal_url'>,
  { handle, links }: { handle: string; links: ShopLinks },
  url: string | null,
): string | null {
  if (url === null || url.startsWith('data:image/')) return url;
  const base = `${portal_url}/${handle}/`;
  return url.startsWith(base) ? links(`/${url.slice(base.length)}`) : null;
}
