import { formatMoney } from '@retour/contract/money';
import { isLeaseHeld, second_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import { isAlive } from '../../../platform/ops/presence.ts';
import { nextAttempt } from './attempt.ts';
import { callProvider } from './call-provider.ts';
import type { Call } from './call-provider.ts';
import type { ExecuteDeps, ExecuteInput } from './execution.ts';
import type { PaymentProvider, RefundResult } from './providers/provider.ts';
import { recordCall, settle } from './record-call.ts';
import { goesToPayment, internal_provider, isCredit, isNoLongerDue } from './still-due.ts';
import { insertAttempt, listAttempts, noteRepeat, readRefundContext } from './store-attempts.ts';
import { changeSettlement } from './store.ts';
import type { Settlement } from './store.ts';

/**
 * Longer than a worker takes, which calls the provider to look up and to send, and before that to check on attempts that failed: a
 * settlement in `sending` past its lease belongs to a worker that is gone.
 */
const leaseOf = ({ call_timeout_ms }: PaymentProvider, has_failed_before: boolean) =>
  (has_failed_before ? 3 : 2) * call_timeout_ms + 10 * second_ms;
/** That of the longest call that can be configured: the worker may have another limit. */
const longest_lease_ms = 370 * second_ms;
/** More steps than a return can have settlements and attempts in one run. */
const max_steps = 200;

/**
 * `waiting`: another worker holds a settlement, or a provider's answer is not known; come back later. `pending`: only refunds are left that the provider
 * has accepted; their check wakes the return.
 */
export type ExecuteResult = 'finished' | 'waiting' | 'pending';

/**
 * Makes the settlements of a return one after the other, each exactly once in effect. A row moves intended → sending before the provider is
 * called and to its result afterwards, each in a transaction of its own; a worker that dies in between leaves `sending`, which the next
 * one resolves by look-up and never by sending blindly.
 */
export async function executeSettlements(deps: ExecuteDeps, input: ExecuteInput): Promise<ExecuteResult> {
  for (let step = 0; step < max_steps; step++) {
    const claim = await claimNext(deps, input);
    if (typeof claim === 'string') return claim;
    const asking = { ...deps, provider: claim.provider };
    const outcome = await callProvider(asking, claim.call, () => noteRepeatOf(deps, input, claim.call));
    const may_continue = await recordCall(asking, input, claim.call, outcome);
    if (!may_continue) return 'waiting';
  }
  return 'waiting';
}

/** Notes that the attempt of a claim is about to be sent again, in a transaction of its own. */
const noteRepeatOf = (
  { db, clock }: ExecuteDeps,
  { shop_id }: ExecuteInput,
  { settlement: { id }, attempt: { number } }: Call,
): Promise<void> => db.inTransaction((tx) => noteRepeat(tx, { shop_id, id }, number, clock.now()));

type Claim = { call: Call; provider: PaymentProvider };

/** Who is asked for a settlement; nobody where Retour does it itself. What was begun at a platform is never done here as well. */
function providerFor(
  { provider, credit = null, exchanges = null }: ExecuteDeps,
  settlement: Settlement,
): PaymentProvider | null {
  if (goesToPayment(settlement))
    return provider.records_only && settlement.state === 'intended' ? null : provider;
  const platform = isCredit(settlement) ? credit : exchanges;
  if (settlement.state === 'intended') return platform?.gives.has(settlement.kind) ? platform : null;
  return platform ?? notConnected(settlement);
}

/** For what was begun at a platform that the shop isn't connected to any more. */
function notConnected({ kind, provider }: Settlement): PaymentProvider {
  const what = isCredit({ kind }) ? 'give this credit' : 'make this order';
  const message = `The shop is not connected any more to the platform that was to ${what}.`;
  const result: RefundResult = { kind: 'unknown', message };
  return {
    name: provider ?? '',
    endpoint: null,
    records_only: false,
    call_timeout_ms: 0,
    idempotency_window_ms: 0,
    refund: async () => result,
    find: async () => result,
    check: async () => message,
  };
}

async function claimNext(deps: ExecuteDeps, input: ExecuteInput): Promise<Claim | ExecuteResult> {
  return deps.db.inTransaction(async (tx) => {
    if (!(await input.lock(tx))) return 'finished';
    const settlements = await input.list(tx);
    for (const settlement of settlements) {
      if (settlement.state === 'succeeded' || isNoLongerDue(settlement)) continue;
      if (settlement.state === 'pending') continue;
      if (settlement.state === 'failed') {
        await input.failed(tx, refusalText(settlement));
        return 'finished';
      }
      if (await isHeld(tx, deps, settlement)) return 'waiting';
      const provider = providerFor(deps, settlement);
      if (provider === null) {
        const { clock, provider: recording } = deps;
        const by = goesToPayment(settlement) ? recording : { name: internal_provider };
        await settle(tx, { clock, provider: by }, input, settlement, { reference: null });
        continue;
      }
      return { call: await claimRefund(tx, { ...deps, provider }, input, settlement), provider };
    }
    if (settlements.some(({ state }) => state === 'pending')) return 'pending';
    await input.done(tx);
    return 'finished';
  });
}

function refusalText({ kind, amount, currency, failure_message }: Settlement): string {
  const sum = `${formatMoney(amount, currency)} ${currency}`;
  const why = (failure_message ?? 'no reason given').replace(/\.$/, '');
  if (kind === 'exchange_order') return `The commerce platform can't make the order of the exchange: ${why}.`;
  return isCredit({ kind })
    ? `Credit of ${sum} was refused by the commerce platform: ${why}.`
    : `Refund of ${sum} was declined by the payment provider: ${why}.`;
}

/** Whether a worker that is still alive has the settlement under way. */
export async function isHeld(
  tx: Tx,
  { clock, presence }: Pick<ExecuteDeps, 'clock' | 'presence'>,
  { lease_expires_at, lease_holder }: Pick<Settlement, 'lease_expires_at' | 'lease_holder'>,
): Promise<boolean> {
  if (!isLeaseHeld(lease_expires_at, clock.now(), longest_lease_ms)) return false;
  return lease_holder === null || lease_holder === presence.id || isAlive(tx, lease_holder);
}

/** Takes a refund, or what a platform does: its open attempt is looked up, and without one a new attempt is begun. */
async function claimRefund(
  tx: Tx,
  { clock, presence, provider }: ExecuteDeps,
  { shop_id }: ExecuteInput,
  settlement: Settlement,
): Promise<Call> {
  const now = clock.now();
  const ref = { shop_id, id: settlement.id };
  const attempts = await listAttempts(tx, ref);
  const open = attempts.find(({ result }) => result === null);
  const by = { provider: provider.name, endpoint: provider.endpoint };
  const attempt = open ?? nextAttempt(settlement.id, attempts, by, now);
  if (!open) await insertAttempt(tx, ref, attempt);
  const failed_before = attempts.filter(({ result }) => result === 'failed');
  const claimed = {
    state: 'sending' as const,
    lease_expires_at: new Date(now.getTime() + leaseOf(provider, failed_before.length > 0)),
    lease_holder: presence.id,
    claim_count: settlement.claim_count + 1,
    unknown_since: settlement.unknown_since ?? (open ? now : null),
    ...(open ? {} : { provider: provider.name }),
  };
  await changeSettlement(tx, shop_id, settlement.id, settlement, claimed);
  const request = { ...(await readRefundContext(tx, ref)), id: attempt.id };
  return {
    settlement: { ...settlement, ...claimed },
    attempt,
    is_new: open === undefined,
    failed_before,
    request,
  };
}
