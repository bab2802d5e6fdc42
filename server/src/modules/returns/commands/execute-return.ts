import { hour_ms, second_ms } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { event, recordEvents } from '../../events/index.ts';
import { bookOutcome, executeSettlements, listSettlements } from '../../settlements/index.ts';
import type { PaymentProvider } from '../../settlements/index.ts';
import { process_queue } from '../process-queue.ts';
import { restockUnits } from '../restock.ts';
import { decide, lockReturn, moveReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import { readPaidTotals } from '../store-read.ts';
import type { ReturnRef } from './cancel-return.ts';
import { settleInReturn } from './settle-in-return.ts';

/** After this a person looks at a refund whose result is not known (API contract, 8.4 rule 3). */
const unknown_limit_ms = 24 * hour_ms;

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
  const result = await executeSettlements(deps, {
    shop_id,
    return_id,
    async lock(tx) {
      row = await lockReturn(tx, shop_id, return_id);
      return row.state === 'processing';
    },
    onSettled: (tx, settlement) => settleInReturn(tx, deps, row!, settlement),
    done: (tx) => closeProcessed(tx, deps, row!),
    failed: (tx, message) => stopProcessing(tx, deps, row!, 'refund_failed', message),
  });
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

/** A result that is not known is looked up again, less and less often; after 24 hours the return waits for a person instead. */
async function comeBackLater(deps: Deps, { shop_id, return_id }: ReturnRef): Promise<void> {
  await deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, shop_id, return_id);
    if (row.state !== 'processing') return;
    const settlements = await listSettlements(tx, shop_id, return_id);
    const now = deps.clock.now().getTime();
    const overdue = settlements.find(
      ({ unknown_since }) => unknown_since && now - unknown_since.getTime() >= unknown_limit_ms,
    );
    if (overdue) {
      const message = `The result of settlement ${overdue.id} is not known after 24 hours.`;
      await stopProcessing(tx, deps, row, 'processing_failed', message);
      return;
    }
    const attempts = Math.max(1, ...settlements.map(({ attempt_count }) => attempt_count));
    const delay_ms = Math.min(second_ms * 2 ** attempts, hour_ms / 2);
    await deps.jobs.enqueue(
      tx,
      process_queue.queue,
      { shop_id, return_id },
      {
        start_after: new Date(now + delay_ms),
        singleton_key: `${shop_id}:${return_id}`,
      },
    );
  });
}
