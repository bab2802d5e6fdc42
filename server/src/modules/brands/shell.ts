import type { PageShop } from '../../platform/pages/portal-page.ts';
import { logoPath } from './logo-file.ts';
import type { Brand } from './store.ts';

/** How the pages of a shop look, as they take it. */
export const brandOfShell = (handle: string, brand: Brand): Omit<PageShop, 'name'> => ({
  logo_path: logoPath(handle, brand),
  accent: brand.accent ?? undefined,
  radius_px: brand.radius ?? undefined,
  links: brand.links,
  language: brand.language ?? undefined,
  embedding: { handle, origins: brand.embed_origins },
});
