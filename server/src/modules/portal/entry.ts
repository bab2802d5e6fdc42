import type { PageFacts } from '@retour/portal';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { readLocale, sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginDraft } from './begin-draft.ts';
import { setSessionCookie } from '../access/sessions/index.ts';
import type { StartedShopperSession } from '../access/sessions/index.ts';
import { shellOf } from '../shop/brands/index.ts';
import { readPortalShop } from './shop.ts';
import type { PortalShop } from './shop.ts';
import { redirect } from './steps.ts';

type LookUpProps = PageFacts['look-up'];

/** The shop of a page. Refusals: route_not_found. */
export async function needShop({ db }: Deps, handle: string): Promise<PortalShop> {
  const shop = await readPortalShop(db.root, handle);
  if (!shop) throw new Refusal('route_not_found', 'There is no such shop.');
  return shop;
}

/** Where the shopper was when the session ended, below the address of the shop: at a page of a draft, or with a cart of the storefront. */
export const nextOf = (text: string | undefined): string | undefined =>
  text !== undefined && /^(drafts\/[0-9a-f-]{36}(\/[\w-]+){0,4}|cart\/[0-9A-Za-z]{44})$/.test(text)
    ? text
    : undefined;

type Entry = { shop: PortalShop; started: StartedShopperSession; next?: string | undefined };

/** Gives the browser its session, and opens the draft of the order: the page where the shopper was, if it is of the same order. */
export async function enterOrder(
  deps: Deps,
  reply: FastifyReply,
  { shop, started, next }: Entry,
): Promise<FastifyReply> {
  setSessionCookie(reply, deps, 'shopper', started);
  const links = shopLinks(reply.request, deps.config, shop.handle);
  const { is_gift, gift_code_id } = started;
  const reach = { order_id: started.order.id, is_gift, gift_code_id };
  const { language } = await readLocale(reply.request, shop.brand.language ?? undefined);
  if (next?.startsWith('return/')) return redirect(reply, links(`/${next}`));
  try {
    const id = await beginDraft(deps, { shop, reach, language });
    const goes_on = next?.startsWith(`drafts/${id}`) || next?.startsWith('cart/');
    return redirect(reply, links(`/${goes_on ? next : `drafts/${id}`}`));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'order_not_available') throw error;
    const page = { name: 'look-up', props: lookUpOf(shop, started) } as const;
    return sendPortalPage(reply, {
      config: deps.config,
      status: 422,
      shop: shellOf(shop),
      page,
    });
  }
}

const lookUpOf = (
  shop: PortalShop,
  { order, is_gift, gift_code_id }: StartedShopperSession,
): LookUpProps => ({
  shop_name: shop.name,
  factor: shop.lookup_factor,
  order: gift_code_id === null ? order.name : '',
  proof: '',
  is_gift,
  failure: 'not_available',
});
