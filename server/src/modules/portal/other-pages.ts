import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { markup } from '../../platform/pages/page.ts';
import { sendPortalPage } from '../../platform/pages/portal-page.ts';
import { sendShopperPage } from '../../platform/pages/shopper-page.ts';
import { needShop } from './entry.ts';
import { shellOf } from './shop.ts';
import { readShopName } from './store.ts';

/** Adds the page that a storefront sends shoppers back to who chose nothing (API contract, 16.1), the accessibility statement, and a page for addresses that lead nowhere. */
export function registerOtherPages(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  const sendMissing = (reply: FastifyReply) =>
    sendPortalPage(reply, { config, status: 404, page: { name: 'missing', props: { what: 'page' } } });
  app.get<{ Params: { shop: string } }>('/portal/:shop/credit', async ({ params }, reply) => {
    const shop_name = await readShopName(db.root, params.shop);
    if (shop_name === undefined) return sendMissing(reply);
    return sendShopperPage(reply, { title: 'Your return', shop_name, content: renderBack(shop_name) });
  });
  app.get<{ Params: { shop: string } }>('/portal/:shop/accessibility', async ({ params }, reply) => {
    const shop = await needShop(deps, params.shop);
    return sendPortalPage(reply, {
      config,
      shop: shellOf(shop, config),
      page: { name: 'accessibility', props: { shop_name: shop.name } },
    });
  });
  app.get('/portal/*', (_request, reply) => sendMissing(reply));
}

const renderBack = (shop_name: string) => markup`<h1>You didn’t choose new items</h1>
<p class="lead">Your return hasn’t been submitted yet.</p>
<p>Go back to the page where you started it to choose again, or to get a refund or store credit where ${shop_name} offers it.</p>`;
