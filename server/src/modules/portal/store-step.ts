import type { PageFacts } from '@retour/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { shopLinks } from '../../platform/pages/portal-page.ts';
import { shopPortalUrl } from '../../platform/pages/portal-address.ts';
import {
  chooseCart,
  findDraftOf,
  isForCart,
  openStoreVisit,
  viewWithCart,
} from '../requests/draft-returns/index.ts';
import type { DraftView, StoreCredit } from '../requests/draft-returns/index.ts';
import { readShopperSession } from '../access/sessions/index.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import { draftFactsOf } from './draft-facts.ts';
import { goOn } from './go-on.ts';
import { nextPath } from './next-path.ts';
import { readCustomerName } from './store.ts';
import type { Step, Visit } from './steps.ts';

// To the storefront with the credit of a return, and back with a cart (API contract, 16).

/** Where to choose again what is exchanged for a cart: at the first of those items, else at the current step. */
const outcomePath = ({ draft }: DraftView) => {
  const item = draft.items.find(isForCart);
  return item && `items/${item.id}/outcome`;
};

/** Before the storefront: what there is to spend. */
export const storeStep: Step = {
  path: 'store',
  async show(visit) {
    const { deps, target, view, shop, url } = visit;
    const { storefront_url } = shop;
    const back = outcomePath(view);
    const credit = storefront_url !== null && back !== undefined && (await openStoreVisit(deps, target));
    if (!credit) return { to: url(nextPath(view)) };
    return {
      name: 'store',
      props: {
        ...draftFactsOf(visit, back),
        shop_name: shop.name,
        credit: view.draft.is_gift ? null : credit.total,
        bonus: view.draft.is_gift ? null : credit.bonus,
        store_url: await storeUrlOf(visit, storefront_url, credit),
      },
    };
  },
};

/** The storefront with everything that it has to know (API contract, 16.1). */
async function storeUrlOf(
  { deps, shop, target, session, view }: Visit,
  storefront_url: string,
  { total, base, bonus, currency, units }: StoreCredit,
): Promise<string> {
  const { is_gift } = view.draft;
  const portal = shopPortalUrl(deps.config, shop);
  const back = `${portal}/credit`;
  const name = is_gift ? '' : await readCustomerName(deps.db.root, shop.id, session.order_id);
  const prefix = shop.onstore_parameter_prefix;
  const url = new URL(storefront_url);
  const given = {
    return_id: target.id,
    currency,
    total,
    base,
    credit: bonus,
    domain: portal.replace(/^https?:\/\//, ''),
    subdomain: shop.handle,
    redirect_uri: back,
    redirect_url: back,
    customer_name: name,
    single_item_eligible: units === 1,
    experiment_b_eligible: false,
  };
  for (const [key, value] of Object.entries(given)) url.searchParams.set(`${prefix}${key}`, String(value));
  url.searchParams.set('utm_redirect', prefix === 'loop_' ? 'Loop_Returns' : 'Retour');
  return url.href;
}

/** Back from the storefront: what was chosen, and what the return comes to with it. */
export const storeCartStep: Step = {
  path: 'cart/:token',
  async show(visit) {
    const { deps, target, params, shop, url, view: before } = visit;
    const back = outcomePath(before);
    // Nothing is exchanged for a cart: it would be for nothing.
    if (back === undefined) return { to: url(nextPath(before)) };
    const { view, quote } = await viewWithCart(deps, target, params['token']!);
    const missing = cartProblems(view);
    const is_gone = missing.some(({ code }) => code !== 'variant_out_of_stock');
    const props: PageFacts['store-cart'] = {
      ...draftFactsOf(visit, back),
      shop_name: shop.name,
      quote: quote && !is_gone ? quoteOf(visit, quote, view) : null,
      is_sold_out: missing.length > 0 && !is_gone,
      store_page_url: url('store'),
    };
    return { name: 'store-cart', props };
  },
  async submit(visit) {
    const { deps, target, params } = visit;
    return goOn(visit, await chooseCart(deps, target, params['token']!));
  },
};

type CartQuote = NonNullable<Awaited<ReturnType<typeof viewWithCart>>['quote']>;

function quoteOf(
  visit: Visit,
  { items, totals }: CartQuote,
  { draft }: DraftView,
): PageFacts['store-cart']['quote'] {
  const pictures = new Map(draft.cart_items.map(({ variant_id, image }) => [variant_id, image]));
  return {
    items: items.map(({ title, total, shown }) => ({
      title,
      total,
      image_url: productPicture(visit, pictures.get(shown?.variant_id ?? '') ?? null),
    })),
    totals: { ...totals, currency: draft.currency },
  };
}

const cartProblems = ({ missing }: DraftView) => missing.filter(({ path }) => path[0] === 'cart_items');

/** The cart of a draft, if it can't be had any more as it was chosen. */
export const cartToReplace = (view: DraftView): string | undefined =>
  cartProblems(view).length > 0 ? (view.draft.cart_token ?? undefined) : undefined;

/** The draft return that is open in the browser of a request; undefined if there is none. */
export async function draftOfShopper(
  deps: Deps,
  request: FastifyRequest,
  shop_id: number,
): Promise<string | undefined> {
  const session = readShopperSession(request);
  if (session?.shop.id !== shop_id) return undefined;
  return findDraftOf(deps, shop_id, session);
}

/** Where the shopper of a request goes on with a cart of the storefront; undefined if no draft is open in the browser. */
export async function cartOfShopper(
  deps: Deps,
  request: FastifyRequest,
  shop_id: number,
  { shop, token }: { shop: string; token: string },
): Promise<string | undefined> {
  const draft = await draftOfShopper(deps, request, shop_id);
  return draft && shopLinks(request, deps.config, shop)(`/drafts/${draft}/cart/${token}`);
}
