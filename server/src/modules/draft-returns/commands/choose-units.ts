import { outOfRange } from '@retour/contract/validation-messages';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { Draft } from '../draft.ts';
import { changeDraftRow, deleteItem, insertItems } from '../store.ts';
import type { DraftView } from '../view.ts';
import { max_units, unitsToAdd } from './add-items.ts';
import { editDraft, open_states, readOffers } from './edit-draft.ts';
import type { DraftTarget } from './edit-draft.ts';

/** How many units of an order line come back. */
export type WantedUnits = { order_line_item_id: number; quantity: number };

/**
 * Makes the units of a draft exactly these, in one step: units that are there already keep what was chosen for them, and lines that are not named lose
 * theirs. Items that were finalized are open again when something changed.
 * Refusals: draft_not_found, draft_not_open, item_not_eligible, validation_failed (over 500 units).
 */
export function chooseUnits(
  deps: Deps,
  target: DraftTarget,
  wanted: readonly WantedUnits[],
): Promise<DraftView> {
  const shop_id = target.shop.id;
  const ref = { shop_id, id: target.id };
  return editDraft(deps, target, open_states, async (editing) => {
    const { tx, now } = editing;
    const left = new Map(wanted.map(({ order_line_item_id, quantity }) => [order_line_item_id, quantity]));
    const kept = editing.draft.items.filter(({ order_line_item_id: id }) => {
      const count = left.get(id) ?? 0;
      left.set(id, count - 1);
      return count > 0;
    });
    const removed = editing.draft.items.filter((item) => !kept.includes(item));
    for (const { id } of removed) await deleteItem(tx, shop_id, id);
    const draft: Draft = { ...editing.draft, items: kept };
    const offers = await readOffers({ ...editing, draft });
    const added = [...left].flatMap(([order_line_item_id, quantity]) =>
      quantity > 0
        ? unitsToAdd(draft, { order_line_item_id, quantity, reason_id: null, comment: null }, offers)
        : [],
    );
    if (kept.length + added.length > max_units)
      throw invalid({ quantity: [outOfRange('quantity', 1, max_units)] });
    if (added.length > 0) await insertItems(tx, ref, added);
    const has_changed = removed.length + added.length > 0;
    if (has_changed) await changeDraftRow(tx, ref, { state: 'created' }, now);
    return has_changed;
  });
}
