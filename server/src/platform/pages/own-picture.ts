import type { Config } from '../config.ts';
import { isThisMachine } from './portal-address.ts';
import type { ShopLinks } from './portal-page.ts';

/** A picture of the shop's portal, at the address through which it is looked at; null for one of any other host, which pages don't load. */
export function ownPicture(
  { portal_url }: Pick<Config, 'portal_url'>,
  { handle, links }: { handle: string; links: ShopLinks },
  url: string | null,
): string | null {
  if (url === null || url.startsWith('data:image/')) return url;
  const base = `${portal_url}/${handle}/`;
  if (url.startsWith(base)) return links(`/${url.slice(base.length)}`);
  const path = localPath(url, handle);
  return path === undefined ? null : links(path);
}

/** The path below a shop's portal of a picture that was stored while the portal had a local address: nobody else can serve that. */
function localPath(url: string, handle: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !isThisMachine(parsed.hostname)) return undefined;
  const [, ...below] = parsed.pathname.split(`/${handle}/`);
  return below.length > 0 ? `/${below.join(`/${handle}/`)}` : undefined;
}
