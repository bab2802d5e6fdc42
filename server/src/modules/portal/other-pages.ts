import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import { needShop } from './entry.ts';
import { shellOf } from '../shop/brands/index.ts';
import { sendMissing } from './missing-page.ts';
import { redirect } from './steps.ts';
import { draftOfShopper } from './store-step.ts';

/** Adds the page that a storefront sends shoppers back to who chose nothing (API contract, 16.1), the accessibility statement, and a page for addresses that lead nowhere. */
export function registerOtherPages(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  app.get<{ Params: { shop: string } }>('/portal/:shop/credit', async ({ params }, reply) => {
    const shop = await needShop(deps, params.shop);
    const draft = await draftOfShopper(deps, reply.request, shop.id);
    if (draft !== undefined)
      return redirect(reply, shopLinks(reply.request, config, shop.handle)(`/drafts/${draft}`));
    return sendPortalPage(reply, {
      config,
      shop: shellOf(shop),
      page: { name: 'came-back', props: { shop_name: shop.name } },
    });
  });
  app.get<{ Params: { shop: string } }>('/portal/:shop/accessibility', async ({ params }, reply) => {
    const shop = await needShop(deps, params.shop);
    return sendPortalPage(reply, {
      config,
      shop: shellOf(shop),
      page: { name: 'accessibility', props: { shop_name: shop.name } },
    });
  });
  app.get<{ Params: { '*': string } }>('/portal/*', (request, reply) =>
    sendMissing(deps, reply, request.params['*'].split('/', 1)[0]!, 'page'),
  );
}
