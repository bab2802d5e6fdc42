import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { portalPath, sendPortalPage } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { cancelReturn } from '../returns/index.ts';
import { readShopperSession } from '../sessions/index.ts';
import { headlineOf, stepsOf, travelOf } from './return-progress.ts';
import { readPortalShop, shellOf } from './shop.ts';
import { redirect } from './steps.ts';
import { readShopperReturn, readShownReturn } from './store.ts';
import type { ShownReturn } from './store.ts';

type StatusProps = PageFacts['status'];

const uuid_form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds the page that `status_page_url` of a return leads to (API contract, 10.1): whoever has the URL sees the status. */
export function registerStatusPage(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  app.get<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid',
    async (request, reply) => {
      const { shop, uuid } = request.params;
      const found = uuid_form.test(uuid) ? await readShownReturn(db.root, shop, uuid) : undefined;
      if (!found)
        return sendPortalPage(reply, {
          config,
          status: 404,
          page: { name: 'missing', props: { what: 'return' } },
        });
      const known = await readPortalShop(db.root, shop);
      return sendPortalPage(reply, {
        config,
        shop: shellOf(known ?? { name: found.shop_name, handle: shop }, config),
        page: {
          name: 'status',
          props: {
            ...statusOf(found, `${config.portal_url}/${shop}`),
            ...(await nextOf(deps, request, found)),
          },
        },
      });
    },
  );
  app.post<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid/cancel',
    async (request, reply) => {
      requireSameOrigin(request, config);
      const { shop, uuid } = request.params;
      const found = uuid_form.test(uuid) ? await readShownReturn(db.root, shop, uuid) : undefined;
      const own = found && (await findOwn(deps, request, found));
      if (own) await cancelReturn(deps, own).catch(ignoreRefusal);
      // The page says what became of it, also where it could not be cancelled any more.
      return redirect(reply, `${portalPath(config)}/${shop}/return/${uuid}`);
    },
  );
}

/** What the shopper can do with a return: to cancel it takes a session of its order, since the address of the page travels by e-mail. */
async function nextOf(
  deps: Deps,
  request: FastifyRequest<{ Params: { shop: string; uuid: string } }>,
  found: ShownReturn,
): Promise<Pick<StatusProps, 'cancel' | 'again_url'>> {
  const { shop, uuid } = request.params;
  const home = `${portalPath(deps.config)}/${shop}`;
  const look_up = `${home}?order=${encodeURIComponent(found.order_name)}${found.is_gift ? '&gift=1' : ''}`;
  if (found.state === 'cancelled' || found.state === 'expired') return { again_url: look_up };
  const facts = { ...found, has_label_document: found.label_url !== null };
  if (found.state !== 'open' || travelOf(facts) !== 'waiting') return {};
  const own = await findOwn(deps, request, found);
  return {
    cancel: own ? { url: `${home}/return/${uuid}/cancel` } : { sign_in_url: look_up },
  };
}

/** The return, if the session is one of its order. */
async function findOwn({ db }: Deps, request: FastifyRequest, { id, uuid }: ShownReturn) {
  const session = readShopperSession(request);
  if (!session) return undefined;
  const { shop, order_id, is_gift } = session;
  const own = await readShopperReturn(db.root, { shop_id: shop.id, order_id, is_gift }, id);
  return own?.uuid === uuid ? { shop_id: shop.id, return_id: id } : undefined;
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** What the page says of a return. */
function statusOf(shown: ShownReturn, shop_portal: string): StatusProps {
  const facts = { ...shown, has_label_document: shown.label_url !== null };
  const { time_zone, state } = shown;
  const has_ended = state === 'cancelled' || state === 'expired';
  const is_waiting = (state === 'open' || state === 'review') && travelOf(facts) === 'waiting';
  const came_to_nothing = has_ended || (state === 'closed' && !shown.was_processed);
  return {
    reference: shown.package_reference,
    order_name: shown.order_name,
    headline: headlineOf(facts),
    time_zone,
    created_at: shown.created_at.toISOString(),
    send_until: shown.send_until.toISOString(),
    steps: stepsOf(facts),
    sending: is_waiting ? sendingOf(shown, shop_portal) : undefined,
    tracking: is_waiting || has_ended ? undefined : trackingOf(shown),
    units: shown.units,
    totals: shown.is_gift || came_to_nothing ? undefined : { currency: shown.currency, ...shown.totals },
  };
}

/** What the shopper needs to send the items. */
function sendingOf(shown: ShownReturn, shop_portal: string): StatusProps['sending'] {
  const { method_type, scannable_id, qr_code_url, label_url, destination } = shown;
  if (method_type === 'drop_off' && scannable_id !== null)
    return {
      kind: 'code',
      image_url: `${shop_portal}/drop-off/${encodeURIComponent(scannable_id)}.png`,
      code: scannable_id,
      network_url: qr_code_url,
    };
  if (label_url !== null) return { kind: 'label', url: label_url };
  if (!destination) return undefined;
  const { company, address1, address2, city, state, zip, country } = destination.address;
  const lines = [destination.name, company, address1, address2, [zip, city, state].filter(Boolean).join(' ')];
  return {
    kind: 'address',
    lines: [...new Set(lines.filter((line) => typeof line === 'string' && line !== ''))] as string[],
    country: country ?? null,
  };
}

const trackingOf = ({ carrier, tracking_number, tracking_url }: ShownReturn): StatusProps['tracking'] =>
  carrier === null || tracking_number === null
    ? undefined
    : { carrier, number: tracking_number, url: tracking_url };
