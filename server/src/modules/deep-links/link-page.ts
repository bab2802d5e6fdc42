import type { FastifyInstance } from 'fastify';
import { markup, sendPage } from '../../platform/page.ts';
import type { Markup } from '../../platform/page.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { digestOf } from './commands.ts';
import { readLinkedOrder, readQrImage } from './store.ts';
import type { LinkedOrder } from './store.ts';

/** It shows what somebody bought, and what of it can be returned at this moment. */
const never_kept = { cache_control: 'no-store' };

/** Adds what a link and its QR image lead to, for people and without a key. */
export function registerLinkPages(app: FastifyInstance, { db, clock }: Deps): void {
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
      return order
        ? sendPage(reply, 200, `Order ${order.order_name}`, renderOrder(order), never_kept)
        : sendPage(reply, 404, 'Link not found', renderMissing(), never_kept);
    },
  );
}

const renderMissing = () => markup`<h1>This link does not open any more</h1>
<p>Links are valid for 30 days. Ask the shop for a new one.</p>`;

function renderOrder({ shop_name, order_name, gift, expires_at, units }: LinkedOrder): Markup {
  return markup`<h1>Order ${order_name}</h1>
<p class="soft">${shop_name}${gift ? ' · a gift' : ''}</p>
<dl>
${units.map(renderUnit)}</dl>
<p class="soft">This link is valid until ${expires_at.toISOString().slice(0, 10)}.</p>`;
}

function renderUnit({ title, quantity, quantity_returnable }: LinkedOrder['units'][number]): Markup {
  return markup`<dt>${title} <span class="status">× ${quantity}</span></dt>
<dd>${quantity_returnable === 0 ? 'Nothing left to return' : `${quantity_returnable} can be returned`}</dd>
`;
}
