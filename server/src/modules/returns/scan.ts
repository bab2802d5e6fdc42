import { wholeSecond } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db.ts';
import type { EventDeps } from '../records/events/index.ts';
import { awaitProcessingEvents } from './process-if-triggered.ts';
import { decide, holdUnitsAgain, lockReturn, moveReturn, unitsAreFree } from './store.ts';
import type { LockedReturn } from './store.ts';

type AllowedTransition = ReturnType<typeof decide>;

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
  await reopen(tx, row, decide(row, 'scan', await readFreedom(tx, row)), now);
}

/**
 * Checks whether a return may be handed in at a counter now. Returns what records it, for when something was accepted: from then on its
 * goods have moved, and an expired return is late, as with a scan. Refusals: return_closed, return_cancelled.
 */
export async function acceptHandIn(
  tx: Tx,
  { clock }: Pick<EventDeps, 'clock'>,
  row: LockedReturn,
): Promise<() => Promise<void>> {
  const next = decide(row, 'hand_in', await readFreedom(tx, row));
  return async () => {
    const now = clock.now();
    await tx
      .updateTable('returns')
      .set((column) => ({ goods_moved_at: column.fn.coalesce('goods_moved_at', column.val(now)) }))
      .where('shop_id', '=', row.shop_id)
      .where('id', '=', row.id)
      .execute();
    await reopen(tx, row, next, now);
  };
}

/**
 * A parcel of a locked return has arrived at the warehouse, in whatever state the return is: as a scan of its label, and as its delivery. Only the first
 * one counts; false for later ones. The caller records the events.
 */
export async function receiveParcel(
  tx: Tx,
  deps: EventDeps,
  { shop_id, return_id }: { shop_id: number; return_id: number },
): Promise<boolean> {
  const now = deps.clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('returns')
    .set((column) => ({
      received_at: now,
      goods_moved_at: column.fn.coalesce('goods_moved_at', column.val(now)),
      updated_at: wholeSecond(now),
    }))
    .where('shop_id', '=', shop_id)
    .where('id', '=', return_id)
    .where('received_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await receiveScan(tx, deps, { shop_id, return_id, delivered: true });
  await awaitProcessingEvents(tx, deps, shop_id, [return_id]);
  return true;
}

const readFreedom = async (tx: Tx, row: LockedReturn) => ({
  units_free: row.state === 'expired' && (await unitsAreFree(tx, row)),
});

/** An expired return lives again; the units of it that are still free are held. */
async function reopen(tx: Tx, row: LockedReturn, next: AllowedTransition, at: Date): Promise<void> {
  if (next.kind !== 'move') return;
  await holdUnitsAgain(tx, row);
  await moveReturn(tx, row, next, at);
}
