import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { drawQr } from '../deep-links/index.ts';
import { hasScannableCode } from './store-dropoffs.ts';

const edge_px = 500;

/**
 * Serves the QR code that a shopper shows at the counter, as PNG and without a key: its address is made of the code itself, so whoever has
 * one has the other.
 */
export function registerCodeImages(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Params: { shop: string; file: string } }>(
    '/portal/:shop/drop-off/:file',
    async ({ params }, reply) => {
      const code = /^(.{1,100})\.png$/.exec(params.file)?.[1];
      if (code === undefined || !(await hasScannableCode(db.root, params.shop, code)))
        throw new Refusal('qr_not_found', "The code doesn't exist.");
      const { content_type, image } = drawQr(code, 'png', edge_px);
      return reply
        .headers({ 'Content-Type': content_type, 'Cache-Control': 'private, max-age=86400' })
        .send(image);
    },
  );
}
