import type { PageFacts } from '@retour/portal';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendPortalPage } from '../../platform/pages/portal-page.ts';
import { knownShopsOf, shellOf } from '../shop/brands/index.ts';

/** Says that something isn't there: on a page of the shop, with the way to its withdrawal function, if there is such a shop. */
export async function sendMissing(
  deps: Pick<Deps, 'config' | 'db' | 'log'>,
  reply: FastifyReply,
  handle: string,
  what: PageFacts['missing']['what'],
): Promise<FastifyReply> {
  const shop = await knownShopsOf(deps).find(handle);
  return sendPortalPage(reply, {
    config: deps.config,
    status: 404,
    shop: shop && shellOf(shop),
    page: { name: 'missing', props: { what } },
  });
}
