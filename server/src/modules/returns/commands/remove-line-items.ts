import { actCovers } from '../../../platform/acts.ts';
import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import { fitsWhatRan, hasRun, isNoLongerDue, listSettlements } from '../../money/settlements/index.ts';
import { agreeAnew } from '../agreed-again.ts';
import { comparePresentOrder, requoteReturn } from '../requote.ts';
import { isSentFirst } from '../sent-first.ts';
import { countRemovable, removeUnits } from '../store-removal.ts';
import { decide, lockReturn, touchReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnRef } from './cancel-return.ts';
import { requireConfirmedRefund } from './confirm-refund.ts';
import type { ConfirmedBy } from './confirm-refund.ts';
import { endReturn } from './end-return.ts';
import { beginProcessing, quoteForProcessing } from './process-return.ts';

/** Line items that one call can remove (API contract, 21). */
export const max_removed_units = 100;

export type RemoveInput = ReturnRef & {
  line_item_ids: readonly number[];
  source: 'warehouse' | 'admin';
  version?: number | undefined;
  staff?: ConfirmedBy;
};

/**
 * Takes units out of a return that did not arrive or are refused, requotes the rest and processes it; without any unit left the return
 * is cancelled. All named units go, or none.
 * Refusals: return_not_found, return_closed, return_cancelled, return_expired, return_flagged, return_in_review, return_processing,
 * order_changed, no_line_items_qualify, line_items_do_not_qualify, step_up_required.
 */
export function removeLineItems(deps: Deps, input: RemoveInput): Promise<void> {
  return deps.db.inTransaction((tx) => removeLineItemsIn(tx, deps, input));
}

/** {@link removeLineItems} in the transaction of a command that does more. */
export async function removeLineItemsIn(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, line_item_ids, source, version, staff }: RemoveInput,
): Promise<void> {
  const row = await lockReturn(tx, shop_id, return_id, version);
  const by_console = source === 'admin';
  decide(row, 'remove', { by_console });
  const named = [...new Set(line_item_ids)];
  const { qualifying, remaining } = await countRemovable(tx, row, named);
  if (qualifying === 0)
    throw new Refusal('no_line_items_qualify', 'None of these line items can be removed from this return.');
  if (qualifying < named.length) {
    throw new Refusal(
      'line_items_do_not_qualify',
      `${named.length - qualifying} of the ${named.length} line items can't be removed. Nothing was removed.`,
    );
  }
  actCovers(named.length);
  await removeUnits(tx, row, named, deps.clock.now());
  if (remaining === 0) {
    if ((await listSettlements(tx, shop_id, return_id)).some(hasRun)) throw alreadyPaid();
    await requoteReturn(tx, row);
    await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
    const next = decide(row, 'remove_all', { by_console });
    if (next.kind === 'move') await endReturn(tx, deps, row, next);
    return;
  }
  const rest = await agreeAnew(tx, deps, row, { is_on_its_way: true });
  await processRest(tx, deps, rest, { source, staff });
}

const alreadyPaid = () =>
  new Refusal(
    'line_items_do_not_qualify',
    'Some of these line items were already paid. Nothing was removed.',
  );

async function processRest(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  { source, staff }: Pick<RemoveInput, 'source' | 'staff'>,
): Promise<void> {
  const differences = await comparePresentOrder(tx, row);
  if (differences.length > 0) {
    throw new Refusal(
      'order_changed',
      `The order changed after return ${row.id} was quoted, so a refund or exchange no longer fits.`,
      { differences },
    );
  }
  const settlements = await listSettlements(tx, row.shop_id, row.id);
  const due = await quoteForProcessing(tx, row, settlements);
  // What was agreed on to be sent first is as good as sent.
  const agreed = settlements.map((one) =>
    isSentFirst(row, one) && !isNoLongerDue(one) ? { ...one, state: 'succeeded' as const } : one,
  );
  if (!fitsWhatRan(agreed, due.movements)) throw alreadyPaid();
  await requireConfirmedRefund(tx, deps, row.shop_id, { staff, movements: due.movements });
  await touchReturn(tx, row.shop_id, row.id, deps.clock.now());
  await recordEvents(tx, deps, row.shop_id, row.id, [event('return.updated')]);
  await beginProcessing(tx, deps, row, { source, due });
}
