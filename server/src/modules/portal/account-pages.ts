import { isUuid, parseId } from '@retour/contract/ids';
import { toTsMs } from '@retour/contract/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import type { Deps } from '../../platform/deps.ts';
import { readFields } from '../../platform/pages/form-fields.ts';
import { shopPortalUrl } from '../../platform/pages/portal-address.ts';
import { portalAddressOf } from '../../platform/pages/portal-hosts.ts';
import { sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { clearedSessionCookie, endSession, readShopperSession } from '../access/sessions/index.ts';
import {
  accountCookie,
  account_sign_in_ms,
  beginAccountSignIn,
  endAccountSession,
  findAccountHolder,
  finishAccountSignIn,
  listAccountOrders,
  openAccountOrder,
  readAccountCookie,
} from '../access/shop-accounts/index.ts';
import type { AccountHolder } from '../access/shop-accounts/index.ts';
import { shellOf } from '../shop/brands/index.ts';
import { enterOrder, needShop } from './entry.ts';
import type { PortalShop } from './shop.ts';
import { redirect } from './steps.ts';

type ShopRequest = FastifyRequest<{ Params: { shop: string } }>;

/** Adds the sign-in at the shop's own identity provider, and the list of orders behind it (API contract, 26.14). */
export function registerAccountPages(app: FastifyInstance, deps: Deps): void {
  const path = '/portal/:shop/account';
  app.get<{ Params: { shop: string } }>(path, async (request, reply) => {
    const shop = await needShop(deps, request.params.shop);
    const holder = await readHolder(deps, request, shop);
    return holder ? sendOrders(deps, reply, shop, holder) : toLookUp(deps, reply, shop);
  });
  app.get<{ Params: { shop: string } }>(`${path}/sign-in`, async (request, reply) =>
    begin(deps, request, reply, await needShop(deps, request.params.shop)),
  );
  app.get<{ Params: { shop: string } }>(`${path}/callback`, async (request, reply) =>
    finish(deps, request, reply, await needShop(deps, request.params.shop)),
  );
  app.post<{ Params: { shop: string } }>(`${path}/open`, async (request, reply) => {
    requireSameOrigin(request, deps.config);
    return open(deps, request, reply, await needShop(deps, request.params.shop));
  });
  app.post<{ Params: { shop: string } }>(`${path}/sign-out`, async (request, reply) => {
    requireSameOrigin(request, deps.config);
    return signOut(deps, request, reply, await needShop(deps, request.params.shop));
  });
}

const tokenOf = ({ config }: Deps, { headers }: FastifyRequest) =>
  readAccountCookie(config, 'account', headers.cookie);

/** Who is signed in with an account of the shop. */
export const readHolder = (
  deps: Deps,
  request: FastifyRequest,
  { id }: Pick<PortalShop, 'id'>,
): Promise<AccountHolder | undefined> => findAccountHolder(deps, id, tokenOf(deps, request));

/** What the look-up page says of a sign-in that came to nothing, or is over. */
export const account_news = ['cancelled', 'unverified', 'failed', 'unavailable', 'signed_out'] as const;
type AccountNews = (typeof account_news)[number];

const toLookUp = ({ config }: Deps, reply: FastifyReply, { handle }: PortalShop, news?: AccountNews) =>
  redirect(reply, shopLinks(reply.request, config, handle)(news ? `?account=${news}` : ''));

/** Whether a request came to the address at which the provider sends browsers back, where the cookie is that ties both. */
function isAtOwnAddress({ config }: Deps, request: FastifyRequest, shop: PortalShop): boolean {
  const given = portalAddressOf(request);
  if (given) return `${given.origin}${given.path}` === shopPortalUrl(config, shop);
  return shop.portal_address === null && request.host === new URL(config.portal_url).host;
}

/** Sends the browser to the provider. A link does, since browsers don't let a form of a page lead to other sites; a page of another site can't begin. */
async function begin(
  deps: Deps,
  request: ShopRequest,
  reply: FastifyReply,
  shop: PortalShop,
): Promise<FastifyReply> {
  const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
  if (site !== 'same-origin') return toLookUp(deps, reply, shop);
  if (!isAtOwnAddress(deps, request, shop)) return redirect(reply, shopPortalUrl(deps.config, shop));
  try {
    const begun = await beginAccountSignIn(deps, shop, request.ip);
    if (!begun) return await toLookUp(deps, reply, shop);
    const state = { value: begun.state, max_age_s: account_sign_in_ms / 1000 };
    reply.header('Set-Cookie', accountCookie(deps.config, 'account_state', state));
    return await redirect(reply, begun.url);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    deps.log.info({ err: error, shop: shop.handle }, 'the provider of a shop’s accounts did not respond');
    return toLookUp(deps, reply, shop, 'unavailable');
  }
}

/** Takes the response of the provider, once, in the browser that began. */
async function finish(
  deps: Deps,
  request: ShopRequest,
  reply: FastifyReply,
  shop: PortalShop,
): Promise<FastifyReply> {
  const { config, log, clock } = deps;
  const { state } = request.query as { state?: unknown };
  const own = readAccountCookie(config, 'account_state', request.headers.cookie);
  const cleared = accountCookie(config, 'account_state', undefined);
  if (typeof state !== 'string' || state === '' || state !== own)
    return toLookUp(deps, reply, shop, 'failed');
  const { search } = new URL(request.originalUrl, 'http://portal.invalid');
  const found = await finishAccountSignIn(deps, shop, { search, state });
  if ('failure' in found) {
    log.info({ err: found.cause, shop: shop.handle, failure: found.failure }, 'a shopper was not signed in');
    reply.header('Set-Cookie', cleared);
    return toLookUp(deps, reply, shop, found.failure);
  }
  const max_age_s = Math.max(0, Math.floor((found.ends_at.getTime() - clock.now().getTime()) / 1000));
  const session = accountCookie(config, 'account', { value: found.token, max_age_s });
  reply.header('Set-Cookie', [cleared, session]);
  return redirect(reply, shopLinks(request, config, shop.handle)('/account'));
}

async function sendOrders(
  deps: Deps,
  reply: FastifyReply,
  shop: PortalShop,
  holder: AccountHolder,
): Promise<FastifyReply> {
  const links = shopLinks(reply.request, deps.config, shop.handle);
  const orders = await listAccountOrders(deps.db.root, shop.id, holder);
  return sendPortalPage(reply, {
    config: deps.config,
    shop: shellOf(shop),
    page: {
      name: 'account',
      props: {
        shop_name: shop.name,
        email: holder.email ?? undefined,
        time_zone: shop.time_zone,
        orders: orders.map(({ ordered_at, ...order }) => ({ ...order, ordered_at: toTsMs(ordered_at) })),
        open_url: links('/account/open'),
        sign_out_url: links('/account/sign-out'),
        look_up_url: links(),
      },
    },
  });
}

/** Opens an order of who is signed in: on what can be returned, or on a return of it. */
async function open(
  deps: Deps,
  request: ShopRequest,
  reply: FastifyReply,
  shop: PortalShop,
): Promise<FastifyReply> {
  const holder = await readHolder(deps, request, shop);
  if (!holder) return toLookUp(deps, reply, shop);
  const [order, uuid = ''] = readFields(request).text('open').split(' ');
  const order_id = parseId(order ?? '');
  const started =
    order_id === undefined ? undefined : await openAccountOrder(deps, shop.id, holder, order_id);
  if (!started) return redirect(reply, shopLinks(request, deps.config, shop.handle)('/account'));
  return enterOrder(deps, reply, {
    shop,
    started,
    next: isUuid(uuid) ? `return/${uuid}` : undefined,
  });
}

/** Signs out of the list and of the order that was opened. */
async function signOut(
  deps: Deps,
  request: ShopRequest,
  reply: FastifyReply,
  shop: PortalShop,
): Promise<FastifyReply> {
  const { config } = deps;
  const token = tokenOf(deps, request);
  if (token !== undefined) await endAccountSession(deps, shop.id, token);
  const session = readShopperSession(request);
  const is_of_shop = session?.shop.id === shop.id;
  if (is_of_shop)
    await endSession(deps, { shop_id: shop.id, session_id: session.session_id, kind: 'shopper' });
  reply.header('Set-Cookie', [
    accountCookie(config, 'account', undefined),
    ...(is_of_shop ? [clearedSessionCookie(deps, 'shopper')] : []),
  ]);
  return toLookUp(deps, reply, shop, 'signed_out');
}
