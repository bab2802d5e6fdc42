import type { Tx } from '../../platform/db.ts';
import type { EventDeps } from '../events/index.ts';
import { decide, holdUnitsAgain, lockReturn, moveReturn, unitsAreFree } from './store.ts';

export type Scan = { shop_id: number; return_id: number; delivered: boolean };

/**
 * Goods of a return were seen on their way. An expired return opens again when all its units can be held again, else a person must look:
 * the units that are still free are held (API contract, 8.2 and 8.3). The caller holds the return's lock and records the events.
 */
export async function receiveScan(
  tx: Tx,
  { clock }: EventDeps,
  { shop_id, return_id, delivered }: Scan,
): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('return_methods')
    .set({ state: delivered ? 'delivered' : 'in_transit', ...(delivered ? { delivered_at: now } : {}) })
    .where('shop_id', '=', shop_id)
    .where('return_id', '=', return_id)
    .where('method_type', 'in', ['ship_with_label', 'ship_own', 'pickup'])
    .execute();
  const row = await lockReturn(tx, shop_id, return_id);
  const next = decide(row, 'scan', { units_free: row.state === 'expired' && (await unitsAreFree(tx, row)) });
  if (next.kind !== 'move') return;
  await holdUnitsAgain(tx, row);
  await moveReturn(tx, row, next, now);
}
