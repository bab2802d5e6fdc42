import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import { readFields } from '../../platform/pages/form-fields.ts';
import { readLocale, sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import { isEmailAddress } from '../../platform/schema/email-address.ts';
import { enterCode, readCodeRequest, requestOrderLinks, resendCode } from '../messages/email-proofs/index.ts';
import { enterOrder, needShop, nextOf } from './entry.ts';
import { shellOf } from '../shop/brands/index.ts';
import type { PortalShop } from './shop.ts';
import { redirect } from './steps.ts';

type CodeRequest = { Params: { shop: string; token: string }; Querystring: { next?: string } };

/** Adds the page that takes a code sent by e-mail (API contract, 25.2). A token that leads nowhere looks like one whose code has ended. */
export function registerCodePages(app: FastifyInstance, deps: Deps): void {
  const path = '/portal/:shop/code/:token';
  app.get<CodeRequest>(path, async ({ params, query }, reply) => {
    const shop = await needShop(deps, params.shop);
    return sendCodePage(deps, reply, shop, params.token, { was_resent: 'resent' in query });
  });
  app.post<CodeRequest>(path, async (request, reply) => {
    requireSameOrigin(request, deps.config);
    const { params, query } = request;
    const shop = await needShop(deps, params.shop);
    const form = readFields(request);
    if (form.text('resend') !== '') {
      const was_resent = await resendCode(deps, params.shop, params.token);
      if (!was_resent) return sendCodePage(deps, reply, shop, params.token, { failure: 'ended' });
      return redirect(reply, linksOf(deps, reply, shop)(`/code/${params.token}?resent=1`));
    }
    const started = await enterCode(deps, params.shop, {
      token: params.token,
      code: form.text('code').slice(0, 20),
    });
    if (typeof started === 'object')
      return enterOrder(deps, reply, { shop, started, next: nextOf(query.next) });
    return sendCodePage(deps, reply, shop, params.token, { failure: started });
  });
  registerOrderLinks(app, deps);
}

async function sendCodePage(
  deps: Deps,
  reply: FastifyReply,
  shop: PortalShop,
  token: string,
  rest: Pick<PageFacts['code'], 'failure' | 'was_resent'>,
): Promise<FastifyReply> {
  const known = await readCodeRequest(deps, shop.id, token);
  const props = {
    shop_name: shop.name,
    resend_in_s: known?.resend_in_s ?? 0,
    back_url: linksOf(deps, reply, shop)(),
    ...rest,
  };
  return sendPortalPage(reply, {
    config: deps.config,
    status: rest.failure ? 422 : 200,
    shop: shellOf(shop),
    page: { name: 'code', props },
  });
}

const linksOf = ({ config }: Deps, { request }: FastifyReply, { handle }: PortalShop) =>
  shopLinks(request, config, handle);

/** Registers the page for shoppers without an order number. It responds the same whether or not the address is known. */
function registerOrderLinks(app: FastifyInstance, deps: Deps): void {
  const path = '/portal/:shop/orders';
  const send = (reply: FastifyReply, shop: PortalShop, props: Omit<PageFacts['order-links'], 'back_url'>) =>
    sendPortalPage(reply, {
      config: deps.config,
      status: props.is_wrong ? 422 : 200,
      shop: shellOf(shop),
      page: { name: 'order-links', props: { ...props, back_url: linksOf(deps, reply, shop)() } },
    });
  app.get<CodeRequest>(path, async ({ params }, reply) => {
    const shop = await needShop(deps, params.shop);
    return send(reply, shop, { email: '', is_sent: false, is_wrong: false });
  });
  app.post<CodeRequest>(path, async (request: FastifyRequest<CodeRequest>, reply) => {
    requireSameOrigin(request, deps.config);
    const shop = await needShop(deps, request.params.shop);
    const email = readFields(request).text('email').trim().slice(0, 255);
    if (!isEmailAddress(email)) return send(reply, shop, { email, is_sent: false, is_wrong: true });
    const { language } = await readLocale(request, shop.brand.language ?? undefined);
    await requestOrderLinks(deps, shop.handle, email, { address: request.ip, language });
    return send(reply, shop, { email, is_sent: true, is_wrong: false });
  });
}
