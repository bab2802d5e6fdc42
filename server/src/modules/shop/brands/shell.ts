import type { TextsByLanguage } from '../portal-texts/index.ts';
import type { PageShop } from '../../../platform/pages/portal-page.ts';
import { cssPath, fontPath, logoPath } from './files.ts';
import type { Brand } from './store.ts';

type ShownShop = {
  name: string;
  handle: string;
  brand?: Brand | undefined;
  texts?: TextsByLanguage | undefined;
};

/** What every page says of the shop: its name, how its pages look, and what they say in its own words. */
export const shellOf = ({ name, handle, brand, texts }: ShownShop): PageShop => ({
  name,
  handle,
  texts,
  ...(brand && {
    logo_path: logoPath(brand),
    font: fontOf(brand),
    style_path: cssPath(brand),
    accent: brand.accent ?? undefined,
    radius_px: brand.radius ?? undefined,
    links: brand.links,
    language: brand.language ?? undefined,
    embed_origins: brand.embed_origins,
  }),
});

const fontOf = (brand: Brand): PageShop['font'] =>
  brand.font_facts ? { path: fontPath(brand)!, ...brand.font_facts } : undefined;
