import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../events/index.ts';
import { requoteReturn } from '../requote.ts';
import { listEditable, waiveFees, writeEdited } from '../store-edit.ts';
import type { EditableUnit, EditedUnit } from '../store-edit.ts';
import { removeUnits } from '../store-removal.ts';
import { decide, lockReturn, readMovement, touchReturn } from '../store.ts';
import type { LockedReturn } from '../store.ts';
import type { ReturnAct } from './cancel-return.ts';

export type EditInput = ReturnAct & {
  units: readonly EditedUnit[];
  /** Units that are no longer part of the return; they can be returned again. */
  removed_ids: readonly number[];
  /** No fees are taken any more. */
  waives_fees: boolean;
};

/** What an edit has changed. */
export type Edited = {
  /** Units whose resolution is another one now. */
  resolved_anew: EditableUnit[];
  /** What the return cost before fees were waived, in minor units of the shop's currency. */
  waived: number;
};

/**
 * Changes reasons and resolutions of units, takes units out, and waives fees, in the transaction of a command that does more; then the return is
 * quoted again. Nothing is processed.
 * Refusals: return_not_found, return_changed, return_closed, return_cancelled, return_expired, return_flagged, return_in_review, return_processing,
 * goods_or_money_moved (money only), line_items_do_not_qualify, validation_failed.
 */
export async function editReturnIn(tx: Tx, deps: Deps, input: EditInput): Promise<Edited> {
  const { shop_id, return_id, version, by_console = false, units, removed_ids, waives_fees } = input;
  const row = await lockReturn(tx, shop_id, return_id, version);
  decide(row, 'edit', { ...(await readMovement(tx, row)), by_console });
  const known = await listEditable(tx, row);
  const changed = checkUnits(known, input);
  const resolved_anew = changed.filter(
    ({ unit, to }) => to.resolution !== undefined && to.resolution !== unit.resolution,
  );
  const now = deps.clock.now();
  await writeEdited(tx, row, units);
  if (removed_ids.length > 0) await removeUnits(tx, row, [...removed_ids], now);
  const before = await requoteReturn(tx, row);
  const waived = waives_fees ? await waive(tx, row, before.priced.totals.shop.handling_fee) : 0;
  await touchReturn(tx, shop_id, return_id, now);
  await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
  return { resolved_anew: resolved_anew.map(({ unit }) => unit), waived };
}

/** Answers what is no longer taken. */
async function waive(tx: Tx, row: LockedReturn, fee: number): Promise<number> {
  const terms = await waiveFees(tx, row);
  const { priced } = await requoteReturn(tx, { ...row, terms });
  return fee - priced.totals.shop.handling_fee;
}

function checkUnits(known: readonly EditableUnit[], { units, removed_ids }: EditInput) {
  const by_id = new Map(known.map((unit) => [unit.id, unit]));
  const named = [...units.map(({ line_item_id }) => line_item_id), ...removed_ids];
  if (named.some((id) => !by_id.has(id)))
    throw new Refusal(
      'line_items_do_not_qualify',
      'Some of these line items are not in the return. Nothing was changed.',
    );
  if (new Set(named).size < named.length) throw invalid({ units: ['Each unit can be named once.'] });
  if (removed_ids.length === known.length)
    throw invalid({ units: ['At least one unit stays. Cancel the return to remove all of them.'] });
  const changed = units.map((to) => ({ to, unit: by_id.get(to.line_item_id)! }));
  for (const { to, unit } of changed)
    if (to.resolution !== undefined && to.resolution !== unit.resolution && !unit.is_resolvable)
      throw new Refusal(
        'line_items_do_not_qualify',
        `Line item ${unit.id} can't be resolved as ${to.resolution}. Nothing was changed.`,
      );
  return changed;
}
