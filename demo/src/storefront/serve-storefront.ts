import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../server/src/platform/config.ts';
import type { Deps } from '../../../server/src/platform/deps.ts';
import { readFields } from '../../../server/src/platform/pages/form-fields.ts';
import { Markup, markup } from '../../../server/src/platform/pages/page.ts';
import { demo_handle } from '../seed-demo.ts';
import { shop_name } from '../seed-shop.ts';
import type { AskApi } from './ask-api.ts';
import { forgetVisit, keepBasket, most_units, readBasket, readVisit, storefront_path } from './basket.ts';
import type { Basket, Visit } from './basket.ts';
import { cartPage, checkoutPage, linesOf, listPage, missingPage, productPage } from './pages.ts';
import type { CartNotice } from './pages.ts';
import { createCatalogue } from './read-catalogue.ts';
import type { Catalogue } from './read-catalogue.ts';
import { style } from './style.ts';

type Storefront = {
  api: AskApi;
  config: Pick<Config, 'portal_url'>;
  catalogue: () => Promise<Catalogue>;
};

/** The storefronts that are open, by their servers: without one, there is no such page. */
const open = new WeakMap<object, Storefront>();

/** Begins to serve the storefront of a server whose pages were registered. */
export function serveFrom(http: FastifyInstance, api: AskApi, { clock, config }: Deps): void {
  open.set(http.server, { api, config, catalogue: createCatalogue(api, clock) });
}

type Handle = (at: Storefront, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Adds the pages of the storefront. They keep nothing on the server, and know of it what the API tells. */
export function registerStorefront(app: FastifyInstance): void {
  const add = (method: 'GET' | 'POST', path: string, handle: Handle) =>
    app.route({
      method,
      url: storefront_path + path,
      handler: async (request, reply) => {
        const at = open.get(app.server);
        return at ? handle(at, request, reply) : reply.callNotFound();
      },
    });
  add('GET', '', async (at, request, reply) => {
    const visit = readVisit(request, reply);
    return send(at, request, reply, { title: shop_name, visit, main: listPage(await at.catalogue(), visit) });
  });
  add('GET', '/products/:id', showProduct);
  add('GET', '/cart', async (at, request, reply) => {
    const { added } = request.query as { added?: string };
    const notice = added === undefined ? undefined : 'added';
    return sendCart(at, request, reply, { basket: readBasket(request), notice });
  });
  add('POST', '/cart', changeCart);
  add('POST', '/exchange', exchange);
  add('GET', '/checkout', async (at, request, reply) =>
    send(at, request, reply, { title: 'Checkout', main: checkoutPage() }),
  );
}

const showProduct: Handle = async (at, request, reply) => {
  const { id } = request.params as { id: string };
  const { variant: wanted } = request.query as { variant?: unknown };
  const visit = readVisit(request, reply);
  const product = (await at.catalogue()).products.get(id);
  const variant = product?.variants.find((one) => one.id === wanted) ?? product?.variants[0];
  if (!product || !variant)
    return send(at, request, reply.code(404), { title: 'Not found', visit, main: missingPage() });
  const main = productPage(product, variant, visit !== undefined);
  return send(at, request, reply, { title: product.name, visit, main });
};

const changeCart: Handle = async (at, request, reply) => {
  const fields = readFields(request);
  const basket = readBasket(request);
  const { variants } = await at.catalogue();
  const units = /^\d{1,3}$/.test(fields.text('quantity')) ? Number(fields.text('quantity')) : 1;
  const [added, changed] = [fields.text('add'), fields.text('set')];
  if (variants.has(added)) basket.set(added, Math.min(most_units, (basket.get(added) ?? 0) + units));
  if (basket.has(changed))
    basket.set(changed, fields.text('remove') === '' ? Math.min(most_units, units) : 0);
  if (!keepBasket(reply, basket))
    return sendCart(at, request, reply.code(409), { basket: readBasket(request), notice: 'full' });
  return reply.redirect(`${storefront_path}/cart${variants.has(added) ? '?added' : ''}`, 303);
};

/** Hands the cart to the return that the visitor came from, and the visitor back to the portal (API contract, 16.3). */
const exchange: Handle = async ({ api, ...at }, request, reply) => {
  const visit = readVisit(request, reply);
  const basket = readBasket(request);
  const lines = linesOf(basket, await at.catalogue());
  if (!visit || lines.length === 0) return reply.redirect(`${storefront_path}/cart`, 303);
  const cart = lines.map(({ variant, units }) => ({ variant_id: variant.id, quantity: units }));
  const made = await api('POST', '/cart', { cart });
  const path = `/cart/${made.body.token}/complete`;
  const done = made.status === 200 ? await api('POST', path, { return_session_id: visit.return_id }) : made;
  if (done.status === 200 && done.body.status !== 'confirmed')
    return reply.redirect(done.body.portal_url, 303);
  const notice = noticeOf(done.body.code);
  if (notice === 'closed') forgetVisit(reply);
  return sendCart({ api, ...at }, request, reply.code(409), {
    basket,
    notice,
    visit: notice === 'closed' ? null : visit,
  });
};

function noticeOf(code: string | undefined): CartNotice {
  if (code === 'variant_out_of_stock' || code === 'variant_not_found') return 'sold_out';
  return code === undefined || code.startsWith('return_session') ? 'closed' : 'busy';
}

async function sendCart(
  at: Storefront,
  request: FastifyRequest,
  reply: FastifyReply,
  told: { basket: Basket; notice?: CartNotice | undefined; visit?: Visit | null },
): Promise<FastifyReply> {
  const visit = told.visit === undefined ? readVisit(request, reply) : (told.visit ?? undefined);
  const main = cartPage(linesOf(told.basket, await at.catalogue()), visit, told.notice);
  return send(at, request, reply, { title: 'Cart', visit, main });
}

type Page = { title: string; main: Markup; visit?: Visit | undefined };

// One piece, to the byte: the policy below allows just this style by its hash.
const style_element = new Markup(`<style>${style}</style>`);
const style_hash = hash('sha256', style, 'base64');

/** A page of the storefront: nothing from elsewhere but the portal's script for shops, with the bar that tells what there is to spend. */
function send(
  { config: { portal_url } }: Pick<Storefront, 'config'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { title, main, visit = readVisit(request, reply) }: Page,
): FastifyReply {
  const units = [...readBasket(request).values()].reduce((sum, one) => sum + one, 0);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === shop_name ? shop_name : `${title} – ${shop_name}`}</title>
<link rel="icon" href="data:,">
${style_element}
<script src="${portal_url}/embed.js" async></script>
</head>
<body${visit ? markup` class="visiting"` : ''}>
<a class="skip" href="#main">Skip to content</a>
<header><p class="note">A demo shop: nothing here is for sale.</p>
<div class="wide"><a class="brand" href="${storefront_path}">${shop_name}</a>
<nav aria-label="Shop"><a href="${portal_url}/${demo_handle}">Returns</a><a href="${storefront_path}/cart">Cart (${units})</a></nav></div></header>
<main class="wide" id="main">
${main}
</main>
<footer><div class="wide"><span>${shop_name}</span><a href="${portal_url}/${demo_handle}">Return an item</a>
<retour-withdrawal-link shop="${demo_handle}"></retour-withdrawal-link></div></footer>
<retour-credit-bar shop="${demo_handle}"></retour-credit-bar>
</body>
</html>
`;
  return reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyOf(portal_url),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    })
    .send(page.text);
}

/** Forms lead here or, with a full cart, to the portal. */
const policyOf = (portal_url: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${style_hash}'`,
    `script-src ${portal_url}/embed.js`,
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action 'self' ${new URL(portal_url).origin}`,
    "frame-ancestors 'none'",
  ].join('; ');
