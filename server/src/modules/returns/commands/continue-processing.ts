import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isNoLongerDue, listSettlements } from '../../money/settlements/index.ts';
import { comparePresentOrder } from '../requote.ts';
import { decide } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import { beginProcessing, readDue } from './process-return.ts';

/**
 * Takes up the processing of a locked return again, once the refund that had stopped it is paid. A return that waits for another reason stays as
 * it is; so does one that has more to settle while its order has changed, for a person to decide.
 */
export async function continueProcessing(tx: Tx, deps: Deps, row: LockedReturn): Promise<void> {
  if (decide(row, 'resolve').kind !== 'move') return;
  const settlements = await listSettlements(tx, row.shop_id, row.id);
  const is_all_done = settlements.every((one) => one.state === 'succeeded' || isNoLongerDue(one));
  if (!is_all_done && (await comparePresentOrder(tx, row)).length > 0) return;
  await beginProcessing(tx, deps, row, { source: row.process_source, due: await readDue(tx, row) });
}
