import type { Tx } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import { event, recordEvents } from '../../records/events/index.ts';
import type { EventSpec } from '../../records/events/index.ts';
import { chooseUnits, requireUnitCount } from '../draft-return.ts';
import type { NewReturnMethod } from '../new-return.ts';
import { agreeAnew } from '../agreed-again.ts';
import { requoteReturn } from '../requote.ts';
import { readReturnableUnits } from '../store-create.ts';
import {
  addUnits,
  dropLabelFee,
  listEditable,
  readMethodType,
  removeMethod,
  replaceExchanges,
  waiveFees,
  writeEdited,
  writeMethod,
} from '../store-edit.ts';
import type { AddedUnits, EditableUnit, EditedUnit, Replacement } from '../store-edit.ts';
import { removeUnits } from '../store-removal.ts';
import { decide, lockReturn, readMovement, touchReturn } from '../store.ts';
import type { LockedReturn, MovedFacts } from '../store.ts';
import type { ReturnAct } from './cancel-return.ts';

export type EditInput = ReturnAct & {
  units: readonly EditedUnit[];
  /** Units that are no longer part of the return; they can be returned again. */
  removed_ids: readonly number[];
  /** Units of the order that become part of it. */
  added: readonly AddedUnits[];
  replacements: readonly Replacement[];
  /** How the return travels from now on; null: as before. */
  method: NewReturnMethod | null;
  /** No fees are taken any more. */
  waives_fees: boolean;
};

/** What an edit has changed. */
export type Edited = {
  /** Units whose resolution is another one now. */
  changed_outcomes: EditableUnit[];
  /** Ids of the units that were added, in their order. */
  added_ids: number[];
  /** What the return cost before fees were waived, in minor units of the shop's currency. */
  waived: number;
};

/**
 * Changes a return in the transaction of a command that does more: reasons, resolutions, what happens to units, new items and the method, units that join or leave it, and fees.
 * Then its policy decides about the return as if it had been requested like that, and it is quoted again. Nothing is processed.
 * Refusals: return_not_found, return_changed, return_closed, return_cancelled, return_expired, return_flagged, return_in_review, return_processing,
 * goods_or_money_moved (goods only where the method or what happens to a unit changes), line_items_do_not_qualify, item_not_eligible (not enough units
 * left), return_method_invalid (items have to be sent back again, and nobody says how), validation_failed.
 */
export async function editReturnIn(tx: Tx, deps: Deps, input: EditInput): Promise<Edited> {
  const { shop_id, return_id, version, by_console = false, units, removed_ids, waives_fees } = input;
  const row = await lockReturn(tx, shop_id, return_id, version);
  const moved = await readMovement(tx, row);
  decide(row, 'edit', { ...moved, by_console });
  if (input.method && moved.goods_or_money_moved)
    throw new Refusal('goods_or_money_moved', 'The items are on their way: the return method stays.');
  const known = await listEditable(tx, row);
  const changed = checkUnits(known, input, moved);
  const changed_outcomes = changed.filter(
    ({ unit, to }) => to.resolution !== undefined && to.resolution !== unit.resolution,
  );
  const now = deps.clock.now();
  await writeEdited(tx, row, units);
  await replaceExchanges(tx, row, input.replacements);
  if (removed_ids.length > 0) await removeUnits(tx, row, [...removed_ids], now);
  const added_ids = await join(tx, row, { ...input, known, now });
  const is_on_its_way = moved.goods_or_money_moved;
  const { agreed, events } = await agreeOnTravel(tx, deps, row, {
    known,
    method: input.method,
    is_on_its_way,
  });
  const before = await requoteReturn(tx, agreed);
  const fee = before.priced.totals.shop.handling_fee;
  const waived = waives_fees ? await waive(tx, deps, agreed, { fee, is_on_its_way }) : 0;
  await touchReturn(tx, shop_id, return_id, now);
  await recordEvents(tx, deps, shop_id, return_id, [...events, event('return.updated')]);
  return { changed_outcomes: changed_outcomes.map(({ unit }) => unit), added_ids, waived };
}

/** Adds units of the order that are free, under its lock. */
async function join(
  tx: Tx,
  row: LockedReturn,
  { known, added, removed_ids, now }: EditInput & { known: readonly EditableUnit[]; now: Date },
): Promise<number[]> {
  if (added.length === 0) return [];
  requireUnitCount([{ quantity: known.length - removed_ids.length }, ...added]);
  const line_ids = [...new Set(added.map(({ order_line_item_id }) => order_line_item_id))];
  const order = await readReturnableUnits(tx, row.shop_id, row.order_id, line_ids);
  const processing_event = known[0]?.processing_event ?? null;
  const units = chooseUnits(
    order?.lines ?? [],
    added.map((unit) => ({ ...unit, processing_event })),
  );
  return addUnits(tx, row, units, now);
}

type Travel = {
  /** The units before the edit. */
  known: readonly EditableUnit[];
  method: NewReturnMethod | null;
  is_on_its_way: boolean;
};

/**
 * Has the policy decide about a changed return, and makes it travel as that leads to: without a method where nothing is sent back any more. Returns the
 * return with its terms from now on, and the events to record. Refusals: return_method_invalid (items have to be sent back again, and nobody says how).
 */
async function agreeOnTravel(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  { known, method, is_on_its_way }: Travel,
): Promise<{ agreed: LockedReturn; events: EventSpec[] }> {
  const { events, terms } = await travelBy(tx, deps, row, method);
  const agreed = await agreeAnew(tx, deps, { ...row, terms }, { is_on_its_way });
  const has_method = (await readMethodType(tx, row)) !== undefined;
  if ((await listEditable(tx, row)).some(isSentBack)) {
    if (!has_method && !known.some(isSentBack))
      throw new Refusal('return_method_invalid', 'Items have to be sent back again: choose a return method.');
    return { agreed, events };
  }
  if (!has_method || is_on_its_way) return { agreed, events };
  await removeMethod(tx, row);
  const ref = { shop_id: row.shop_id, return_id: row.id };
  const ended = await deps.label_actions.end(tx, ref, deps.clock.now());
  const without = { ...agreed, terms: await dropLabelFee(tx, agreed) };
  return {
    agreed: await agreeAnew(tx, deps, without, { is_on_its_way }),
    events: [...events, ...ended],
  };
}

const isSentBack = ({ outcome }: EditableUnit) => outcome === 'default';

/**
 * Makes a return travel another way: labels and codes that it had are void, and a label is requested if it needs one. Where no policy decides, a fee for a
 * label that is no longer used isn't taken any more. Returns the events to record, and the terms from now on.
 */
async function travelBy(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  method: NewReturnMethod | null,
): Promise<{ events: EventSpec[]; terms: LockedReturn['terms'] }> {
  if (!method) return { events: [], terms: row.terms };
  const at = deps.clock.now();
  const before = await readMethodType(tx, row);
  const is_same_type = before === method.method_type;
  await writeMethod(tx, row, method, { is_same_type, at });
  if (is_same_type) return { events: [], terms: row.terms };
  const ref = { shop_id: row.shop_id, return_id: row.id };
  const events = await deps.label_actions.end(tx, ref, at);
  if (method.method_type !== 'ship_with_label') return { events, terms: await dropLabelFee(tx, row) };
  const requested = row.state === 'open' ? await deps.label_actions.request(tx, deps, ref) : undefined;
  if (requested?.kind === 'requested') events.push(...requested.events);
  return { events, terms: row.terms };
}

/** Returns what is no longer taken. */
async function waive(
  tx: Tx,
  deps: Deps,
  row: LockedReturn,
  { fee, is_on_its_way }: { fee: number; is_on_its_way: boolean },
): Promise<number> {
  const without = row.terms.asked
    ? await agreeAnew(tx, deps, row, { is_on_its_way, waives_fees: true })
    : { ...row, terms: await waiveFees(tx, row) };
  const { priced } = await requoteReturn(tx, without);
  return fee - priced.totals.shop.handling_fee;
}

function checkUnits(known: readonly EditableUnit[], input: EditInput, { goods_or_money_moved }: MovedFacts) {
  const { units, removed_ids, added, replacements } = input;
  const by_id = new Map(known.map((unit) => [unit.id, unit]));
  const named = [...units.map(({ line_item_id }) => line_item_id), ...removed_ids];
  if (named.some((id) => !by_id.has(id)))
    throw new Refusal(
      'line_items_do_not_qualify',
      'Some of these line items are not in the return. Nothing was changed.',
    );
  if (new Set(named).size < named.length) throw invalid({ units: ['Each unit can be named once.'] });
  if (removed_ids.length === known.length && added.length === 0)
    throw invalid({ units: ['At least one unit stays. Cancel the return to remove all of them.'] });
  for (const { line_item_id } of replacements)
    if (!by_id.get(line_item_id)?.has_exchange)
      throw new Refusal(
        'line_items_do_not_qualify',
        `Line item ${line_item_id} isn't exchanged for an item of its own. Nothing was changed.`,
      );
  const changed = units.map((to) => ({ to, unit: by_id.get(to.line_item_id)! }));
  for (const { to, unit } of changed)
    if (to.resolution !== undefined && to.resolution !== unit.resolution && !unit.is_resolvable)
      throw new Refusal(
        'line_items_do_not_qualify',
        `Line item ${unit.id} can't be resolved as ${to.resolution}. Nothing was changed.`,
      );
  for (const { to, unit } of changed) checkOutcome(to, unit, goods_or_money_moved);
  return changed;
}

/** What is exchanged is sent back, and so is what is on its way. */
function checkOutcome({ outcome }: EditedUnit, unit: EditableUnit, has_moved: boolean): void {
  if (outcome === undefined || outcome === unit.outcome) return;
  if (has_moved)
    throw new Refusal('goods_or_money_moved', 'The items are on their way: what happens to them stays.');
  if (unit.resolution !== 'refund' && unit.resolution !== 'credit')
    throw new Refusal(
      'line_items_do_not_qualify',
      `Line item ${unit.id} is neither refunded nor credited: it can't be kept or donated. Nothing was changed.`,
    );
  if (outcome === 'keep_offer' && !unit.has_offer)
    throw new Refusal(
      'line_items_do_not_qualify',
      `The policy offers nothing for keeping line item ${unit.id}. Nothing was changed.`,
    );
}
