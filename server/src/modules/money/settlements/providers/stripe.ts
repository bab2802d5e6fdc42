import type Stripe from 'stripe';
import { second_ms } from '../../../../platform/clock.ts';
import { headerSecret } from '@retour/contract/provider-settings';
import { baseUrl } from './definition.ts';
import type { IncomingEvent, ProviderDefinition, ProviderEvent, ProviderSettings } from './definition.ts';
import type { FindResult, PaymentProvider, RefundRequest, RefundResult } from './provider.ts';
import { createStripeCollector } from './stripe-checkout.ts';
import { attempt } from './stripe-errors.ts';
import { toStripeAmount } from './stripe-amount.ts';

const public_url = 'https://api.stripe.com';
/** Older events could have been recorded and sent again by somebody. */
const max_event_age_s = 300;

/** Refunds by Stripe, through its own client: https://docs.stripe.com/api/refunds. */
export const stripe: ProviderDefinition = {
  name: 'stripe',
  title: 'Stripe',
  settings: {
    key: {
      ...headerSecret({ describe: 'restricted or secret API key', required: true }),
      rule: 'begin with rk_ or sk_',
      read: (text) => (/^(rk|sk)_(live|test)_[\x21-\x7e]{1,500}$/.test(text) ? text : null),
      redact: (key) => `${key.slice(0, 8)}…`,
    },
    webhook_secret: {
      ...headerSecret({ describe: 'signing secret of the webhook endpoint', required: false }),
      rule: 'begin with whsec_',
      read: (text) => (/^whsec_[\x21-\x7e]{1,500}$/.test(text) ? text : null),
    },
    url: baseUrl(
      { describe: `API of Stripe, ${public_url} unless given`, required: false },
      {
        rule: 'be an https URL without path, or an http URL of this machine',
        isAllowed: ({ protocol, hostname, pathname }) =>
          pathname === '/' && (protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))),
      },
    ),
  },
  create: ({ key = '', url = public_url }, { timeout_ms }) => createStripe({ key, url, timeout_ms }),
  collects: true,
  saves_cards: true,
  events: { signature_header: 'stripe-signature', read: readEvent },
};

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export type StripeOptions = {
  key: string;
  url: string;
  /** Of a refund with the look-up that may follow it; each of the two has half. */
  timeout_ms: number;
};

/**
 * The id of an attempt is its `Idempotency-Key`, which Stripe may forget after 24 hours, and part of the refund's metadata, by which a refund is
 * found among those of its payment for as long as there is the payment. So a look-up that finds nothing says that nothing was paid, however long
 * ago the attempt was sent.
 */
export function createStripe({ key, url, timeout_ms }: StripeOptions): PaymentProvider {
  const request_ms = Math.floor(timeout_ms / 2);
  let client: Promise<Stripe> | undefined;
  const connect = () => (client ??= openClient({ key, url, timeout_ms: request_ms }));
  async function find(request: RefundRequest): Promise<FindResult> {
    if (!targetOf(request.payment)) return { kind: 'not_found' };
    const found = await attempt(async () =>
      findRefund(await connect(), request, performance.now() + request_ms),
    );
    // A refusal of the look-up says nothing about the refund: a payment that this account does not have may be one of another account.
    return 'refused' in found ? { kind: 'unknown', message: found.message } : found;
  }
  return {
    name: 'stripe',
    endpoint: url,
    records_only: false,
    call_timeout_ms: timeout_ms,
    idempotency_window_ms: Number.MAX_SAFE_INTEGER,
    async refund(request) {
      const order = orderOf(request);
      if ('kind' in order) return order;
      const result = await attempt(async () => createRefund(await connect(), request, order));
      if (!('refused' in result)) return result;
      const { refused: _refused, ...failed } = result;
      if (failed.code === missing_payment) return failed;
      // A refund whose response was lost may be why this one is refused, such as with charge_already_refunded.
      const found = await find(request);
      return found.kind === 'not_found' ? failed : found;
    },
    find,
    async check() {
      const result = await attempt(async () => {
        await (await connect()).refunds.list({ limit: 1 });
        return null;
      });
      return result && result.message;
    },
    collector: createStripeCollector(connect),
  };
}

async function openClient({ key, url, timeout_ms }: StripeOptions): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const { protocol, hostname, port } = new URL(url);
  return new Client(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    timeout: timeout_ms,
    // A job tries again, after it has looked.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

type Target = { charge: string } | { payment_intent: string };
type Order = { target: Target; amount: number };

/** What Stripe is asked for, or why there is no need to ask. */
function orderOf({ payment, amount, currency }: RefundRequest): Order | RefundResult {
  const target = targetOf(payment);
  if (!target)
    return {
      kind: 'failed',
      code: 'payment_not_at_stripe',
      message: `The payment ${payment} is none of Stripe's: its external_id must begin with ch_, py_ or pi_.`,
    };
  const counted = toStripeAmount(amount, currency);
  if (counted === null)
    return {
      kind: 'failed',
      code: 'amount_not_representable',
      message: `Stripe cannot refund exactly this amount of ${currency}.`,
    };
  return { target, amount: counted };
}

function targetOf(payment: string): Target | undefined {
  if (/^(ch|py)_\w+$/.test(payment)) return { charge: payment };
  return /^pi_\w+$/.test(payment) ? { payment_intent: payment } : undefined;
}

async function createRefund(
  client: Stripe,
  { id, settlement_id, currency, shop, return: of }: RefundRequest,
  { target, amount }: Order,
): Promise<RefundResult> {
  const metadata = {
    retour_settlement: settlement_id,
    retour_attempt: id,
    retour_shop: String(shop.id),
    ...(of && { retour_return: String(of.id) }),
  };
  const refund = await client.refunds.create(
    { ...target, amount, reason: 'requested_by_customer', metadata },
    { idempotencyKey: id },
  );
  return resultOf(refund, currency);
}

const page_size = 100;

/** Lists the refunds of the payment until the deadline: there is no search that shows what was made just now. */
async function findRefund(
  client: Stripe,
  { id, payment, currency }: RefundRequest,
  deadline: number,
): Promise<FindResult> {
  const own: Stripe.Refund[] = [];
  for (let after: string | undefined; ;) {
    const timeout = Math.ceil(deadline - performance.now());
    if (timeout <= 0)
      return { kind: 'unknown', message: 'The payment has too many refunds to look through in time.' };
    const page = await client.refunds.list(
      { ...targetOf(payment), limit: page_size, ...(after ? { starting_after: after } : {}) },
      { timeout },
    );
    own.push(...page.data.filter(({ metadata }) => metadata?.['retour_attempt'] === id));
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) break;
  }
  const results = own.map((refund) => resultOf(refund, currency));
  // Of an attempt that was made twice, the one that pays counts.
  const order = ['succeeded', 'pending', 'unknown', 'failed'];
  return (
    results.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))[0] ?? { kind: 'not_found' }
  );
}

/** What became of a refund: https://docs.stripe.com/api/refunds/object#refund_object-status. */
function resultOf(refund: Stripe.Refund, currency: string): RefundResult {
  const { id, status, failure_reason } = refund;
  // A payment that was reported in another currency than it was made in: what was paid back is another amount.
  if (refund.currency !== currency.toLowerCase())
    return {
      kind: 'unknown',
      message: `The refund ${id} is in ${refund.currency.toUpperCase()}, not ${currency}. Check it at Stripe.`,
    };
  switch (status) {
    case 'succeeded':
      return { kind: 'succeeded', reference: id };
    case 'pending':
      return { kind: 'pending', reference: id, message: null };
    case 'requires_action':
      return {
        kind: 'pending',
        reference: id,
        message: 'Stripe waits for the customer to say where the money goes.',
      };
    case 'failed':
    case 'canceled':
      return {
        kind: 'failed',
        code: failure_reason ?? status,
        message: `The refund ${id} was ${status === 'failed' ? 'not paid' : 'cancelled'}.`,
      };
    case null:
    default:
      return { kind: 'unknown', message: `The refund ${id} has the status ${String(status)}.` };
  }
}

const missing_payment = 'resource_missing';
const refund_events = new Set(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']);
const payment_events = /^(checkout\.session|payment_intent)\./;

/** When an event was signed, in milliseconds since 1970; the last timestamp of the header counts. */
const sentAt = (signature: string) =>
  Number([...signature.matchAll(/(?:^|,)t=(\d{1,15})(?=,|$)/g)].at(-1)?.[1] ?? 0) * second_ms;

async function readEvent(
  { webhook_secret }: ProviderSettings,
  { body, signature, now }: IncomingEvent,
): Promise<ProviderEvent> {
  if (!webhook_secret) return { kind: 'rejected', message: 'The shop has no webhook_secret.' };
  const { default: Client } = await import('stripe');
  let event: Stripe.Event;
  try {
    event = Client.webhooks.constructEvent(
      body,
      signature,
      webhook_secret,
      max_event_age_s,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    return { kind: 'rejected', message: (error as Error).message };
  }
  if (sentAt(signature) > now.getTime() + max_event_age_s * second_ms)
    return { kind: 'rejected', message: 'The timestamp of the signature is in the future.' };
  // What is signed needn't be an event.
  const { type = '', data } = (event as Partial<Stripe.Event> | null) ?? {};
  const { metadata } = (data?.object ?? {}) as Partial<Stripe.Refund>;
  if (payment_events.test(type)) return collectionOf(metadata?.['retour_payment']);
  if (!refund_events.has(type)) return { kind: 'ignored' };
  const attempt_id: unknown = metadata?.['retour_attempt'];
  return typeof attempt_id === 'string' && /^stl_[0-9A-Z]{26}(-[0-9]{1,6})?$/.test(attempt_id)
    ? { kind: 'refund', attempt_id }
    : { kind: 'ignored' };
}

/** Later pages of a payment have its id with `-2`, `-3` and so on. */
const collectionOf = (id: unknown): ProviderEvent => {
  const [, payment_id] = (typeof id === 'string' && /^(pay_[0-9A-Z]{26})(?:-[0-9]{1,4})?$/.exec(id)) || [];
  return payment_id === undefined ? { kind: 'ignored' } : { kind: 'collection', payment_id };
};
