import type { Deps } from '../../../platform/deps.ts';
import { ownPicture } from '../../../platform/pages/own-picture.ts';
import type { ShopLinks } from '../../../platform/pages/portal-page.ts';

type Looking = {
  deps: Pick<Deps, 'config' | 'cursors'>;
  shop: { id: number; handle: string };
  links: ShopLinks;
};

/** Longer URLs are not shown. */
const max_url_length = 600;

const boundTo = (shop_id: number) => `product picture ${shop_id}`;

/**
 * The picture of a product as pages show it: from the portal's own host, which fetches those of other hosts itself. The address is signed, so that nobody has
 * the portal fetch anything but what a shop named.
 */
export function productPicture(
  { deps: { config, cursors }, shop: { id, handle }, links }: Looking,
  url: string | null,
): string | null {
  const own = ownPicture(config, { handle, links }, url);
  if (url === null || own !== null) return own;
  const is_fetched = url.length <= max_url_length && /^https?:\/\//i.test(url) && URL.canParse(url);
  if (!is_fetched) return null;
  return links(`/product/${cursors.write(boundTo(id), [url])}.jpg`);
}

/** The URL of a signed address. Refusals: validation_failed. */
export function readPictureUrl({ cursors }: Pick<Deps, 'cursors'>, shop_id: number, token: string): string {
  const [url] = cursors.read(boundTo(shop_id), token) as [string];
  return url;
}
