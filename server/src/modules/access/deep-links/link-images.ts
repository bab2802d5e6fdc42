import type { FastifyInstance } from 'fastify';
import { hashSecret } from '../../../platform/callers/credentials.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readQrImage } from './store.ts';

/** Adds the QR images of links, for people and without a key. */
export function registerLinkImages(app: FastifyInstance, { db, clock }: Deps): void {
  app.get<{ Params: { token: string } }>('/api/v1/qr/i/:token', async ({ params }, reply) => {
    const found = await readQrImage(db.root, hashSecret(params.token), clock.now());
    if (!found) throw new Refusal('qr_not_found', "The image doesn't exist, or its link has expired.");
    return reply
      .headers({ 'Content-Type': found.content_type, 'Cache-Control': 'public, max-age=86400' })
      .send(found.image);
  });
}
