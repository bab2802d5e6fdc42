import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LogoType } from './logo.ts';
import type { Brand } from './store.ts';
import { findLogo } from './store.ts';

const year_s = 365 * 86_400;
const content_types: Record<LogoType, string> = { png: 'image/png', svg: 'image/svg+xml; charset=utf-8' };

/** Where the logo of a shop is, below its portal; undefined where it has none. The address changes with the logo. */
export const logoPath = ({ logo_hash, logo_type }: Pick<Brand, 'logo_hash' | 'logo_type'>) =>
  logo_hash === null ? undefined : `logo/${logo_hash}.${logo_type}`;

/** Serves the logos of shops: as images only, so that nothing in one runs or asks for anything. */
export function registerLogos(app: FastifyInstance, { db }: Deps): void {
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
          'Cache-Control': `public, max-age=${year_s}, immutable`,
          'X-Robots-Tag': 'noindex',
        })
        .send(found.logo);
    },
  );
}
