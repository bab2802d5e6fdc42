import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import { readFields } from '../../platform/pages/form-fields.ts';
import { sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import type { PortalAnswer } from '../../platform/pages/portal-page.ts';
import { shellOf } from '../shop/brands/index.ts';
import { enterOrder, needShop } from './entry.ts';
import { startOrTell } from './look-up-page.ts';
import type { PortalShop } from './shop.ts';

type Request = { Params: { shop: string }; Querystring: { code?: string } };

const max_length = 40;

/**
 * Adds the page that takes the code of a gift receipt (API contract, 12.4); `?code=` fills it in. A wrong code gets the same response whether or not
 * there are codes, and is limited as other look-ups are.
 */
export function registerGiftPage(app: FastifyInstance, deps: Deps): void {
  const path = '/portal/:shop/gift';
  app.get<Request>(path, async ({ params, query }, reply) => {
    const shop = await needShop(deps, params.shop);
    const { code = '' } = query;
    return send(deps, reply, shop, { code: typeof code === 'string' ? code.slice(0, max_length) : '' });
  });
  app.post<Request>(path, async (request, reply) => {
    requireSameOrigin(request, deps.config);
    const shop = await needShop(deps, request.params.shop);
    const form = readFields(request);
    const code = form.text('code').trim();
    if (code === '')
      return send(
        deps,
        reply,
        shop,
        { code },
        { name: 'form', fields: [{ id: 'code', error: 'gift_code' }] },
      );
    if (code.length > max_length)
      return send(deps, reply, shop, { code: code.slice(0, max_length), failure: 'not_found' });
    const found = await startOrTell(deps, request, shop, {
      proof: { gift_code: code },
      is_gift: true,
      proof_of_work: form.text('proof_of_work').slice(0, 1000) || undefined,
    });
    if (typeof found === 'object') return enterOrder(deps, reply, { shop, started: found });
    return send(deps, reply, shop, { code, failure: found === 'limited' ? 'limited' : 'not_found' });
  });
}

async function send(
  { config, puzzles, clock }: Deps,
  reply: FastifyReply,
  shop: PortalShop,
  given: Pick<PageFacts['gift'], 'code' | 'failure'>,
  problem?: PortalAnswer['problem'],
): Promise<FastifyReply> {
  const { failure } = given;
  const look_up_url = shopLinks(reply.request, config, shop.handle)('?gift=1');
  const puzzle = failure === 'limited' ? JSON.stringify(await puzzles.make(clock.now())) : undefined;
  return sendPortalPage(reply, {
    config,
    status: failure === 'limited' ? 429 : failure || problem ? 422 : 200,
    shop: shellOf(shop),
    page: { name: 'gift', props: { shop_name: shop.name, look_up_url, puzzle, ...given } },
    problem,
  });
}
