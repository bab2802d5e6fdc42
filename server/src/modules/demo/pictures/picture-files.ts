import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { drawPicture } from './draw-picture.ts';
import { nameOf, parsePicture, pictureOf } from './picture-of.ts';

/** Below the address of the shop. */
const folder = 'pictures';
const max_age_s = 7 * 86_400;

/** The address of the drawn picture of an article; null where its title tells no kind that can be drawn. */
export function pictureUrl({ portal_url }: Pick<Config, 'portal_url'>, handle: string, title: string) {
  const picture = pictureOf(title);
  return picture ? `${portal_url}/${handle}/${folder}/${nameOf(picture)}.svg` : null;
}

/** Serves the drawn pictures. The name of a file says all that is needed to draw it, so nothing is stored or read. */
export function registerDemoPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    `/portal/:shop/${folder}/:file`,
    { config: { unlimited: true } },
    async ({ params }, reply) => {
      const picture = parsePicture(/^(.{1,60})\.svg$/.exec(params.file)?.[1] ?? '');
      if (!picture) throw new Refusal('route_not_found', 'There is no such picture.');
      return reply
        .headers({
          'Content-Type': 'image/svg+xml; charset=utf-8',
          'Content-Security-Policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'Cache-Control': `public, max-age=${max_age_s}`,
          'X-Robots-Tag': 'noindex',
        })
        .send(drawPicture(picture));
    },
  );
}
