import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LogoType } from './logo.ts';
import type { Brand } from './store.ts';
import { toStyleSheet } from './css.ts';
import { findCss, findFont, findLogo } from './store.ts';

const year_s = 365 * 86_400;
const content_types: Record<LogoType, string> = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' };

/** What is at an address stays there: another file has another one. */
const kept = { 'Cache-Control': `public, max-age=${year_s}, immutable`, 'X-Robots-Tag': 'noindex' };

/** Where the logo of a shop is, below its portal; undefined where it has none. The address changes with the logo. */
export const logoPath = ({ logo_hash, logo_type }: Pick<Brand, 'logo_hash' | 'logo_type'>) =>
  logo_hash === null ? undefined : `logo/${logo_hash}.${logo_type}`;

/** Where the font of a shop is, below its portal; undefined where it has none. The address changes with the font. */
export const fontPath = ({ font_hash }: Pick<Brand, 'font_hash'>) =>
  font_hash === null ? undefined : `font/${font_hash}.woff2`;

/** Where the CSS of a shop is, below its portal; undefined where it has none. The address changes with the CSS. */
export const cssPath = ({ css_hash }: Pick<Brand, 'css_hash'>) =>
  css_hash === null ? undefined : `style/${css_hash}.css`;

/** Serves the logos, fonts and CSS of shops. */
export function registerBrandFiles(app: FastifyInstance, deps: Deps): void {
  registerLogos(app, deps);
  registerFonts(app, deps);
  registerStyles(app, deps);
}

/** Serves logos as images only, so that nothing in one runs or asks for anything. */
function registerLogos(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { shop: string; file: string } }>(
    '/portal/:shop/logo/:file',
    async ({ params }, reply) => {
      const [, logo_hash, type] = /^([0-9a-f]{16})\.(png|svg)$/.exec(params.file) ?? [];
      const found = logo_hash && (await findLogo(db.root, params.shop, logo_hash));
      if (!found || found.logo_type !== type) throw new Refusal('route_not_found', 'There is no such logo.');
      return reply
        .headers({
          'Content-Type': content_types[found.logo_type],
          'Content-Security-Policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
          ...kept,
        })
        .send(found.logo);
    },
  );
}

/** Serves fonts to pages of the portal only: licences are often for one site. */
function registerFonts(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { shop: string; file: string } }>(
    '/portal/:shop/font/:file',
    async ({ params }, reply) => {
      const [, font_hash] = /^([0-9a-f]{16})\.woff2$/.exec(params.file) ?? [];
      const font = font_hash && (await findFont(db.root, params.shop, font_hash));
      if (!font) throw new Refusal('route_not_found', 'There is no such font.');
      return reply
        .headers({
          'Content-Type': 'font/woff2',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'same-origin',
          ...kept,
        })
        .send(font);
    },
  );
}

/** Serves the CSS of shops to pages of the portal only. */
function registerStyles(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { shop: string; file: string } }>(
    '/portal/:shop/style/:file',
    async ({ params }, reply) => {
      const [, css_hash] = /^([0-9a-f]{16})\.css$/.exec(params.file) ?? [];
      const css = css_hash && (await findCss(db.root, params.shop, css_hash));
      if (!css) throw new Refusal('route_not_found', 'There is no such style sheet.');
      return reply
        .headers({
          'Content-Type': 'text/css; charset=utf-8',
          'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'same-origin',
          ...kept,
        })
        .send(toStyleSheet(css));
    },
  );
}
