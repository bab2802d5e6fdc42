import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { undoInspection } from '../../inspections/index.ts';
import type { Before } from '../../inspections/index.ts';
import { lockReturn, lockUnits } from '../../../returns/index.ts';
import { insertServiceNote } from '../../../returns/rows.ts';
import { lockAction, markUndone, readLater } from '../store-actions.ts';
import type { ActionOutcome, NewAction, StoredAction } from '../store-actions.ts';
import { lockParcel, withdrawParcel } from '../store-parcels.ts';

/** Actions of a station that can be undone, the last first. */
const max_undo = 20;

const refuse = (detail: string) => new Refusal('action_not_undoable', detail);

/**
 * Undoes an action: a unit shows what was found before, an extra item is called off, an unknown parcel wasn't received. An arrival stays.
 * Refusals: action_not_found; action_not_undoable once money moved on the strength of it, the unit went back into stock, something later
 * relies on it, or it's further back than the last 20.
 */
export async function undo(
  tx: Tx,
  deps: Deps,
  { shop_id, given, done_by }: NewAction,
): Promise<ActionOutcome> {
  const action = await lockAction(tx, shop_id, given.action_id!);
  if (!action) throw new Refusal('action_not_found', 'No action found with this ID.');
  const { return_id, return_line_item_id, parcel_id } = action;
  const outcome = {
    ...(return_id !== null && { return_id }),
    ...(return_line_item_id !== null && { return_line_item_id }),
    ...(parcel_id !== null && { parcel_id }),
  };
  if (action.undone_at) return outcome;
  if (action.type === 'undo' || action.type === 'receive')
    throw refuse(`An action of the type ${action.type} can't be undone.`);
  const later = await readLater(tx, shop_id, action, max_undo);
  if (later.concerns_same) throw refuse('A later action relies on this one. Undo that first.');
  if (later.count >= max_undo) throw refuse(`Only the last ${max_undo} actions of a station can be undone.`);
  if (return_line_item_id !== null) await undoFinding(tx, deps, { shop_id, action, by: done_by });
  else if (parcel_id !== null) await undoReceipt(tx, deps, { shop_id, parcel_id });
  else if (return_id !== null) {
    await lockReturn(tx, shop_id, return_id);
    await insertServiceNote(tx, { shop_id, return_id }, 'Undone: extra item in the parcel', deps.clock.now());
  }
  await markUndone(tx, shop_id, action.id, deps.clock.now());
  return outcome;
}

async function undoFinding(
  tx: Tx,
  deps: Deps,
  { shop_id, action, by }: { shop_id: number; action: StoredAction; by: string },
): Promise<void> {
  const before = action.before as Before & { disposition: { disposition_outcome?: string } | null };
  const [unit] = await lockUnits(tx, shop_id, [action.return_line_item_id!]);
  if (!unit) throw refuse('The unit was removed from its return.');
  const row = await lockReturn(tx, shop_id, unit.return_id);
  if (row.processing_started_at && row.processing_started_at > action.recorded_at)
    throw refuse(`Return ${row.id} was processed after the unit was graded. Refunds can't be taken back.`);
  if (unit.is_restocked && before.disposition?.disposition_outcome !== 'back_to_stock')
    throw refuse('The unit has gone back into stock.');
  const { condition, disposition } = before;
  await undoInspection(tx, deps, { shop_id, unit, before: { condition, disposition }, by });
}

async function undoReceipt(
  tx: Tx,
  deps: Deps,
  { shop_id, parcel_id }: { shop_id: number; parcel_id: string },
): Promise<void> {
  const parcel = await lockParcel(tx, shop_id, parcel_id);
  if (parcel?.return_id) throw refuse(`The parcel was matched to return ${parcel.return_id}.`);
  await withdrawParcel(tx, shop_id, parcel_id, deps.clock.now());
}
