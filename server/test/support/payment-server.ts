import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/**
 * `collect`, `find_session` and `close` are about pages where customers pay. Only the small Stripe has `charge` and `find_charge`, about cards that were saved, and
 * `find_hold` and `end_hold`, about what is held on them.
 */
export type PaymentCall =
  | 'refund'
  | 'find'
  | 'collect'
  | 'find_session'
  | 'close'
  | 'charge'
  | 'find_charge'
  | 'find_hold'
  | 'end_hold';

/**
 * What the provider does with a call instead of answering it well. `…_before`: it has done nothing; `…_after`: it has done what was asked.
 * `late`: it does it after `after_ms`. `refuse`: an error status without the protocol's answer. `twice`: a proxy
 * repeats the request. `pay_again`: it has forgotten the key. `correct`: a refund that it had reported as failed was paid after all, which a
 * look-up finds.
 */
export type Misbehaviour = {
  call: PaymentCall;
  does:
    | 'reset_before'
    | 'reset_after'
    | 'hang_before'
    | 'hang_after'
    | 'error_before'
    | 'error_after'
    | 'decline'
    | 'refuse'
    | 'correct'
    | 'not_found'
    | 'pending'
    | 'twice'
    | 'pay_again'
    | 'nonsense'
    | 'late';
  /** How often; for ever unless given. */
  times?: number;
  /** Only for this payment. */
  payment?: string;
  after_ms?: number;
  status?: number;
  code?: string;
  message?: string;
};

/** A refund in the provider's own books. */
export type Refund = {
  id: string;
  payment: string;
  gateway: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed' | 'pending';
  reference: string | null;
  code?: string;
  message?: string;
  paid_count: number;
};

/** A payment page in the provider's books. */
export type CheckoutSession = {
  id: string;
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  mode: 'payment' | 'setup';
  is_hold: boolean;
  saves_card: boolean;
  /** What the customer agrees to there. */
  terms: string | null;
  customer: string | null;
  setup_intent: string | null;
  /** In Stripe's units; in minor units at the payment bridge. */
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  /** Seconds since 1970. */
  created: number;
  expires_at: number;
  /** Cards that were declined there. */
  declined: number;
};

/** What was taken from a card, or is held on it, in the books of the small Stripe. */
export type PaymentIntent = {
  id: string;
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  status: 'succeeded' | 'requires_capture' | 'canceled' | 'requires_payment_method';
  metadata: Record<string, string>;
  /** Seconds since 1970. */
  capture_before: number | null;
  created: number;
  decline: { message: string; code: string; decline_code?: string } | null;
};

/** What a test tells the provider beside how to misbehave. The payment bridge knows `pay` and `decline`. */
export type StripeOrders = {
  /** Idempotency keys are forgotten, as Stripe may after 24 hours. */
  forget_keys?: true;
  /** Payments that captured so much, in Stripe's units. */
  capture?: Record<string, number>;
  /** What became of the refund of an attempt. */
  resolve?: { attempt: string; status: string; failure_reason?: string };
  /** Our ids of payments whose pages a customer pays at now; a page that isn't open takes nothing. */
  pay?: string[];
  /** The same with a card that is declined: the page stays open. */
  decline?: string[];
  /** The same whose time is over. */
  expire?: string[];
  /** The time there, in milliseconds since 1970. */
  now?: number;
  /** Refunds of a charge that somebody made elsewhere. */
  make?: [charge: string, amount: number][];
};

export type RecordedCall = {
  call: PaymentCall;
  id: string;
  amount: number | null;
  authorization: string | null;
  idempotency_key: string | null;
  query: Record<string, string>;
  body: any;
};

/** The provider's own log, which proves what was really paid. */
export type PaymentState = {
  refunds: Refund[];
  calls: RecordedCall[];
  sessions: CheckoutSession[];
  intents: PaymentIntent[];
  /** Customers that were deleted. */
  forgotten: string[];
  misbehaviours: Misbehaviour[];
  /** Calls that wait for an answer which never comes. */
  hanging: number;
  /** Calls that are being answered late. */
  late: number;
};

export type PaymentServer = {
  url: string;
  /** Tells the provider what happens there. */
  order(orders: StripeOrders): Promise<void>;
  /** From now on, in this order; the first that fits a call is what it meets. */
  misbehave(...misbehaviours: Misbehaviour[]): Promise<void>;
  /** Behaves well from now on, and lets go of what hangs. */
  behave(): Promise<void>;
  read(): Promise<PaymentState>;
  /** What was paid, by payment. */
  paid(): Promise<Record<string, number>>;
  /** The log, once it is as the caller wants it. */
  until(wanted: (state: PaymentState) => boolean): Promise<PaymentState>;
  stop(): Promise<void>;
};

/** Starts a payment provider in a process of its own, which speaks the protocol of the payment bridge or that of Stripe. */
export async function startPaymentServer(speaks: 'bridge' | 'stripe' = 'bridge'): Promise<PaymentServer> {
  const script = speaks === 'bridge' ? 'payment-server-process.ts' : 'stripe-server-process.ts';
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const url = `http://127.0.0.1:${port.trim()}`;
  async function control(method: string, body?: Misbehaviour[] | StripeOrders): Promise<PaymentState> {
    const response = await fetch(`${url}/control`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as PaymentState;
  }
  const read = () => control('GET');
  return {
    url,
    order: async (orders) => void (await control('PUT', orders)),
    misbehave: async (...misbehaviours) => void (await control('POST', misbehaviours)),
    behave: async () => void (await control('DELETE')),
    read,
    paid: async () => sumByPayment((await read()).refunds),
    until: (wanted) =>
      eventually(async () => {
        const state = await read();
        if (!wanted(state))
          throw new Error(`The payment provider is not as wanted: ${JSON.stringify(state)}`);
        return state;
      }),
    async stop() {
      const exited = once(child, 'exit');
      child.stdin.end();
      await exited;
    },
  };
}

function sumByPayment(refunds: readonly Refund[]): Record<string, number> {
  const paid: Record<string, number> = {};
  for (const { payment, amount, status, paid_count } of refunds)
    if (status === 'succeeded') paid[payment] = (paid[payment] ?? 0) + amount * paid_count;
  return paid;
}
