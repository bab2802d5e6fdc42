import type Stripe from 'stripe';
import { minute_ms, second_ms } from '../../../../platform/clock.ts';
import type { CollectRequest, CollectResult, Collector, FoundPayment } from './provider.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { attempt } from './stripe-errors.ts';

/** Stripe refuses to open a page for less than 30 minutes. It is closed before, when it isn't needed any more. */
const shortest_session_ms = 40 * minute_ms;
/** Sessions are looked for among those that were opened from so long before ours. */
const clock_difference_ms = 10 * minute_ms;
const most_looked_at = 1000;

/**
 * Payments at a page of Stripe Checkout: https://docs.stripe.com/api/checkout/sessions. Our id is the `Idempotency-Key`, and is in the metadata, by which a
 * session is found whose response was lost. Cards and their wallets only: what takes days to be paid would outlast what is held.
 */
export function createStripeCollector(connect: () => Promise<Stripe>): Collector {
  async function find(request: CollectRequest): Promise<FoundPayment> {
    const found = await attempt(async () => findSession(await connect(), request));
    if (found === undefined) return { kind: 'not_found' };
    if ('kind' in found) return found.kind === 'failed' ? { kind: 'unknown', message: found.message } : found;
    return resultOf(found, request);
  }
  return {
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
  { id, currency, shop, order, return_url, asked_at, held_until }: CollectRequest,
  unit_amount: number,
): Promise<Stripe.Checkout.Session> {
  const metadata = { retour_payment: id, retour_shop: String(shop.id) };
  const ends_ms = Math.max(held_until.getTime(), asked_at.getTime() + shortest_session_ms);
  return client.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      client_reference_id: id,
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
      metadata,
      payment_intent_data: { metadata },
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
function resultOf(session: Stripe.Checkout.Session, { amount, currency }: CollectRequest): CollectResult {
  const { id: reference, status, payment_status, url, payment_intent } = session;
  const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id;
  if (status === 'expired') return { kind: 'closed', reference };
  if (status === 'open' && url) return { kind: 'open', reference, redirect_url: url };
  if (status === 'complete' && payment_status === 'unpaid') return { kind: 'pending', reference };
  const is_whole =
    session.amount_total === toStripeAmount(amount, currency) && session.currency === currency.toLowerCase();
  if (status === 'complete' && payment_status === 'paid' && payment && is_whole)
    return { kind: 'paid', reference, payment };
  return {
    kind: 'unknown',
    message: `The session ${reference} is ${status} and ${payment_status}. Check it at Stripe.`,
  };
}
