import type { FastifyInstance } from 'fastify';
import { markup } from '../../platform/page.ts';
import type { Markup } from '../../platform/page.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readForm, sendShopperPage } from '../../platform/shopper-page.ts';
import { createDeepLink } from './commands.ts';
import type { LookupFactor } from './lookup-factor.ts';
import { readLookUpShop } from './store.ts';
import type { LookUpShop } from './store.ts';

type LookUp = { order: string; zip: string };

const max_length = { order: 100, zip: 255 };

/**
 * Adds the page on which a shopper finds an order by its number and the shop's look-up factor: `{portal}/{shop}/?order=&zip=` fills both in (API
 * contract, 12.1). What is found opens by a new link. An unknown order and a wrong factor get the same response.
 */
export function registerLookUpPage(app: FastifyInstance, deps: Deps): void {
  const send = (
    reply: Parameters<typeof sendShopperPage>[0],
    shop: LookUpShop,
    given: LookUp,
    failure?: Markup,
  ) =>
    sendShopperPage(reply, {
      status: failure ? 422 : 200,
      title: 'Return or exchange',
      shop_name: shop.name,
      content: renderForm(shop.lookup_factor, given, failure),
    });
  app.get<{ Params: { shop: string }; Querystring: Record<string, string> }>(
    '/portal/:shop',
    async ({ params, query }, reply) => {
      const shop = await readLookUpShop(deps.db.root, params.shop);
      const { order = '', zip = '' } = query;
      return shop ? send(reply, shop, { order, zip }) : sendShopperPage(reply, shop_not_found);
    },
  );
  app.post<{ Params: { shop: string } }>('/portal/:shop', async ({ params, headers, body }, reply) => {
    const shop = await readLookUpShop(deps.db.root, params.shop);
    if (!shop) return sendShopperPage(reply, shop_not_found);
    const form = readForm(body, headers['content-type']);
    const given = { order: form.get('order') ?? '', zip: form.get('zip') ?? '' };
    const found = await find(deps, shop, given);
    return 'url' in found ? reply.redirect(found.url, 303) : send(reply, shop, given, found.failure);
  });
}

async function find(
  deps: Deps,
  shop: LookUpShop,
  { order, zip }: LookUp,
): Promise<{ url: string } | { failure: Markup }> {
  const is_complete = order !== '' && zip !== '' && !`${order}${zip}`.includes('\0');
  if (!is_complete || order.length > max_length.order || zip.length > max_length.zip)
    return { failure: not_found };
  try {
    return await createDeepLink(deps, { shop, name: order, zip, gift: false });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { failure: error.code === 'order_not_available' ? not_available : not_found };
  }
}

const shop_not_found = {
  status: 404,
  title: 'Page not found',
  content: markup`<h1>We couldn’t find this shop</h1>
<p class="lead">Check the address of this page.</p>`,
};

const not_found = markup`<b>We couldn’t find that order.</b> Check both entries. They have to be those that you gave when you ordered.`;
const not_available = markup`<b>This order can’t be returned here.</b> Contact the shop if you have questions.`;

const factors: Record<LookupFactor, { label: string; type: string; autocomplete: string }> = {
  zip: { label: 'Postal code', type: 'text', autocomplete: 'postal-code' },
  email: { label: 'Email address', type: 'email', autocomplete: 'email' },
  phone: { label: 'Phone number', type: 'tel', autocomplete: 'tel' },
};

function renderForm(factor: LookupFactor, { order, zip }: LookUp, failure?: Markup): Markup {
  const { label, type, autocomplete } = factors[factor];
  const faulty = failure ? markup` aria-invalid="true" aria-describedby="failure"` : undefined;
  return markup`<h1>Return or exchange</h1>
<p class="lead">Find your order to see what you can return.</p>
${failure ? markup`<p class="notice error" id="failure" role="alert">${failure}</p>` : undefined}
<form method="post" action="?">
<label for="order">Order number<span>It’s in your confirmation email.</span></label>
<input id="order" name="order" value="${order}" required maxlength="100" autocomplete="off"${faulty}>
<label for="zip">${label}<span>The one you used when you ordered.</span></label>
<input id="zip" name="zip" type="${type}" value="${zip}" required maxlength="255" autocomplete="${autocomplete}"${faulty}>
<button class="button">Find my order</button>
</form>`;
}
