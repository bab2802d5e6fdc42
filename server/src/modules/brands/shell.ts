import type { Config } from '../../platform/config.ts';
import type { PageShop } from '../../platform/pages/portal-page.ts';
import { logoPath } from './logo-file.ts';
import type { Brand } from './store.ts';

/** How the pages of a shop look, as they take it. */
const brandOfShell = (handle: string, brand: Brand): Omit<PageShop, 'name'> => ({
  logo_path: logoPath(handle, brand),
  accent: brand.accent ?? undefined,
  radius_px: brand.radius ?? undefined,
  links: brand.links,
  language: brand.language ?? undefined,
  embedding: { handle, origins: brand.embed_origins },
});

type ShownShop = { name: string; handle: string; brand?: Brand | undefined };

/** What every page says of the shop: its name, its brand, and where to withdraw from a contract (Directive 2011/83/EU, Article 11a). */
export const shellOf = (
  { name, handle, brand }: ShownShop,
  { portal_url }: Pick<Config, 'portal_url'>,
): PageShop => ({
  name,
  withdrawal_url: `${portal_url}/${handle}/withdraw`,
  accessibility_url: `${portal_url}/${handle}/accessibility`,
  ...(brand && brandOfShell(handle, brand)),
});
