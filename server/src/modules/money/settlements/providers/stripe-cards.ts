import type Stripe from 'stripe';
import { day_ms, minute_ms, second_ms } from '../../../../platform/clock.ts';
import type { Cards, ChargeRequest, ChargeResult } from './provider.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { attempt } from './stripe-errors.ts';
import type { Failed } from './stripe-errors.ts';

/** Charges are looked for among those of the customer that were made from so long before ours. */
const clock_difference_ms = 10 * minute_ms;
/** The shortest time that Stripe holds an amount for; where it doesn't say until when. */
const shortest_hold_ms = 4 * day_ms;
const authentication_required = 'authentication_required';

/**
 * Charges and holds on saved cards: https://docs.stripe.com/api/payment_intents. Our id is part of the `Idempotency-Key`, and is in the metadata, by which a charge is
 * found among those of its customer whose response was lost.
 */
export function createStripeCards(connect: () => Promise<Stripe>): Cards {
  return {
    async charge(request) {
      const amount = toStripeAmount(request.amount, request.currency);
      if (amount === null)
        return {
          kind: 'declined',
          code: 'amount_not_representable',
          message: `Stripe cannot charge exactly this amount of ${request.currency}.`,
        };
      return resultOf(await attempt(async () => createCharge(await connect(), request, amount)));
    },
    async find(request) {
      const found = await attempt(async () => findCharge(await connect(), request));
      if (found === undefined) return { kind: 'not_found' };
      // A refusal of the look-up says nothing about the charge.
      if ('kind' in found && found.kind === 'failed') return { kind: 'unknown', message: found.message };
      return resultOf(found);
    },
    async endHold({ id, payment, amount, currency }) {
      const to_capture = toStripeAmount(amount, currency);
      if (to_capture === null)
        return { kind: 'unknown', message: `Stripe cannot capture exactly this amount of ${currency}.` };
      const result = await attempt(async () => {
        const intents = (await connect()).paymentIntents;
        const held = await intents.retrieve(payment);
        if (held.status !== 'requires_capture') return held;
        const options = { idempotencyKey: `${id}-end` };
        return to_capture > 0
          ? intents.capture(payment, { amount_to_capture: to_capture }, options)
          : intents.cancel(payment, {}, options);
      });
      if ('kind' in result)
        return result.kind === 'failed' ? { kind: 'unknown', message: result.message } : result;
      const { status, amount_received } = result;
      if (status === 'canceled') return { kind: 'ended', amount: 0 };
      if (status === 'succeeded' && amount_received === to_capture) return { kind: 'ended', amount };
      return { kind: 'unknown', message: `The payment ${payment} is ${status}. Check it at Stripe.` };
    },
    async forget(customer) {
      const result = await attempt(async () => (await connect()).customers.del(customer));
      return !('kind' in result) || (result.kind === 'failed' && result.code === 'resource_missing');
    },
  };
}

function createCharge(
  client: Stripe,
  { id, currency, card, is_hold, shop }: ChargeRequest,
  amount: number,
): Promise<Stripe.PaymentIntent> {
  return client.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      customer: card.customer,
      payment_method: card.method,
      allowed_payment_method_types: ['card'],
      off_session: true,
      confirm: true,
      capture_method: is_hold ? 'manual' : 'automatic',
      metadata: { retour_payment: id, retour_charge: id, retour_shop: String(shop.id) },
      expand: ['latest_charge'],
    },
    { idempotencyKey: `${id}-charge` },
  );
}

async function findCharge(
  client: Stripe,
  { id, card, asked_at }: ChargeRequest,
): Promise<Stripe.PaymentIntent | undefined> {
  const gte = Math.floor((asked_at.getTime() - clock_difference_ms) / second_ms);
  const expand = ['data.latest_charge'];
  for await (const intent of client.paymentIntents.list({
    customer: card.customer,
    limit: 100,
    created: { gte },
    expand,
  }))
    if (intent.metadata['retour_charge'] === id) return intent;
  return undefined;
}

/** What became of a charge: https://docs.stripe.com/payments/paymentintents/lifecycle. */
function resultOf(intent: Stripe.PaymentIntent | Failed): ChargeResult {
  if ('kind' in intent) {
    if (intent.kind !== 'failed') return intent;
    const { code, message } = intent;
    return { kind: 'declined', code, message };
  }
  const { id: payment, status, last_payment_error } = intent;
  switch (status) {
    case 'succeeded':
      return { kind: 'paid', payment, capture_before: null };
    case 'requires_capture':
      return { kind: 'paid', payment, capture_before: captureBefore(intent) };
    case 'processing':
      return { kind: 'pending' };
    case 'requires_action':
      return { kind: 'declined', code: authentication_required, message: 'The customer has to confirm it.' };
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'canceled': {
      const { code, decline_code, message } = last_payment_error ?? {};
      const reason = (code === 'card_declined' && decline_code) || code || 'declined';
      return { kind: 'declined', code: reason, message: message ?? `The payment ${payment} is ${status}.` };
    }
    default:
      return { kind: 'unknown', message: `The payment ${payment} has the status ${status}.` };
  }
}

/** Until when a held amount can be captured. */
export function captureBefore({ latest_charge, created }: Stripe.PaymentIntent): Date {
  const charge = typeof latest_charge === 'string' ? null : latest_charge;
  const seconds = charge?.payment_method_details?.card?.capture_before;
  return new Date(seconds ? seconds * second_ms : created * second_ms + shortest_hold_ms);
}
