import { formatMoney } from '@retour/contract/money';
import type { Clock } from '../../platform/clock.ts';
import { second_ms } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { bookSettlement } from './ledger.ts';
import type { FindResult, PaymentProvider, RefundResult } from './providers/provider.ts';
import { changeSettlement, listSettlements, readPaymentReference } from './store.ts';
import type { Settlement } from './store.ts';

export type ExecuteDeps = { db: Db; clock: Clock; provider: PaymentProvider };

/** What the owner of the return adds to each settlement that is done, in the same transaction: events, issued credit, the exchange order. */
export type OnSettled = (tx: Tx, settlement: Settlement) => Promise<void>;

/** Locks the return and says whether its settlements are to be made now. */
export type LockForWork = (tx: Tx) => Promise<boolean>;

export type ExecuteInput = {
  shop_id: number;
  return_id: number;
  lock: LockForWork;
  onSettled: OnSettled;
  /** Every settlement is done; runs in the transaction that saw it. */
  done(tx: Tx): Promise<void>;
  /** A provider said no; what has not run waits. */
  failed(tx: Tx, message: string): Promise<void>;
};

/**
 * Longer than a worker takes, which calls the provider at most twice, to look up and to send: a settlement in `sending` past its lease
 * belongs to one that died.
 */
const leaseOf = ({ call_timeout_ms }: PaymentProvider) => 2 * call_timeout_ms + 10 * second_ms;
/** More steps than a return can have settlements and attempts in one run. */
const max_steps = 200;

/** `waiting`: another worker holds a settlement, or a provider's answer is not known; come back later. */
export type ExecuteResult = 'finished' | 'waiting';

/**
 * Makes the settlements of a return one after the other, each exactly once in effect. A row moves intended → sending before the provider is
 * called and to its result afterwards, each in a transaction of its own; a worker that dies in between leaves `sending`, which the next
 * one resolves by look-up and never by sending blindly.
 */
export async function executeSettlements(deps: ExecuteDeps, input: ExecuteInput): Promise<ExecuteResult> {
  for (let step = 0; step < max_steps; step++) {
    const claim = await claimNext(deps, input);
    if (typeof claim === 'string') return claim;
    const result = await ask(deps, claim);
    const settled = await record(deps, input, claim.settlement, result);
    if (!settled) return 'waiting';
  }
  return 'waiting';
}

type Claim = { settlement: Settlement; mode: 'send' | 'look_up'; payment: string };

async function claimNext(deps: ExecuteDeps, input: ExecuteInput): Promise<Claim | ExecuteResult> {
  return deps.db.inTransaction(async (tx) => {
    if (!(await input.lock(tx))) return 'finished';
    const settlements = await listSettlements(tx, input.shop_id, input.return_id);
    const now = deps.clock.now();
    for (const settlement of settlements) {
      if (settlement.state === 'succeeded' || isNoLongerDue(settlement)) continue;
      if (settlement.state === 'failed') {
        await input.failed(tx, refusalText(settlement));
        return 'finished';
      }
      if (settlement.lease_expires_at && settlement.lease_expires_at > now) return 'waiting';
      if (settlement.state === 'intended' && (!goesToPayment(settlement) || deps.provider.records_only)) {
        await settle(tx, deps, input, settlement, null);
        continue;
      }
      return claimRefund(tx, deps, input, settlement);
    }
    await input.done(tx);
    return 'finished';
  });
}

/** A refund that goes to no payment is owed to the customer: it is recorded, whatever the provider. */
const goesToPayment = ({ kind, payment_id }: Settlement) => kind === 'refund' && payment_id !== null;

function refusalText({ amount, currency, failure_message }: Settlement): string {
  return `Refund of ${formatMoney(amount, currency)} ${currency} was declined by the payment provider: ${failure_message ?? 'no reason given'}.`;
}

const isNoLongerDue = ({ state, failure_code }: Settlement) =>
  state === 'failed' && failure_code === 'no_longer_due';

async function claimRefund(
  tx: Tx,
  { clock, provider }: ExecuteDeps,
  { shop_id }: ExecuteInput,
  settlement: Settlement,
): Promise<Claim> {
  const now = clock.now();
  const mode = settlement.state === 'intended' ? 'send' : 'look_up';
  const claimed = {
    state: 'sending' as const,
    lease_expires_at: new Date(now.getTime() + leaseOf(provider)),
    first_sent_at: settlement.first_sent_at ?? now,
    attempt_count: settlement.attempt_count + 1,
    unknown_since: settlement.unknown_since ?? (mode === 'look_up' ? now : null),
    // What was sent through one provider is never looked up at another.
    ...(mode === 'send' ? { provider: provider.name } : {}),
  };
  await changeSettlement(tx, shop_id, settlement.id, settlement, claimed);
  const payment = await readPaymentReference(tx, shop_id, settlement.payment_id!);
  return { settlement: { ...settlement, ...claimed }, mode, payment };
}

/** Calls the provider, outside of any transaction. */
async function ask(
  { provider, clock }: ExecuteDeps,
  { settlement, mode, payment }: Claim,
): Promise<RefundResult> {
  const { id, gateway, amount, currency, first_sent_at } = settlement;
  const send = () => provider.refund({ id, payment, gateway: gateway ?? '', amount, currency });
  if (mode === 'send') return send();
  if (settlement.provider !== provider.name)
    return {
      kind: 'unknown',
      message: `The refund was sent through "${settlement.provider}", which is not set up any more.`,
    };
  const found: FindResult = await provider.find(id);
  if (found.kind !== 'not_found') return found;
  const age_ms = clock.now().getTime() - (first_sent_at ?? clock.now()).getTime();
  if (age_ms < provider.idempotency_window_ms) return send();
  return {
    kind: 'unknown',
    message: 'The provider does not know the refund, and it is too late to repeat it safely.',
  };
}

/** Writes what is known after a call; answers whether the next settlement may follow. */
async function record(
  deps: ExecuteDeps,
  input: ExecuteInput,
  settlement: Settlement,
  result: RefundResult,
): Promise<boolean> {
  return deps.db.inTransaction(async (tx) => {
    await input.lock(tx);
    if (result.kind === 'succeeded') {
      await settle(tx, deps, input, settlement, result.reference);
      return true;
    }
    const change =
      result.kind === 'failed'
        ? {
            state: 'failed' as const,
            failure_code: result.code,
            failure_message: result.message,
            unknown_since: null,
          }
        : {
            state: 'unknown' as const,
            failure_message: result.message.slice(0, 500),
            unknown_since: settlement.unknown_since ?? deps.clock.now(),
          };
    await changeSettlement(tx, input.shop_id, settlement.id, settlement, {
      ...change,
      lease_expires_at: null,
    });
    return result.kind === 'failed';
  });
}

async function settle(
  tx: Tx,
  { clock, provider }: ExecuteDeps,
  { shop_id, return_id, onSettled }: ExecuteInput,
  settlement: Settlement,
  reference: string | null,
): Promise<void> {
  const at = clock.now();
  const changed = await changeSettlement(tx, shop_id, settlement.id, settlement, {
    state: 'succeeded',
    ...(goesToPayment(settlement) ? { provider: provider.name } : {}),
    provider_reference: reference,
    failure_code: null,
    failure_message: null,
    lease_expires_at: null,
    unknown_since: null,
    settled_at: at,
  });
  // Another worker took the settlement over; what it finds out stands, and nothing is booked twice.
  if (!changed) return;
  await bookSettlement(tx, { shop_id, return_id, currency: settlement.currency, at }, settlement);
  await onSettled(tx, settlement);
}
