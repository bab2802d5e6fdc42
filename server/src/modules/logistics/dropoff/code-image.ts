import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { drawBareQr, drawQr } from '../../access/deep-links/index.ts';
import { hasScannableCode } from './store-dropoffs.ts';

const edge_px = 500;

/**
 * Serves the QR code that a shopper shows at the counter, as PNG and without a key: its address is made of the code itself, so whoever has
 * one has the other. With `?bare`, without the light edge that readers need: the page around it has one.
 */
export function registerCodeImages(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { shop: string; file: string }; Querystring: { bare?: string } }>(
    '/portal/:shop/drop-off/:file',
    async ({ params, query }, reply) => {
      const code = /^(.{1,100})\.png$/.exec(params.file)?.[1];
      if (code === undefined || !(await hasScannableCode(db.root, params.shop, code)))
        throw new Refusal('qr_not_found', "The code doesn't exist.");
      const image = 'bare' in query ? drawBareQr(code, edge_px) : drawQr(code, 'png', edge_px).image;
      return reply
        .headers({ 'Content-Type': 'image/png', 'Cache-Control': 'private, max-age=86400' })
        .send(image);
    },
  );
}
