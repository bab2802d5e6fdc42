import { toTsMs } from '@retour/contract/time';
import type { PageFacts } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { second_ms } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import {
  isUnderWay,
  readCollectContext,
  readPaymentByToken,
  readShopperPayment,
} from '../money/shopper-payments/index.ts';
import type { ShopperPayment } from '../money/shopper-payments/index.ts';
import { cancelPayment, checkPayment, readDraftView } from '../requests/draft-returns/index.ts';
import type { DraftView } from '../requests/draft-returns/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { shellOf } from '../shop/brands/index.ts';
import { sendMissing } from './missing-page.ts';
import { readPortalShop } from './shop.ts';
import type { PortalShop } from './shop.ts';
import { redirect } from './steps.ts';
import { readReturnUuid } from './store.ts';

type PayRequest = { Params: { shop: string; token: string } };
type PayProps = PageFacts['pay'];
type PaymentOfShop = { shop: PortalShop; payment: ShopperPayment };

const token_form = /^[\w-]{43}$/;
/** A page that is looked at again and again doesn't ask the provider each time. */
const asked_again_after_ms = 2 * second_ms;

/**
 * Adds the page on which a shopper waits for their payment (API contract, 28.3), for whoever has its address. It asks the provider what became of it, and leads to the return once it
 * is paid: that the shopper came back proves nothing.
 */
export function registerPayPages(app: FastifyInstance, deps: Deps): void {
  const path = '/portal/:shop/pay/:token';
  app.get<PayRequest>(path, async (request, reply) => {
    const found = await findPayment(deps, request);
    if (!found) return sendMissing(deps, reply, request.params.shop, 'return');
    if (!isWorthAsking(found.payment, deps.clock.now())) return answer(deps, reply, request, found);
    await checkPayment(deps, found.payment);
    const payment = (await readShopperPayment(deps.db.root, found.payment))!;
    return answer(deps, reply, request, { ...found, payment });
  });
  app.post<PayRequest>(`${path}/cancel`, async (request, reply) => {
    requireSameOrigin(request, deps.config);
    const found = await findPayment(deps, request);
    if (!found) return sendMissing(deps, reply, request.params.shop, 'return');
    const { shop, token } = request.params;
    const links = shopLinks(request, deps.config, shop);
    const path_of_draft = pathOfDraft(found.payment, await readDraft(deps, found));
    const is_over = path_of_draft !== null && (await cancelPayment(deps, found.payment));
    return redirect(reply, links(is_over ? path_of_draft : `/pay/${token}?done`));
  });
}

async function findPayment(
  { db }: Deps,
  { params: { shop: handle, token } }: FastifyRequest<PayRequest>,
): Promise<PaymentOfShop | undefined> {
  const shop = token_form.test(token) ? await readPortalShop(db.root, handle) : undefined;
  const payment = shop && (await readPaymentByToken(db.root, shop.id, token));
  return shop && payment && { shop, payment };
}

const isWorthAsking = (payment: ShopperPayment, now: Date) =>
  isUnderWay(payment) &&
  Math.abs(now.getTime() - (payment.checked_at?.getTime() ?? 0)) >= asked_again_after_ms;

async function answer(
  deps: Deps,
  reply: FastifyReply,
  request: FastifyRequest<PayRequest>,
  { shop, payment }: PaymentOfShop,
): Promise<FastifyReply> {
  const { db, config } = deps;
  const links = shopLinks(request, config, shop.handle);
  if (payment.return_id !== null)
    return redirect(reply, links(`/return/${await readReturnUuid(db.root, shop.id, payment.return_id)}`));
  const state = stateOf(payment, deps.clock.now(), request.query as Record<string, unknown>);
  const { order } = await readCollectContext(db.root, payment);
  const own = `/pay/${payment.token}`;
  const draft = await readDraft(deps, { shop, payment });
  const path_of_draft = pathOfDraft(payment, draft);
  return sendPortalPage(reply, {
    config,
    shop: shellOf(shop),
    page: {
      name: 'pay',
      props: {
        state,
        order_name: order.name,
        titles: draft ? titlesOf(draft) : [],
        amount: payment.amount,
        deposit: payment.deposit_amount,
        kind: payment.security_id === null ? (payment.secures ?? 'exchange') : 'late',
        terms: payment.terms,
        currency: payment.currency,
        time_zone: shop.time_zone,
        held_until: toTsMs(payment.held_until),
        pay_url: payment.redirect_url,
        check_url: links(`${own}?done`),
        cancel_url: path_of_draft && links(`${own}/cancel`),
        continue_url: path_of_draft && links(path_of_draft),
      },
    },
  });
}

function stateOf(payment: ShopperPayment, now: Date, query: Record<string, unknown>): PayProps['state'] {
  const { state, held_until } = payment;
  // Of what was only saved or held, nothing goes back.
  if (state === 'paid') return payment.secures === null ? 'refunded' : 'expired';
  if (state === 'charging') return 'checking';
  if (state !== 'opening' && state !== 'open') return state;
  if (now >= held_until) return 'checking';
  if (state === 'opening') return 'opening';
  return 'left' in query ? 'left' : 'waiting';
}

/** The draft that is paid for; undefined where it came to nothing long ago. */
async function readDraft(
  deps: Deps,
  { shop, payment: { draft_return_id: id } }: PaymentOfShop,
): Promise<DraftView['draft'] | undefined> {
  try {
    return (await readDraftView(deps, { shop, id })).draft;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'draft_not_found') return undefined;
    throw error;
  }
}

/** Where a shopper goes on who pays nothing: not with what staff chose, which is out of their reach, nor where the return was made. */
const pathOfDraft = ({ security_id }: ShopperPayment, draft: DraftView['draft'] | undefined): string | null =>
  draft && !draft.staff && security_id === null ? `/drafts/${draft.id}` : null;

/** The new items, as they were chosen. */
const titlesOf = ({ items, cart_items }: DraftView['draft']): string[] => [
  ...items.flatMap(({ exchange }) => exchange?.title ?? []),
  ...cart_items.map(({ title, variant_title }) => [title, variant_title].filter(Boolean).join(', ')),
];
