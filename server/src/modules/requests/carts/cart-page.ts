import { createHash } from 'node:crypto';
import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { readFields } from '../../../platform/pages/form-fields.ts';
import { sendPortalPage, shopLinks } from '../../../platform/pages/portal-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { knownShopsOf, readBrand, shellOf } from '../../shop/brands/index.ts';
import { readTexts } from '../../shop/portal-texts/index.ts';
import { confirmCart } from './commands/confirm-cart.ts';
import { allTotals } from './exchange-quote.ts';
import type { ExchangeQuote } from './exchange-quote.ts';
import { readShownCart } from './store.ts';
import type { ShownCart } from './store.ts';

type CartFacts = PageFacts['cart'];

const token_form = /^[0-9A-Za-z]{44}$/;

/**
 * Adds the page to which the storefront hands a shopper back (API contract, 16.3). It shows what a completed cart comes to, and confirms it. A cart
 * that no session knows, or one of a draft return, is confirmed where the return was begun: `draftPage` leads there, and the page says so to others. An exchange that costs more than the shopper's credit is not
 * confirmed here: nothing takes the payment.
 */
export function registerCartPages(app: FastifyInstance, deps: Deps, draftPage: DraftPage): void {
  const { db, clock, config } = deps;
  const url = '/portal/:shop/cart/:token';
  type Params = { Params: { shop: string; token: string } };
  const read = ({ shop, token }: Params['Params']) =>
    token_form.test(token) ? readShownCart(db.root, shop, token, clock.now()) : undefined;
  app.get<Params>(url, async (request, reply) => {
    const cart = await read(request.params);
    const to = cart && isForDraft(cart) ? await draftPage(request, cart.shop_id, request.params) : undefined;
    return to === undefined ? sendCart(deps, reply, cart) : reply.redirect(to, 303);
  });
  app.post<Params>(url, async (request, reply) => {
    const { params, body, headers } = request;
    const cart = await read(params);
    if (!cart?.exchange_quote || isForDraft(cart) || mustPay(cart.exchange_quote))
      return sendCart(deps, reply, cart);
    const { shop_id, handle, portal_address, return_session_id } = cart;
    const links = shopLinks(request, config, handle);
    const statusPage = (uuid: string) => links(`/return/${uuid}`);
    if (cart.return_uuid !== null) return reply.redirect(statusPage(cart.return_uuid), 303);
    // What the shopper saw must be what is confirmed; the storefront may have changed the cart meanwhile.
    const was_shown = readFields({ body, headers }).text('shown') === digestOf(cart.exchange_quote);
    if (!was_shown) return sendCart(deps, reply, cart, 'changed');
    const failure = await confirm(deps, {
      shop: { id: shop_id, handle, portal_address },
      token: params.token,
      return_session_id: return_session_id!,
    });
    const after = await read(params);
    return after?.return_uuid
      ? reply.redirect(statusPage(after.return_uuid), 303)
      : sendCart(deps, reply, after, failure ?? 'changed');
  });
}

/** Where the shopper of a request goes on with a cart: in the draft return that is open in the browser, if there is one. */
export type DraftPage = (
  request: FastifyRequest,
  shop_id: number,
  at: { shop: string; token: string },
) => Promise<string | undefined>;

/** Whether a cart becomes the exchange of a draft return, if of any: it isn't confirmed, and no session of another kind has it. */
const isForDraft = ({ confirmed_at, return_session_id, is_of_draft }: ShownCart) =>
  confirmed_at === null && (return_session_id === null || is_of_draft);

/** Submits the return with the cart. Returns what to tell the shopper where that fails. */
async function confirm(deps: Deps, input: Parameters<typeof confirmCart>[1]): Promise<Notice> {
  try {
    await confirmCart(deps, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'variant_out_of_stock' ? 'sold_out' : 'closed';
  }
}

/** Identifies what a shopper was shown. */
const digestOf = ({ items, totals, currency }: ExchangeQuote) =>
  createHash('sha256')
    .update(JSON.stringify([currency, items.map(({ title, total }) => [title, total]), totals]))
    .digest('base64url');

const mustPay = ({ totals }: ExchangeQuote) => totals.upsell > 0;

type Notice = CartFacts['notice'];

async function sendCart(
  { db, config, log }: Deps,
  reply: FastifyReply,
  cart: ShownCart | undefined,
  notice?: Notice,
): Promise<FastifyReply> {
  if (!cart) {
    const { shop: asked } = reply.request.params as { shop: string };
    const shop = await knownShopsOf({ db, log }).find(asked);
    const page = { name: 'missing', props: { what: 'cart' } } as const;
    return sendPortalPage(reply, { config, status: 404, shop: shop && shellOf(shop), page });
  }
  const { shop_id, shop_name, handle } = cart;
  const { token } = reply.request.params as { token: string };
  const exchange_quote = isForDraft(cart) ? null : cart.exchange_quote;
  const [brand, texts] = await Promise.all([readBrand(db.root, shop_id), readTexts(db.root, shop_id)]);
  return sendPortalPage(reply, {
    config,
    status: notice ? 409 : 200,
    shop: shellOf({ name: shop_name, handle, brand, texts }),
    page: {
      name: 'cart',
      props: {
        shop_name,
        quote: exchange_quote && quoteOf(cart, exchange_quote),
        notice,
        continue_url: shopLinks(reply.request, config, handle)(`?next=cart/${token}`),
      },
    },
  });
}

function quoteOf({ confirmed_at, is_open }: ShownCart, quote: ExchangeQuote): CartFacts['quote'] {
  const { items, totals, currency } = quote;
  return {
    items: items.map(({ title, total }) => ({ title, total })),
    totals: { ...allTotals(totals), currency },
    is_confirmed: confirmed_at !== null,
    is_open,
    shown: digestOf(quote),
  };
}
