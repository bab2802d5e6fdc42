import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { readFields } from '../../platform/pages/form-fields.ts';
import type { FormFields } from '../../platform/pages/form-fields.ts';
import { readLocale, sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import type { PortalAnswer } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { requestCode } from '../messages/email-proofs/index.ts';
import { startShopperSession } from '../access/sessions/index.ts';
import type { OrderProof, StartedShopperSession } from '../access/sessions/index.ts';
import { readAccountProvider } from '../access/shop-accounts/index.ts';
import { account_news as known_news, readHolder } from './account-pages.ts';
import { enterOrder, needShop, nextOf } from './entry.ts';
import { shellOf } from '../shop/brands/index.ts';
import type { PortalShop } from './shop.ts';
import { redirect } from './steps.ts';

type LookUpProps = PageFacts['look-up'];
type Params = { shop: string };

const max_length = { order: 100, zip: 255 };

/**
 * Adds the page on which a shopper finds an order by its number and the shop's look-up factor: `{portal}/{shop}/?order=&zip=` fills both in (API
 * contract, 12.1). What is found is opened in a session. An unknown order and a wrong factor get the same response. Beyond the limits, a proof of work
 * or a code by e-mail is the way.
 */
export function registerLookUpPage(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: Params; Querystring: Record<string, string> }>(
    '/portal/:shop',
    async ({ params, query }, reply) => {
      const shop = await needShop(deps, params.shop);
      const { order = '', zip = '', gift, next, account } = query;
      const is_gift = gift === '1';
      const account_news = known_news.find((one) => one === account);
      return send(deps, reply, shop, { order, proof: zip, is_gift, next: nextOf(next), account_news });
    },
  );
  app.post<{ Params: Params }>('/portal/:shop', async (request, reply) => {
    requireSameOrigin(request, deps.config);
    const shop = await needShop(deps, request.params.shop);
    return lookUp(deps, request, reply, shop, readFields(request));
  });
  app.get<{ Params: Params & { token: string } }>('/portal/:shop/link/:token', async (request, reply) => {
    const shop = await needShop(deps, request.params.shop);
    const proof = { link_token: request.params.token };
    const found = await startOrTell(deps, request, shop, { proof, is_gift: false });
    if (typeof found === 'object') return enterOrder(deps, reply, { shop, started: found });
    // A link can't be typed in again: beyond the limits it is tried later.
    if (found === 'limited')
      throw new Refusal('too_many_attempts', 'Too many attempts.', { retry_after_s: 60 });
    const page = { name: 'missing', props: { what: 'link' } } as const;
    return sendPortalPage(reply, {
      config: deps.config,
      status: 404,
      shop: shellOf(shop),
      page,
    });
  });
}

const status_codes = { not_found: 422, not_available: 422, limited: 429 } as const;

async function send(
  deps: Deps,
  reply: FastifyReply,
  shop: PortalShop,
  props: Omit<LookUpProps, 'shop_name' | 'factor'>,
  problem?: PortalAnswer['problem'],
): Promise<FastifyReply> {
  const { config, puzzles, clock } = deps;
  const { failure } = props;
  const puzzle = failure === 'limited' ? JSON.stringify(await puzzles.make(clock.now())) : undefined;
  const orders_url = shopLinks(reply.request, config, shop.handle)('/orders');
  const gift_url = shop.has_gift_codes ? shopLinks(reply.request, config, shop.handle)('/gift') : undefined;
  const account = await accountOf(deps, reply.request, shop);
  const about = { shop_name: shop.name, factor: shop.lookup_factor, orders_url, gift_url, puzzle, account };
  return sendPortalPage(reply, {
    config,
    status: problem ? 422 : failure ? status_codes[failure] : 200,
    shop: shellOf(shop),
    page: { name: 'look-up', props: { ...about, ...props } },
    problem,
  });
}

/** The way to the orders of an account of the shop, if it offers one. */
async function accountOf(
  deps: Deps,
  request: FastifyRequest,
  shop: PortalShop,
): Promise<LookUpProps['account']> {
  const { is_on, button_text } = await readAccountProvider(deps.db.root, shop.id);
  if (!is_on) return undefined;
  const is_signed_in = (await readHolder(deps, request, shop)) !== undefined;
  const url = shopLinks(request, deps.config, shop.handle)(is_signed_in ? '/account' : '/account/sign-in');
  return { url, is_signed_in, text: button_text ?? undefined };
}

type Failure = NonNullable<LookUpProps['failure']>;

async function lookUp(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  shop: PortalShop,
  form: FormFields,
): Promise<FastifyReply> {
  const order_name = form.text('order').replaceAll(/\s/g, '');
  const secondary_input = form.text('zip');
  const is_gift = form.text('gift') === '1';
  const next = nextOf(form.text('next'));
  const again = (failure: Failure) =>
    send(deps, reply, shop, { order: form.text('order'), proof: secondary_input, is_gift, next, failure });
  const empty = [
    ...(order_name === '' ? [{ id: 'order', error: 'order' } as const] : []),
    ...(secondary_input === '' ? [{ id: 'zip', error: `proof_${shop.lookup_factor}` } as const] : []),
  ];
  if (empty.length > 0) {
    const typed = { order: form.text('order'), proof: secondary_input, is_gift, next };
    return send(deps, reply, shop, typed, { name: 'form', fields: empty });
  }
  if (order_name.length > max_length.order || secondary_input.length > max_length.zip)
    return again('not_found');
  const proof = { order_name, secondary_input };
  const sendCode = () => sendToCode(deps, request, reply, shop, { ...proof, is_gift, next });
  if (form.text('way') === 'code') return sendCode();
  const proof_of_work = form.text('proof_of_work').slice(0, 1000) || undefined;
  const found = await startOrTell(deps, request, shop, { proof, is_gift, proof_of_work });
  if (typeof found === 'object') return enterOrder(deps, reply, { shop, started: found, next });
  return found === 'code' ? sendCode() : again(found);
}

/** Sends a code, if the order is proven, and the browser to where it is entered, in any case. */
async function sendToCode(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { handle, brand }: PortalShop,
  {
    next,
    ...given
  }: { order_name: string; secondary_input: string; is_gift: boolean; next: string | undefined },
): Promise<FastifyReply> {
  const { language } = await readLocale(request, brand.language ?? undefined);
  const { token } = await requestCode(deps, handle, given, { address: request.ip, language });
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return redirect(reply, shopLinks(request, deps.config, handle)(`/code/${token}${query}`));
}

type LookUpInput = { proof: OrderProof; is_gift: boolean; proof_of_work?: string | undefined };

/** Starts the session of a shopper who proves an order, or tells why not. */
export async function startOrTell(
  deps: Deps,
  { ip: address }: FastifyRequest,
  { handle }: PortalShop,
  given: LookUpInput,
): Promise<StartedShopperSession | 'not_found' | 'limited' | 'code'> {
  try {
    return await startShopperSession(deps, handle, { ...given, address });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'order_not_found') return 'not_found';
    if (error.code === 'too_many_attempts') return 'limited';
    if (error.code === 'email_code_required') return 'code';
    throw error;
  }
}
