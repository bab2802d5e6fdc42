import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockOrderMoney, movementsOf, planSettlements } from '../../settlements/index.ts';
import { process_queue } from '../process-queue.ts';
import { comparePresentOrder, priceStoredReturn } from '../requote.ts';
import { decide, lockReturn, moveReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import { insertNote } from './add-note.ts';
import type { ReturnRef } from './cancel-return.ts';

/** Pairs that a caller of Process Return hands on to the exchange orders. */
export type ProcessDetails = Record<string, string | number | boolean | null>;

export type ProcessInput = ReturnRef & { details?: ProcessDetails; source: 'warehouse' | 'admin' | null };

/**
 * Queues a return for processing and answers before any outcome is executed; while it is under way a repeat changes nothing.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_flagged, return_in_review, order_changed.
 */
export function processReturn(deps: Deps, input: ProcessInput): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, input.shop_id, input.return_id);
    const next = decide(row, 'process', { by_console: input.source === 'admin' });
    if (next.kind === 'no_op') return;
    await refuseChangedOrder(tx, row);
    const details = Object.entries(input.details ?? {});
    if (details.length > 0)
      await insertNote(
        tx,
        row,
        details.map(([name, value]) => `${name}: ${value}`).join('\n'),
        deps.clock.now(),
      );
    await beginProcessing(tx, deps, row, { source: input.source, details: input.details });
  });
}

/** The order may have changed since the quote: then a person decides, with the differences at hand. */
async function refuseChangedOrder(tx: Tx, row: LockedReturn): Promise<void> {
  const differences = await comparePresentOrder(tx, row);
  if (differences.length === 0) return;
  const detail = `The order changed after return ${row.id} was quoted, so that an outcome no longer fits.`;
  throw new Refusal('order_changed', detail, {
    differences,
    state: row.state === 'review' ? 'review' : 'open',
  });
}

/** Moves the locked return to processing, plans its settlements and queues the job that makes them, all in one transaction. */
export async function beginProcessing(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  { source, details }: { source: ProcessInput['source']; details?: ProcessDetails | undefined },
): Promise<void> {
  const { shop_id, id: return_id } = row;
  const order = await lockOrderMoney(tx, shop_id, row.order_id, return_id);
  const priced = await priceStoredReturn(tx, row, order);
  const { gift_card_issuer } = await tx
    .selectFrom('shops')
    .select('gift_card_issuer')
    .where('id', '=', shop_id)
    .executeTakeFirstOrThrow();
  const movements = movementsOf(priced, gift_card_issuer === 'external' ? 'gift_card' : 'store_credit');
  await planSettlements(tx, deps.clock, {
    shop_id,
    return_id,
    order,
    movements,
    refund_provider: deps.config.payment_url ? 'bridge' : 'manual',
  });
  const now = deps.clock.now();
  await moveReturn(tx, row, { kind: 'move', to: 'processing', review_reason: null }, now, {
    processing_started_at: now,
    process_source: source,
    process_details: details ? JSON.stringify(details) : null,
  });
  await deps.jobs.enqueue(
    tx,
    process_queue.queue,
    { shop_id, return_id },
    { singleton_key: `${shop_id}:${return_id}` },
  );
}
