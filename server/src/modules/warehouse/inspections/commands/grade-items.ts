import type { Deps } from '../../../../platform/deps.ts';
import { event, recordEvents } from '../../../records/events/index.ts';
import { awaitProcessingEvents } from '../../../returns/index.ts';
import { inspectionOf, requireSoundItems } from '../inspected-item.ts';
import type { InspectedItem } from '../inspected-item.ts';
import { lockNamedUnits, recordFindings } from './record-findings.ts';

export type GradedItem = InspectedItem & {
  /** 1 to 255 characters. */
  description: string;
  condition_category?: string | null | undefined;
  /** The category as it was given, since version 2026-10. */
  category?: object;
  /** At most five URLs of photographs. */
  images?: readonly string[] | undefined;
};

/**
 * Stores the condition that units were found in; the last one is shown. All items are stored or none, in every state of the returns
 * (API contract, 11.11). Refusals: validation_failed.
 */
export async function gradeItems(
  deps: Deps,
  { shop_id, items }: { shop_id: number; items: readonly GradedItem[] },
): Promise<void> {
  requireSoundItems(items, deps.clock.now());
  await deps.db.inTransaction(async (tx) => {
    const units = await lockNamedUnits(tx, shop_id, items);
    const contents = items.map((item) => conditionOf(item, deps.clock.now()));
    await recordFindings(tx, deps, { shop_id, kind: 'grade', units, contents });
    const return_ids = [...new Set(units.map((unit) => unit.return_id))];
    for (const return_id of return_ids)
      await recordEvents(tx, deps, shop_id, return_id, [event('return.updated')]);
    await awaitProcessingEvents(tx, deps, shop_id, return_ids);
  });
}

/** The member `condition` of a unit (API contract, 10.2). */
function conditionOf({ description, condition_category, category, images, ...item }: GradedItem, now: Date) {
  return {
    description,
    condition_category: condition_category ?? null,
    ...(category && { category }),
    ...inspectionOf(item, now),
    images: images ?? [],
  };
}
