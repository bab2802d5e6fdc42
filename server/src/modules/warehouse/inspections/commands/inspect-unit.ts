import * as messages from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { awaitProcessingEvents, lockStock, writeFindings } from '../../../returns/index.ts';
import type { UnitAtHand } from '../../../returns/index.ts';
import type { ConditionCategory, DispositionOutcome } from '../schemas.ts';
import { insertInspections } from '../store.ts';
import { recordAssessed } from './assess-dispositions.ts';
import { recordFindings } from './record-findings.ts';

/** A unit that was inspected by a person: its condition, and what happens to it. */
export type Inspected = {
  shop_id: number;
  unit: UnitAtHand;
  condition: {
    description: string;
    condition_category: ConditionCategory;
    return_processor: string | null;
    note: string | null;
    inspected_at: string;
    images: readonly string[];
  };
  disposition_outcome: DispositionOutcome;
};

/**
 * Stores condition and disposition of a unit of a locked return together, as Grade Items and Assess Dispositions do one after the other
 * (API contract, 11.11 and 11.12). Refusals: validation_failed when the unit was put back into stock and would leave it.
 */
export async function inspectUnit(
  tx: Tx,
  deps: Deps,
  { shop_id, unit, condition, disposition_outcome }: Inspected,
): Promise<void> {
  if (unit.is_restocked && disposition_outcome !== 'back_to_stock')
    throw invalid({ disposition_outcome: [messages.staysInStock('back_to_stock')] });
  const { return_processor, note, inspected_at } = condition;
  const disposition = { disposition_outcome, return_processor, note, inspected_at };
  await recordFindings(tx, deps, { shop_id, kind: 'grade', units: [unit], contents: [condition] });
  await recordFindings(tx, deps, { shop_id, kind: 'disposition', units: [unit], contents: [disposition] });
  const goes_back = disposition_outcome === 'back_to_stock';
  if (goes_back) await lockStock(tx, shop_id, [unit.order_id]);
  const { return_id, order_id } = unit;
  await recordAssessed(tx, deps, { shop_id, return_id, order_id }, goes_back ? [unit] : []);
  await awaitProcessingEvents(tx, deps, shop_id, [return_id]);
}

/** What a unit of a locked return was found to be before an inspection that is undone. */
export type Before = { condition: object | null; disposition: object | null };

/** Shows what was found before, and keeps the undoing on the timeline. */
export async function undoInspection(
  tx: Tx,
  deps: Deps,
  { shop_id, unit, before, by }: { shop_id: number; unit: UnitAtHand; before: Before; by: string },
): Promise<void> {
  const now = deps.clock.now();
  const { id, return_id } = unit;
  for (const member of ['condition', 'disposition'] as const) {
    const found = before[member];
    await writeFindings(tx, shop_id, member, [{ id, content: found && JSON.stringify(found) }], now);
  }
  const content = JSON.stringify({ return_processor: by, ...before });
  await insertInspections(tx, shop_id, 'undo', [{ return_id, return_line_item_id: id, content }], now);
  await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
}
