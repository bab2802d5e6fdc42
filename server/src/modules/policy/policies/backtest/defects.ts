import { findReason, reasonSetFor } from '../../reasons/index.ts';
import type { ReasonSets } from '../../reasons/index.ts';
import type { PastOrder } from './past-return.ts';

/** Says of every unit whether its reason is a defect, by the set of its product or, where that does not have the reason, by any that has. */
export function markDefects({ lines, returns }: PastOrder, sets: ReasonSets): void {
  for (const units of returns.flatMap((past) => past.units)) {
    const { reason, order_line_item_id } = units;
    if (reason === null) continue;
    const product_type = lines.find(({ id }) => id === order_line_item_id)?.product_type ?? null;
    const usual = reasonSetFor(sets, { product_type });
    for (const set of [usual, ...sets.by_name.values()]) {
      const found = findReason(set, reason);
      if (!found) continue;
      units.is_defective = found.reason.is_defect;
      break;
    }
  }
}
