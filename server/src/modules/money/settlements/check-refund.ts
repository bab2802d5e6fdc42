import type { Tx } from '../../../platform/db.ts';
import { lookUp } from './call-provider.ts';
import type { Call } from './call-provider.ts';
import type { ExecuteDeps, ExecuteInput } from './execution.ts';
import type { FindResult } from './providers/provider.ts';
import { settle, unauthorized_code } from './record-call.ts';
import { endAttempt, listAttempts, readRefundContext } from './store-attempts.ts';
import { changeSettlement, readSettlement } from './store.ts';
import type { Settlement } from './store.ts';

/** The failure code of a refund that had succeeded and was taken back by the provider: the ledger keeps the success, a person has to act. */
const reversed_code = 'failed_after_success';

/** The failure code of such a refund once a person has paid it in another way. */
export const paid_after_failure_code = 'paid_after_failure';

/** A refund that had succeeded and failed at the provider since: it is booked, and the customer hasn't received it. */
export const hasFailedSince = ({ state, failure_code }: Pick<Settlement, 'state' | 'failure_code'>) =>
  state === 'succeeded' && failure_code === reversed_code;

export type CheckInput = Pick<ExecuteInput, 'shop_id' | 'return_id' | 'onSettled'> & {
  settlement_id: string;
  /** Locks the return. */
  lock(tx: Tx): Promise<void>;
  /** Something has changed, so that the processing of the return may be able to go on. */
  wake(tx: Tx): Promise<void>;
  /** A refund that had succeeded has failed at the provider. */
  reversed(tx: Tx, settlement: Settlement, message: string): Promise<void>;
};

/**
 * Asks the provider what became of a refund that it had accepted, and records it, whatever the state of its return. Only a look-up: nothing is
 * sent, so that it may run as often as anybody likes, in any order. One whose result is not known is left to the processing of its return, which is
 * woken; one that had succeeded and failed since is reported once.
 */
export async function checkRefund(deps: ExecuteDeps, input: CheckInput): Promise<void> {
  const call = await deps.db.inTransaction((tx) => readCall(tx, deps, input));
  if (!call) return;
  const found = await lookUp(deps.provider, deps.clock, call);
  await deps.db.inTransaction(async (tx) => {
    await input.lock(tx);
    const { settlement } = call;
    if (settlement.state === 'succeeded') await recordReversal(tx, input, settlement, found);
    else await recordCheck(tx, deps, input, call, found);
  });
}

async function readCall(tx: Tx, { provider }: ExecuteDeps, input: CheckInput): Promise<Call | undefined> {
  await input.lock(tx);
  const ref = { shop_id: input.shop_id, id: input.settlement_id };
  const settlement = await readSettlement(tx, ref);
  const { state } = settlement;
  if (state === 'unknown') await input.wake(tx);
  if (state !== 'pending' && (state !== 'succeeded' || settlement.provider !== provider.name))
    return undefined;
  const attempts = await listAttempts(tx, ref);
  const attempt = attempts.find(({ result }) => result === (state === 'pending' ? null : 'succeeded'));
  if (!attempt) return undefined;
  const request = { ...(await readRefundContext(tx, ref)), id: attempt.id };
  return { settlement, attempt, is_new: false, failed_before: [], request };
}

async function recordCheck(
  tx: Tx,
  deps: ExecuteDeps,
  input: CheckInput,
  { settlement, attempt }: Call,
  found: FindResult,
): Promise<void> {
  const ref = { shop_id: input.shop_id, id: settlement.id };
  const ended_at = deps.clock.now();
  if (found.kind === 'succeeded') {
    const { reference } = found;
    if (!(await settle(tx, deps, input, settlement, { reference }))) return;
    const ended = { result: 'succeeded', provider_reference: reference, ended_at } as const;
    await endAttempt(tx, ref, attempt.number, ended);
    return input.wake(tx);
  }
  if (found.kind === 'failed') {
    const why = { failure_code: found.code, failure_message: found.message };
    const failed = { state: 'failed', ...why, check_at: null, pending_since: null } as const;
    if (!(await changeSettlement(tx, ref.shop_id, ref.id, settlement, failed))) return;
    await endAttempt(tx, ref, attempt.number, { result: 'failed', ...why, ended_at });
    return input.wake(tx);
  }
  await keepPending(tx, deps, input, settlement, found);
}

type StillOpen = Exclude<FindResult, { kind: 'succeeded' | 'failed' }>;

/** It stays pending; why nothing more is known is there to be read. */
async function keepPending(
  tx: Tx,
  { log, metrics, provider }: ExecuteDeps,
  { shop_id, return_id }: CheckInput,
  settlement: Settlement,
  found: StillOpen,
): Promise<void> {
  const failure_message =
    found.kind === 'not_found'
      ? 'The provider had accepted the refund, and does not know it any more.'
      : found.message?.slice(0, 500);
  const failure_code = found.kind === 'unauthorized' ? unauthorized_code : null;
  await changeSettlement(tx, shop_id, settlement.id, settlement, {
    state: 'pending',
    failure_code,
    failure_message: failure_message ?? null,
  });
  if (found.kind === 'unauthorized') metrics.countPaymentUnauthorized(found.status);
  if (found.kind === 'pending') return;
  log.warn(
    { shop_id, return_id, settlement_id: settlement.id, provider: provider.name, reason: failure_message },
    'what became of a pending refund is not known',
  );
}

async function recordReversal(
  tx: Tx,
  input: CheckInput,
  settlement: Settlement,
  found: FindResult,
): Promise<void> {
  const is_known = settlement.failure_code !== null;
  if (found.kind !== 'failed' || is_known) return;
  const change = { state: 'succeeded', failure_code: reversed_code, failure_message: found.message } as const;
  if (await changeSettlement(tx, input.shop_id, settlement.id, settlement, change))
    await input.reversed(tx, settlement, found.message);
}
