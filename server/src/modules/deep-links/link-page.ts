import type { FastifyInstance } from 'fastify';
import { markup } from '../../platform/page.ts';
import type { Markup } from '../../platform/page.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { sendShopperPage, showDay } from '../../platform/shopper-page.ts';
import { digestOf } from './commands.ts';
import { registerLookUpPage } from './look-up-page.ts';
import { readLinkedOrder, readQrImage } from './store.ts';
import type { LinkedOrder } from './store.ts';

/** Adds what a link and its QR image lead to, for people and without a key, and the page that finds an order without a link. */
export function registerLinkPages(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  app.get<{ Params: { token: string } }>('/api/v1/qr/i/:token', async ({ params }, reply) => {
    const found = await readQrImage(db.root, digestOf(params.token), clock.now());
    if (!found) throw new Refusal('qr_not_found', 'There is no such image, or its link has expired.');
    return reply
      .headers({ 'Content-Type': found.content_type, 'Cache-Control': 'public, max-age=86400' })
      .send(found.image);
  });
  app.get<{ Params: { shop: string; token: string } }>(
    '/portal/:shop/link/:token',
    async ({ params }, reply) => {
      const order = await readLinkedOrder(db.root, params.shop, digestOf(params.token), clock.now());
      if (!order)
        return sendShopperPage(reply, { status: 404, title: 'Link not found', content: renderMissing() });
      return sendShopperPage(reply, {
        title: `Order ${order.order_name}`,
        shop_name: order.shop_name,
        aside: order.gift ? 'Gift return' : `Order ${order.order_name}`,
        content: renderOrder(order),
      });
    },
  );
  registerLookUpPage(app, deps);
}

const renderMissing = () => markup`<h1>This link has expired</h1>
<p class="lead">Links are valid for 30 days. Ask the shop for a new one.</p>`;

function renderOrder({ shop_name, order_name, expires_at, time_zone, units }: LinkedOrder): Markup {
  const is_any_left = units.some(({ quantity_returnable }) => quantity_returnable > 0);
  return markup`<p class="soft">Order ${order_name}</p>
<h1>${is_any_left ? 'What you can return' : 'Nothing to return right now'}</h1>
<p class="lead">${
    is_any_left
      ? `To start a return, contact ${shop_name} and name your order and the items.`
      : `If you expected otherwise, contact ${shop_name}.`
  }</p>
<ul class="rows">
${units.map(renderUnit)}</ul>
<p></p>
<p class="soft">This link is valid until ${showDay(expires_at, time_zone)}.</p>`;
}

function renderUnit({ title, quantity, quantity_returnable }: LinkedOrder['units'][number]): Markup {
  return markup`<li><b>${title}${quantity > 1 ? ` × ${quantity}` : ''}</b><span>${
    quantity_returnable === 0 ? 'Nothing left to return' : `${quantity_returnable} can be returned`
  }</span></li>
`;
}
