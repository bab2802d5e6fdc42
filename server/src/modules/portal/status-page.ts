import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { readLocale, sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import type { PageShop, ShopLinks } from '../../platform/pages/portal-page.ts';
import { shopPortalUrl } from '../../platform/pages/portal-address.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { toTsMs } from '@retour/contract/time';
import { readSecurityOfReturn } from '../requests/instant-exchanges/index.ts';
import { listMemos } from '../money/credit-memos/index.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import { cancelReturn, refusalOfAct } from '../returns/index.ts';
import { readShopperSession } from '../access/sessions/index.ts';
import { photoFileOf } from '../warehouse/station/index.ts';
import { amountsOfReturn } from './amounts.ts';
import { beginDraft } from './begin-draft.ts';
import { addressLines, placesOfReturn } from './places.ts';
import { namesOf, registerMessages, shownFile } from './status-messages.ts';
import type { StatusParams, Writing } from './status-messages.ts';
import { filePath } from '../messages/conversation/index.ts';
import { headlineOf, stepsOf, travelOf } from './return-progress.ts';
import type { ProgressFacts } from './return-progress.ts';
import { shellOf } from '../shop/brands/index.ts';
import { sendMissing } from './missing-page.ts';
import { readPortalShop } from './shop.ts';
import { redirect } from './steps.ts';
import { readShopperReturn, readShownReturn } from './store.ts';
import type { ShownReturn } from './store.ts';

type StatusProps = PageFacts['status'];

/** Adds the page that `status_page_url` of a return leads to (API contract, 10.1): whoever has the URL sees the status. */
export function registerStatusPage(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  app.get<{ Params: StatusParams; Querystring: { sent?: unknown } }>(
    '/portal/:shop/return/:uuid',
    async (request, reply) => {
      const { shop, uuid } = request.params;
      const found = await readShownReturn(db.root, shop, uuid);
      if (!found) return sendMissing(deps, reply, shop, 'return');
      const without = new URL(request.url, config.origin).searchParams.getAll('without');
      return sendStatus(deps, request, reply, found, {
        is_sent: request.query.sent !== undefined,
        without: namesOf(without),
      });
    },
  );
  app.post<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid/cancel',
    async (request, reply) => {
      requireSameOrigin(request, config);
      const { shop, uuid } = request.params;
      const found = await readShownReturn(db.root, shop, uuid);
      const own = found && (await findOwn(deps, request, found));
      if (own) await cancelReturn(deps, own).catch(refuseAs(undefined));
      // The page says what became of it, also where it could not be cancelled any more.
      return redirect(reply, shopLinks(request, config, shop)(`/return/${uuid}`));
    },
  );
  registerMessages(app, deps, {
    find: ({ shop, uuid }) => readShownReturn(db.root, shop, uuid),
    send: (...page) => sendStatus(deps, ...page),
  });
  registerChange(app, deps);
  registerSlip(app, deps);
  registerWholeCode(app, deps);
}

/** Sends the status page. `writing`: what its form for a message holds, and what of it wasn't taken. */
async function sendStatus(
  deps: Deps,
  request: FastifyRequest<{ Params: StatusParams }>,
  reply: FastifyReply,
  stored: ShownReturn,
  { problem, is_sent = false, without = [], text = '', files = [] }: Writing = {},
): Promise<FastifyReply> {
  const { config, db } = deps;
  const { shop, uuid } = request.params;
  const links = shopLinks(request, config, shop);
  const known = await readPortalShop(db.root, shop);
  const security = await securityOf(deps, known?.id, stored, links);
  const found = isTooLate(deps, stored, security) ? { ...stored, state: 'expired' as const } : stored;
  return sendPortalPage(reply, {
    config,
    status: problem ? 422 : 200,
    shop: shellOfReturn(known ?? { name: found.shop_name, handle: shop }, found),
    page: {
      name: 'status',
      props: {
        ...statusOf(deps, found, { id: known?.id, handle: shop, links }),
        writing: {
          is_sent,
          without,
          text,
          files: files.map(({ token, ...file }) => ({
            token,
            ...shownFile({ ...file, url: filePath({ token, ...file }) }, links),
          })),
          url: links(`/return/${uuid}/messages`),
        },
        security,
        share_url: known && `${shopPortalUrl(config, known)}/return/${uuid}`,
        places: known && isWaiting(found) ? await placesOfReturn(deps, known.id, found) : undefined,
        credit_memos: await memosOf(deps, request, found),
        ...(await nextOf(deps, request, found)),
      },
    },
    problem: problem && { name: 'form', fields: [problem] },
  });
}

/** The page names the order: the way to the withdrawal function fills it in. Who got a gift isn't who bought it. */
function shellOfReturn(shop: Parameters<typeof shellOf>[0], { is_gift, order_name }: ShownReturn): PageShop {
  return { ...shellOf(shop), withdrawn_order: is_gift ? undefined : order_name };
}

/** Adds the packing slip, for as long as the items wait to be sent. */
function registerSlip(app: FastifyInstance, { db, config }: Deps): void {
  app.get<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid/slip',
    async (request, reply) => {
      const { shop, uuid } = request.params;
      const found = await readShownReturn(db.root, shop, uuid);
      const items = found && isWaiting(found) ? packedOf(found) : [];
      const links = shopLinks(request, config, shop);
      const status_url = links(`/return/${uuid}`);
      if (!found || items.length === 0) return redirect(reply, status_url);
      const known = await readPortalShop(db.root, shop);
      return sendPortalPage(reply, {
        config,
        shop: shellOf(known ?? { name: found.shop_name, handle: shop }),
        page: {
          name: 'slip',
          props: {
            reference: found.package_reference,
            order_name: found.order_name,
            headline: headlineOf(progressOf(found)),
            time_zone: found.time_zone,
            send_until: found.send_until.toISOString(),
            sending: sendingOf(found, links),
            items,
            status_url,
          },
        },
      });
    },
  );
}

/** Adds the code alone, for as long as the items wait to be dropped off. */
function registerWholeCode(app: FastifyInstance, { db, config }: Deps): void {
  app.get<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid/code',
    async (request, reply) => {
      const { shop, uuid } = request.params;
      const found = await readShownReturn(db.root, shop, uuid);
      const links = shopLinks(request, config, shop);
      const status_url = links(`/return/${uuid}`);
      const sending = found && isWaiting(found) ? sendingOf(found, links) : undefined;
      if (!found || sending?.kind !== 'code') return redirect(reply, status_url);
      const known = await readPortalShop(db.root, shop);
      const { package_reference: reference, order_name } = found;
      return sendPortalPage(reply, {
        config,
        shop: shellOf(known ?? { name: found.shop_name, handle: shop }),
        page: { name: 'whole-code', props: { ...sending, reference, order_name, status_url } },
      });
    },
  );
}

/** The units that come back, whatever the shopper gets for them. */
function packedOf({ units }: ShownReturn): { title: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { name: title, count, outcome } of units)
    if (outcome === 'default') counts.set(title, (counts.get(title) ?? 0) + count);
  return [...counts].map(([title, count]) => ({ title, count }));
}

/** Whether the items are still with the shopper. */
const isWaiting = (shown: ShownReturn): boolean =>
  (shown.state === 'open' || shown.state === 'review') && travelOf(progressOf(shown)) === 'waiting';

/** Adds what cancels a return and begins another one for the same order, as long as nothing was scanned. */
function registerChange(app: FastifyInstance, deps: Deps): void {
  const { db, config } = deps;
  app.post<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid/change',
    async (request, reply) => {
      requireSameOrigin(request, config);
      const { shop: handle, uuid } = request.params;
      const found = await readShownReturn(db.root, handle, uuid);
      const own = found && (await findOwn(deps, request, found));
      const shop = await readPortalShop(db.root, handle);
      const session = readShopperSession(request);
      const links = shopLinks(request, config, handle);
      const is_over = own && (await cancelReturn(deps, own).then(() => true, refuseAs(false)));
      if (!is_over || !shop || !session) return redirect(reply, links(`/return/${uuid}`));
      const { language } = await readLocale(request, shop.brand.language ?? undefined);
      return redirect(reply, links(`/drafts/${await beginDraft(deps, { shop, reach: session, language })}`));
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
  const links = shopLinks(request, deps.config, shop);
  const look_up = links(`?order=${encodeURIComponent(found.order_name)}${found.is_gift ? '&gift=1' : ''}`);
  // Their new items were sent: nothing more is given for the items of this return.
  if (found.state === 'expired' && found.was_sent_first) return {};
  if (found.state === 'cancelled' || found.state === 'expired') return { again_url: look_up };
  if (!canCancel(found)) return {};
  const own = await findOwn(deps, request, found);
  return {
    cancel: own
      ? { url: links(`/return/${uuid}/cancel`), change_url: links(`/return/${uuid}/change`) }
      : { sign_in_url: look_up },
  };
}

/** Whether a shopper who calls the return off would be refused: the rule of the act itself. */
function canCancel({ state, has_moved, is_instant: is_sent_first }: ShownReturn): boolean {
  const standing = { state, goods_moved: has_moved, money_moved: has_moved, is_sent_first };
  const unseen = { review_reason: null, process_flagged_returns: false };
  return refusalOfAct({ ...standing, ...unseen }, { event: 'cancel', by_console: false }) === null;
}

/** The items of an exchange that was sent first never came, and nothing is given back for them any more. The page calls it expired, as the return itself does with the next run, or once it is old enough. */
const isTooLate = ({ clock }: Deps, found: ShownReturn, security: StatusProps['security']): boolean =>
  (security?.state === 'charged' || security?.state === 'uncollected') &&
  found.send_until <= clock.now() &&
  isWaiting(found);

/** What secures the items of an exchange that was sent first. */
async function securityOf(
  { db }: Deps,
  shop_id: number | undefined,
  { id, is_instant }: ShownReturn,
  links: (path: string) => string,
): Promise<StatusProps['security']> {
  const found = is_instant && shop_id !== undefined && (await readSecurityOfReturn(db.root, shop_id, id));
  if (!found || found.state === 'awaiting') return undefined;
  const { kind, state, amount, charged_amount: charged, currency, release_on } = found;
  return {
    kind,
    state,
    amount,
    charged,
    currency,
    release_on,
    is_ordered: found.is_ordered,
    is_sent: found.units_sent === found.unit_count,
    send_by: toTsMs(found.send_by),
    charge_at: toTsMs(found.charge_at),
    late_until: found.late_until && toTsMs(found.late_until),
    ended_at: found.ended_at && toTsMs(found.ended_at),
    pay_url: found.pay_token === null ? null : links(`/pay/${found.pay_token}`),
  };
}

/** The return, if the session is one of its order. */
async function findOwn({ db }: Deps, request: FastifyRequest, { id, uuid }: ShownReturn) {
  const session = readShopperSession(request);
  if (!session) return undefined;
  const shop_id = session.shop.id;
  const own = await readShopperReturn(db.root, { ...session, shop_id }, id);
  return own?.uuid === uuid ? { shop_id, return_id: id } : undefined;
}

/** The credit memos of the return, for the shopper of its order: they name the buyer, and the address of this page travels by e-mail. */
async function memosOf(
  deps: Deps,
  request: FastifyRequest<{ Params: StatusParams }>,
  found: ShownReturn,
): Promise<NonNullable<StatusProps['credit_memos']>> {
  const own = await findOwn(deps, request, found);
  const memos = own && !found.is_gift ? await listMemos(deps.db.root, own.shop_id, own.return_id) : undefined;
  const links = shopLinks(request, deps.config, request.params.shop);
  return (memos ?? []).map(({ token, document: { number } }) => ({
    number,
    url: links(`/credit-memo/${token}`),
  }));
}

/** Takes a refusal for this answer. */
const refuseAs =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (error instanceof Refusal) return answer;
    throw error;
  };

const progressOf = (shown: ShownReturn): ProgressFacts => ({
  ...shown,
  has_label_document: shown.label_url !== null,
});

/** What the page says of a return. */
function statusOf(
  deps: Deps,
  shown: ShownReturn,
  shop: { id: number | undefined; handle: string; links: ShopLinks },
): Omit<StatusProps, 'writing'> {
  const facts = progressOf(shown);
  const { time_zone, state, moments, is_gift } = shown;
  const has_ended = state === 'cancelled' || state === 'expired';
  const is_waiting = isWaiting(shown);
  const came_to_nothing = has_ended || (state === 'closed' && !shown.was_processed);
  const times = { ...moments, requested: shown.created_at.toISOString(), complete: moments.completed };
  return {
    shop_name: shown.shop_name,
    reference: shown.package_reference,
    order_name: shown.order_name,
    headline: headlineOf(facts),
    time_zone,
    send_until: shown.send_until.toISOString(),
    steps: stepsOf(facts).map((step) => ({
      ...step,
      at: step.state === 'done' ? (times[step.name] ?? undefined) : undefined,
    })),
    sending: is_waiting ? sendingOf(shown, shop.links) : undefined,
    slip_url: is_waiting && packedOf(shown).length > 0 ? shop.links(`/return/${shown.uuid}/slip`) : undefined,
    parcels: has_ended ? [] : parcelsOf(shown, is_waiting),
    findings: shown.findings.map(({ images, ...finding }) => ({
      ...finding,
      images: images.flatMap((url) => photoOf(deps, shop, url) ?? []),
    })),
    received: is_gift || !shown.was_processed ? undefined : receivedOf(shown.settlements),
    goodwill: receivedOf(shown.goodwill),
    messages: shown.messages.map(({ files, ...one }) => ({
      ...one,
      files: files.map((file) => shownFile(file, shop.links)),
    })),
    units: shown.units.map(({ image, name, value, kept_value: _kept, ...unit }) => ({
      ...unit,
      value: is_gift || came_to_nothing ? null : value,
      title: name,
      image_url: pictureOf(deps, shop, image),
    })),
    amounts: is_gift || came_to_nothing ? undefined : amountsOfReturn(shown),
    collected: shown.collected ?? undefined,
  };
}

/** The picture of a product, as long as the shop has a portal. */
const pictureOf = (
  deps: Deps,
  { id, handle, links }: { id: number | undefined; handle: string; links: ShopLinks },
  image: string | null,
) => (id === undefined ? null : productPicture({ deps, shop: { id, handle }, links }, image));

/** A photo of a finding, from the portal's own host: one that was taken at a station, or one of another system. */
function photoOf(
  deps: Deps,
  shop: { id: number | undefined; handle: string; links: ShopLinks },
  url: string,
): string | null {
  const file = photoFileOf(url);
  return file === undefined ? pictureOf(deps, shop, url) : shop.links(`/station-photos/${file}`);
}

/** While they wait to be sent, several parcels are named so that each gets its label. */
const parcelsOf = ({ parcels }: ShownReturn, is_waiting: boolean): StatusProps['parcels'] =>
  is_waiting && parcels.length < 2
    ? []
    : parcels.map((parcel) => ({
        label_url: is_waiting ? parcel.url : null,
        carrier: parcel.carrier,
        number: parcel.tracking_number,
        url: parcel.tracking_url,
        // The steps say when it arrived.
        seen:
          parcel.last_seen_at === null || parcel.status === 'delivered'
            ? null
            : { at: parcel.last_seen_at, place: parcel.last_seen_place },
      }));

/** The receipt, where every amount is in one currency. */
function receivedOf(settlements: ShownReturn['settlements']): StatusProps['received'] {
  const [first] = settlements;
  if (!first || settlements.some(({ currency }) => currency !== first.currency)) return undefined;
  const rows = settlements.map(
    ({ kind, amount, payment_kind: payment, card, state, is_owed, is_in_account, settled_at }) => ({
      kind,
      // A new order is paid by the return; nothing of it is received.
      amount: kind === 'exchange_order' ? 0 : amount,
      payment,
      card,
      state: is_owed ? ('owed' as const) : state === 'pending' ? state : ('done' as const),
      at: settled_at,
      ...(is_in_account && { is_in_account }),
    }),
  );
  return { currency: first.currency, rows };
}

/** What the shopper needs to send the items. */
function sendingOf(shown: ShownReturn, links: ShopLinks): StatusProps['sending'] {
  const { method_type, scannable_id, qr_code_url, label_url, destination } = shown;
  if (method_type === 'drop_off' && scannable_id !== null) {
    const file_url = links(`/drop-off/${encodeURIComponent(scannable_id)}.png`);
    return {
      kind: 'code',
      image_url: `${file_url}?bare`,
      file_url,
      code: scannable_id,
      page_url: links(`/return/${shown.uuid}/code`),
      network_url: qr_code_url,
    };
  }
  if (label_url !== null) return { kind: 'label', url: label_url };
  if (!destination) return undefined;
  const { company, country } = destination.address;
  const lines = [destination.name, company, ...addressLines(destination.address)];
  return {
    kind: 'address',
    lines: [...new Set(lines.filter((line) => typeof line === 'string' && line !== ''))] as string[],
    country: country ?? null,
  };
}
