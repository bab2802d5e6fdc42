import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import type { AddressedShop } from '../../../platform/pages/portal-address.ts';
import { readRevision, revisionJson } from '../setting-revisions/index.ts';
import { link_names } from './brand.ts';
import { adjustmentsOf } from './commands.ts';
import { cssPath, fontPath, logoPath } from './files.ts';
import { readBrand, readCss } from './store.ts';

/** The brand of a shop as JSON. */
export async function showBrand(
  { config }: Pick<Deps, 'config'>,
  db: Reader,
  shop: AddressedShop & { id: number },
): Promise<object> {
  const { id } = shop;
  const brand = await readBrand(db, id);
  const preview_url = `${config.portal_url}/${shop.handle}`;
  const urlOf = (path: string | undefined) => (path === undefined ? null : `${preview_url}/${path}`);
  return {
    accent: brand.accent_color,
    adjustments: await adjustmentsOf(brand.accent_color),
    radius: brand.radius,
    language: brand.language,
    embed_origins: brand.embed_origins,
    links: Object.fromEntries(link_names.map((name) => [name, brand.links[name] ?? null])),
    logo_url: urlOf(logoPath(brand)),
    font_url: urlOf(fontPath(brand)),
    css: brand.css_hash === null ? null : await readCss(db, id),
    css_url: urlOf(cssPath(brand)),
    portal_url: shopPortalUrl(config, shop),
    preview_url,
    ...revisionJson(await readRevision(db, id, 'brand')),
  };
}
