import type { Tx } from '../../../platform/db.ts';
import { currentAct } from '../../../platform/acts.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  creditKindOf,
  hasRun,
  listSettlements,
  lockOrderMoney,
  movementsOf,
  plannedMovements,
  planSettlements,
} from '../../money/settlements/index.ts';
import type { MoneyMovement, OrderMoney, Settlement } from '../../money/settlements/index.ts';
import { executeNow } from '../process-queue.ts';
import { comparePresentOrder, requoteReturn } from '../requote.ts';
import { insertServiceNote } from '../rows.ts';
import { isSentFirst } from '../sent-first.ts';
import { readGiftCardIssuer } from '../store-settle.ts';
import { decide, lockReturn, moveReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { requireConfirmedRefund } from './confirm-refund.ts';
import type { ConfirmedBy } from './confirm-refund.ts';

/** Pairs that a caller of Process Return hands on to the exchange orders. */
type ProcessDetails = Record<string, string | number | boolean | null>;

export type ProcessInput = ReturnRef & {
  details?: ProcessDetails;
  source: 'warehouse' | 'admin' | null;
  version?: number | undefined;
  staff?: ConfirmedBy;
};

/**
 * Queues a return for processing and answers before any outcome is executed; while it is under way a repeat changes nothing.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_flagged, return_in_review, order_changed, step_up_required.
 */
export function processReturn(deps: Deps, input: ProcessInput): Promise<void> {
  return deps.db.inTransaction(async (tx) => {
    const row = await lockReturn(tx, input.shop_id, input.return_id, input.version);
    const next = decide(row, 'process', { by_console: input.source === 'admin' });
    if (next.kind === 'no_op') return;
    await refuseChangedOrder(tx, row);
    const details = Object.entries(input.details ?? {});
    if (details.length > 0)
      await insertServiceNote(
        tx,
        input,
        details.map(([name, value]) => `${name}: ${value}`).join('\n'),
        deps.clock.now(),
      );
    const { source, details: given, staff } = input;
    const due = await readDue(tx, row);
    await requireConfirmedRefund(tx, deps, input.shop_id, { staff, movements: due.movements });
    await beginProcessing(tx, deps, row, { source, details: given, due });
  });
}

/** The order may have changed since the quote: then a person decides, with the differences at hand. */
export async function refuseChangedOrder(tx: Tx, row: LockedReturn): Promise<void> {
  const differences = await comparePresentOrder(tx, row);
  if (differences.length === 0) return;
  const detail = `The order changed after return ${row.id} was quoted, so a refund or exchange no longer fits.`;
  throw new Refusal('order_changed', detail, {
    differences,
    state: row.state === 'review' ? 'review' : 'open',
  });
}

/** What a return is to give, and the order that it was evaluated by. */
export type Due = { order: OrderMoney; movements: MoneyMovement[] };

/**
 * Once something of a return has run, the rest of what was planned is due; before, what the order allows now, which the totals then say. The exchange order of
 * an instant exchange was made before anything was planned.
 */
export async function readDue(tx: Tx, row: LockedReturn): Promise<Due> {
  const settlements = await listSettlements(tx, row.shop_id, row.id);
  if (!settlements.some((settlement) => hasRun(settlement) && !isSentFirst(row, settlement)))
    return quoteForProcessing(tx, row, settlements);
  const order = await lockOrderMoney(tx, row.shop_id, row.order_id, row.id);
  return { order, movements: plannedMovements(settlements) };
}

/** Prices a return by the order as it is now, stores the totals, and answers what they ask for. */
export async function quoteForProcessing(tx: Tx, row: LockedReturn, settlements: Settlement[]): Promise<Due> {
  const { order, priced } = await requoteReturn(tx, row);
  const gift_card_issuer = await readGiftCardIssuer(tx, row.shop_id);
  return { order, movements: movementsOf(priced, creditKindOf(settlements, gift_card_issuer)) };
}

export type Beginning = {
  source: ProcessInput['source'];
  details?: ProcessDetails | undefined;
  due: Due;
};

/** Moves the locked return to processing, plans its settlements and queues the job that makes them, all in one transaction. */
export async function beginProcessing(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  { source, details, due }: Beginning,
): Promise<void> {
  const { shop_id, id: return_id } = row;
  await planSettlements(tx, deps.clock, { ...due, return_id, shop_id });
  const now = deps.clock.now();
  await moveReturn(tx, row, { kind: 'move', to: 'processing', review_reason: null }, now, {
    processing_started_at: now,
    process_source: source,
    process_actor: currentAct()?.actor.name ?? null,
    process_details: details ? JSON.stringify(details) : null,
  });
  await executeNow(tx, deps.jobs, { shop_id, return_id });
}
