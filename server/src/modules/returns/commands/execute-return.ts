import { hour_ms, minute_ms, second_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import {
  bookOutcome,
  executeSettlements,
  listSettlements,
  unauthorized_code,
} from '../../money/settlements/index.ts';
import { issueCreditMemo } from '../../money/credit-memos/index.ts';
import { refundPaidFor } from '../../money/shopper-payments/index.ts';
import type { PaymentProvider, Settlement } from '../../money/settlements/index.ts';
import { executeLater } from '../process-queue.ts';
import { restockUnits } from '../restock.ts';
import { decide, lockReturn, moveReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import { readPaidTotals } from '../store-read.ts';
import type { ReturnRef } from './cancel-return.ts';
import { continueProcessing } from './continue-processing.ts';
import { settleInReturn } from './settle-in-return.ts';

/** After this a person looks at a refund whose result is not known (API contract, 8.4 rule 3), or that could not be sent. */
const wait_limit_ms = 24 * hour_ms;
const min_delay_ms = 2 * second_ms;
const max_delay_ms = hour_ms / 2;
/** Credentials are mended by people, who wait for it to take effect. */
const max_unauthorized_delay_ms = 5 * minute_ms;

export type ExecuteReturnDeps = Deps & { provider: PaymentProvider };

/**
 * Executes the outcomes of a return in processing and closes it; the work of the queue `returns.process`. Safe to run twice, at the same
 * time, and after a crash at any point.
 */
export async function executeReturn(
  deps: ExecuteReturnDeps,
  { shop_id, return_id }: ReturnRef,
): Promise<void> {
  let row: LockedReturn | undefined;
  const { payment_timeout_ms: timeout_ms } = deps.config;
  const of = { shop_id, return_id, timeout_ms };
  const credit = await deps.connected_credit(deps, of);
  const exchanges = await deps.connected_exchanges(deps, of);
  const result = await executeSettlements(
    { ...deps, credit, exchanges },
    {
      shop_id,
      return_id,
      async lock(tx) {
        row = await lockReturn(tx, shop_id, return_id);
        return row.state === 'processing';
      },
      list: (tx) => listSettlements(tx, shop_id, return_id),
      onSettled: (tx, settlement) => settleInReturn(tx, deps, row!, settlement),
      done: (tx) => closeProcessed(tx, deps, row!),
      failed: (tx, message) => stopProcessing(tx, deps, row!, 'refund_failed', message),
      resolved: (tx) => continueProcessing(tx, deps, row!),
    },
  );
  if (result === 'waiting') await comeBackLater(deps, { shop_id, return_id });
}

async function closeProcessed(tx: Tx, deps: Deps, row: LockedReturn): Promise<void> {
  const next = decide(row, 'processing_succeeded');
  if (next.kind !== 'move') return;
  const { shop_id, id: return_id } = row;
  const now = deps.clock.now();
  const totals = await readPaidTotals(tx, shop_id, return_id);
  await bookOutcome(tx, { shop_id, return_id, currency: totals.currency, at: now }, totals);
  await moveReturn(tx, row, next, now, { closed_at: now, processed_at: now });
  // Less than was paid for it, where units were rejected or exchanges removed.
  await refundPaidFor(tx, deps, { shop_id, return_id }, async () => totals.upsell);
  // The last refund that was open may have been dropped, not made.
  await issueCreditMemo(tx, deps.clock, { shop_id, return_id, goodwill_id: null });
  const restock = await restockUnits(tx, deps, row);
  await recordEvents(tx, deps, shop_id, return_id, [
    ...(restock ? [event('restock.requested', restock)] : []),
    event('return.updated'),
    event('return.closed'),
  ]);
}

async function stopProcessing(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  failure: 'refund_failed' | 'processing_failed',
  message: string,
): Promise<void> {
  const next = decide(row, 'processing_failed', { failure });
  if (next.kind !== 'move') return;
  await moveReturn(tx, row, next, deps.clock.now());
  const { to: return_state, review_reason } = next;
  const details = { return_id: row.id, return_state, review_reason, message, source: row.process_source };
  await recordEvents(tx, deps, row.shop_id, row.id, [
    event('return.updated'),
    event('return.processing.failed', details),
  ]);
}

/**
 * A result that is not known is looked up again, less and less often, and a refund that waits for right credentials is sent again every few
 * minutes. After 24 hours the return waits for a person instead.
 */
async function comeBackLater(deps: Deps, { shop_id, return_id }: ReturnRef): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    if (row.state !== 'processing') return;
    const settlements = await listSettlements(tx, shop_id, return_id);
    const now = deps.clock.now();
    const waits = settlements.map((settlement) => waitOf(settlement, row.processing_started_at, now));
    const overdue = waits.find((wait) => wait && wait.since_ms >= wait_limit_ms);
    if (overdue) return stopProcessing(tx, deps, row, 'processing_failed', overdue.message);
    const delay_ms = Math.min(max_delay_ms, ...waits.flatMap((wait) => wait?.delay_ms ?? []));
    await executeLater(tx, deps.jobs, { shop_id, return_id }, new Date(now.getTime() + delay_ms));
  });
}

/** When a settlement that waits is looked at again, or sent: after so many milliseconds. */
export const delayOf = (settlement: Settlement, since: Date, now: Date): number =>
  Math.min(max_delay_ms, waitOf(settlement, since, now)?.delay_ms ?? max_delay_ms);

type Wait = { since_ms: number; delay_ms: number; message: string };

/** How long a settlement has waited that was due at a time, and when it is looked at again: after as long as it has waited so far, within limits. */
function waitOf(
  { id, state, unknown_since, lease_expires_at, failure_code, failure_message }: Settlement,
  due_at: Date | null,
  now: Date,
): Wait | undefined {
  if (lease_expires_at && lease_expires_at > now && !unknown_since)
    return { since_ms: 0, delay_ms: lease_expires_at.getTime() - now.getTime(), message: '' };
  const could_not_be_sent = state === 'intended' && failure_message !== null;
  if (!unknown_since && !could_not_be_sent) return undefined;
  const since_ms = now.getTime() - (unknown_since ?? due_at ?? now).getTime();
  const most_ms = failure_code === unauthorized_code ? max_unauthorized_delay_ms : max_delay_ms;
  return {
    since_ms,
    delay_ms: Math.max(min_delay_ms, Math.min(since_ms, most_ms)),
    message: could_not_be_sent
      ? `Settlement ${id} couldn't be sent for 24 hours. ${failure_message}`
      : `The result of settlement ${id} is unknown after 24 hours.`,
  };
}
