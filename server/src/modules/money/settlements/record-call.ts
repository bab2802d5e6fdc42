import { minute_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Call, CallOutcome } from './call-provider.ts';
import type { ExecuteDeps, ExecuteInput } from './execution.ts';
import { bookSettlement } from './ledger.ts';
import { goesToPayment, isCredit } from './still-due.ts';
import { deleteOpenAttempt, endAttempt, noteReference } from './store-attempts.ts';
import { changeSettlement, readSettlement } from './store.ts';
import type { Settlement, SettlementChange } from './store.ts';

/** A provider that makes refunds later often does within a minute. */
const first_check_ms = minute_ms;

/** The failure code of a settlement that waits for right credentials. */
export const unauthorized_code = 'provider_unauthorized';

/** Writes what is known after a call; returns whether the next settlement may follow. */
export function recordCall(
  deps: ExecuteDeps,
  input: ExecuteInput,
  call: Call,
  outcome: CallOutcome,
): Promise<boolean> {
  if (outcome.kind === 'unauthorized') reportUnauthorized(deps, input, call, outcome.status);
  return deps.db.inTransaction(async (tx) => {
    await input.lock(tx);
    if (outcome.kind === 'succeeded') return recordSuccess(tx, deps, input, call, outcome);
    const { settlement } = call;
    const change = changeOf(outcome, settlement, deps.clock.now());
    const changed = await changeSettlement(tx, input.shop_id, settlement.id, settlement, {
      ...change,
      lease_expires_at: null,
      lease_holder: null,
    });
    // Another worker has taken it over: what that one finds out stands.
    if (!changed) return false;
    const ref = { shop_id: input.shop_id, id: settlement.id };
    if (outcome.kind === 'failed') {
      const { code: failure_code, message: failure_message, number } = outcome;
      const ended_at = deps.clock.now();
      await endAttempt(tx, ref, number, { result: 'failed', failure_code, failure_message, ended_at });
    } else if (outcome.kind === 'pending') await noteReference(tx, ref, outcome.number, outcome.reference);
    else if (outcome.never_sent) await deleteOpenAttempt(tx, ref, outcome.number);
    return outcome.kind === 'failed' || outcome.kind === 'pending';
  });
}

function reportUnauthorized(
  { log, metrics, provider }: ExecuteDeps,
  { shop_id, return_id }: ExecuteInput,
  { settlement }: Call,
  status: number,
): void {
  metrics.countPaymentUnauthorized(status);
  const { name, endpoint } = provider;
  log.error(
    { shop_id, return_id, settlement_id: settlement.id, provider: name, endpoint, status },
    'the payment provider rejects our credentials: refunds are waiting',
  );
}

function changeOf(
  outcome: Exclude<CallOutcome, { kind: 'succeeded' }>,
  { unknown_since }: Settlement,
  now: Date,
): SettlementChange {
  if (outcome.kind === 'failed') {
    const { code: failure_code, message: failure_message } = outcome;
    return { state: 'failed', failure_code, failure_message, unknown_since: null };
  }
  if (outcome.kind === 'pending')
    return {
      state: 'pending',
      provider_reference: outcome.reference,
      failure_code: null,
      failure_message: outcome.message,
      unknown_since: null,
      pending_since: now,
      check_at: new Date(now.getTime() + first_check_ms),
    };
  const why = {
    failure_code: outcome.kind === 'unauthorized' ? unauthorized_code : null,
    failure_message: outcome.message.slice(0, 500),
  };
  return outcome.never_sent
    ? { ...why, state: 'intended', unknown_since: null }
    : { ...why, state: 'unknown', unknown_since: unknown_since ?? now };
}

type Success = Extract<CallOutcome, { kind: 'succeeded' }>;

async function recordSuccess(
  tx: Tx,
  deps: ExecuteDeps,
  input: ExecuteInput,
  call: Call,
  { reference, number }: Success,
): Promise<true> {
  const { settlement, attempt } = call;
  const ref = { shop_id: input.shop_id, id: settlement.id };
  const settled = await settle(tx, deps, input, settlement, { reference });
  // A new attempt that was never sent, because an earlier one turned out to be paid.
  if (settled && number !== attempt.number && call.is_new) await deleteOpenAttempt(tx, ref, attempt.number);
  const ended = { result: 'succeeded', provider_reference: reference, ended_at: deps.clock.now() } as const;
  const is_news = await endAttempt(tx, ref, number, ended);
  if (!settled && is_news) await takeLateSuccess(tx, deps, input, call, reference);
  return true;
}

/**
 * A worker that was given up reports that its attempt was paid. Money has moved, so the settlement is done, whatever it is now, and nothing
 * is sent any more. If it was paid in another way meanwhile, a person has to know.
 */
async function takeLateSuccess(
  tx: Tx,
  deps: ExecuteDeps,
  input: ExecuteInput,
  call: Call,
  reference: string | null,
): Promise<void> {
  const { shop_id, return_id } = input;
  const now_settlement = await readSettlement(tx, { shop_id, id: call.settlement.id });
  if (await settle(tx, deps, input, now_settlement, { reference })) return input.resolved(tx);
  deps.log.error(
    { shop_id, return_id, settlement_id: call.settlement.id, attempt_id: call.attempt.id, reference },
    'a refund was paid by the provider after it had been paid in another way',
  );
}

/** How a settlement was done. */
export type Settling = {
  reference: string | null;
  /** Who paid it outside Retour, and what they noted. */
  outside?: { by: string; note: string | null };
};

/** Marks a settlement as done and books it; returns false, and changes nothing, where it is not as it was read any more. */
export async function settle(
  tx: Tx,
  { clock, provider }: Pick<ExecuteDeps, 'clock'> & { provider: { name: string } },
  { shop_id, return_id, onSettled }: Pick<ExecuteInput, 'shop_id' | 'return_id' | 'onSettled'>,
  settlement: Settlement,
  { reference, outside }: Settling,
): Promise<boolean> {
  if (settlement.state === 'succeeded') return false;
  const at = clock.now();
  const { kind } = settlement;
  const has_provider = goesToPayment(settlement) || isCredit(settlement) || kind === 'exchange_order';
  const by = has_provider ? { provider: provider.name } : {};
  const changed = await changeSettlement(tx, shop_id, settlement.id, settlement, {
    state: 'succeeded',
    // Whoever holds it is not believed any more.
    claim_count: settlement.claim_count + 1,
    ...by,
    provider_reference: reference,
    failure_code: null,
    failure_message: null,
    lease_expires_at: null,
    lease_holder: null,
    unknown_since: null,
    pending_since: null,
    check_at: null,
    settled_at: at,
    ...(outside ? { paid_outside_by: outside.by, paid_outside_note: outside.note } : {}),
  });
  if (!changed) return false;
  await bookSettlement(tx, { shop_id, return_id, currency: settlement.currency, at }, settlement);
  await onSettled(tx, { ...settlement, ...by, reference });
  return true;
}
