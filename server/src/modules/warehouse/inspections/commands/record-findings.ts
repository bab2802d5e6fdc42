import * as messages from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { lockUnits, writeFindings } from '../../../returns/index.ts';
import type { UnitAtHand } from '../../../returns/index.ts';
import type { InspectedItem } from '../inspected-item.ts';
import { insertInspections } from '../store.ts';

/** Locks the returns of the named units; answers the units in the order in which they were named. Refuses all when one does not exist. */
export async function lockNamedUnits(
  tx: Tx,
  shop_id: number,
  items: readonly InspectedItem[],
): Promise<UnitAtHand[]> {
  const found = await lockUnits(
    tx,
    shop_id,
    items.map(({ line_item_id }) => line_item_id),
  );
  const by_id = new Map(found.map((unit) => [unit.id, unit]));
  const errors: FieldErrors = {};
  const units = items.flatMap(({ line_item_id }, index) => {
    const unit = by_id.get(line_item_id);
    const path = `items.${index}.line_item_id`;
    if (!unit) errors[path] = [messages.unknownReference(path)];
    return unit ?? [];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return units;
}

export type Findings = {
  shop_id: number;
  kind: 'grade' | 'disposition';
  units: readonly UnitAtHand[];
  /** What was found on each unit, in their order. */
  contents: readonly object[];
};

/** Writes what was found: shown in the returns, and kept for good on their timelines. */
export async function recordFindings(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { shop_id, kind, units, contents }: Findings,
): Promise<void> {
  const now = clock.now();
  const rows = units.map(({ id, return_id }, index) => ({
    return_id,
    return_line_item_id: id,
    content: JSON.stringify(contents[index]),
  }));
  await insertInspections(tx, shop_id, kind, rows, now);
  const findings = rows.map(({ return_line_item_id: id, content }) => ({ id, content }));
  await writeFindings(tx, shop_id, kind === 'grade' ? 'condition' : 'disposition', findings, now);
}
