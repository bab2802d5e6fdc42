// The part of the small Stripe that is about pages where customers pay.
import type { CheckoutSession, Misbehaviour } from './payment-server.ts';
import {
  captured,
  error,
  intents,
  metadataOf,
  methodOf,
  newIntent,
  nowOf,
  refusal,
  shown,
  windows_s,
} from './stripe-intents.ts';
import type { Reply } from './stripe-intents.ts';

/** The pages, the newest first. */
export const sessions: CheckoutSession[] = [];

export function openSession(
  parameters: URLSearchParams,
  origin: string,
  rule: Misbehaviour | undefined,
): Reply {
  if (rule?.does === 'refuse' || rule?.does === 'decline') return refusal(rule);
  const id = `cs_test_${sessions.length + 1}`;
  const session: CheckoutSession = {
    id,
    url: `${origin}/c/pay/${id}`,
    status: 'open',
    payment_status: 'unpaid',
    mode: parameters.get('mode') === 'setup' ? 'setup' : 'payment',
    is_hold: parameters.get('payment_intent_data[capture_method]') === 'manual',
    saves_card: parameters.get('customer_creation') === 'always',
    terms: parameters.get('custom_text[submit][message]'),
    amount_total: Number(parameters.get('line_items[0][price_data][unit_amount]') ?? 0),
    currency: parameters.get('line_items[0][price_data][currency]') ?? '',
    customer: null,
    setup_intent: null,
    payment_intent: null,
    metadata: metadataOf(parameters),
    success_url: parameters.get('success_url') ?? '',
    cancel_url: parameters.get('cancel_url') ?? '',
    created: Math.floor(Date.now() / 1000),
    expires_at: Number(parameters.get('expires_at')),
    declined: 0,
  };
  sessions.unshift(session);
  return { status: 200, body: { object: 'checkout.session', ...session } };
}

export const isExpanded = (parameters: URLSearchParams) =>
  [...parameters.keys()].some((name) => name.startsWith('expand'));

export function findSession(
  session: CheckoutSession | undefined,
  rule: Misbehaviour | undefined,
  expanded: boolean,
): Reply {
  if (rule?.does === 'refuse') return refusal(rule);
  const intent = session && intents.find(({ id }) => id === session.payment_intent);
  const more =
    session && expanded
      ? {
          payment_intent: intent ? shown(intent) : null,
          setup_intent: session.setup_intent && {
            id: session.setup_intent,
            object: 'setup_intent',
            status: 'succeeded',
            payment_method: methodOf(session.customer!),
          },
        }
      : {};
  return session && rule?.does !== 'not_found'
    ? { status: 200, body: { object: 'checkout.session', ...session, ...more } }
    : error(404, 'invalid_request_error', 'No such checkout.session.', 'resource_missing');
}

export function listSessions(rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse') return refusal(rule);
  const data =
    rule?.does === 'not_found' ? [] : sessions.map((one) => ({ object: 'checkout.session', ...one }));
  return { status: 200, body: { object: 'list', url: '/v1/checkout/sessions', has_more: false, data } };
}

export function closeSession(session: CheckoutSession | undefined, rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse') return refusal(rule);
  if (session?.status !== 'open')
    return error(
      400,
      'invalid_request_error',
      'Only Checkout Sessions with a status in ["open"] can be expired.',
    );
  session.status = 'expired';
  return { status: 200, body: { object: 'checkout.session', ...session } };
}

/** A customer pays at a page: once, and only while it is open. */
export function pay(session: CheckoutSession | undefined): void {
  if (session?.status !== 'open') return;
  session.status = 'complete';
  if (session.saves_card) session.customer = `cus_of_${session.id}`;
  if (session.mode === 'setup') {
    session.payment_status = 'no_payment_required';
    session.setup_intent = `seti_of_${session.id}`;
    return;
  }
  session.payment_status = session.is_hold ? 'unpaid' : 'paid';
  session.payment_intent = `pi_of_${session.id}`;
  intents.unshift(
    newIntent(session.payment_intent, {
      amount: session.amount_total,
      currency: session.currency,
      customer: session.customer,
      metadata: session.metadata,
      capture_before: session.is_hold ? nowOf() + windows_s.customer : null,
    }),
  );
  if (!session.is_hold) captured.set(session.payment_intent, session.amount_total);
}
