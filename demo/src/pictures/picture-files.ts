import type { FastifyReply } from 'fastify';
import type { Config } from '../../../server/src/platform/config.ts';
import { Refusal } from '../../../server/src/platform/refusal.ts';
import { drawPicture } from './draw-picture.ts';
import { nameOf, parsePicture, pictureOf } from './picture-of.ts';
import type { Picture } from './picture-of.ts';

/** Below the address of the shop. */
const folder = 'pictures';
const max_age_s = 7 * 86_400;

/** The address of the drawn picture of an article; null where its title tells no kind that can be drawn. */
export function pictureUrl(config: Pick<Config, 'portal_url'>, handle: string, title: string) {
  const picture = pictureOf(title);
  return picture ? drawnPictureUrl(config, handle, picture) : null;
}

/** The address of a drawn picture. */
export const drawnPictureUrl = (
  { portal_url }: Pick<Config, 'portal_url'>,
  handle: string,
  picture: Picture,
): string => `${portal_url}/${handle}/${folder}/${nameOf(picture)}.svg`;

/** Sends a drawn picture. The name of its file says all that is needed to draw it, so nothing is stored or read. */
export function sendPicture(reply: FastifyReply, file: string): FastifyReply {
  const picture = parsePicture(/^(.{1,60})\.svg$/.exec(file)?.[1] ?? '');
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
}
