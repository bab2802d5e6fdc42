import * as messages from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { lockStock, restockAssessed } from '../../../returns/index.ts';
import type { UnitAtHand } from '../../../returns/index.ts';
import { inspectionOf, requireSoundItems } from '../inspected-item.ts';
import type { InspectedItem } from '../inspected-item.ts';
import type { DispositionOutcome } from '../schemas.ts';
import { lockNamedUnits, recordFindings } from './record-findings.ts';

export type AssessedItem = InspectedItem & { disposition_outcome: DispositionOutcome };

/**
 * Stores what is done with units; the last decision is shown. All items are stored or none, in every state of the returns. A unit that was
 * put back into stock stays there; where the shop restocks at disposition, one that becomes `back_to_stock` is put back now
 * (API contract, 11.12 and 8.3). Refusals: validation_failed.
 */
export async function assessDispositions(
  deps: Deps,
  { shop_id, items }: { shop_id: number; items: readonly AssessedItem[] },
): Promise<void> {
  requireSoundItems(items, deps.clock.now());
  await deps.db.inTransaction(async (tx) => {
    const units = await lockNamedUnits(tx, shop_id, items);
    refuseLeavingStock(items, units);
    const contents = items.map((item) => dispositionOf(item, deps.clock.now()));
    await recordFindings(tx, deps, { shop_id, kind: 'disposition', units, contents });
    const going_back = units.filter((_, index) => items[index]!.disposition_outcome === 'back_to_stock');
    if (going_back.length > 0) {
      const order_ids = going_back.map(({ order_id }) => order_id);
      await lockStock(tx, shop_id, order_ids);
    }
    const by_return = Map.groupBy(units, ({ return_id }) => return_id);
    for (const [return_id, of_return] of by_return) {
      const named = of_return.filter((unit) => going_back.includes(unit));
      await recordAssessed(tx, deps, { shop_id, return_id, order_id: of_return[0]!.order_id }, named);
    }
  });
}

/** Puts back what is to be put back, and records the events of one return. */
export async function recordAssessed(
  tx: Tx,
  deps: Deps,
  { shop_id, return_id, order_id }: { shop_id: number; return_id: number; order_id: number },
  going_back: readonly UnitAtHand[],
): Promise<void> {
  const ids = going_back.map(({ id }) => id);
  const restock =
    ids.length > 0 ? await restockAssessed(tx, deps, { shop_id, id: return_id, order_id }, ids) : undefined;
  await recordEvents(tx, deps, shop_id, return_id, [
    event('return.updated'),
    ...(restock ? [event('restock.requested', restock)] : []),
  ]);
}

function refuseLeavingStock(items: readonly AssessedItem[], units: readonly UnitAtHand[]): void {
  const errors: FieldErrors = {};
  items.forEach(({ disposition_outcome }, index) => {
    if (units[index]!.is_restocked && disposition_outcome !== 'back_to_stock')
      errors[`items.${index}.disposition_outcome`] = [messages.staysInStock('back_to_stock')];
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** The member `disposition` of a unit (API contract, 10.2). */
function dispositionOf({ disposition_outcome, ...item }: AssessedItem, now: Date) {
  return { disposition_outcome, ...inspectionOf(item, now) };
}
