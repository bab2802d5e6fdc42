import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { sendPortalPage } from '../../platform/pages/portal-page.ts';
import { readMemo } from '../money/credit-memos/index.ts';
import { shellOf } from '../shop/brands/index.ts';
import { needShop } from './entry.ts';
import { sendMissing } from './missing-page.ts';

type Request = { Params: { shop: string; token: string } };

/** Adds the page of a credit memo, which nobody can guess (API contract, 18.16). */
export function registerCreditMemoPage(app: FastifyInstance, deps: Deps): void {
  app.get<Request>('/portal/:shop/credit-memo/:token', async ({ params }, reply) => {
    const shop = await needShop(deps, params.shop);
    const memo = await readMemo(deps.db.root, shop.id, params.token);
    if (!memo) return sendMissing(deps, reply, params.shop, 'page');
    const { number, issued_on, order, seller, buyer, lines, totals } = memo;
    return sendPortalPage(reply, {
      config: deps.config,
      shop: shellOf(shop),
      page: { name: 'credit-memo', props: { number, issued_on, order, seller, buyer, lines, totals } },
    });
  });
}
