import type Stripe from 'stripe';
import { minute_ms, second_ms } from '../../../../platform/clock.ts';
import type { CollectRequest, CollectResult, Collector, FoundPayment } from './provider.ts';
import { captureBefore, createStripeCards } from './stripe-cards.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { attempt } from './stripe-errors.ts';
import type { Failed } from './stripe-errors.ts';

/** Stripe refuses to open a page for less than 30 minutes. It is closed before, when it isn't needed any more. */
const shortest_session_ms = 40 * minute_ms;
/** Sessions are looked for among those that were opened from so long before ours. */
const clock_difference_ms = 10 * minute_ms;
const most_looked_at = 1000;
const expand = ['payment_intent.latest_charge', 'setup_intent'];

/**
 * Payments at a page of Stripe Checkout: https://docs.stripe.com/api/checkout/sessions. Our id is the `Idempotency-Key`, and is in the metadata, by which a
 * session is found whose response was lost. Cards and their wallets only: what takes days to be paid would outlast what is held.
 */
export function createStripeCollector(connect: () => Promise<Stripe>): Collector {
  async function find(request: CollectRequest): Promise<FoundPayment> {
    const found = await attempt(async () => findSession(await connect(), request));
    if (found === undefined) return { kind: 'not_found' };
    if ('kind' in found) return found.kind === 'failed' ? { kind: 'unknown', message: found.message } : found;
    return resultOf(await secured(found, request), request);
  }
  /** The session with the card and what is held, which a list and a new session don't show. */
  const secured = async (session: Stripe.Checkout.Session, { secures }: CollectRequest) =>
    secures && session.status === 'complete'
      ? attempt(async () => (await connect()).checkout.sessions.retrieve(session.id, { expand }))
      : session;
  return {
    cards: createStripeCards(connect),
    async collect(request) {
      const amount = toStripeAmount(request.amount, request.currency);
      if (amount === null)
        return {
          kind: 'failed',
          code: 'amount_not_representable',
          message: `Stripe cannot charge exactly this amount of ${request.currency}.`,
        };
      const made = await attempt(async () => openSession(await connect(), request, amount));
      if (!('kind' in made)) return resultOf(made, request);
      if (made.kind !== 'failed') return made;
      const { code, message } = made;
      return { kind: 'failed', code, message };
    },
    find,
    async close(request) {
      const now = await find(request);
      if (now.kind !== 'open') return now;
      const closed = await attempt(async () => (await connect()).checkout.sessions.expire(now.reference));
      // It is refused for a page that has just been paid at, or has expired: that is looked up.
      return 'kind' in closed
        ? closed.kind === 'failed'
          ? find(request)
          : closed
        : resultOf(closed, request);
    },
  };
}

function openSession(
  client: Stripe,
  request: CollectRequest,
  unit_amount: number,
): Promise<Stripe.Checkout.Session> {
  const { id, currency, shop, order, return_url, asked_at, held_until, secures } = request;
  const metadata = { retour_payment: id, retour_shop: String(shop.id) };
  const ends_ms = Math.max(held_until.getTime(), asked_at.getTime() + shortest_session_ms);
  return client.checkout.sessions.create(
    {
      allowed_payment_method_types: ['card'],
      client_reference_id: id,
      ...(unit_amount === 0
        ? { mode: 'setup', setup_intent_data: { metadata } }
        : {
            mode: 'payment',
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: currency.toLowerCase(),
                  unit_amount,
                  product_data: { name: `${shop.name}: ${order.name}` },
                },
              },
            ],
            payment_intent_data: {
              metadata,
              ...(secures && { setup_future_usage: 'off_session' }),
              ...(secures?.kind === 'hold' && { capture_method: 'manual' }),
            },
          }),
      ...(secures && { customer_creation: 'always', custom_text: { submit: { message: secures.terms } } }),
      metadata,
      success_url: `${return_url}?done`,
      cancel_url: `${return_url}?left`,
      expires_at: Math.ceil(ends_ms / second_ms),
    },
    { idempotencyKey: id },
  );
}

async function findSession(
  client: Stripe,
  { id, reference, asked_at }: CollectRequest,
): Promise<Stripe.Checkout.Session | undefined> {
  if (reference !== null) return client.checkout.sessions.retrieve(reference);
  const gte = Math.floor((asked_at.getTime() - clock_difference_ms) / second_ms);
  let seen = 0;
  for await (const session of client.checkout.sessions.list({ limit: 100, created: { gte } })) {
    if (session.metadata?.['retour_payment'] === id) return session;
    if (++seen >= most_looked_at) throw new Error('There are too many sessions to find it among.');
  }
  return undefined;
}

/** What became of a session: https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-status. */
function resultOf(session: Stripe.Checkout.Session | Failed, request: CollectRequest): CollectResult {
  if ('kind' in session)
    return session.kind === 'failed' ? { kind: 'unknown', message: session.message } : session;
  const { id: reference, status, payment_status, url } = session;
  if (status === 'expired') return { kind: 'closed', reference };
  if (status === 'open' && url) return { kind: 'open', reference, redirect_url: url };
  if (status === 'complete') {
    const done = request.secures ? securedResult(session, request) : paidResult(session, request);
    if (done) return done;
    if (payment_status === 'unpaid') return { kind: 'pending', reference };
  }
  return {
    kind: 'unknown',
    message: `The session ${reference} is ${status} and ${payment_status}. Check it at Stripe.`,
  };
}

const isWhole = (
  { amount_total, currency: in_currency }: Pick<Stripe.Checkout.Session, 'amount_total' | 'currency'>,
  { amount, currency }: CollectRequest,
) => amount_total === toStripeAmount(amount, currency) && in_currency === currency.toLowerCase();

const idOf = (of: string | { id: string } | null) => (typeof of === 'string' ? of : of?.id);

function paidResult(session: Stripe.Checkout.Session, request: CollectRequest): CollectResult | undefined {
  const { id: reference, payment_status, payment_intent } = session;
  const payment = idOf(payment_intent);
  return payment_status === 'paid' && payment && isWhole(session, request)
    ? { kind: 'paid', reference, payment }
    : undefined;
}

/** The same of a session that has saved a card, or holds its amount; it is shown with what it holds. */
function securedResult(session: Stripe.Checkout.Session, request: CollectRequest): CollectResult | undefined {
  const { id: reference, payment_intent, setup_intent, customer } = session;
  const made = request.amount === 0 ? setup_intent : payment_intent;
  if (!made || typeof made === 'string') return undefined;
  const [customer_id, method] = [idOf(customer), idOf(made.payment_method)];
  const card = customer_id && method ? { customer: customer_id, method } : null;
  const { id: payment } = made;
  if (made.object === 'setup_intent')
    return made.status === 'succeeded' && card ? { kind: 'paid', reference, payment, card } : undefined;
  if (!isWhole(session, request)) return undefined;
  if (made.status === 'succeeded') return { kind: 'paid', reference, payment, card };
  if (made.status !== 'requires_capture') return undefined;
  return { kind: 'paid', reference, payment, card, capture_before: captureBefore(made) };
}
