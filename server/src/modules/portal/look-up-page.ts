import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { readFields } from '../../platform/pages/form-fields.ts';
import type { FormFields } from '../../platform/pages/form-fields.ts';
import { portalPath, readLocale, sendPortalPage } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { openDraft } from '../draft-returns/index.ts';
import { setSessionCookie, startShopperSession } from '../sessions/index.ts';
import type { OrderProof, StartedShopperSession } from '../sessions/index.ts';
import { readPortalShop, shellOf } from './shop.ts';
import type { PortalShop } from './shop.ts';
import { redirect } from './steps.ts';

type LookUpProps = PageFacts['look-up'];
type Params = { shop: string };

const max_length = { order: 100, zip: 255 };

/**
 * Adds the page on which a shopper finds an order by its number and the shop's look-up factor: `{portal}/{shop}/?order=&zip=` fills both in (API
 * contract, 12.1). What is found is opened in a session. An unknown order and a wrong factor get the same response.
 */
export function registerLookUpPage(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: Params; Querystring: Record<string, string> }>(
    '/portal/:shop',
    async ({ params, query }, reply) => {
      const shop = await needShop(deps, params.shop);
      const { order = '', zip = '', gift, next } = query;
      const is_gift = gift === '1';
      return send(deps, reply, shop, { order, proof: zip, is_gift, next: nextOf(next) });
    },
  );
  app.post<{ Params: Params }>('/portal/:shop', async (request, reply) => {
    requireSameOrigin(request, deps.config);
    const shop = await needShop(deps, request.params.shop);
    const form = readFields(request);
    const found = await find(deps, request, shop, form);
    if (typeof found === 'object')
      return enter(deps, reply, { shop, started: found, next: nextOf(form.text('next')) });
    const given = { order: form.text('order'), proof: form.text('zip'), is_gift: form.text('gift') === '1' };
    return send(deps, reply, shop, { ...given, next: nextOf(form.text('next')), failure: found });
  });
  app.get<{ Params: Params & { token: string } }>('/portal/:shop/link/:token', async (request, reply) => {
    const shop = await needShop(deps, request.params.shop);
    const proof = { link_token: request.params.token };
    const found = await start(deps, request, shop, { proof, is_gift: false });
    if (typeof found === 'object') return enter(deps, reply, { shop, started: found });
    const page = { name: 'missing', props: { what: 'link' } } as const;
    return sendPortalPage(reply, {
      config: deps.config,
      status: 404,
      shop: shellOf(shop, deps.config),
      page,
    });
  });
}

async function needShop({ db }: Deps, handle: string): Promise<PortalShop> {
  const shop = await readPortalShop(db.root, handle);
  if (!shop) throw new Refusal('route_not_found', 'There is no such shop.');
  return shop;
}

function send(
  { config }: Deps,
  reply: FastifyReply,
  shop: PortalShop,
  props: Omit<LookUpProps, 'shop_name' | 'factor'>,
): Promise<FastifyReply> {
  return sendPortalPage(reply, {
    config,
    status: props.failure ? 422 : 200,
    shop: shellOf(shop, config),
    page: { name: 'look-up', props: { shop_name: shop.name, factor: shop.lookup_factor, ...props } },
  });
}

/** Where the shopper was when the session ended: a page of a draft, below the address of the shop. */
const nextOf = (text: string | undefined) =>
  text !== undefined && /^drafts\/[0-9a-f-]{36}(\/[\w-]+){0,4}$/.test(text) ? text : undefined;

type Failure = NonNullable<LookUpProps['failure']>;

async function find(
  deps: Deps,
  request: FastifyRequest,
  shop: PortalShop,
  form: FormFields,
): Promise<StartedShopperSession | Failure> {
  const order_name = form.text('order').replaceAll(/\s/g, '');
  const secondary_input = form.text('zip');
  const is_complete = order_name !== '' && secondary_input !== '';
  if (!is_complete || order_name.length > max_length.order || secondary_input.length > max_length.zip)
    return 'not_found';
  const proof = { order_name, secondary_input };
  return start(deps, request, shop, { proof, is_gift: form.text('gift') === '1' });
}

async function start(
  deps: Deps,
  { ip: address }: FastifyRequest,
  { handle }: PortalShop,
  given: { proof: OrderProof; is_gift: boolean },
): Promise<StartedShopperSession | Failure> {
  try {
    return await startShopperSession(deps, handle, { ...given, address });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'order_not_found') return 'not_found';
    throw error;
  }
}

type Entry = { shop: PortalShop; started: StartedShopperSession; next?: string | undefined };

/** Gives the browser its session, and opens the draft of the order: the page where the shopper was, if it is of the same order. */
async function enter(deps: Deps, reply: FastifyReply, { shop, started, next }: Entry): Promise<FastifyReply> {
  setSessionCookie(reply, deps, 'shopper', started);
  const home = `${portalPath(deps.config)}/${shop.handle}`;
  const reach = { order_id: started.order.id, is_gift: started.is_gift };
  const { language } = await readLocale(reply.request, shop.brand.language ?? undefined);
  try {
    const id = await openDraft(deps, { shop, reach, language });
    return redirect(reply, `${home}/${next?.startsWith(`drafts/${id}`) ? next : `drafts/${id}`}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'order_not_available') throw error;
    const page = { name: 'look-up', props: lookUpOf(shop, started) } as const;
    return sendPortalPage(reply, {
      config: deps.config,
      status: 422,
      shop: shellOf(shop, deps.config),
      page,
    });
  }
}

const lookUpOf = (shop: PortalShop, { order, is_gift }: StartedShopperSession): LookUpProps => ({
  shop_name: shop.name,
  factor: shop.lookup_factor,
  order: order.name,
  proof: '',
  is_gift,
  failure: 'not_available',
});
