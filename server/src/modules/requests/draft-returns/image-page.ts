import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { readImage } from './store-images.ts';

/** Where the picture of a token is served. */
export const imageUrl = (origin: string, token: string) => `${origin}/draft-return-images/${token}.jpg`;

/** Serves the pictures of draft returns without a key: who has the address may look at one, as long as the draft has come to something or may. */
export function registerDraftImages(app: FastifyInstance, { db, clock }: Deps): void {
  app.get<{ Params: { file: string } }>('/draft-return-images/:file', async ({ params }, reply) => {
    const token = /^([\w-]{22})\.jpg$/.exec(params.file)?.[1];
    const found = token && (await readImage(db.root, token, clock.now()));
    if (!found)
      throw new Refusal('route_not_found', "The image doesn't exist, or its draft return has ended.");
    return reply
      .headers({
        'Content-Type': found.content_type,
        'Content-Disposition': 'inline; filename="image.jpg"',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Cache-Control': 'private, max-age=3600',
        'X-Robots-Tag': 'noindex',
      })
      .send(found.content);
  });
}
