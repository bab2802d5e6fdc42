import { createHash } from 'node:crypto';
import { formatMoney } from '@retour/contract/money';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { markup } from '../../platform/pages/page.ts';
import type { Markup } from '../../platform/pages/page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readForm, sendShopperPage, showMoney } from '../../platform/pages/shopper-page.ts';
import { renderTotals } from '../settlements/index.ts';
import { confirmCart } from './commands/confirm-cart.ts';
import type { ExchangeQuote } from './exchange-quote.ts';
import { readShownCart } from './store.ts';
import type { ShownCart } from './store.ts';

const token_form = /^[0-9A-Za-z]{44}$/;

/**
 * Adds the page to which the storefront hands a shopper back (API contract, 16.3). It shows what a completed cart comes to, and confirms it. A cart
 * that no session knows is completed where the return was begun, and the page says so. An exchange that costs more than the shopper's credit is not
 * confirmed here: nothing takes the payment.
 */
export function registerCartPages(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;
  const url = '/portal/:shop/cart/:token';
  type Params = { Params: { shop: string; token: string } };
  const read = ({ shop, token }: Params['Params']) =>
    token_form.test(token) ? readShownCart(db.root, shop, token, clock.now()) : undefined;
  app.get<Params>(url, async ({ params }, reply) => sendCart(reply, await read(params)));
  app.post<Params>(url, async ({ params, body, headers }, reply) => {
    const cart = await read(params);
    if (!cart?.exchange_quote || cart.return_session_id === null || mustPay(cart.exchange_quote))
      return sendCart(reply, cart);
    const statusPage = (uuid: string) => `${config.portal_url}/${cart.handle}/return/${uuid}`;
    if (cart.return_uuid !== null) return reply.redirect(statusPage(cart.return_uuid), 303);
    // What the shopper saw must be what is confirmed; the storefront may have changed the cart meanwhile.
    const was_shown = readForm(body, headers['content-type']).get('shown') === digestOf(cart.exchange_quote);
    if (!was_shown) return sendCart(reply, cart, changed);
    const { shop_id, handle, return_session_id } = cart;
    const failure = await confirm(deps, {
      shop: { id: shop_id, handle },
      token: params.token,
      return_session_id,
    });
    const after = await read(params);
    return after?.return_uuid
      ? reply.redirect(statusPage(after.return_uuid), 303)
      : sendCart(reply, after, failure ?? changed);
  });
}

/** Submits the return with the cart. Answers what to tell the shopper where that fails. */
async function confirm(deps: Deps, input: Parameters<typeof confirmCart>[1]): Promise<Markup | undefined> {
  try {
    await confirmCart(deps, input);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === 'variant_out_of_stock' ? sold_out : closed;
  }
}

const changed = markup`<b>An amount has changed.</b> We haven’t submitted anything yet. Take a look before you confirm.`;
const sold_out = markup`<b>An item just sold out.</b> We haven’t submitted your return yet. Choose another item in the shop.`;
const closed = markup`<b>This exchange can’t be confirmed any more.</b> Start your return again.`;

/** Identifies what a shopper was shown. */
const digestOf = ({ items, totals, currency }: ExchangeQuote) =>
  createHash('sha256')
    .update(JSON.stringify([currency, items.map(({ title, total }) => [title, total]), totals]))
    .digest('base64url');

const mustPay = ({ totals }: ExchangeQuote) => totals.upsell > 0;

function sendCart(reply: FastifyReply, cart: ShownCart | undefined, notice?: Markup): FastifyReply {
  if (!cart) return sendShopperPage(reply, { status: 404, title: 'Cart not found', content: missing });
  const { shop_name, exchange_quote, confirmed_at } = cart;
  return sendShopperPage(reply, {
    status: notice ? 409 : 200,
    title: 'Your exchange',
    shop_name,
    content: exchange_quote
      ? renderQuote(cart, exchange_quote, confirmed_at !== null, notice)
      : renderSaved(shop_name),
  });
}

const missing = markup`<h1>This cart has expired</h1>
<p class="lead">Carts are kept for 7 days. Choose your new items in the shop again.</p>`;

const renderSaved = (shop_name: string) => markup`<h1>Your new items are saved</h1>
<p class="lead">Nothing has been submitted yet.</p>
<p>Go back to the page where you started your return. It shows the totals, and you confirm the exchange there.</p>
<p class="soft">If you can’t find that page, contact ${shop_name}.</p>`;

function renderQuote(
  cart: ShownCart,
  exchange_quote: ExchangeQuote,
  is_confirmed: boolean,
  notice?: Markup,
): Markup {
  const show = (amount: number) =>
    showMoney(formatMoney(amount, exchange_quote.currency), exchange_quote.currency);
  return markup`<h1>${is_confirmed ? 'Your exchange is confirmed' : 'Review and confirm'}</h1>
<p class="lead">${is_confirmed ? 'Your return has been submitted.' : 'Your return is submitted when you confirm.'}</p>
${notice ? markup`<p class="notice" role="alert">${notice}</p>` : undefined}
<h2>New items</h2>
<ul class="rows">
${exchange_quote.items.map(
  ({ title, total }) => markup`<li><b>${title}</b><span>${show(total)}</span></li>
`,
)}</ul>
<h2>Totals</h2>
${renderTotals(exchange_quote.totals, exchange_quote.currency)}
${is_confirmed ? undefined : renderNextStep(cart, exchange_quote, show)}`;
}

function renderNextStep(
  { shop_name, is_open }: ShownCart,
  exchange_quote: ExchangeQuote,
  show: (amount: number) => string,
): Markup {
  if (!is_open) return markup`<p class="notice">${closed}</p>`;
  if (mustPay(exchange_quote))
    return markup`<p class="notice"><b>${show(exchange_quote.totals.upsell)} is left to pay.</b> You can’t pay on this page. Contact ${shop_name} to pay and to confirm the exchange, or choose items that your credit covers.</p>`;
  return markup`<form method="post" action="?">
<input type="hidden" name="shown" value="${digestOf(exchange_quote)}">
<button class="button">Confirm exchange</button>
</form>
<p class="soft">You’ll get exactly these amounts. If anything changes before you confirm, we’ll ask you first.</p>`;
}
