import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { day_ms, hour_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { fetchPicture } from './fetch-picture.ts';
import { readPictureUrl } from './picture-url.ts';
import { findShopOfPicture, keepPicture, readPicture } from './store.ts';
import type { KeptPicture } from './store.ts';

/** A picture is fetched again after a week; one that could not be fetched, after an hour. */
const fresh_ms = { picture: 7 * day_ms, none: hour_ms };

/** Served when there is no picture, so that the tile behind it shows. */
const empty_picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** Serves pictures of products from other hosts. Several requests for one that is not kept yet wait for the same fetch. */
export function registerProductPictures(app: FastifyInstance, deps: Deps): void {
  const fetching = new Map<string, Promise<KeptPicture>>();
  const path = '/portal/:shop/product/:file';
  app.get<{ Params: { shop: string; file: string } }>(
    path,
    { config: { unlimited: true } },
    async ({ params }, reply) => {
      const shop = await findShopOfPicture(deps.db.root, params.shop);
      if (!shop || !params.file.endsWith('.jpg'))
        throw new Refusal('route_not_found', 'There is no such picture.');
      const url = readPictureUrl(deps, shop.id, params.file.slice(0, -'.jpg'.length));
      const key = { shop_id: shop.id, digest: hash('sha256', url, 'buffer') };
      const kept = await readPicture(deps.db.root, key);
      if (kept && isFresh(kept, deps.clock.now())) return send(reply, kept);
      const name = `${shop.id} ${url}`;
      const running = fetching.get(name) ?? fetchAndKeep(deps, key, url, kept);
      fetching.set(name, running);
      return send(reply, await running.finally(() => fetching.delete(name)));
    },
  );
}

const isFresh = ({ content, fetched_at }: KeptPicture, now: Date) =>
  now.getTime() - fetched_at.getTime() < (content ? fresh_ms.picture : fresh_ms.none);

/** A picture that can't be fetched again stays as it was. */
async function fetchAndKeep(
  deps: Deps,
  key: { shop_id: number; digest: Buffer },
  url: string,
  before: KeptPicture | undefined,
): Promise<KeptPicture> {
  const fetched = await fetchPicture(deps, key.shop_id, url);
  const picture = { content: fetched ?? before?.content ?? null, fetched_at: deps.clock.now() };
  await deps.db.inTransaction((tx) => keepPicture(tx, key, picture));
  return picture;
}

function send(reply: FastifyReply, { content }: KeptPicture): FastifyReply {
  return reply
    .headers({
      'Content-Type': content ? 'image/jpeg' : 'image/svg+xml; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': `private, max-age=${content ? 86_400 : 300}`,
      'X-Robots-Tag': 'noindex',
    })
    .send(content ?? empty_picture);
}
