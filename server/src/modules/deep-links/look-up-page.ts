import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendPortalPage } from '../../platform/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readForm } from '../../platform/shopper-page.ts';
import { createDeepLink } from './commands.ts';
import { readLookUpShop } from './store.ts';
import type { LookUpShop } from './store.ts';

type LookUp = { order: string; zip: string };
type Failure = 'not_found' | 'not_available';

const max_length = { order: 100, zip: 255 };

/**
 * Adds the page on which a shopper finds an order by its number and the shop's look-up factor: `{portal}/{shop}/?order=&zip=` fills both in (API
 * contract, 12.1). What is found opens by a new link. An unknown order and a wrong factor get the same response.
 */
export function registerLookUpPage(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const send = (reply: FastifyReply, shop: LookUpShop, { order, zip }: LookUp, failure?: Failure) =>
    sendPortalPage(reply, {
      config,
      status: failure ? 422 : 200,
      shop: { name: shop.name },
      page: {
        name: 'look-up',
        props: { shop_name: shop.name, factor: shop.lookup_factor, order, proof: zip, failure },
      },
    });
  const sendMissing = (reply: FastifyReply) =>
    sendPortalPage(reply, { config, status: 404, page: { name: 'missing', props: { what: 'shop' } } });
  app.get<{ Params: { shop: string }; Querystring: Record<string, string> }>(
    '/portal/:shop',
    async ({ params, query }, reply) => {
      const shop = await readLookUpShop(deps.db.root, params.shop);
      const { order = '', zip = '' } = query;
      return shop ? send(reply, shop, { order, zip }) : sendMissing(reply);
    },
  );
  app.post<{ Params: { shop: string } }>('/portal/:shop', async ({ params, headers, body }, reply) => {
    const shop = await readLookUpShop(deps.db.root, params.shop);
    if (!shop) return sendMissing(reply);
    const form = readForm(body, headers['content-type']);
    const given = { order: form.get('order') ?? '', zip: form.get('zip') ?? '' };
    const found = await find(deps, shop, given);
    return 'url' in found ? reply.redirect(found.url, 303) : send(reply, shop, given, found.failure);
  });
}

async function find(
  deps: Deps,
  shop: LookUpShop,
  { order, zip }: LookUp,
): Promise<{ url: string } | { failure: Failure }> {
  const is_complete = order !== '' && zip !== '' && !`${order}${zip}`.includes('\0');
  if (!is_complete || order.length > max_length.order || zip.length > max_length.zip)
    return { failure: 'not_found' };
  try {
    return await createDeepLink(deps, { shop, name: order, zip, gift: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { failure: error.code === 'order_not_available' ? 'not_available' : 'not_found' };
  }
}
