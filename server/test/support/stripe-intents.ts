// The part of the small Stripe that is about payments of cards: what was paid at a page, charged to a card that was saved, or is held on one.
import type { Misbehaviour, PaymentCall, PaymentIntent } from './payment-server.ts';

export type Reply = { status: number; body: object };

/** The payments, the newest first. */
export const intents: PaymentIntent[] = [];
/** What payments captured, in Stripe's units, where a test said so; unlimited otherwise. */
export const captured = new Map<string, number>();
/** What the time is there, in seconds since 1970, where a test said so. */
let now_s: number | undefined;
export const setNow = (ms: number) => void (now_s = Math.floor(ms / 1000));
export const nowOf = () => now_s ?? Math.floor(Date.now() / 1000);
const day_s = 86_400;
/** How long a card holds an amount: as Visa does, where the customer is there, and where the merchant asks alone. */
export const windows_s = { customer: 7 * day_s, merchant: 4 * day_s + 18 * 3600 };
export function metadataOf(parameters: URLSearchParams): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [name, value] of parameters) {
    const member = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    if (member) metadata[member] = value;
  }
  return metadata;
}

export const error = (status: number, type: string, message: string, code?: string): Reply => ({
  status,
  body: { error: { type, message, ...(code ? { code } : {}) } },
});

export const refusal = ({ status, message, code }: Misbehaviour) =>
  error(status ?? 400, 'invalid_request_error', message ?? 'No.', code);

export const methodOf = (customer: string) => customer.replace('cus_', 'pm_');

export function newIntent(
  id: string,
  {
    capture_before,
    ...of
  }: Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'metadata' | 'capture_before'>,
): PaymentIntent {
  const is_hold = capture_before !== null;
  const amount_received = is_hold ? 0 : of.amount;
  const status = is_hold ? 'requires_capture' : 'succeeded';
  return { id, ...of, amount_received, status, capture_before, created: nowOf(), decline: null };
}

/** A payment as Stripe shows it; what is held too long is let go there. */
export function shown(intent: PaymentIntent): object {
  const { capture_before, customer, decline, ...rest } = intent;
  if (intent.status === 'requires_capture' && capture_before! < nowOf()) {
    intent.status = 'canceled';
    rest.status = 'canceled';
  }
  return {
    object: 'payment_intent',
    ...rest,
    customer,
    payment_method: customer && methodOf(customer),
    last_payment_error: decline,
    latest_charge: capture_before && { payment_method_details: { card: { capture_before } } },
  };
}

export function intentCall(method: string, id: string | undefined, act: string | undefined): PaymentCall {
  if (act) return 'end_hold';
  if (id) return 'find_hold';
  return method === 'POST' ? 'charge' : 'find_charge';
}

/** A card that was saved is charged, or an amount is held on it, without its customer. */
export function chargeCard(parameters: URLSearchParams, rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse') return refusal(rule);
  const is_hold = parameters.get('capture_method') === 'manual';
  const intent = newIntent(`pi_${intents.length + 1}`, {
    amount: Number(parameters.get('amount')),
    currency: parameters.get('currency') ?? '',
    customer: parameters.get('customer'),
    metadata: metadataOf(parameters),
    capture_before: is_hold ? nowOf() + windows_s.merchant : null,
  });
  intents.unshift(intent);
  if (rule?.does === 'decline') {
    const { code = 'generic_decline', message = 'Your card was declined.' } = rule;
    const is_named = code === 'authentication_required' || code === 'expired_card';
    intent.decline = { message, ...(is_named ? { code } : { code: 'card_declined', decline_code: code }) };
    Object.assign(intent, { status: 'requires_payment_method', amount_received: 0 });
    return { status: 402, body: { error: { type: 'card_error', ...intent.decline } } };
  }
  if (!is_hold) captured.set(intent.id, intent.amount);
  return { status: 200, body: shown(intent) };
}

export function endHold(
  intent: PaymentIntent | undefined,
  act: string | undefined,
  parameters: URLSearchParams,
  rule: Misbehaviour | undefined,
): Reply {
  if (rule?.does === 'refuse' || rule?.does === 'decline') return refusal(rule);
  if (!intent) return error(404, 'invalid_request_error', 'No such payment_intent.', 'resource_missing');
  const { status } = shown(intent) as { status: string };
  if (status !== 'requires_capture')
    return error(400, 'invalid_request_error', `It is ${status}.`, 'payment_intent_unexpected_state');
  const amount = Number(parameters.get('amount_to_capture') ?? intent.amount);
  Object.assign(
    intent,
    act === 'cancel' ? { status: 'canceled' } : { status: 'succeeded', amount_received: amount },
  );
  if (act === 'capture') captured.set(intent.id, amount);
  return { status: 200, body: shown(intent) };
}

export function findIntent(intent: PaymentIntent | undefined, rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse') return refusal(rule);
  return intent && rule?.does !== 'not_found'
    ? { status: 200, body: shown(intent) }
    : error(404, 'invalid_request_error', 'No such payment_intent.', 'resource_missing');
}

export function listIntents(parameters: URLSearchParams, rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse') return refusal(rule);
  const of = intents.filter(({ customer }) => customer === parameters.get('customer'));
  const data = rule?.does === 'not_found' ? [] : of.map(shown);
  return { status: 200, body: { object: 'list', url: '/v1/payment_intents', has_more: false, data } };
}
