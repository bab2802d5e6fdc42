import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DoorwayTexts } from '@retour/portal';
import { createRejections } from '../../../platform/callers/rejected-messages.ts';
import type { Deps } from '../../../platform/deps.ts';
import { doorwayTexts } from '../../../platform/pages/portal-page.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { makeBriefLink } from '../../access/deep-links/index.ts';
import { knownShopsOf } from '../../shop/brands/index.ts';
import type { KnownShop } from '../../shop/brands/index.ts';
import { secretsOf } from './commands/messages.ts';
import { definitionOf, hostOf } from './open.ts';
import { listOrdersOf } from './store-buyers.ts';
import { readConnectionByInbox } from './store.ts';
import type { ShopConnection } from './store.ts';

/** Orders on the page. */
const most_orders = 20;

type Params = { connector: string; shop: string; token: string };

/**
 * The page that a platform shows at the address of the shop, such as https://shop.example/apps/returns: it leads to the portal. A platform like Shopify takes
 * cookies off on the way, so nobody can be signed in there; who is signed in at the shop gets links to their own orders, each of which opens once.
 */
export function registerDoorway(app: FastifyInstance, deps: Deps): void {
  const rejected = createRejections(deps, 'visit to a page of a connected shop rejected');
  // All visits come from the platform's addresses.
  const options = { config: { unlimited: true } };
  const show = async (request: FastifyRequest<{ Params: Params }>) => {
    const { connector, shop: handle, token } = request.params;
    const connection = await readConnectionByInbox(deps.db.root, { handle, connector, token });
    const definition = connection && definitionOf(connection);
    const shop = await knownShopsOf(deps).find(handle);
    if (!connection || !shop || !definition?.readVisit)
      throw new Refusal('route_not_found', 'There is no page with this address.');
    const { searchParams: query } = new URL(request.originalUrl, 'http://shop.invalid');
    const now = deps.clock.now();
    const visit = definition.readVisit(secretsOf(deps.vault, connection, now), query, now);
    const is_own = visit.kind === 'visitor' && visit.shop_host === hostOf(connection);
    if (visit.kind === 'rejected' || !is_own) {
      const reason = visit.kind === 'rejected' ? visit.message : 'It is about another shop.';
      const refusal = rejected(request.ip, { shop: handle, connector }, reason);
      throw refusal.code === 'rate_limited' ? refusal : new Refusal('signature_invalid', reason);
    }
    const texts = await doorwayTexts(request, shop.brand?.language ?? undefined);
    const orders = visit.customer === null ? [] : await linkOrders(deps, connection, shop, visit.customer);
    const wanted = query.get('order');
    const own = orders.filter(({ name }) => name === wanted);
    return renderDoorway(texts, own.length > 0 ? own : orders, shopPortalUrl(deps.config, shop));
  };
  for (const path of ['portal', 'portal/*'])
    app.get<{ Params: Params }>(`/connect/:connector/:shop/:token/${path}`, options, async (request, reply) =>
      reply
        .headers({ 'Content-Type': 'application/liquid; charset=utf-8', 'Cache-Control': 'no-store' })
        .send(await show(request)),
    );
}

type LinkedOrder = { name: string; url: string };

/** Links to the orders of a customer of the platform, and to no others. */
function linkOrders(
  deps: Deps,
  connection: ShopConnection,
  shop: KnownShop,
  customer: string,
): Promise<LinkedOrder[]> {
  return deps.db.inTransaction(async (tx) => {
    const linked: LinkedOrder[] = [];
    for (const { id: order_id, name } of await listOrdersOf(tx, connection, customer, most_orders))
      linked.push({ name, url: await makeBriefLink(tx, deps, { shop, order_id }) });
    return linked;
  });
}

/** Text of HTML that the theme of the shop doesn't take for its own language either. */
const plain = (text: string) => text.replaceAll(/[&<>"'{}%]/g, (sign) => `&#${sign.codePointAt(0)};`);

const link = (url: string, text: string) => `<a href="${plain(url)}" rel="nofollow">${plain(text)}</a>`;

/** The page within the theme of the shop: it has no styles and no scripts of its own. */
function renderDoorway(
  { language, direction, ...texts }: DoorwayTexts,
  orders: readonly LinkedOrder[],
  portal_url: string,
): string {
  const is_empty = orders.length === 0;
  const rows = orders.map(({ name, url }) => `<li>${link(url, name)}</li>`).join('');
  return [
    `<div class="page-width retour" lang="${language}" dir="${direction}">`,
    is_empty ? '' : `<h1>${plain(texts.title)}</h1>`,
    `<p>${plain(is_empty ? texts.signed_out : texts.lead)}</p>`,
    is_empty ? '' : `<ul>${rows}</ul>`,
    `<p>${link(portal_url, is_empty ? texts.find : texts.other)}</p>`,
    '</div>',
  ].join('\n');
}
